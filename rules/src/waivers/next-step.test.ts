import { expect, test } from 'vitest';
import { asDay } from '../dates.ts';
import { awaitedOn, canBeSubmittedAgain, nextStep, type NextStepFacts } from './next-step.ts';
import { WAIVER_STATUSES } from './waiver-status.ts';

const step = (facts: Partial<NextStepFacts>): string =>
  nextStep({
    waiverType: 'conditional.progress',
    status: 'new',
    approvalReasons: [],
    rejectReason: null,
    rejectMessage: null,
    isHeld: false,
    awaited: null,
    waitsFor: null,
    exchangedBy: null,
    areFundsFinal: false,
    exchangeObstacle: null,
    isMoneyGone: false,
    isVoid: false,
    isReplaced: false,
    ...facts,
  });
const ACH = { code: 'GS-7K2M', clearsOn: asDay('2026-11-20') };

test.each<[Partial<NextStepFacts>, string]>([
  [{}, 'We look at it, usually within 1 business day.'],
  [{ status: 'requested-approval' }, 'We look at it, usually within 1 business day.'],
  [
    { status: 'requested-approval', approvalReasons: ['DISPUTED_LINE', 'CUSTOM_FORM'] },
    'We look at it, usually within 1 business day, because of your own form and an amount in dispute.',
  ],
  // Approved, and not signed yet.
  [{ approvalReasons: ['CUSTOM_FORM'] }, 'We look at it, usually within 1 business day.'],
  [
    { waiverType: 'unconditional.progress', awaited: ACH },
    'We look at it, usually within 1 business day. It is released when payment GS-7K2M clears (about 11/20/2026).',
  ],
  [{ status: 'pending-notarization' }, 'With our notary.'],
  [{ status: 'confirmed' }, 'Signed. We release it next.'],
  [{ status: 'confirmed', awaited: ACH }, 'Signed; released when payment GS-7K2M clears (about 11/20/2026).'],
  [{ status: 'confirmed', awaited: { ...ACH, clearsOn: null } }, 'Signed; released when payment GS-7K2M clears.'],
  [{ status: 'confirmed', isHeld: true, awaited: ACH }, 'Signed, but on hold. Contact us if you need it.'],
  [{ status: 'notarized' }, 'Signed and notarized. We release it next.'],
  [
    { status: 'confirmed', waitsFor: 'other-currency' },
    'Signed. An invoice of the project in another currency is open. We release it once that is paid.',
  ],
  [
    { status: 'confirmed', waitsFor: 'money-returned', awaited: ACH },
    'Signed. A payment behind it went back. We prepare it anew once its invoices are paid again.',
  ],
  [
    { status: 'notarized', waitsFor: 'credits-unused' },
    'Signed and notarized. Open invoices would be paid by credits that are not applied yet. We release it once you have applied them, or paid.',
  ],
  [
    { status: 'confirmed', waitsFor: 'balance-open' },
    'Signed. We release it once all invoices of the project are paid.',
  ],
  [
    { status: 'confirmed', waitsFor: 'balance-open', awaited: ACH },
    'Signed; released when payment GS-7K2M clears (about 11/20/2026).',
  ],
  [
    { status: 'confirmed', waitsFor: 'more-open' },
    'Signed. More is open than it leaves out. We check its amounts before we release it.',
  ],
  [
    { status: 'confirmed', waitsFor: 'other-currency', isHeld: true },
    'Signed, but on hold. Contact us if you need it.',
  ],
  [{ status: 'ready' }, 'You can download it. It counts once the payment clears.'],
  [
    { status: 'ready', areFundsFinal: true, exchangeObstacle: 'balance-open' },
    'Its payment cleared, so it counts. We prepare its unconditional waiver once nothing of the project is open or disputed.',
  ],
  [{ status: 'ready', areFundsFinal: true }, 'Its payment cleared, so it counts. We prepare its unconditional waiver.'],
  [{ status: 'ready', waiverType: 'unconditional.final' }, 'You can download it.'],
  [
    { status: 'ready', exchangedBy: { number: 1044, isReady: false } },
    'Its payment cleared. We prepare unconditional waiver W-1044.',
  ],
  [
    { status: 'ready', exchangedBy: { number: 1044, isReady: true } },
    'Its payment cleared. Unconditional waiver W-1044 takes its place.',
  ],
  [
    { status: 'ready', waiverType: 'unconditional.progress', isMoneyGone: true },
    'A payment behind it was returned. Ask us before you use it.',
  ],
  [{ status: 'ready', isVoid: true, isMoneyGone: true, isReplaced: true }, 'Void: do not use it any more.'],
  [{ status: 'ready', isReplaced: true }, 'A newer waiver takes its place. Keep this one for your records only.'],
  [{ status: 'ready', waiverType: 'other' }, 'You can download it.'],
  [{ status: 'rejected', rejectReason: 'WITHDRAWN' }, 'Withdrawn. You can submit it again.'],
  [{ status: 'rejected', rejectReason: 'FUNDS_NOT_CLEARED' }, 'The payment has not cleared yet.'],
  [
    { status: 'rejected', rejectReason: 'THROUGH_DATE', rejectMessage: 'Use 9/30.' },
    'The through date does not fit. Use 9/30.',
  ],
  [{ status: 'rejected', rejectReason: 'OTHER', rejectMessage: 'Call Ann.' }, 'Call Ann.'],
  [{ status: 'rejected', rejectReason: 'Wrong amount' }, 'Wrong amount'],
  [{ status: 'rejected' }, 'We cannot sign it.'],
])('DOC-04 what happens next with %j', (facts, words) => {
  expect(step(facts)).toBe(words);
});

test('only a request that came to nothing is submitted again', () => {
  expect(WAIVER_STATUSES.filter(canBeSubmittedAgain)).toEqual(['rejected']);
});

const CLEARING = { timeZone: 'America/Los_Angeles', achClearingDays: 5 };

test.each<[string, string | null, string, number, string | null]>([
  // Approved on a Thursday evening in Los Angeles.
  ['ACH', '2026-11-13T02:00:00.000Z', '2026-11-18', 5, '2026-11-19'],
  ['ACH', '2026-11-13T02:00:00.000Z', '2026-11-19', 5, null],
  ['ACH', '2026-11-13T02:00:00.000Z', '2026-11-19', 6, '2026-11-20'],
  ['CREDIT_CARD', '2026-11-13T02:00:00.000Z', '2026-11-12', 60, null],
])(
  'VFY-03 money by %s approved at %s, on %s, clears after %s days: %s',
  (paymentType, approvedAt, today, days, until) => {
    const payment = { code: 'GS-1', paymentType: paymentType as 'ACH', approvedAt };
    const expected = until === null ? null : { code: 'GS-1', clearsOn: until };
    expect(awaitedOn(payment, { ...CLEARING, achClearingDays: days }, asDay(today))).toEqual(expected);
  },
);

test('a payment under way is waited for without a day, and none is not', () => {
  const payment = { code: 'GS-1', paymentType: 'ACH', approvedAt: null } as const;
  expect(awaitedOn(payment, CLEARING, asDay('2026-11-19'))).toEqual({ code: 'GS-1', clearsOn: null });
  expect(awaitedOn(null, CLEARING, asDay('2026-11-19'))).toBeNull();
});
