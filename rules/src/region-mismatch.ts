// Whether the state of an address fits its postal code. The surcharge depends on the state, so a state that is typed at
// will would avoid it (Spec 2 §9).

import type { CountryCode } from './portals/settings/portal.ts';
import { provinceOf, readPostalCode, regionName } from './regions.ts';

/**
 * The first three digits of the ZIP codes of each state, with the unassigned ones inside its range. A few are shared
 * across borders: 063 with Fishers Island NY, 205 with agencies in Maryland and Virginia, 739 with Texhoma TX, 834 with
 * Alta WY, 967 with American Samoa, 969 in the Pacific. 090 to 098, 340 and 962 to 966 are the armed forces.
 */
const ZIP_PREFIXES: Readonly<Record<string, string>> = {
  AL: '350-369',
  AK: '995-999',
  AZ: '850-865',
  AR: '716-729',
  CA: '900-961',
  CO: '800-816',
  CT: '060-069',
  DE: '197-199',
  DC: '200 202-205 569',
  FL: '320-339 341-349',
  GA: '300-319 398-399',
  HI: '967-968',
  ID: '832-838',
  IL: '600-629',
  IN: '460-479',
  IA: '500-528',
  KS: '660-679',
  KY: '400-427',
  LA: '700-714',
  ME: '039-049',
  MD: '205-219',
  MA: '010-027 055',
  MI: '480-499',
  MN: '550-567',
  MS: '386-397',
  MO: '630-658',
  MT: '590-599',
  NE: '680-693',
  NV: '889-898',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-884',
  NY: '005 063 100-149',
  NC: '270-289',
  ND: '580-588',
  OH: '430-459',
  OK: '730-731 734-749',
  OR: '970-979',
  PA: '150-196',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385',
  TX: '733 739 750-799 885',
  UT: '840-847',
  VT: '050-054 056-059',
  VA: '201 205 220-246',
  WA: '980-994',
  WV: '247-268',
  WI: '530-549',
  WY: '820-831 834',
  AS: '967',
  GU: '969',
  MP: '969',
  PR: '006-007 009',
  VI: '008',
  AA: '340',
  AE: '090-098',
  AP: '962-966',
};

const hasPrefix = (ranges: string, prefix: string): boolean =>
  ranges.split(' ').some((range) => {
    const [first = '', last = first] = range.split('-');
    return prefix >= first && prefix <= last;
  });

/** The states or provinces that a valid postal code can be in; empty if no place has such a code. */
function regionsOf(country: CountryCode, postalCode: string): readonly string[] {
  if (country === 'US') {
    const prefix = postalCode.slice(0, 3);
    return Object.keys(ZIP_PREFIXES).filter((state) => hasPrefix(ZIP_PREFIXES[state] ?? '', prefix));
  }
  const province = provinceOf(postalCode);
  // X is shared (decision B24).
  return province === null ? ['NT', 'NU'] : [province];
}

/** The state or province of a postal code; null if the code is invalid or may be in several. */
export function regionOf(country: CountryCode, postalCode: string): string | null {
  const code = readPostalCode(country, postalCode);
  const regions = code === null ? [] : regionsOf(country, code);
  return regions.length === 1 ? (regions[0] ?? null) : null;
}

export type PostalPlace = {
  readonly country: CountryCode;
  readonly state: string;
  readonly postalCode: string;
};

/** Says that the state is not where the postal code is; null if they fit, or if one of them is missing or invalid. */
export function regionMismatch({ country, state, postalCode }: PostalPlace): string | null {
  const code = readPostalCode(country, postalCode);
  const name = regionName(country, state);
  if (code === null || name === null) return null;
  const regions = regionsOf(country, code);
  if (regions.includes(state)) return null;
  const label = country === 'US' ? 'ZIP code' : 'Postal code';
  if (regions.length === 0) return `There is no ${label} ${code}.`;
  const places = regions.map((region) => regionName(country, region)).join(' or ');
  return `${label} ${code} is in ${places}, not in ${name}.`;
}
