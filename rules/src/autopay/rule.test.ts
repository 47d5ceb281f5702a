import { describe, expect, test } from 'vitest';
import { asCents, ZERO } from '../money.ts';
import { autopayConsent, autopayProblems, autopayWords, joinWords, type AutopayRule } from './rule.ts';

const RULE: AutopayRule = {
  scope: 'PROJECTS',
  projectIds: ['1', '2', '3'],
  timing: 'WEEKLY',
  daysBefore: null,
  weekday: 5,
  invoiceLimit: asCents(10_000_00),
  monthLimit: asCents(40_000_00),
  usesCredits: true,
};
const ACH = { paymentType: 'ACH', brand: null, last4: '6789' } as const;
const VISA = { paymentType: 'CREDIT_CARD', brand: 'VISA', last4: '4417' } as const;
const wordsOf = (rule: Partial<AutopayRule>) => joinWords(autopayWords({ ...RULE, ...rule }, ACH, 'USD'));

describe('AUT-01 a rule', () => {
  test.each<[Partial<AutopayRule>, string]>([
    [
      {},
      'Every Friday we pay what is due by then on 3 projects from Bank account 6789, up to $10,000.00 an invoice and $40,000.00 a month.',
    ],
    [
      { timing: 'DUE_DATE', weekday: null, scope: 'ALL', invoiceLimit: null, monthLimit: null },
      'On the due date we pay each invoice from Bank account 6789.',
    ],
    [
      { timing: 'DAYS_BEFORE', daysBefore: 1, scope: 'WITHOUT_PROJECT', invoiceLimit: null },
      '1 day before the due date we pay each invoice without a project from Bank account 6789, up to $40,000.00 a month.',
    ],
    [
      { timing: 'DAYS_BEFORE', daysBefore: 5, projectIds: ['1'], monthLimit: null },
      '5 days before the due date we pay each invoice on 1 project from Bank account 6789, up to $10,000.00 an invoice.',
    ],
    // Not complete yet.
    [
      { timing: 'DAYS_BEFORE', projectIds: [], invoiceLimit: ZERO, monthLimit: ZERO },
      'Some days before the due date we pay each invoice on the projects that you choose from Bank account 6789.',
    ],
  ])('%j in plain words', (rule, words) => {
    expect(wordsOf(rule)).toBe(words);
  });

  test('without a method yet', () => {
    expect(joinWords(autopayWords({ ...RULE, scope: 'ALL' }, null, 'USD'))).toContain(
      'the payment method that you choose',
    );
  });

  test.each<[Partial<AutopayRule>, string[]]>([
    [{}, []],
    [{ projectIds: [] }, ['projects']],
    [{ weekday: null }, ['weekday']],
    [{ weekday: 6 }, ['weekday']],
    [{ timing: 'DAYS_BEFORE', daysBefore: 0 }, ['daysBefore']],
    [{ timing: 'DAYS_BEFORE', daysBefore: 31 }, ['daysBefore']],
    [{ timing: 'DAYS_BEFORE', daysBefore: 30 }, []],
    [{ invoiceLimit: ZERO, monthLimit: ZERO }, ['invoiceLimit', 'monthLimit']],
  ])('%j has the problems %j', (rule, fields) => {
    expect(Object.keys(autopayProblems({ ...RULE, ...rule }))).toEqual(fields);
  });

  test('the authorization names the account, the rule and how to end it', () => {
    const supplier = { name: 'Granite Supply', supportEmail: 'ar@granite.example' };
    const words = autopayConsent({ supplier, rule: RULE, method: ACH, currencyCode: 'USD', hasSurcharge: true });
    expect(words).toBe(
      'By saving, I authorize Granite Supply to debit the bank account ending in 6789 by ACH on the days and for the ' +
        `amounts due under this rule: ${wordsOf({})} Credits are used first. Each run is announced by email 3 days before. ` +
        'I can skip a run, pause or stop autopay at any time until it starts, on the Autopay page or by writing to ar@granite.example.',
    );
    const rule = { ...RULE, usesCredits: false };
    const none = { name: 'Granite Supply', supportEmail: null };
    const card = autopayConsent({ supplier: none, rule, method: VISA, currencyCode: 'USD', hasSurcharge: true });
    expect(card).toContain('to charge the card ending in 4417 on');
    expect(card).toContain('A credit card surcharge is added where it applies.');
    expect(card).toContain('on the Autopay page.');
  });
});
