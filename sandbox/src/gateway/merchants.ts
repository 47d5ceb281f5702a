import type { Merchant } from '../options.ts';
import type { Site } from '../site.ts';

export type Credentials = { user: string; password: string };

/** The merchants of these credentials; none if they are unknown. */
export const merchantsOf = ({ options }: Site, { user, password }: Credentials): Merchant[] =>
  options.merchants.filter((merchant) => merchant.user === user && merchant.password === password);

export const findMerchant = (merchants: readonly Merchant[], merchid: string): Merchant | null =>
  merchants.find((merchant) => merchant.merchid === merchid || merchant.achMerchid === merchid) ?? null;

export const FEE_PERCENT = 3;

export function inquireMerchant(merchant: Merchant, merchid: string) {
  const hasSurcharge = merchant.feeType === 'S';
  return {
    site: 'sandbox',
    merchid,
    enabled: true,
    cardproc: 'FNOR',
    acctupdater: 'N',
    avs: merchant.verifies?.includes('avs') ? 'Y' : 'N',
    cvv: merchant.verifies?.includes('cvv') ? 'Y' : 'N',
    echeck: merchant.currency === 'USD' ? 'Y' : 'N',
    fee_type: hasSurcharge ? 'S' : 'N',
    ...(hasSurcharge ? { fee_format: 'percent', fee_value: String(FEE_PERCENT), fee_merchid: '' } : {}),
  };
}
