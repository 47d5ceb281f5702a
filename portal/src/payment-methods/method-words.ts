import { CARD_BRAND_NAMES } from '@plumbline/rules/payments/card';

type Method = { type: string; brand: string | null; last4?: string | null };

const isBrand = (brand: string): brand is keyof typeof CARD_BRAND_NAMES => brand in CARD_BRAND_NAMES;

/** The name of a payment method: 'Visa 4417', 'ACH 8802', 'Credit'. */
export function methodWords({ type, brand, last4 }: Method): string {
  const name = type === 'CREDIT' ? 'Credit' : type === 'ACH' ? 'ACH' : cardName(brand);
  return last4 ? `${name} ${last4}` : name;
}

const cardName = (brand: string | null): string =>
  brand !== null && isBrand(brand) ? CARD_BRAND_NAMES[brand] : 'Card';
