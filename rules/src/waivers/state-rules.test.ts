import { describe, expect, test } from 'vitest';
import { asDay } from '../dates.ts';
import { asCents, ZERO } from '../money.ts';
import { REGIONS } from '../regions.ts';
import {
  affidavitDeadline,
  finalWaiverDeadline,
  formSlotOf,
  notaryNeed,
  stateRuleOf,
  stateWarnings,
  STATUTORY_STATES,
  STOPPING_WARNINGS,
  type StateFacts,
  type StateRule,
} from './state-rules.ts';
import { WAIVER_TYPES } from './waiver-types.ts';

const withFlag = (flag: keyof StateRule) => STATUTORY_STATES.filter((state) => stateRuleOf(state)?.[flag] === true);

describe('the twelve states', () => {
  test('have statutory forms; no other state has', () => {
    expect(STATUTORY_STATES).toEqual(['AZ', 'CA', 'FL', 'GA', 'MA', 'MI', 'MS', 'MO', 'NV', 'TX', 'UT', 'WY']);
    for (const { code } of [...REGIONS.US, ...REGIONS.CA]) {
      expect(stateRuleOf(code) !== null).toBe(STATUTORY_STATES.includes(code));
    }
    for (const code of ['', 'ca', 'toString']) expect(stateRuleOf(code)).toBeNull();
  });

  test.each([
    ['AZ', 'A.R.S. 33-1008'],
    ['CA', 'Civ. Code 8120-8138'],
    ['FL', 'Fla. Stat. 713.20'],
    ['GA', 'O.C.G.A. 44-14-366'],
    ['MA', 'M.G.L. c.254 s.32'],
    ['MI', 'MCL 570.1115'],
    ['MS', 'Miss. Code 85-7-419 and 85-7-433'],
    ['MO', 'RSMo 429.016'],
    ['NV', 'NRS 108.2457'],
    ['TX', 'Prop. Code 53.281-53.287'],
    ['UT', 'Utah Code 38-1a-802'],
    ['WY', 'Wyo. Stat. 29-10-101'],
  ])('%s has them in %s', (state, statute) => {
    expect(stateRuleOf(state)?.statute).toBe(statute);
  });

  test.each([
    ['isExact', ['FL', 'NV']],
    ['isResidentialOnly', ['MO']],
    ['hasNoExceptions', ['FL', 'GA', 'MS', 'TX']],
    ['needsClearedFunds', ['TX', 'WY']],
    ['needsEvidenceOfPayment', ['AZ', 'CA', 'TX']],
    ['needsWitness', ['GA']],
    ['needsContact', ['MI', 'MO']],
    ['needsLargestNotice', ['AZ', 'CA']],
    ['needsCounsel', ['FL', 'MA']],
  ] as const)('%s is said of %j', (flag, states) => {
    expect(withFlag(flag)).toEqual(states);
  });

  test('limits are set only for the states that have them', () => {
    const numbers = STATUTORY_STATES.flatMap((state) => {
      const { fontPtMin, affidavitDays, finalWaiverDays } = stateRuleOf(state) ?? {};
      return [fontPtMin, affidavitDays, finalWaiverDays].some(Boolean)
        ? [[state, fontPtMin, affidavitDays, finalWaiverDays]]
        : [];
    });
    expect(numbers).toEqual([
      ['GA', 12, 90, undefined],
      ['MS', undefined, 60, undefined],
      ['MO', undefined, undefined, 5],
    ]);
  });
});

describe('forms', () => {
  const slots = (state: string, isResidential = false) =>
    WAIVER_TYPES.map((type) => formSlotOf(state, type, isResidential));

  test.each([
    ['AZ', ['CP', 'CF', 'UP', 'UF', null]],
    ['CA', ['CP', 'CF', 'UP', 'UF', null]],
    ['MI', ['CP', 'CF', 'UP', 'UF', null]],
    ['NV', ['CP', 'CF', 'UP', 'UF', null]],
    ['TX', ['CP', 'CF', 'UP', 'UF', null]],
    ['FL', ['progress', 'final', 'progress', 'final', null]],
    ['GA', ['progress', 'final', 'progress', 'final', null]],
    ['MS', ['progress', 'final', 'progress', 'final', null]],
    ['UT', ['progress', 'final', 'progress', 'final', null]],
    ['MA', ['progress', null, 'progress', null, null]],
    ['WY', [null, null, 'any', 'any', null]],
    ['MO', [null, null, null, null, null]],
    ['IL', [null, null, null, null, null]],
  ])('%s has %j', (state, expected) => {
    expect(slots(state)).toEqual(expected);
  });

  test('Missouri has one for homes only', () => {
    expect(slots('MO', true)).toEqual([null, null, null, 'UF', null]);
    expect(slots('TX', true)).toEqual(slots('TX', false));
  });
});

