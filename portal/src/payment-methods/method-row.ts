import type { Answer } from '@plumbline/contract/call';
import type { listPaymentMethods } from '@plumbline/contract/payment-methods';
import { methodWords } from './method-words.ts';

export type MethodRow = Answer<typeof listPaymentMethods>['rows'][number];

/** 'Visa 4417' or 'ACH 8802'. */
export const methodName = ({ paymentType, brand, last4 }: Pick<MethodRow, 'paymentType' | 'brand' | 'last4'>): string =>
  methodWords({ type: paymentType, brand, last4 });

const CARD_KINDS = { CREDIT: 'Credit card', DEBIT: 'Debit card' } as const;
const ACCOUNT_KINDS = { CHECKING: 'Checking', SAVINGS: 'Savings' } as const;
const HOLDER_KINDS = { BUSINESS: 'business', PERSONAL: 'personal' } as const;

/** 'Credit card' or 'Checking, business'. */
export function methodKind(
  method: Pick<MethodRow, 'paymentType' | 'cardType' | 'accountType' | 'accountHolderType'>,
): string {
  const { paymentType, cardType, accountType, accountHolderType } = method;
  if (paymentType === 'CREDIT_CARD') return cardType === null ? 'Card' : CARD_KINDS[cardType];
  const account = accountType === null ? 'Bank account' : ACCOUNT_KINDS[accountType];
  return accountHolderType === null ? account : `${account}, ${HOLDER_KINDS[accountHolderType]}`;
}
