// The account at the payment provider, kept encrypted until there is an organization that owns it.
import type { Encryption } from '../encryption.ts';
import type { Merchant } from '../ports/gateway/gateway.ts';

export const SETUP_MERCHANT_CONTEXT = 'first run merchant';

export const sealMerchant = (encryption: Encryption, merchant: Merchant): Buffer =>
  encryption.encrypt(JSON.stringify(merchant), SETUP_MERCHANT_CONTEXT);

export const openMerchant = (encryption: Encryption, sealed: Buffer | null): Merchant | null =>
  sealed && (JSON.parse(encryption.decrypt(sealed, SETUP_MERCHANT_CONTEXT)) as Merchant);
