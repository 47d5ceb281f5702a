import { expect, test } from 'vitest';
import { asDay } from '../dates.ts';
import { deadlineWords, DUE_STATUSES, dueKindOf } from './reminders.ts';
import { WAIVER_STATUSES } from './waiver-status.ts';

const today = asDay('2026-11-16');

test.each([
  ['requested-approval', null, 'approve'],
  ['new', null, 'sign'],
  ['pending-notarization', null, 'notarize'],
  ['confirmed', null, 'release'],
  ['notarized', null, 'release'],
  ['ready', null, null],
  ['rejected', null, null],
  ['ready', '2026-12-01', null],
  ['ready', '2026-11-30', 'deadline'],
  ['ready', '2026-11-16', 'deadline'],
  ['ready', '2026-11-09', 'deadline'],
  ['ready', '2026-11-08', null],
  ['new', '2026-11-21', 'deadline'],
  ['new', '2026-12-21', 'sign'],
] as const)('decision D22 what is due of a waiver that is %s with the deadline %s: %s', (status, deadlineOn, kind) => {
  expect(dueKindOf({ status, deadlineOn: deadlineOn && asDay(deadlineOn), moneyGoneAt: null }, today)).toBe(kind);
});

test.each([
  ['ready', 'money-gone'],
  ['confirmed', 'deadline'],
] as const)('decision D16 what is due of a waiver that is %s and has lost its money: %s', (status, kind) => {
  expect(dueKindOf({ status, deadlineOn: today, moneyGoneAt: '2026-11-16T08:00:00.000Z' }, today)).toBe(kind);
});

test('every status but the last ones waits for somebody', () => {
  expect(WAIVER_STATUSES.filter((status) => status !== 'ready' && status !== 'rejected').toSorted()).toEqual(
    DUE_STATUSES.toSorted(),
  );
});

test.each([
  ['ready', '2026-11-28', 'Last day to record an affidavit of nonpayment: 11/28/2026, in 12 days.'],
  ['ready', '2026-11-15', 'Last day to record an affidavit of nonpayment: 11/15/2026, 1 day ago.'],
  ['new', '2026-11-16', 'Last day to give the unconditional final waiver: 11/16/2026, today.'],
] as const)('the deadline of a waiver that is %s on %s', (status, day, words) => {
  expect(deadlineWords(status, asDay(day), today)).toBe(words);
});
