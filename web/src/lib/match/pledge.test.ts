import { expect, test } from 'vitest';
import { Pledge } from './pledge';

test('a nonce is fresh, and given once the table has it', () => {
  const pledge = new Pledge('p');
  expect(pledge.nonce).toMatch(/^[0-9a-f]{32}$/);
  expect(new Pledge('p').nonce).not.toBe(pledge.nonce);
  expect(pledge.given).toBe('');
  pledge.taken();
  expect(pledge.given).toBe(pledge.nonce);
});

test('the same promise, shown again, changes nothing', () => {
  const pledge = new Pledge('p');
  pledge.see('p');
  pledge.taken();
  expect(pledge.given).toBe(pledge.nonce);
});

test('a nonce that is taken after another promise was shown does not count', () => {
  const pledge = new Pledge('p');
  pledge.see('q');
  pledge.taken();
  expect(pledge.given).toBe('');
});

test('a nonce that was taken in time still counts when the next promise is shown', () => {
  const pledge = new Pledge('p');
  pledge.taken();
  pledge.see('q');
  expect(pledge.given).toBe(pledge.nonce);
});
