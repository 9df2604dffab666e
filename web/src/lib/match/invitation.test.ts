import { expect, test } from 'vitest';
import { invitationIn, invitationLink, lockOf, newInvitation } from './invitation';

test('a link brings the key, and the table knows its SHA-256 alone', () => {
  const key = newInvitation();
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(invitationIn(new URL(invitationLink('https://x', 'abc', key)).hash)).toBe(key);
  expect(lockOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test.each(['', '#', '#abcdefgh', '#i=', '#i=a b', '#i=abc', `#i=${'x'.repeat(65)}`])('no invitation: %s', (hash) => {
  expect(invitationIn(hash)).toBe('');
});
