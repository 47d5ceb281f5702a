import { expect, test } from 'vitest';
import { asDay } from '../dates.ts';
import { AFFIDAVIT_STATES, affidavitDay, deadlineKindOf, FINAL_WAIVER_STATES, finalWaiverDay } from './deadlines.ts';
import type { WaiverType } from './waiver-types.ts';

const day = asDay('2026-10-27');

test.each([
  ['conditional.progress', 'GA', '2027-01-25'],
  ['conditional.final', 'GA', '2027-01-25'],
  ['conditional.progress', 'MS', '2026-12-26'],
  // The money is final before it is released.
  ['unconditional.progress', 'GA', null],
  ['unconditional.final', 'MS', null],
  ['other', 'GA', null],
  ['conditional.progress', 'CA', null],
  ['conditional.progress', null, null],
] as const)('decision D21 a released %s of %s needs an affidavit by %s', (waiverType, stateCode, expected) => {
  expect(affidavitDay({ waiverType, stateCode, signedOn: day })).toBe(expected);
});

test.each([
  ['unconditional.final', 'MO', 'residential', '2026-11-01'],
  ['unconditional.final', 'MO', null, '2026-11-01'],
  ['unconditional.final', 'MO', 'commercial', null],
  ['unconditional.progress', 'MO', 'residential', null],
  ['conditional.final', 'MO', 'residential', null],
  ['unconditional.final', 'GA', 'residential', null],
  ['unconditional.final', null, 'residential', null],
] as [WaiverType, string | null, string | null, string | null][])(
  'decision D21 a requested %s of %s, %s, is given by %s',
  (waiverType, stateCode, projectClass, expected) => {
    expect(finalWaiverDay({ waiverType, stateCode, projectClass, day })).toBe(expected);
  },
);

test('a deadline of a released waiver is about its payment, any other about the waiver itself', () => {
  expect(deadlineKindOf('ready')).toBe('affidavit');
  expect(deadlineKindOf('confirmed')).toBe('final-waiver');
  expect([AFFIDAVIT_STATES, FINAL_WAIVER_STATES]).toEqual([['GA', 'MS'], ['MO']]);
});
