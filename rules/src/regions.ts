// States, provinces and postal codes of the two countries (Spec 1 §5 and §9, decisions B23 and B24).

import type { CountryCode } from './portals/settings/portal.ts';

export type Region = { readonly code: string; readonly name: string };

/** The 50 states, the District of Columbia, the territories and the armed forces: every place with ZIP codes. */
const US_STATES = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'U.S. Virgin Islands',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
};

const CA_PROVINCES = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NT: 'Northwest Territories',
  NS: 'Nova Scotia',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
};

const inOrder = (names: Readonly<Record<string, string>>): readonly Region[] =>
  Object.entries(names).map(([code, name]) => ({ code, name }));

/** The options of the state field: the states of the US or the provinces of Canada. */
export const REGIONS: Readonly<Record<CountryCode, readonly Region[]>> = {
  US: inOrder(US_STATES),
  CA: inOrder(CA_PROVINCES),
};

/** 'TX' is 'Texas'; null if the country has no such region. */
export const regionName = (country: CountryCode, code: string): string | null =>
  REGIONS[country].find((region) => region.code === code)?.name ?? null;

/** Whether it is the code of a state or province: 'Texas' and 'tx' are not. */
export const isKnownState = (code: string | null): boolean =>
  code !== null && (regionName('US', code) ?? regionName('CA', code)) !== null;

/** The country of a state or province; a code that neither has counts as the United States. */
export const countryOfRegion = (code: string | null): CountryCode =>
  code !== null && regionName('CA', code) !== null ? 'CA' : 'US';

/** CAD is Canada, everything else the United States; the specification's 'CA' is read as CAD. */
export const countryOf = (currencyCode: string | null): CountryCode =>
  currencyCode === 'CAD' || currencyCode === 'CA' ? 'CA' : 'US';

const ZIP = /^(\d{5})(?:-?(\d{4}))?$/;
// Canadian codes never contain D, F, I, O, Q or U, and never start with W or Z.
const CANADIAN = /^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])[ -]?(\d[ABCEGHJ-NPRSTV-Z]\d)$/;

/** '95899', '95899-1234' or 'K1A 0B1', normalized; null if it is not a postal code of the country. */
export function readPostalCode(country: CountryCode, text: string): string | null {
  const pattern = country === 'US' ? ZIP : CANADIAN;
  const match = pattern.exec(text.trim().toUpperCase());
  if (!match) return null;
  return match
    .slice(1)
    .filter((part) => part !== undefined)
    .join(country === 'US' ? '-' : ' ');
}

/** The five digits by which the state of a ZIP code is looked up (Spec 1 §5); null if there are none. */
export const zipForLookup = (text: string): string | null => readPostalCode('US', text)?.slice(0, 5) ?? null;

/** X is missing: the Northwest Territories and Nunavut share it, so the user chooses (decision B24). */
const PROVINCE_BY_LETTER: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  Y: 'YT',
};

/** The province of a Canadian postal code; null if it is invalid or its letter is ambiguous. */
export function provinceOf(postalCode: string): string | null {
  const code = readPostalCode('CA', postalCode);
  return code === null ? null : (PROVINCE_BY_LETTER[code.charAt(0)] ?? null);
}
