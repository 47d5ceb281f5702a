import type { App } from '../../app.ts';
import type { FoundCharge, Merchant } from '../../ports/gateway/gateway.ts';
import type { AttemptRow } from './attempts.sql.ts';

/**
 * The accounts at the site that the attempt was sent to, the most likely first. The provider may have answered for
 * another account than was asked, so the name alone does not tell whose credentials open it.
 */
export function merchantsOf(
  known: readonly Merchant[],
  { merchantId, siteUrl }: Pick<AttemptRow, 'merchantId' | 'siteUrl'>,
): Merchant[] {
  const atSite = known.filter((each) => siteUrl === null || each.siteUrl === siteUrl);
  const isNamed = (each: Merchant) => merchantId === null || each.merchantId === merchantId;
  const named = atSite.filter(isNamed);
  return (named.length > 0 ? named : atSite).map((each) => ({ ...each, merchantId: merchantId ?? each.merchantId }));
}

/** The charge at the first of the accounts that knows it. */
export async function findCharge(
  { gateway }: Pick<App, 'gateway'>,
  merchants: readonly Merchant[],
  retref: string,
): Promise<FoundCharge | null> {
  for (const merchant of merchants) {
    const charge = await gateway.find(merchant, retref);
    if (charge) return charge;
  }
  return null;
}
