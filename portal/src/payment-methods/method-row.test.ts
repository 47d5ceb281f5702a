import { CallFailed } from '@plumbline/ui/app/send';
import { expect, test } from 'vitest';
import { methodKind, methodName } from './method-row.ts';
import { neededBy } from './needed-by.ts';

const NOTHING = { cardType: null, accountType: null, accountHolderType: null };

test.each([
  [{ ...NOTHING, paymentType: 'CREDIT_CARD', cardType: 'DEBIT' }, 'Debit card'],
  [{ ...NOTHING, paymentType: 'CREDIT_CARD' }, 'Card'],
  [{ ...NOTHING, paymentType: 'ACH', accountType: 'CHECKING', accountHolderType: 'BUSINESS' }, 'Checking, business'],
  [{ ...NOTHING, paymentType: 'ACH' }, 'Bank account'],
] as const)('%o is a %s', (method, kind) => {
  expect(methodKind(method)).toBe(kind);
});

test('a method is named by its brand and last four digits', () => {
  expect(methodName({ paymentType: 'CREDIT_CARD', brand: 'VISA', last4: '4417' })).toBe('Visa 4417');
});

const METHOD = { scheduledPayments: ['PL-1'] };

test.each([
  ['no answer yet', null, ['PL-1']],
  ['another refusal', new CallFailed('not_found', '', 404), ['PL-1']],
  [
    'newer payments',
    new CallFailed('method_in_use', '', 409, { details: { payments: ['PL-2', 'PL-3'] } }),
    ['PL-2', 'PL-3'],
  ],
  ['a refusal without names', new CallFailed('method_in_use', '', 409), ['PL-1']],
])('the payments that need the method, with %s', (_, error, codes) => {
  expect(neededBy(METHOD, error)).toEqual(codes);
});
