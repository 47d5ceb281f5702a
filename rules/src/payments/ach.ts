// Paying from a bank account (Spec 2 §5).

import { isBlank } from '../access/field-problems.ts';

export type AccountType = 'CHECKING' | 'SAVINGS';
export const ACCOUNT_TYPES: readonly AccountType[] = ['CHECKING', 'SAVINGS'];

export type AccountHolderType = 'BUSINESS' | 'PERSONAL';
export const ACCOUNT_HOLDER_TYPES: readonly AccountHolderType[] = ['BUSINESS', 'PERSONAL'];

const ACCOUNT_NUMBER_PROBLEM = 'Invalid account number, please review your account information';
const ROUTING_NUMBER_PROBLEM = 'Invalid routing number, please review your account information';

const ROUTING_WEIGHTS: readonly number[] = [3, 7, 1, 3, 7, 1, 3, 7, 1];

export const isAccountNumber = (text: string): boolean => /^\d{4,17}$/.test(text);

/** Nine zeros pass the checksum but belong to no bank. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false;
  const sum = ROUTING_WEIGHTS.reduce((sum, weight, place) => sum + weight * Number(text[place]), 0);
  return sum % 10 === 0;
}

export const accountNumberProblem = (text: string): string | null =>
  isAccountNumber(text) ? null : ACCOUNT_NUMBER_PROBLEM;

export const routingNumberProblem = (text: string): string | null =>
  isRoutingNumber(text) ? null : ROUTING_NUMBER_PROBLEM;

export type AchDetails = {
  readonly paymentType: 'ACH';
  /** Pays from the saved account named by cardOnFile (decision C25). */
  readonly usesSaved: boolean;
  readonly cardOnFile: string | null;
  readonly holderName: string;
  readonly accountNumber: string;
  readonly routingNumber: string;
  readonly accountType: AccountType | null;
  readonly accountHolderType: AccountHolderType | null;
};

export type AchField =
  | 'cardOnFile'
  | 'holderName'
  | 'accountNumber'
  | 'routingNumber'
  | 'accountType'
  | 'accountHolderType';

/** The missing or invalid fields, in the order of the form; a saved account replaces all of them. */
export function missingAchFields(details: AchDetails, canUseSaved: boolean): AchField[] {
  if (details.usesSaved && canUseSaved) return details.cardOnFile === null ? ['cardOnFile'] : [];
  const checks: [AchField, boolean][] = [
    ['holderName', !isBlank(details.holderName)],
    ['accountType', details.accountType !== null],
    ['accountHolderType', details.accountHolderType !== null],
    ['routingNumber', isRoutingNumber(details.routingNumber)],
    ['accountNumber', isAccountNumber(details.accountNumber)],
  ];
  return checks.filter(([, isGiven]) => !isGiven).map(([field]) => field);
}

/** The Standard Entry Class code: how the payer authorized the debit (contract, in person, telephone, web). */
export type EntryCode = 'CCD' | 'PPD' | 'TEL' | 'WEB';

/** A company's account is always CCD; for a person it depends on how they authorized the debit (Spec 2 §3). */
export function entryCodeOf(
  holder: AccountHolderType,
  requestMethod: 'IN_PERSON' | 'OVER_THE_PHONE' | null,
): EntryCode {
  if (holder === 'BUSINESS') return 'CCD';
  if (requestMethod === null) return 'WEB';
  return requestMethod === 'IN_PERSON' ? 'PPD' : 'TEL';
}
