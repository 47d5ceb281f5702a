import { expect, test } from 'vitest';
import { asDay } from '../dates.ts';
import { REMINDER_DAYS } from '../portals/settings/reminders.ts';
import { remindedDueDates } from './due-days.ts';

test.each([
  ['BEFORE_3', '2026-11-19'],
  ['BEFORE_14', '2026-11-30'],
  ['DUE', '2026-11-16'],
  ['PAST_1', '2026-11-15'],
  ['PAST_30', '2026-10-17'],
] as const)('RMD-01 %s of November 16 is about what is due on %s', (chosen, dueDate) => {
  expect(remindedDueDates([chosen], asDay('2026-11-16'))).toEqual([dueDate]);
});

test('RMD-01 no two choices are about the same due date', () => {
  expect(new Set(remindedDueDates(REMINDER_DAYS, asDay('2026-03-01'))).size).toBe(REMINDER_DAYS.length);
});
