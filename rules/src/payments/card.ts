// Paying by card. Number, expiry and CVV stay in the provider's iframe; we only see tokens (Spec 2 §5).

import { isBlank } from '../access/field-problems.ts';
import type { Day } from '../dates.ts';
import type { CountryCode } from '../portals/settings/portal.ts';
import { regionMismatch } from '../region-mismatch.ts';
import { readPostalCode, regionName } from '../regions.ts';

export type CardType = 'CREDIT' | 'DEBIT';
export const CARD_TYPES: readonly CardType[] = ['CREDIT', 'DEBIT'];

export type CardBrand = 'VISA' | 'MASTERCARD' | 'AMEX' | 'DISCOVER' | 'JCB' | 'DINERS';
export const CARD_BRAND_NAMES: Readonly<Record<CardBrand, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'Amex',
  DISCOVER: 'Discover',
  JCB: 'JCB',
  DINERS: 'Diners',
};

/** The brands whose logos are on the forms (Spec 2 §3). */
export const FORM_BRANDS: readonly CardBrand[] = ['VISA', 'MASTERCARD', 'AMEX', 'DISCOVER'];

const EXPIRY = /^(0[1-9]|1[0-2])\/(\d{4})$/;

/**
 * 'MM/YYYY' is valid to the end of its month. An invalid expiry counts as expired, since the gateway does not check it.
 */
export function isExpired(expiry: string, day: Day): boolean {
  const [, month, year] = EXPIRY.exec(expiry) ?? [];
  return month === undefined || `${year}-${month}` < day.slice(0, 7);
}

export type CardDetails = {
  readonly paymentType: 'CREDIT_CARD';
  /** Pays with a card on file. */
  readonly usesSaved: boolean;
  readonly cardOnFile: { readonly id: string; readonly expiry: string } | null;
  /** The token of a saved card's CVV (decision C23). */
  readonly cvv: string;
  /** The token of a new card. */
  readonly cardToken: string;
  readonly cardType: CardType | null;
  readonly holderName: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: CountryCode;
};

export type CardField =
  | 'cardOnFile'
  | 'cvv'
  | 'cardToken'
  | 'cardType'
  | 'holderName'
  | 'address'
  | 'city'
  | 'state'
  | 'postalCode';

export type CardContext = {
  /** Payment requests need only the ZIP code of the address, and offer no saved card. */
  readonly isOneTimePay: boolean;
  readonly canUseSaved: boolean;
  /** The day on which the card is charged. */
  readonly day: Day;
};

const ONE_TIME_FIELDS: readonly CardField[] = ['cardType', 'cardToken', 'postalCode'];

/** The missing or invalid fields, in the order of the form. */
export function missingCardFields(details: CardDetails, { isOneTimePay, canUseSaved, day }: CardContext): CardField[] {
  const { cardOnFile } = details;
  const saved: [CardField, boolean][] = [
    ['cardOnFile', cardOnFile !== null && !isExpired(cardOnFile.expiry, day)],
    ['cvv', !isBlank(details.cvv)],
  ];
  const fresh: [CardField, boolean][] = [
    ['cardType', details.cardType !== null],
    ['holderName', !isBlank(details.holderName)],
    ['cardToken', !isBlank(details.cardToken)],
    ['address', !isBlank(details.address)],
    ['city', !isBlank(details.city)],
    ['state', regionName(details.country, details.state) !== null],
    ['postalCode', readPostalCode(details.country, details.postalCode) !== null && regionMismatch(details) === null],
  ];
  const isSaved = details.usesSaved && canUseSaved && !isOneTimePay;
  const checks = isSaved ? saved : isOneTimePay ? fresh.filter(([field]) => ONE_TIME_FIELDS.includes(field)) : fresh;
  return checks.filter(([, isThere]) => !isThere).map(([field]) => field);
}
