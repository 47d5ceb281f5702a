// Cards and bank accounts on file (Spec 2 §3, decision C24).

import type { Day } from '../dates.ts';
import type { AccountHolderType, AccountType } from '../payments/ach.ts';
import { CARD_BRAND_NAMES, isExpired, type CardBrand, type CardType } from '../payments/card.ts';
import type { PaymentStatus } from '../payments/status.ts';

type OnFile = { readonly id: string; readonly last4: string; readonly isDeleted: boolean };

export type SavedCard = OnFile & {
  readonly paymentType: 'CREDIT_CARD';
  readonly brand: CardBrand;
  readonly cardType: CardType;
  /** 'MM/YYYY'. */
  readonly expiry: string;
  /** The billing place, which decides the surcharge (decision C3). */
  readonly state: string | null;
  readonly country: string | null;
};

export type SavedAccount = OnFile & {
  readonly paymentType: 'ACH';
  readonly accountType: AccountType;
  readonly accountHolderType: AccountHolderType;
};

export type SavedMethod = SavedCard | SavedAccount;

const ACCOUNT_NAMES: Readonly<Record<AccountType, string>> = { CHECKING: 'Checking', SAVINGS: 'Savings' };

/** 'Visa 4417' or 'Checking 8802'. */
export function methodLabel(method: SavedMethod): string {
  const name = method.paymentType === 'ACH' ? ACCOUNT_NAMES[method.accountType] : CARD_BRAND_NAMES[method.brand];
  return `${name} ${method.last4}`;
}

export const isMethodExpired = (method: SavedMethod, day: Day): boolean =>
  method.paymentType === 'CREDIT_CARD' && isExpired(method.expiry, day);

export type SavedMethodRefusal = 'method_deleted' | 'method_expired';

/** Why a method cannot pay on a day, or null when it can. */
export function refuseSavedMethod(method: SavedMethod, day: Day): SavedMethodRefusal | null {
  if (method.isDeleted) return 'method_deleted';
  return isMethodExpired(method, day) ? 'method_expired' : null;
}

export type MethodUse = {
  readonly code: string;
  readonly status: PaymentStatus;
  readonly paymentMethodId: string | null;
};

/** The payments to come that need the method. Until they are moved or canceled it cannot be deleted. */
export const schedulesOf = <Use extends MethodUse>(methodId: string, payments: readonly Use[]): Use[] =>
  payments.filter((payment) => payment.status === 'SCHEDULED' && payment.paymentMethodId === methodId);

export const isDeletable = (methodId: string, payments: readonly MethodUse[]): boolean =>
  schedulesOf(methodId, payments).length === 0;
