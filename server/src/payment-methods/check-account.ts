import { type FieldProblems, REFUSALS, Refused } from '@plumbline/contract/refusals';
import type { App } from '../app.ts';
import { GatewayUnavailable, type Merchant } from '../ports/gateway/gateway.ts';

/** Asks the provider whether it accepts the account, and refuses with words beside the field if not. */
export async function checkAccount({ gateway }: Pick<App, 'gateway'>, merchant: Merchant): Promise<void> {
  let found: Awaited<ReturnType<typeof gateway.checkMerchant>>;
  try {
    found = await gateway.checkMerchant(merchant);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    throw invalidAccount({ siteUrl: 'Nobody answers at this address right now. Check it, or try again in a moment.' });
  }
  if (found === 'refused') {
    throw invalidAccount({
      username: 'The provider does not accept this user name and password for this merchant id.',
    });
  }
  if (found === 'adds_surcharge') {
    const words =
      "This account adds the provider's own surcharge, on top of ours. Have the provider switch it off first.";
    throw invalidAccount({ merchantId: words });
  }
}

export const invalidAccount = (fields: FieldProblems): Refused =>
  new Refused('invalid_request', REFUSALS.invalid_request[1], fields);
