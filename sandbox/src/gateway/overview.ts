// All transactions in plain figures, for comparing books.
import type { Transaction } from '../records.ts';
import type { Site } from '../site.ts';
import { disputedCents } from './settle.ts';

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
  chargeback: 'open' | 'won' | null;
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
    chargeback: disputeOf(transaction),
    disputedCents: disputedCents(transaction),
    isFunded: transaction.fundedAt !== null,
    parentRetref: transaction.parentRetref,
    authorizedAt: transaction.authorizedAt,
    deliveries: deliveriesOf(site, transaction),
  }));
}

function deliveriesOf({ store }: Site, { kind, orderid }: Transaction): number {
  return orderid === '' ? 1 : store.byOrder(orderid).filter((other) => other.kind === kind).length;
}

function disputeOf({ chargeback }: Transaction): OverviewRow['chargeback'] {
  if (chargeback === null) return null;
  return chargeback.wonAt === null ? 'open' : 'won';
}
