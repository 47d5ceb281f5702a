// What the provider knows about the card behind a token.
import type { CardBrand, CardType } from '@plumbline/rules/payments/card';
import { type Fields, isFields, textOf } from './cardpointe-fields.ts';
import type { Site } from './cardpointe-site.ts';
import { type CardFacts, GatewayUnavailable, type Merchant, TokenRefused } from './gateway.ts';

export async function cardFactsOf(site: Site, merchant: Merchant, token: string): Promise<CardFacts> {
  if (!/^[0-9A-Za-z]{12,19}$/.test(token)) throw new TokenRefused('this is no token');
  const facts = await site.ask(merchant, `/bin/${merchant.merchantId}/${token}`);
  if (!isFields(facts)) throw new GatewayUnavailable('the facts of a card cannot be read');
  if (textOf(facts, 'product') === '' && textOf(facts, 'bin') === '') {
    throw new TokenRefused('the provider knows no card behind this token');
  }
  const isPrepaid = /^(true|y)$/i.test(String(facts['prepaid']));
  return {
    brand: brandOf(textOf(facts, 'bin') || token.slice(1, 3), textOf(facts, 'product')),
    last4: token.slice(-4),
    cardType: cardTypeFrom(textOf(facts, 'cardusestring')) ?? (await cardTypeBySurcharge(site, merchant, token)),
    isPrepaid,
  };
}

/** Number prefixes of the brands; the first match counts. */
const BRANDS: readonly (readonly [RegExp, CardBrand])[] = [
  [/^4/, 'VISA'],
  [/^(5[1-5]|2[2-7])/, 'MASTERCARD'],
  [/^3[47]/, 'AMEX'],
  [/^35/, 'JCB'],
  [/^3[0689]/, 'DINERS'],
  [/^6/, 'DISCOVER'],
];
const PRODUCTS: Readonly<Record<string, CardBrand>> = { V: 'VISA', M: 'MASTERCARD', A: 'AMEX', D: 'DISCOVER' };

const brandOf = (digits: string, product: string): CardBrand | null =>
  BRANDS.find(([pattern]) => pattern.test(digits))?.[1] ?? PRODUCTS[product.toUpperCase()] ?? null;

/** 'Debit Hybrid (PIN and Signature)', 'True credit, No PIN/Signature capability' and so on. */
function cardTypeFrom(use: string): CardType | null {
  if (/debit/i.test(use)) return 'DEBIT';
  return /credit|charge/i.test(use) ? 'CREDIT' : null;
}

/** For some brands the provider reveals the use only in its surcharge inquiry, which charges nothing. */
async function cardTypeBySurcharge(site: Site, merchant: Merchant, token: string): Promise<CardType | null> {
  const query = new URLSearchParams({ merchid: merchant.merchantId, token });
  let answer: Fields;
  try {
    const value = await site.ask(merchant, `/surcharge?${query}`);
    answer = isFields(value) ? value : {};
  } catch (error) {
    // Not every account supports this inquiry; then the payer's own statement counts.
    if (error instanceof GatewayUnavailable) return null;
    throw error;
  }
  const use = textOf(answer, 'token').toUpperCase();
  if (use === 'CREDIT') return 'CREDIT';
  return ['DEBIT', 'PREPAID'].includes(use) ? 'DEBIT' : null;
}
