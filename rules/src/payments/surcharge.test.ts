import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asCents, CURRENCY_CODES } from '../money.ts';
import { DEFAULT_SETTINGS } from '../portals/settings.ts';
import { REGIONS } from '../regions.ts';
import { CARD_TYPES } from './card.ts';
import { PAYMENT_TYPES } from './payment-type.ts';
import {
  coloradoNotice,
  surchargeNotice,
  surchargeQuote,
  surchargeRate,
  surchargeTooltip,
  type SurchargeCase,
  type SurchargeRules,
} from './surcharge.ts';
import { cents } from './testing/samples.ts';

const RULES: SurchargeRules = {
  surcharge: true,
  surchargeRateBps: 300,
  surchargeStates: DEFAULT_SETTINGS.surchargeStates,
};
const inState = (state: string | null, country: string | null = 'US'): SurchargeCase => ({
  paymentType: 'CREDIT_CARD',
  cardType: 'CREDIT',
  billing: { country, state },
  currencyCode: 'USD',
});
const TEXAS = inState('TX');

describe('where', () => {
  test.each<[string, SurchargeCase, Partial<SurchargeRules>, number]>([
    ['a credit card in Texas', TEXAS, {}, 300],
    ['when switched off', TEXAS, { surcharge: false }, 0],
    ['a debit card', { ...TEXAS, cardType: 'DEBIT' }, {}, 0],
    ['a card of unknown type', { ...TEXAS, cardType: null }, {}, 0],
    ['a bank account', { ...TEXAS, paymentType: 'ACH' }, {}, 0],
    ['credits', { ...TEXAS, paymentType: 'CREDIT' }, {}, 0],
    ['Canadian dollars', { ...TEXAS, currencyCode: 'CAD' }, {}, 0],
    ['Connecticut', inState('CT'), {}, 0],
    ['Massachusetts', inState('MA'), {}, 0],
    ['Massachusetts, typed carelessly', inState(' ma '), {}, 0],
    ['Connecticut, though the table forgot it', inState('CT'), { surchargeStates: {} }, 0],
    [
      'Massachusetts, though the table allows it',
      inState('MA'),
      { surchargeStates: { MA: { allowed: true, capBps: null } } },
      0,
    ],
    ['Colorado, capped', inState('CO'), {}, 200],
    ['Colorado in small letters', inState('co'), {}, 200],
    ['Colorado at a rate below its cap', inState('CO'), { surchargeRateBps: 150 }, 150],
    ['Maine, barred by the portal', inState('ME'), { surchargeStates: { ME: { allowed: false, capBps: null } } }, 0],
    ['Maine, not barred by default', inState('ME'), {}, 300],
    ['a state capped at nothing', inState('ME'), { surchargeStates: { ME: { allowed: true, capBps: 0 } } }, 0],
    ['an unknown state', inState(null), {}, 0],
    ['a blank state', inState(''), {}, 0],
    ['a state that does not exist', inState('ZZ'), {}, 0],
    ['a state spelled out', inState('Texas'), {}, 0],
    ['an unknown country', inState('TX', null), {}, 0],
    ['Quebec in US dollars', inState('QC', 'CA'), {}, 0],
    ['Alberta in US dollars', inState('AB', 'CA'), {}, 0],
  ])('SUR-01 %s', (_, where, change, expected) => {
    expect(surchargeRate({ ...RULES, ...change }, where)).toBe(expected);
  });

  test("SUR-01 it is charged nowhere else, and never above the rate or the state's cap", () => {
    const states = [...REGIONS.US, ...REGIONS.CA].map((region) => region.code);
    const rule = fc.record({ allowed: fc.boolean(), capBps: fc.option(fc.integer({ min: 0, max: 400 })) });
    const anyCase = fc.record({
      paymentType: fc.constantFrom(...PAYMENT_TYPES),
      cardType: fc.constantFrom(...CARD_TYPES, null),
      billing: fc.record({ country: fc.constantFrom('US', 'CA', null), state: fc.constantFrom(...states, null) }),
      currencyCode: fc.constantFrom(...CURRENCY_CODES),
    });
    const anyRules = fc.record({
      surcharge: fc.boolean(),
      surchargeRateBps: fc.integer({ min: 0, max: 400 }),
      surchargeStates: fc.dictionary(fc.constantFrom(...states), rule, { maxKeys: 60 }),
    });
    fc.assert(
      fc.property(anyCase, anyRules, cents(10_000_000), (where, rules, charge) => {
        const { rateBps, surcharge } = surchargeQuote(charge, rules, where);
        const state = where.billing.state ?? '';
        const stateRule = rules.surchargeStates[state];
        const may =
          rules.surcharge &&
          where.paymentType === 'CREDIT_CARD' &&
          where.cardType === 'CREDIT' &&
          where.currencyCode === 'USD' &&
          where.billing.country === 'US' &&
          REGIONS.US.some((region) => region.code === state) &&
          !['CT', 'MA'].includes(state) &&
          stateRule?.allowed !== false;
        expect(rateBps).toBe(may ? Math.min(rules.surchargeRateBps, stateRule?.capBps ?? 400) : 0);
        expect(surcharge).toBe(Math.floor((charge * rateBps + 5_000) / 10_000));
      }),
      { numRuns: 500 },
    );
  });
});

describe('how much', () => {
  test.each([
    [3_302_050, 99_062],
    [2_499, 75],
    [50, 2],
    [49, 1],
    [0, 0],
  ])('SUR-01 3%% of %d is %d, half a cent up', (charge, expected) => {
    expect(surchargeQuote(asCents(charge), RULES, TEXAS)).toEqual({ rateBps: 300, surcharge: expected });
  });

  test('Colorado pays its own rate', () => {
    expect(surchargeQuote(asCents(10_000), RULES, inState('CO'))).toEqual({ rateBps: 200, surcharge: 200 });
  });
});

describe('words', () => {
  test('SUR-01 the notice and the tooltip', () => {
    expect(surchargeNotice(300)).toBe(
      'To cover the cost of accepting credit cards, we collected a 3% credit card surcharge.',
    );
    expect(surchargeTooltip(asCents(99_062), 'USD')).toBe(
      'A $990.62 surcharge fee may apply based on card type and location.',
    );
  });

  test.each<[string, SurchargeCase, boolean, boolean]>([
    ['for Colorado', inState('CO'), true, true],
    ['for Colorado before the card type is known', { ...inState('CO'), cardType: null }, true, true],
    ['not for Texas', TEXAS, true, false],
    ['not without a state', inState(null), true, false],
    ['not where there is no surcharge', inState('CO'), false, false],
    ['not for a bank account', { ...inState('CO'), paymentType: 'ACH' }, true, false],
    ['not for Canadian dollars', { ...inState('CO'), currencyCode: 'CAD' }, true, false],
  ])('SUR-01 the Colorado notice shows %s', (_, where, surcharge, isShown) => {
    const rules = { surcharge, coloradoSurchargeNotice: 'C.R.S. 5-2-212' };
    expect(coloradoNotice(rules, where)).toBe(isShown ? 'C.R.S. 5-2-212' : null);
  });
});
