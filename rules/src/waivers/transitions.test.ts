import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canBeRecalculated,
  NEXT_STATUSES,
  refuseTransition,
  REJECT_REASONS,
  type TransitionFacts,
  isReleasedAtOnce,
} from './transitions.ts';
import { canBeDownloaded, WAIVER_STATUSES, type WaiverStatus } from './waiver-status.ts';
import { WAIVER_TYPES } from './waiver-types.ts';
import { RELEASE_OBSTACLES, releaseObstacleWords } from './release-obstacles.ts';

const EASY: TransitionFacts = {
  waiverType: 'conditional.progress',
  rejectReason: 'OTHER',
  needsNotary: false,
  hasNotaryData: true,
  areFundsCleared: true,
};

/** All allowed transitions; every other pair is refused. */
const STEPS: [WaiverStatus, WaiverStatus][] = [
  ['new', 'confirmed'],
  ['new', 'pending-notarization'],
  ['new', 'rejected'],
  ['requested-approval', 'new'],
  ['requested-approval', 'confirmed'],
  ['requested-approval', 'pending-notarization'],
  ['requested-approval', 'rejected'],
  ['pending-notarization', 'notarized'],
  ['pending-notarization', 'rejected'],
  ['confirmed', 'ready'],
  ['confirmed', 'pending-notarization'],
  ['confirmed', 'rejected'],
  ['notarized', 'ready'],
];

describe('transitions', () => {
  test.each(STEPS)('%s becomes %s', (from, to) => {
    expect(refuseTransition(from, to, EASY)).toBeNull();
  });

  test('every other transition is refused', () => {
    const all = WAIVER_STATUSES.flatMap((from) => WAIVER_STATUSES.map((to) => [from, to] as const));
    const others = all.filter(([from, to]) => !STEPS.some((step) => step[0] === from && step[1] === to));
    expect(others).toHaveLength(7 * 7 - STEPS.length);
    for (const [from, to] of others) expect(refuseTransition(from, to, EASY), `${from} ${to}`).toBe('not-from-here');
  });

  test('a rejection needs a reason', () => {
    for (const from of ['new', 'requested-approval', 'pending-notarization', 'confirmed'] as const) {
      expect(refuseTransition(from, 'rejected', { ...EASY, rejectReason: null })).toBe('reason-missing');
    }
    expect(REJECT_REASONS.join(' ')).toBe(
      'WRONG_TYPE FUNDS_NOT_CLEARED AMOUNT_MISMATCH THROUGH_DATE PROJECT_UNKNOWN NOT_OUR_JOB FORM_TOO_BROAD ' +
        'STATE_FORM_REQUIRED DUPLICATE MISSING_INFO ACCOUNT_HOLD WITHDRAWN OTHER',
    );
    expect(refuseTransition('new', 'confirmed', { ...EASY, rejectReason: null })).toBeNull();
  });

  test('a waiver without a notary cannot become notarized', () => {
    const facts = { ...EASY, hasNotaryData: false };
    expect(refuseTransition('pending-notarization', 'notarized', facts)).toBe('notary-missing');
    expect(refuseTransition('pending-notarization', 'rejected', facts)).toBeNull();
  });

  test('if the form is void without a notary, it is not released without one', () => {
    const facts = { ...EASY, needsNotary: true, hasNotaryData: false };
    expect(refuseTransition('confirmed', 'ready', facts)).toBe('notary-missing');
    expect(refuseTransition('notarized', 'ready', facts)).toBe('notary-missing');
    expect(refuseTransition('confirmed', 'ready', { ...facts, hasNotaryData: true })).toBeNull();
    expect(refuseTransition('confirmed', 'ready', { ...facts, needsNotary: false })).toBeNull();
    expect(refuseTransition('new', 'confirmed', facts)).toBeNull();
  });

  test.each([
    ['conditional.progress', null],
    ['conditional.final', null],
    ['other', null],
    ['unconditional.progress', 'funds-not-cleared'],
    ['unconditional.final', 'funds-not-cleared'],
  ] as const)('money that can be taken back: the release of %s is %s', (waiverType, refusal) => {
    const facts = { ...EASY, waiverType, areFundsCleared: false };
    expect(refuseTransition('confirmed', 'ready', facts)).toBe(refusal);
    expect(refuseTransition('notarized', 'ready', facts)).toBe(refusal);
    expect(refuseTransition('new', 'confirmed', facts)).toBeNull();
    expect(refuseTransition('confirmed', 'ready', { ...facts, areFundsCleared: true })).toBeNull();
  });

  test('by any sequence, no unconditional waiver can be downloaded before the payment has cleared', () => {
    const facts = fc.record({
      waiverType: fc.constantFrom(...WAIVER_TYPES),
      rejectReason: fc.constantFrom(null, ...REJECT_REASONS),
      needsNotary: fc.boolean(),
      hasNotaryData: fc.boolean(),
      areFundsCleared: fc.boolean(),
    });
    const steps = fc.array(fc.tuple(fc.constantFrom(...WAIVER_STATUSES), facts), { maxLength: 8 });
    fc.assert(
      fc.property(fc.constantFrom('new' as const, 'requested-approval' as const), steps, (start, tries) => {
        let status: WaiverStatus = start;
        for (const [to, each] of tries) {
          if (refuseTransition(status, to, each) !== null) continue;
          expect(NEXT_STATUSES[status]).toContain(to);
          status = to;
          if (!canBeDownloaded(status)) continue;
          expect(each.waiverType.startsWith('unconditional') && !each.areFundsCleared).toBe(false);
          expect(each.needsNotary && !each.hasNotaryData).toBe(false);
        }
      }),
      { numRuns: 500 },
    );
  });
});

test.each([
  ['conditional.progress', ['new', 'requested-approval']],
  ['conditional.final', ['new', 'requested-approval']],
  ['other', ['new', 'requested-approval']],
  ['unconditional.progress', ['new', 'requested-approval', 'pending-notarization', 'confirmed', 'notarized']],
  ['unconditional.final', ['new', 'requested-approval', 'pending-notarization', 'confirmed', 'notarized']],
] as const)('the amounts of %s are taken anew while it is %j', (waiverType, statuses) => {
  expect(WAIVER_STATUSES.filter((status) => canBeRecalculated(status, waiverType))).toEqual(statuses);
});

test.each([
  [{}, true],
  [{ waiverType: 'conditional.final' as const }, false],
  [{ waiverType: 'unconditional.progress' as const }, false],
  [{ needsNotary: true }, false],
  [{ isWetInkRequested: true }, false],
  [{ holdReason: 'Wait.' }, false],
])('a signed conditional progress waiver with %j is released at once: %s', (facts, isReleased) => {
  const plain = {
    waiverType: 'conditional.progress',
    needsNotary: false,
    isWetInkRequested: false,
    holdReason: null,
  } as const;
  expect(isReleasedAtOnce({ ...plain, ...facts })).toBe(isReleased);
});

test('nobody is told to reject a notarized waiver, which cannot be rejected, without being told how', () => {
  const HOW = 'It is notarized: to reject it, recalculate it first.';
  expect(NEXT_STATUSES.notarized).not.toContain('rejected');
  expect(canBeRecalculated('notarized', 'unconditional.progress')).toBe(true);
  for (const obstacle of RELEASE_OBSTACLES) {
    const words = releaseObstacleWords(obstacle, 'confirmed');
    expect(words).not.toContain(HOW);
    const isRejected = words.toLowerCase().includes('reject');
    expect(releaseObstacleWords(obstacle, 'notarized')).toBe(isRejected ? `${words} ${HOW}` : words);
  }
});
