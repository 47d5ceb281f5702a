import { expect, test } from 'vitest';
import { nextReminderAt } from './reminder.ts';

const SENT = '2027-03-10T16:00:00.000Z';

test.each<[string, string | null, string, string | null]>([
  ['just sent', null, SENT, '2027-03-10T17:00:00.000Z'],
  ['a moment before the hour is over', null, '2027-03-10T16:59:59.999Z', '2027-03-10T17:00:00.000Z'],
  ['an hour old', null, '2027-03-10T17:00:00.000Z', null],
  ['old, and just reminded', '2027-03-12T09:30:00.000Z', '2027-03-12T10:00:00.000Z', '2027-03-12T10:30:00.000Z'],
  ['reminded an hour ago', '2027-03-12T09:30:00.000Z', '2027-03-12T10:30:00.000Z', null],
])('a request that is %s', (_, remindedAt, now, expected) => {
  expect(nextReminderAt({ createdAt: SENT, remindedAt }, new Date(now))).toBe(expected);
});
