import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, asDay, type Day } from '../dates.ts';
import { asCents } from '../money.ts';
import { emptyDraft, type PaymentDraft } from './draft.ts';
import { endBounds, prepayProblems, startBounds, type PrepayRules } from './prepay.ts';
import { RULES, TODAY } from './testing/samples.ts';

const day = (text: string | null): Day | null => (text === null ? null : asDay(text));
const ONCE: PaymentDraft = { ...emptyDraft({ currencyCode: 'USD', isPrepaid: true }), prepayTotal: asCents(5_000) };
const monthly = (startDate: Day | null, endDate: Day | null): PaymentDraft => ({
  ...ONCE,
  recurrence: { frequency: 'MONTHLY', startDate, endDate },
});
const problems = (change: Partial<PaymentDraft>, rules: Partial<PrepayRules> = {}) =>
  prepayProblems({ ...ONCE, ...change }, { ...RULES, ...rules });

describe('fields', () => {
  test.each([
    [null, { total: 'missing' }],
    [0, { total: 'too_small' }],
    [99, { total: 'too_small' }],
    [-500, { total: 'too_small' }],
    [100, {}],
  ])('PRE-01 a total of %j: %j', (total, expected) => {
    expect(problems({ prepayTotal: total === null ? null : asCents(total) })).toEqual(expected);
  });

  test.each<[Partial<PrepayRules>, object]>([
    [{}, {}],
    [{ prepayReferenceRequired: true }, { reference: 'missing' }],
    [{ prepayProjectRequired: true }, { projectName: 'missing', projectAddress: 'missing' }],
    [{ prepayNotesRequired: true }, { notes: 'missing' }],
  ])('PRE-01 each field is required by its setting: %j', (rules, expected) => {
    expect(problems({}, rules)).toEqual(expected);
    expect(problems({ info: { ...ONCE.info, reference: ' ', notes: '\t' } }, rules)).toEqual(expected);
    const info = { ...ONCE.info, reference: 'r', projectName: 'p', projectAddress: 'a', notes: 'n' };
    expect(problems({ info }, rules)).toEqual({});
  });

  test.each([
    [null, {}],
    ['2027-03-09', { transferDate: 'too_early' }],
    ['2027-03-10', {}],
    ['2027-12-31', {}],
    ['2028-03-09', {}],
    ['2028-03-10', { transferDate: 'too_late' }],
  ])('PRE-01 a transfer date of %j: %j', (date, expected) => {
    expect(problems({ scheduledAt: day(date) })).toEqual(expected);
  });

  test('PRE-01 monthly only if recurrence is enabled', () => {
    const { recurrence } = monthly(asDay('2027-04-01'), asDay('2027-06-01'));
    expect(problems({ recurrence })).toEqual({});
    expect(problems({ recurrence }, { monthlyPrepay: false })).toEqual({ frequency: 'not_offered' });
    expect(problems({}, { monthlyPrepay: false })).toEqual({});
  });
});

describe('monthly dates', () => {
  test.each([
    [null, null, { startDate: 'missing', endDate: 'missing' }],
    ['2027-04-01', null, { endDate: 'missing' }],
    [null, '2027-04-01', { startDate: 'missing' }],
    [null, '2027-03-10', { startDate: 'missing', endDate: 'too_early' }],
    ['2027-03-09', '2027-04-01', { startDate: 'too_early' }],
    ['2027-03-10', '2027-03-11', {}],
    ['2027-03-10', '2027-03-10', { endDate: 'too_early' }],
    ['2027-05-01', '2027-04-01', { endDate: 'too_early' }],
    ['2027-03-10', '2027-09-10', {}],
    ['2027-03-10', '2027-09-11', { endDate: 'too_late' }],
    ['2027-08-31', '2028-02-29', {}],
    ['2027-08-31', '2028-03-01', { endDate: 'too_late' }],
    ['2028-03-09', '2028-04-09', {}],
    ['2028-03-10', '2028-04-10', { startDate: 'too_late' }],
    ['9999-12-01', '9999-12-31', { startDate: 'too_late', endDate: 'too_late' }],
    ['1000-01-01', '1000-01-02', { startDate: 'too_early' }],
  ])('PRE-02 from %s to %s: %j', (start, end, expected) => {
    const { recurrence } = monthly(day(start), day(end));
    expect(problems({ recurrence })).toEqual(expected);
  });

  test('PRE-02 the bounds of the pickers', () => {
    expect(startBounds(null, TODAY)).toEqual({ min: '2027-03-10', max: '2028-03-09' });
    expect(startBounds(asDay('2027-06-01'), TODAY)).toEqual({ min: '2027-03-10', max: '2027-05-31' });
    expect(endBounds(null, RULES)).toEqual({ min: '2027-03-11', max: null });
    expect(endBounds(asDay('2027-04-30'), RULES)).toEqual({ min: '2027-05-01', max: '2027-10-30' });
    expect(endBounds(asDay('2027-04-30'), { ...RULES, maxInstallments: 1 }).max).toBe('2027-05-30');
    // Days that somebody has typed.
    expect(startBounds(asDay('1000-01-01'), TODAY)).toEqual({ min: '2027-03-10', max: '2027-03-10' });
    expect(endBounds(asDay('9999-12-31'), RULES)).toEqual({ min: '2028-03-10', max: '2028-09-09' });
  });

  test('PRE-02 exactly what the pickers allow is accepted', () => {
    const offset = fc.integer({ min: -3, max: 400 });
    fc.assert(
      fc.property(offset, offset, fc.integer({ min: 1, max: 12 }), (from, length, maxInstallments) => {
        const startDate = addDays(TODAY, from);
        const endDate = addDays(startDate, length);
        const isGood = from >= 0 && from <= 365 && length >= 1 && endDate <= addMonths(startDate, maxInstallments);
        const { recurrence } = monthly(startDate, endDate);
        expect(Object.keys(problems({ recurrence }, { maxInstallments })).length === 0).toBe(isGood);
        const start = startBounds(endDate, TODAY);
        const end = endBounds(startDate, { ...RULES, maxInstallments });
        const isWithin = startDate >= start.min && startDate <= start.max! && endDate >= end.min && endDate <= end.max!;
        expect(isWithin).toBe(isGood);
      }),
    );
  });
});
