// All transactions in plain figures, for comparing books.
import type { Transaction } from '../records.ts';
import type { Site } from '../site.ts';
import { chargebacksOf, disputedCents } from './settle.ts';

export type OverviewRow = {
  retref: string;
  orderid: string;
  merchid: string;
  kind: Transaction['kind'];
  method: Transaction['method'];
  amountCents: number;
  feeCents: number;
  refundedCents: number;
  status: Transaction['status'];
  respstat: Transaction['respstat'];
  respcode: string;
  resptext: string;
  achReturnCode: string | null;
  /** Open as long as one is. */
  chargeback: 'open' | 'won' | null;
  /** Of the open ones; of all if none is open. */
  disputedCents: number;
  isFunded: boolean;
  parentRetref: string;
  authorizedAt: string;
  /** How often a request with this order id was executed; more than one is a double charge. */
  deliveries: number;
};

export function overview(site: Site, orderid: string | null): OverviewRow[] {
  const all = orderid === null ? [...site.store.transaction.values()] : site.store.byOrder(orderid);
  return all.map((transaction) => ({
    retref: transaction.retref,
    orderid: transaction.orderid,
    merchid: transaction.merchid,
    kind: transaction.kind,
    method: transaction.method,
    amountCents: transaction.amountCents,
    feeCents: transaction.feeCents,
    refundedCents: transaction.refundedCents,
    status: transaction.status,
    respstat: transaction.respstat,
    respcode: transaction.respcode,
    resptext: transaction.resptext,
    achReturnCode: transaction.achReturn?.code ?? null,
    ...disputeOf(transaction),
    isFunded: transaction.fundedAt !== null,
    parentRetref: transaction.parentRetref,
    authorizedAt: transaction.authorizedAt,
    deliveries: deliveriesOf(site, transaction),
  }));
}

function deliveriesOf({ store }: Site, { kind, orderid }: Transaction): number {
  return orderid === '' ? 1 : store.byOrder(orderid).filter((other) => other.kind === kind).length;
}

function disputeOf(transaction: Transaction): Pick<OverviewRow, 'chargeback' | 'disputedCents'> {
  const all = chargebacksOf(transaction);
  const open = all.filter(({ wonAt }) => wonAt === null);
  if (open.length > 0) return { chargeback: 'open', disputedCents: disputedCents(transaction, open) };
  return { chargeback: all.length > 0 ? 'won' : null, disputedCents: disputedCents(transaction, all) };
}
