import { expect, test } from 'vitest';
import { last4OfToken, readCardMessage } from './card-frame.ts';

const TOKEN = '9541275123453366';
const say = (words: object) => readCardMessage(JSON.stringify(words));

test('CARD-01 a token arrives with its expiry as MM/YYYY', () => {
  const message = { message: TOKEN, token: TOKEN, errorCode: '0', errorMessage: '', expiry: '202904' };
  expect(say(message)).toEqual({ kind: 'token', token: TOKEN, expiry: '04/2029' });
  expect(say({ message: TOKEN })).toEqual({ kind: 'token', token: TOKEN, expiry: null });
});

test('CARD-01 a card number is never accepted as a token', () => {
  for (const number of ['4111111111111111', '378282246310005', '5454545454545454']) {
    expect(say({ message: number, token: number, errorCode: '0' })).toBeNull();
  }
});

test.each([
  '',
  '123',
  '9',
  '9541-2751',
  'tok-4f2a-99b1',
  '<script>',
  'a'.repeat(65),
  { deep: TOKEN },
  9_541_275_123_453_366,
])('nor is %j', (token) => {
  expect(say({ token })?.kind).not.toBe('token');
});

test('a token may have letters', () => {
  expect(say({ token: 'tok4f2a99b1c0' })).toEqual({ kind: 'token', token: 'tok4f2a99b1c0', expiry: null });
});

test.each([
  [{ message: '', validationError: 'Card number is not valid' }, 'Card number is not valid'],
  [{ message: '', token: '', errorCode: '54', errorMessage: 'Luhn check failed' }, 'Luhn check failed'],
  [{ token: TOKEN, errorCode: 7 }, 'The card could not be read. Enter it again.'],
  [{ validationError: 'x'.repeat(500) }, 'x'.repeat(200)],
])("a problem is passed on in the provider's words: %j", (words, message) => {
  expect(say(words)).toEqual({ kind: 'invalid', message });
});

test('a changed form has no token any more', () => {
  expect(say({ message: '' })).toEqual({ kind: 'cleared' });
  expect(say({ token: '', errorCode: '0' })).toEqual({ kind: 'cleared' });
});

test.each(['', 'hello', '{"message":', 'null', '7', '[]', '{}', '{"cardTyping":true}', { message: TOKEN }, undefined])(
  'is ignored: %j',
  (data) => {
    expect(readCardMessage(data)).toBeNull();
  },
);

test.each(['202913', '2029', '029/04', 202904, null])('no expiry: %j', (expiry) => {
  expect(say({ token: TOKEN, expiry })).toMatchObject({ expiry: null });
});

test('the last four digits of a token are those of the card number', () => {
  expect(last4OfToken(TOKEN)).toBe('3366');
  expect(last4OfToken('tok4f2a99b1c0')).toBeNull();
});
