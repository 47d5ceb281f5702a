// The billing address with which the form of a new card starts (Spec 2 §7).

import { isBlank } from '../access/field-problems.ts';
import type { CountryCode } from '../portals/settings/portal.ts';
import { regionMismatch } from '../region-mismatch.ts';
import { readPostalCode, regionName } from '../regions.ts';

export type BillingAddress = {
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: CountryCode;
};

type AddressParts = { readonly [Name in keyof BillingAddress]?: unknown };

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The parts of an address if it could be submitted as it is; otherwise null. */
export function completeBillingAddress(parts: AddressParts): BillingAddress | null {
  const country = parts.country === 'CA' ? 'CA' : 'US';
  const state = textOf(parts.state).toUpperCase();
  const postalCode = readPostalCode(country, textOf(parts.postalCode));
  const address = textOf(parts.address);
  const city = textOf(parts.city);
  if (postalCode === null || regionName(country, state) === null || isBlank(address) || isBlank(city)) return null;
  if (address.length > 200 || city.length > 100 || regionMismatch({ country, state, postalCode }) !== null) return null;
  return { address, city, state, postalCode, country };
}

/** Reads '12 Main St, Suite 4, Austin, TX 78701', as suppliers keep addresses; null if a part is missing. */
export function readBillingAddress(text: string): BillingAddress | null {
  const parts = text.split(/[,\n]/).map((part) => part.trim());
  const [city = '', region = ''] = parts.slice(-2);
  const [state = '', ...code] = region.split(' ');
  const found = { address: parts.slice(0, -2).join(', '), city, state, postalCode: code.join(' ') };
  return completeBillingAddress({ ...found, country: 'US' }) ?? completeBillingAddress({ ...found, country: 'CA' });
}
