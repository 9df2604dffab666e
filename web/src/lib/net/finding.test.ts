import { beforeEach, expect, test, vi } from 'vitest';
import { seatMe } from './finding';

const person = { name: 'Ada', colour: 'rose' as const };
const wish = { game: 'linq', language: '', pace: 'days', free: '' };
const tables = ['one', 'two', 'three'].map((code) => ({ code, game: 'linq', seats: 4, free: 1, host: 'Bo', playing: false, locked: false }));
let asked: string[];
let answers: Record<string, [number, object]>;

beforeEach(() => {
  asked = [];
  answers = {};
  vi.stubGlobal('window', { early: {} });
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const [status, body] = answers[path] ?? [200, path.startsWith('/api/tables?') ? tables : { code: 'x', seat: 1, key: 'k' }];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
});

test('the first table that has a chair is taken, and who was faster there is no matter', async () => {
  answers['/api/tables/one/chairs'] = [409, { reason: 'full' }];
  expect(await seatMe(wish, person, [])).toMatchObject({ table: { code: 'two' }, seated: { key: 'k' } });
  expect(asked).toEqual(['/api/tables?game=linq&pace=days&free=1', '/api/tables/one/chairs', '/api/tables/two/chairs']);
});

test('where this device sits already it does not sit down again', async () => {
  expect(await seatMe({ ...wish, free: '2' }, person, ['one', 'two'])).toMatchObject({ table: { code: 'three' } });
  expect(asked[0]).toBe('/api/tables?game=linq&pace=days&free=2');
});

test('no table is no error, and a bad name is one', async () => {
  for (const { code } of tables) answers[`/api/tables/${code}/chairs`] = [409, { reason: 'locked' }];
  expect(await seatMe(wish, person, [])).toBeNull();
  answers['/api/tables/one/chairs'] = [409, { reason: 'bad_name' }];
  await expect(seatMe(wish, person, [])).rejects.toMatchObject({ reason: 'bad_name' });
});
