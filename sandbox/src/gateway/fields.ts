// Reads the fields of a request: every value is US-ASCII text, and most have a maximum length.

export type Body = Readonly<Record<string, unknown>>;

/** Maximum lengths of the authorization request. */
const LONGEST: Readonly<Record<string, number>> = {
  address: 30,
  address2: 30,
  bankaba: 9,
  city: 30,
  company: 128,
  country: 2,
  currency: 3,
  // Four digits, or our own token for them.
  cvv2: 19,
  email: 128,
  expiry: 8,
  invoiceid: 12,
  merchid: 16,
  name: 30,
  orderid: 50,
  phone: 15,
  ponumber: 36,
  postal: 9,
  profile: 24,
  region: 20,
  taxamnt: 12,
};

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  accttype: ['ECHK', 'ESAV', 'PDEBIT', 'VISA', 'MC', 'DISC', 'AMEX'],
  achEntryCode: ['CCD', 'PPD', 'TEL', 'WEB'],
  capture: ['Y', 'N'],
  cof: ['C', 'M'],
  cofpermission: ['Y', 'N'],
  cofscheduled: ['Y', 'N'],
  ecomind: ['T', 'R', 'E'],
};

const USERFIELDS_LONGEST = 4_000;

export function textOf(body: Body, name: string): string {
  const value = body[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** The first field that is too long or not one of its choices. */
export function findInvalidField(body: Body): string | null {
  const tooLong = Object.entries(LONGEST).find(([name, longest]) => textOf(body, name).length > longest);
  if (tooLong) return tooLong[0];
  const unknown = Object.entries(CHOICES).find(([name, choices]) => {
    const value = textOf(body, name).toUpperCase();
    return value !== '' && !choices.includes(value);
  });
  if (unknown) return unknown[0];
  return JSON.stringify(body['userfields'] ?? null).length > USERFIELDS_LONGEST ? 'userfields' : null;
}

export function isAscii(value: unknown): boolean {
  if (typeof value === 'string') return /^[\x20-\x7e\t\r\n]*$/.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isAscii(name) && isAscii(inner));
}

/** MMYY from any of the gateway's formats; null if it is invalid, '' if it is left out. */
export function readExpiry(expiry: string): string | null {
  if (expiry === '') return '';
  const parts =
    /^(?<month>\d\d)(?<year>\d\d)$/.exec(expiry) ??
    /^20(?<year>\d\d)(?<month>\d\d?)$/.exec(expiry) ??
    /^20(?<year>\d\d)(?<month>\d\d)\d\d$/.exec(expiry);
  const { month = '', year = '' } = parts?.groups ?? {};
  return Number(month) >= 1 && Number(month) <= 12 ? `${month.padStart(2, '0')}${year}` : null;
}

export const isUsPostal = (postal: string): boolean => /^(\d{5}|\d{9})$/.test(postal);
