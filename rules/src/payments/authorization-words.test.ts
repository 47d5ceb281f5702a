import { describe, expect, test } from 'vitest';
import { asDay } from '../dates.ts';
import { asCents, ZERO } from '../money.ts';
import { authorizationWords, type Authorization } from './authorization-words.ts';

const ACH: Authorization = {
  supplier: { name: 'Granite Supply', supportEmail: 'credit@granite.example', supportPhone: '(916) 555-0142' },
  paymentType: 'ACH',
  currencyCode: 'USD',
  total: asCents(33_020_50),
  surcharge: ZERO,
  surchargeRateBps: 0,
  credit: ZERO,
  last4: '8802',
  accountType: 'CHECKING',
  givenOn: asDay('2026-11-15'),
  scheduledAt: null,
  keepsMethod: false,
  hasSavedMethods: true,
  onBehalf: null,
};
const CARD: Authorization = {
  ...ACH,
  paymentType: 'CREDIT_CARD',
  accountType: null,
  last4: '3366',
  givenOn: asDay('2026-11-16'),
};

describe('a debit from a bank account', () => {
  test('names the day, the amount, the account, that it is an ACH debit, when it was agreed and how to revoke it', () => {
    expect(authorizationWords(ACH)).toBe(
      'By selecting Pay, I authorize Granite Supply to debit $33,020.50 by ACH from the checking account ending in 8802 ' +
        'once, on or after 11/15/2026. This authorization is given on 11/15/2026. To revoke it, contact Granite Supply ' +
        'at credit@granite.example or (916) 555-0142 before the payment is processed.',
    );
  });

  test('without a known account it says "a bank account"', () => {
    expect(authorizationWords({ ...ACH, last4: null, accountType: null })).toContain('from the bank account once,');
  });

  test('a supplier without contact details is only named', () => {
    const supplier = { name: 'Granite Supply', supportEmail: null, supportPhone: null };
    expect(authorizationWords({ ...ACH, supplier })).toContain('contact Granite Supply before');
  });
});

describe('a card', () => {
  test('SUR-01 the amount states the surcharge in it', () => {
    const words = authorizationWords({
      ...CARD,
      total: asCents(34_011_12),
      surcharge: asCents(990_62),
      surchargeRateBps: 300,
    });
    expect(words).toBe(
      'By selecting Pay, I authorize Granite Supply to charge $34,011.12 to the card ending in 3366 on 11/16/2026. ' +
        'The amount includes a credit card surcharge of $990.62 (3%).',
    );
  });

  test('is kept on file only with consent', () => {
    expect(authorizationWords({ ...CARD, keepsMethod: true })).toContain('I agree that the card is kept on file');
    expect(authorizationWords(CARD)).not.toContain('on file');
    expect(authorizationWords({ ...CARD, keepsMethod: true, hasSavedMethods: false })).toContain(
      'I agree that the card is kept on file with the payment provider and charged only as authorized here.',
    );
  });

  test('a payment on a later day can be revoked', () => {
    const words = authorizationWords({ ...CARD, scheduledAt: asDay('2026-11-24'), keepsMethod: true });
    expect(words).toMatch(/^By selecting Schedule, .* to the card ending in 3366 on 11\/24\/2026\. /);
    expect(words).toContain('To revoke it, cancel the scheduled payment or contact Granite Supply');
  });
});

test('a day without banks is named with the day that it moves to, and every day of a monthly prepayment', () => {
  const thanksgiving = asDay('2026-11-26');
  expect(authorizationWords({ ...ACH, scheduledAt: thanksgiving })).toContain(
    'once, on or after 11/26/2026 (processes on 11/27/2026). ',
  );
  const installments = [thanksgiving, asDay('2026-12-28')];
  const words = authorizationWords({ ...ACH, total: asCents(75_00), scheduledAt: thanksgiving, installments });
  expect(words).toContain(
    'on or after each of these days: 11/26/2026 (processes on 11/27/2026) and 12/28/2026, 2 payments and $150.00 in all. ',
  );
  expect(words).toContain('cancel the recurring payment or contact');
});

test('credits cost nothing', () => {
  expect(authorizationWords({ ...CARD, paymentType: 'CREDIT', total: ZERO, credit: asCents(860_00) })).toBe(
    'By selecting Pay, I authorize Granite Supply to apply $860.00 of credits to the invoices listed here.',
  );
});

test('FRM-04 on behalf of a customer the text names the customer and how they asked', () => {
  const onBehalf = { customer: 'Tarnwick Constructors LLC', requestMethod: 'OVER_THE_PHONE' } as const;
  const words = authorizationWords({ ...ACH, keepsMethod: true, onBehalf });
  expect(words).toMatch(
    /^By selecting Pay, I confirm that Tarnwick Constructors LLC asked over the phone for this payment on 11\/15\/2026 and authorized Granite Supply to debit /,
  );
  expect(words).toContain('recorded under my name');
  expect(words).toContain('The customer agrees that the bank account is kept on file');
  expect(words).not.toMatch(/I authorize|I agree/);
  const unsaid = authorizationWords({ ...ACH, onBehalf: { customer: null, requestMethod: null } });
  expect(unsaid).toContain('the customer asked for this payment');
});
