// Staff decide on open items, as they are offered to them.
import type { DecisionKind } from '@plumbline/rules/payments/open-item-decision';
import type { PaymentPortal } from '../../testing/payment-portal.ts';
import { CONSOLE_HOST as host } from '../../testing/test-portal.ts';

type Offer = { kind: DecisionKind; amount: number };
type ShownItem = { retref: string; offers: Offer[]; candidates: { code: string }[] };

export type Deciding = { item: number; offer: number };

/** One of the latest items, by one of its offers. */
export async function decideAsStaff(portal: PaymentPortal, { item: place, offer }: Deciding): Promise<void> {
  const open = await portal.app.sql
    .selectFrom('reconciliationItem')
    .select('id')
    .where('organizationId', '=', portal.organizationId)
    .where('state', '=', 'OPEN')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(3)
    .execute();
  const found = open[place % Math.max(open.length, 1)];
  if (!found) return;
  const url = `/v1/console/open-items/${found.id}`;
  const cookie = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
  const shown = (await portal.send({ url, host, cookie })).json<ShownItem>();
  const chosen = shown.offers[offer % Math.max(shown.offers.length, 1)];
  if (!chosen) return;
  const paymentCode = chosen.kind === 'REFUND_BOOKED' ? await refundedOne(portal, shown) : undefined;
  if (paymentCode === null) return;
  const payload = { decision: 'As agreed.', ...chosen, ...(paymentCode !== undefined && { paymentCode }) };
  const answer = await portal.send({ method: 'POST', url: `${url}/resolve`, host, cookie, payload });
  // Nobody else decides here, so that what was offered is possible, unless refunds under way hold the money.
  const isHeld = chosen.kind === 'REFUND_BOOKED' && answer.json<{ code?: string }>().code === 'item_changed';
  if (answer.statusCode !== 200 && !isHeld) throw new Error(`${chosen.kind} was offered and refused: ${answer.body}`);
}

/** The payment that was refunded at the provider; null if it is not among those that are offered. */
async function refundedOne(portal: PaymentPortal, { retref, candidates }: ShownItem): Promise<string | null> {
  const charge = portal.sandbox.state.transaction.get(retref)?.parentRetref;
  for (const { code } of candidates) if ((await portal.payment(code)).externalCode === charge) return code;
  return null;
}
