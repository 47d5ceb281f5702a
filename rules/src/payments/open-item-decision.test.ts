import { describe, expect, test } from 'vitest';
import { asCents, ZERO } from '../money.ts';
import { type DecisionFacts, decisionsFor, remainingRest } from './open-item-decision.ts';

const FACTS: DecisionFacts = {
  kind: 'STATUS_DIFF',
  reportedRefund: ZERO,
  rests: { chargeback: ZERO, unapplied: ZERO, review: ZERO },
  usedCredits: ZERO,
  payment: null,
  isReturnExpected: false,
  hasCandidates: false,
};
const offered = (facts: Partial<DecisionFacts>) => decisionsFor({ ...FACTS, ...facts });
const kinds = (facts: Partial<DecisionFacts>) => offered(facts).map(({ kind }) => kind);
const rests = (part: Partial<DecisionFacts['rests']>) => ({ ...FACTS.rests, ...part });

describe('decisionsFor', () => {
  test('REF-04 nothing is decided while the charge of a payment is being taken back', () => {
    const payment = { status: 'PENDING', isSettled: false, left: asCents(900) } as const;
    expect(offered({ kind: 'MISSING_LOCAL', payment })).toEqual([]);
    // A second charge of one that is approved.
    expect(offered({ kind: 'MISSING_LOCAL', payment: { ...payment, status: 'APPROVED' } })).toEqual([]);
    expect(kinds({ kind: 'MISSING_LOCAL', payment: null })).toEqual(['NOTED']);
    expect(kinds({ kind: 'REVIEW', payment })).toEqual(['NOTED']);
  });

  test('REF-04 a note is always possible, and moves nothing', () => {
    expect(offered({})).toEqual([{ kind: 'NOTED', amount: 0 }]);
  });

  test('REF-04 money that came is credited or kept; money that is missing is written off', () => {
    expect(offered({ rests: rests({ unapplied: asCents(-500) }) })).toEqual([
      { kind: 'CREDITED', amount: 500 },
      { kind: 'WRITTEN_OFF', amount: -500 },
      { kind: 'NOTED', amount: 0 },
    ]);
    expect(offered({ rests: rests({ review: asCents(500) }) })).toEqual([
      { kind: 'WRITTEN_OFF', amount: 500 },
      { kind: 'NOTED', amount: 0 },
    ]);
  });

  test('REF-04 what a dispute left is never credited: it may still be won', () => {
    expect(kinds({ rests: rests({ chargeback: asCents(-500) }) })).toEqual(['WRITTEN_OFF', 'NOTED']);
    expect(kinds({ rests: rests({ chargeback: asCents(200), unapplied: asCents(-500) }) })).not.toContain('CREDITED');
  });

  test('REF-04 money that the bank is about to take back is no credit', () => {
    const unapplied = rests({ unapplied: asCents(-500) });
    expect(kinds({ rests: unapplied, isReturnExpected: true })).toEqual(['WRITTEN_OFF', 'NOTED']);
  });

  test('REF-04 a payment is taken back only while its money is missing', () => {
    const payment = { status: 'APPROVED', isSettled: false, left: asCents(900) } as const;
    const kind = 'MISSING_GATEWAY';
    expect(offered({ kind, payment })[0]).toEqual({ kind: 'TAKEN_BACK', amount: 900 });
    expect(kinds({ kind, payment: { ...payment, status: 'PENDING' } })).toContain('TAKEN_BACK');
    expect(kinds({ kind, payment: { ...payment, isSettled: true } })).toEqual(['NOTED']);
    expect(kinds({ kind, payment: { ...payment, status: 'VOIDED' } })).toEqual(['NOTED']);
    expect(kinds({ payment })).toEqual(['NOTED']);
    expect(kinds({ kind })).toEqual(['NOTED']);
  });

  test('REF-04 credits are given back, and a refund needs a payment to belong to', () => {
    expect(offered({ usedCredits: asCents(300) })[0]).toEqual({ kind: 'CREDITS_RESTORED', amount: 300 });
    const reportedRefund = asCents(200);
    expect(offered({ reportedRefund, hasCandidates: true })[0]).toEqual({ kind: 'REFUND_BOOKED', amount: 200 });
    expect(kinds({ reportedRefund })).toEqual(['NOTED']);
  });
});

test.each([
  [100, 300, 100],
  [300, 100, 100],
  [-100, -300, -100],
  [-300, -100, -100],
  [100, -100, 0],
  [-100, 100, 0],
  [0, 100, 0],
  [100, 0, 0],
])('REF-03 of %d that an item left, with %d of its payment there, %d remains', (ofItem, ofPayment, remaining) => {
  expect(remainingRest(asCents(ofItem), asCents(ofPayment))).toBe(remaining);
});
