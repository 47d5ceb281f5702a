import { CARD_BRAND_NAMES } from '@plumbline/rules/payments/card';
import { offlineName } from '@plumbline/rules/payments/offline';
import { isOffline } from '@plumbline/rules/payments/payment-type';

type Method = { type: string; brand: string | null; last4?: string | null; offlineReference?: string | null };

const isBrand = (brand: string): brand is keyof typeof CARD_BRAND_NAMES => brand in CARD_BRAND_NAMES;

/** The name of a payment method: 'Visa 4417', 'ACH 8802', 'Credit', 'Check 1042'. */
export function methodWords({ type, brand, last4, offlineReference = null }: Method): string {
  if (isOffline(type)) return offlineName(type, offlineReference);
  const name = type === 'CREDIT' ? 'Credit' : type === 'ACH' ? 'ACH' : cardName(brand);
  return last4 ? `${name} ${last4}` : name;
}

const cardName = (brand: string | null): string =>
  brand !== null && isBrand(brand) ? CARD_BRAND_NAMES[brand] : 'Card';
