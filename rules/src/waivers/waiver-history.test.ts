import { expect, test } from 'vitest';
import { eventWords, SHOWN_ACTIONS } from './waiver-history.ts';

const wordsOf = (action: string, actorName: string | null, worker: string | null = null) => {
  const { verb, rest } = eventWords({ action, actorName, worker });
  return `${verb} ${rest}`;
};

test('the history names what happened and who did it, and leaves out who works on it', () => {
  expect(wordsOf('requested', 'Ann Person')).toBe('Requested by Ann Person');
  expect(wordsOf('attached', 'Sam Staff')).toBe('Signed by Sam Staff');
  expect(wordsOf('released', 'Sam Staff')).toBe('Released by Sam Staff');
  expect(SHOWN_ACTIONS).not.toContain('assigned');
});

test.each([
  ['requested', 'Schedule', 'Requested by your repeating request'],
  ['requested', 'Exchange', 'Requested because the payment of your conditional waiver cleared'],
  ['rejected', 'Exchange', 'Rejected because the payment was returned'],
  ['exchanged', 'Exchange', 'Payment cleared and the unconditional waiver was requested'],
  ['money-returned', 'Payments', 'Payment returned after it had counted: the bank took it back, or it was refunded'],
  ['money-returned', 'Imports', "Payment returned after it had counted: the supplier's books do not have it any more"],
  ['money-back', 'Imports', 'Payment is back and counts again'],
  ['money-back', 'Payments', 'Payment is back and counts again'],
  ['released', 'Night shift', 'Released automatically'],
])('what happens by itself is said in plain words: %s by %s', (action, worker, words) => {
  expect(wordsOf(action, null, worker)).toBe(words);
});
