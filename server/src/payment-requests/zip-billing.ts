import { regionOf } from '@plumbline/rules/region-mismatch';

type ZipBilling = {
  address?: string;
  address2?: string;
  city?: string;
  state?: string;
  postalCode?: string;
  country?: 'US' | 'CA';
};

/** CARD-03: the postal code is enough; the state, on which the surcharge depends, follows from it where it can. */
export function zipBilling({
  address = '',
  city = '',
  state = '',
  postalCode = '',
  country = 'US',
  ...more
}: ZipBilling) {
  return { ...more, address, city, state: regionOf(country, postalCode) ?? state, postalCode, country };
}
