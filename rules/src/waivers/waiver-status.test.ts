import { expect, test } from 'vitest';
import { canBeDownloaded, isUnsigned, WAIVER_STATUSES, waiverStatusLabel } from './waiver-status.ts';

test.each([
  ['new', 'Requested', false],
  ['requested-approval', 'Requested', false],
  ['pending-notarization', 'Pending', false],
  ['confirmed', 'Confirmed', false],
  ['notarized', 'Notarized', false],
  ['ready', 'Ready', true],
  ['rejected', 'Rejected', false],
] as const)('DOC-04 %s is shown as %s', (status, label, canDownload) => {
  expect(waiverStatusLabel(status)).toBe(label);
  expect(canBeDownloaded(status)).toBe(canDownload);
});

test('there are seven', () => {
  expect(WAIVER_STATUSES).toHaveLength(7);
});

test('a request is unsigned until somebody has signed or rejected it', () => {
  expect(WAIVER_STATUSES.filter(isUnsigned)).toEqual(['new', 'requested-approval']);
});
