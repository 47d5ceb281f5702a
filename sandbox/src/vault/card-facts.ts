// What the first digits of a card tell.
import { type CardUse, TEST_CARDS } from './test-numbers.ts';

export type CardFacts = {
  /** The gateway's abbreviation. */
  brand: 'AMEX' | 'DINR' | 'DISC' | 'JCB' | 'MC' | 'VISA';
  bin: string;
  /** A Amex, D Discover and its partners, M Mastercard, V Visa. */
  product: 'A' | 'D' | 'M' | 'V';
  country: string;
  use: CardUse;
};

type Brand = Pick<CardFacts, 'brand' | 'product'> & { pattern: RegExp };

const BRANDS: readonly Brand[] = [
  { brand: 'VISA', product: 'V', pattern: /^4(\d{12}|\d{15}|\d{18})$/ },
  { brand: 'MC', product: 'M', pattern: /^(5[1-5]\d{14}|2(22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12})$/ },
  { brand: 'AMEX', product: 'A', pattern: /^3[47]\d{13}$/ },
  { brand: 'DISC', product: 'D', pattern: /^(6011\d{12}|622\d{13}|64[4-9]\d{13}|65\d{14})$/ },
  { brand: 'DINR', product: 'D', pattern: /^(36\d{12}|3[89]\d{12}|30[0-5]\d{11})$/ },
  { brand: 'JCB', product: 'D', pattern: /^35\d{14}$/ },
];

/** Null for a number of no supported brand. */
export function cardFactsOf(number: string): CardFacts | null {
  const found = BRANDS.find(({ pattern }) => pattern.test(number));
  if (!found) return null;
  const known = TEST_CARDS.find((card) => card.number === number);
  return {
    brand: found.brand,
    product: found.product,
    bin: number.slice(0, 6),
    country: known?.country ?? 'USA',
    use: known?.use ?? 'credit',
  };
}

const USE_WORDS: Record<CardUse, string> = {
  credit: 'True credit, No PIN/Signature capability',
  debit: 'Debit Hybrid (PIN and Signature)',
  prepaid: 'Signature only Debit, No PIN Access',
};

/** The gateway's response; brands other than Visa and Mastercard tell neither use nor issuer. */
export function binInfoOf({ bin, brand, country, product, use }: CardFacts): Record<string, unknown> {
  if (brand !== 'VISA' && brand !== 'MC') return { country, product, bin };
  return {
    country,
    product,
    bin,
    cardusestring: USE_WORDS[use],
    prepaid: use === 'prepaid',
    corporate: false,
    purchase: false,
    fsa: false,
    gsa: false,
    issuer: 'SANDBOX BANK',
    subtype: `Consumer ${use === 'credit' ? 'Credit' : 'Debit'}`,
    binlo: `${bin}XXX`,
    binhi: `${bin}XXX`,
  };
}
