import { describe, expect, test } from 'vitest';
import { asCents } from '../money.ts';
import { refuseAuthorization, refusePaper, refuseSignatory, signingLimit } from './signatories.ts';

const signatory = { waiverTypes: ['conditional.progress'], states: ['IL', 'OR'], limitAmount: asCents(100_00) };
const waiver = { waiverType: 'conditional.progress', stateCode: 'IL', amount: asCents(100_00) } as const;

describe('refuseSignatory', () => {
  test.each([
    [{}, {}, null],
    [{}, { waiverType: 'conditional.final' as const }, 'signatory_type'],
    [{}, { stateCode: 'TX' }, 'signatory_state'],
    [{}, { stateCode: null }, 'signatory_state'],
    [{ states: [] }, { stateCode: null }, null],
    [{ states: [] }, { stateCode: 'TX' }, null],
    [{}, { amount: asCents(100_01) }, 'signatory_limit'],
    [{ limitAmount: null }, { amount: asCents(9_999_999_00) }, null],
  ])('%j and %j: %s', (authority, facts, refusal) => {
    expect(refuseSignatory({ ...signatory, ...authority }, { ...waiver, ...facts })).toBe(refusal);
  });
});

describe('signingLimit', () => {
  const limits = (...amounts: (number | null)[]) =>
    amounts.map((amount) => ({ ...signatory, limitAmount: amount === null ? null : asCents(amount) }));
  test.each([
    [[], null],
    [limits(5, 9, 7), 9],
    [limits(5, null, 7), null],
    [limits(null, 5), null],
    [[...limits(5), { ...signatory, states: ['TX'], limitAmount: null }], 5],
    [[...limits(5), { ...signatory, waiverTypes: [], limitAmount: null }], 5],
    [limits(0), 0],
  ])('%j: %s', (authorities, limit) => {
    expect(signingLimit(authorities, { waiverType: 'conditional.progress', stateCode: 'IL' })).toBe(limit);
  });
});

describe('refuseAuthorization', () => {
  test.each([
    [{}, {}, null],
    [{}, { waiverTypes: ['unconditional.progress'] }, 'signatory_type'],
    [{}, { limitAmount: asCents(100_01) }, 'signatory_limit'],
    [{}, { limitAmount: null }, 'signatory_limit'],
    [{ limitAmount: null }, { limitAmount: null }, null],
  ])('%j and %j: %s', (authority, facts, refusal) => {
    const authorization = { waiverTypes: ['conditional.progress'], limitAmount: asCents(50_00) };
    expect(refuseAuthorization({ ...signatory, ...authority }, { ...authorization, ...facts })).toBe(refusal);
  });
});

describe('refusePaper', () => {
  const all = ['conditional.progress', 'conditional.final', 'unconditional.progress', 'unconditional.final'];
  test.each([
    [{}, {}, null],
    [{}, { waiverType: 'conditional.final' as const }, 'signatory_type'],
    [{}, { stateCode: 'TX' }, 'signatory_state'],
    [{}, { amount: asCents(100_01) }, 'signatory_limit'],
    // What it gives up is not known.
    [{}, { waiverType: 'other' as const }, 'signatory_type'],
    [{ waiverTypes: all }, { waiverType: 'other' as const }, null],
    [{}, { amount: null }, 'signatory_limit'],
    [{ limitAmount: null }, { amount: null }, null],
  ])('%j and %j: %s', (authority, facts, refusal) => {
    expect(refusePaper({ ...signatory, ...authority }, { ...waiver, ...facts })).toBe(refusal);
  });
});
