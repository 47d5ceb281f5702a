import { expect, test } from 'vitest';
import { canBeDownloaded, EXECUTED_STATUSES, isUnsigned, WAIVER_STATUSES, waiverStatusLabel } from './waiver-status.ts';

test.each([
  ['new', 'Requested', false, false],
  ['requested-approval', 'Requested', false, false],
  ['pending-notarization', 'Pending', false, false],
  ['confirmed', 'Confirmed', true, false],
  ['notarized', 'Notarized', true, false],
  ['ready', 'Ready', true, true],
  ['rejected', 'Rejected', false, false],
] as const)('DOC-04 %s is shown as %s', (status, label, isExecuted, canDownload) => {
  expect(waiverStatusLabel(status)).toBe(label);
  expect(EXECUTED_STATUSES.includes(status)).toBe(isExecuted);
  expect(canBeDownloaded(status)).toBe(canDownload);
});

test('there are seven', () => {
  expect(WAIVER_STATUSES).toHaveLength(7);
});

test('a request is unsigned until somebody has signed or rejected it', () => {
  expect(WAIVER_STATUSES.filter(isUnsigned)).toEqual(['new', 'requested-approval']);
});
