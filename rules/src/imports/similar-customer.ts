// Whom an unknown customer number most likely means (IMP-01).
import { plainHeading } from './plain-heading.ts';

type KnownCustomer = { readonly code: string; readonly name: string };

/** Without case, punctuation and leading zeros: SEDG-02 and sedg 002 are the same number. */
const plainCode = (code: string): string =>
  (code.toUpperCase().match(/\d+|\p{L}+/gu) ?? []).map((part) => part.replace(/^0+(?=\d)/, '')).join(' ');

const digitsOf = (code: string): string => code.replaceAll(/\D/g, '');
const lettersOf = (code: string): string => code.toUpperCase().replaceAll(/[^\p{L}]/gu, '');

/** One letter was replaced, left out or added. */
function isOneLetterOff(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || short === long) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  return short.length === long.length
    ? short.slice(start + 1) === long.slice(start + 1)
    : short.slice(start) === long.slice(start + 1);
}

/** By their key; null for a key that several share, which nobody can mean. */
function uniqueBy(customers: readonly KnownCustomer[], keyOf: (customer: KnownCustomer) => string) {
  const found = new Map<string, KnownCustomer | null>();
  for (const customer of customers) {
    const key = keyOf(customer);
    found.set(key, found.has(key) ? null : customer);
  }
  return (key: string): KnownCustomer | null => (key === '' ? null : (found.get(key) ?? null));
}

/**
 * Finds the one customer whose number is written differently, whose name stands in its place, or whose number has one
 * other letter. Digits are never guessed: the next number is another customer.
 */
export function similarCustomers(customers: readonly KnownCustomer[]): (typed: string) => KnownCustomer | null {
  const byCode = uniqueBy(customers, ({ code }) => plainCode(code));
  const byName = uniqueBy(customers, ({ name }) => plainHeading(name));
  const byDigits = Map.groupBy(customers, ({ code }) => digitsOf(code));
  const byLetter = (typed: string): KnownCustomer | null => {
    const letters = lettersOf(typed);
    if (letters.length < 3) return null;
    const near = (byDigits.get(digitsOf(typed)) ?? []).filter(({ code }) => isOneLetterOff(lettersOf(code), letters));
    return near.length === 1 ? (near[0] ?? null) : null;
  };
  return (typed) => byCode(plainCode(typed)) ?? byName(plainHeading(typed)) ?? byLetter(typed);
}