describe('notary', () => {
  const OLD = asDay('2021-12-31');
  const NEW = asDay('2022-01-01');

  test.each([
    ['MS', null, 'required'],
    ['WY', null, 'required'],
    ['AZ', null, 'discouraged'],
    ['CA', null, 'discouraged'],
    ['MI', null, 'discouraged'],
    ['NV', null, 'discouraged'],
    ['TX', OLD, 'required'],
    ['TX', NEW, 'optional'],
    ['TX', null, 'optional'],
    ['CA', OLD, 'discouraged'],
    ['GA', OLD, 'optional'],
    ['FL', null, 'optional'],
    ['MA', null, 'optional'],
    ['MO', null, 'optional'],
    ['UT', null, 'optional'],
    ['IL', OLD, 'optional'],
  ])('in %s with a contract of %s it is %s', (state, contractDate, need) => {
    expect(notaryNeed(state, contractDate)).toBe(need);
  });
});

describe('warnings', () => {
  const PLAIN: StateFacts = {
    waiverType: 'conditional.progress',
    requestNotarization: false,
    originalContractDate: asDay('2026-03-02'),
    exceptionsAmount: ZERO,
    areFundsCleared: true,
  };
  const EXCEPTED = { exceptionsAmount: asCents(1) };
  const UP = { waiverType: 'unconditional.progress' } as const;

  test.each([
    ['CA', {}, []],
    ['CA', { requestNotarization: true }, ['NOTARY_MAY_SPOIL_FORM']],
    ['AZ', { requestNotarization: true }, ['NOTARY_MAY_SPOIL_FORM']],
    ['MI', { requestNotarization: true }, ['NOTARY_MAY_SPOIL_FORM']],
    ['NV', { requestNotarization: true }, ['NOTARY_MAY_SPOIL_FORM']],
    ['UT', { requestNotarization: true }, []],
    ['IL', { requestNotarization: true, ...EXCEPTED }, []],
    ['CA', EXCEPTED, []],
    ['MS', {}, ['NOTARY_REQUIRED']],
    ['MS', { requestNotarization: true }, []],
    ['MS', { requestNotarization: true, ...EXCEPTED }, ['NO_ROOM_FOR_EXCEPTIONS']],
    ['GA', EXCEPTED, ['NO_ROOM_FOR_EXCEPTIONS']],
    ['FL', EXCEPTED, ['NO_ROOM_FOR_EXCEPTIONS', 'COUNSEL_CHECK']],
    ['MA', {}, ['COUNSEL_CHECK']],
    ['TX', {}, []],
    ['TX', EXCEPTED, ['NO_ROOM_FOR_EXCEPTIONS']],
    ['TX', { originalContractDate: null }, ['CONTRACT_DATE_MISSING']],
    ['TX', { originalContractDate: asDay('2020-01-01') }, ['NOTARY_REQUIRED']],
    ['TX', { originalContractDate: asDay('2020-01-01'), requestNotarization: true }, []],
    ['TX', { ...UP, areFundsCleared: false }, ['FUNDS_MUST_CLEAR']],
    ['TX', { areFundsCleared: false }, []],
    ['TX', { ...UP }, []],
    ['CA', { ...UP, areFundsCleared: false }, []],
    ['WY', { requestNotarization: true }, ['NO_CONDITIONAL_FORM']],
    ['WY', { ...UP, requestNotarization: true }, []],
    ['WY', { ...UP, areFundsCleared: false }, ['NOTARY_REQUIRED', 'FUNDS_MUST_CLEAR']],
    ['CA', { originalContractDate: null }, []],
    ['MS', { waiverType: 'other', ...EXCEPTED }, []],
  ] as const)('%s with %j: %j', (state, facts, warnings) => {
    expect(stateWarnings(state, { ...PLAIN, ...facts })).toEqual(warnings);
  });

  test('four of them may leave nothing to sign', () => {
    expect(STOPPING_WARNINGS).toEqual([
      'NOTARY_REQUIRED',
      'NO_ROOM_FOR_EXCEPTIONS',
      'FUNDS_MUST_CLEAR',
      'NO_CONDITIONAL_FORM',
    ]);
  });
});

test.each([
  ['GA', '2026-10-27', '2027-01-25', null],
  ['MS', '2026-10-27', '2026-12-26', null],
  ['MO', '2026-10-27', null, '2026-11-01'],
  ['CA', '2026-10-27', null, null],
  ['IL', '2026-10-27', null, null],
])('in %s, %s leads to an affidavit by %s and a final waiver by %s', (state, day, affidavit, final) => {
  expect(affidavitDeadline(state, asDay(day))).toBe(affidavit);
  expect(finalWaiverDeadline(state, asDay(day))).toBe(final);
});
