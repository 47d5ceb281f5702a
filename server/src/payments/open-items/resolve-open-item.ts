import type { resolveOpenItem as Call } from '@plumbline/contract/payment-desk/open-items';
import { refuse } from '@plumbline/contract/refusals';
import { type Cents, ZERO } from '@plumbline/rules/money';
import type { DecisionKind } from '@plumbline/rules/payments/open-item-decision';
import type { App } from '../../app.ts';
import { insertAuditEvent } from '../../audit/audit.sql.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Tenant } from '../../http/caller.ts';
import type { Handler } from '../../http/handler.ts';
import { lockPayment } from '../payments.sql.ts';
import { selectPaymentByCode } from '../refunds.sql.ts';
import { BOOKINGS } from './book-decision.ts';
import { findItemFacts } from './item-facts.ts';
import { type ItemRow, lockItem, selectItem, updateItemDecided } from './open-items.sql.ts';

type Decision = {
  itemId: string;
  amount: Cents | undefined;
  paymentCode: string | undefined;
  kind: DecisionKind;
  organizationId: string;
  identityId: string;
  resolution: string;
  tenant: Tenant | null;
  at: string;
};

/** The decision, what it books and its record are one transaction: an item is decided and booked once (REF-04). */
export const resolveOpenItem: Handler<typeof Call> = async (app, staff, input) => {
  const { organizationId, identityId, requestId, clientAddress } = staff;
  const { itemId, decision: note, kind = 'NOTED', amount, paymentCode } = input;
  const resolution = note.trim();
  if (resolution === '') refuse('invalid_request');
  const at = app.now().toISOString();
  // Read before the transaction, which has one connection.
  const tenant = kind === 'NOTED' ? null : await findTenant(app, { organizationId, itemId, kind, paymentCode });
  await inTransaction(app.sql, async (tx) => {
    const decision = { itemId, kind, amount, paymentCode, organizationId, identityId, resolution, tenant, at };
    const decided = await decide(app, tx, decision);
    if (decided === null) return;
    await insertAuditEvent(tx, {
      organizationId,
      at,
      actorIdentityId: identityId,
      action: 'open-item.resolved',
      subjectType: 'reconciliation_item',
      subjectId: itemId,
      detail: { decision: resolution, ...(kind !== 'NOTED' && { kind, amount: decided }) },
      requestId,
      clientAddress,
    });
  });
  return {};
};

/** What was booked; null if this is the same decision again, such as after a lost answer. */
async function decide(app: App, tx: Tx, decision: Decision): Promise<Cents | null> {
  const { organizationId, identityId, itemId, kind, resolution, at } = decision;
  const seen = await selectItem(tx, organizationId, itemId);
  if (!seen) return refuse('not_found');
  // The payment first, like everything that books and then closes items.
  const payment = await lockPaymentOf(tx, seen, decision);
  const item = (await lockItem(tx, organizationId, itemId)) ?? seen;
  if (item.state === 'RESOLVED') {
    const isSame = item.resolvedBy === identityId && item.resolution === resolution && item.decisionKind === kind;
    return isSame ? null : refuse('item_already_resolved');
  }
  const amount = await book(app, tx, { decision, kind, item, payment });
  const made = { resolution, resolvedBy: identityId, resolvedAt: at, decisionKind: kind, decisionAmount: amount };
  await updateItemDecided(tx, item, made);
  return amount;
}

type Offered = {
  decision: Decision;
  kind: DecisionKind;
  item: ItemRow;
  payment: Awaited<ReturnType<typeof lockPayment>>;
};

/** Books what was offered when the person decided; refused if it would be another amount by now. */
async function book(app: App, tx: Tx, { decision, kind, item, payment }: Offered): Promise<Cents> {
  const { identityId, tenant, amount, at } = decision;
  const facts = await findItemFacts(tx, item, payment);
  const offer = facts.offers.find((each) => each.kind === kind);
  if (!offer || offer.amount !== (amount ?? ZERO)) return refuse('item_changed');
  if (kind === 'NOTED') return ZERO;
  if (kind === 'REFUND_BOOKED' && !facts.candidates.some(({ code }) => code === payment?.code)) refuse('item_changed');
  if (!payment || !tenant) return refuse('item_changed');
  await BOOKINGS[kind](app, tx, { item, payment, tenant, facts, identityId, at });
  return offer.amount;
}

type Target = Pick<Decision, 'kind' | 'paymentCode'>;

/** The payment that the item is about, or the one that its refund is said to belong to. */
async function findPayment(sql: Sql, { organizationId, paymentId }: ItemRow, { kind, paymentCode }: Target) {
  const named = kind === 'REFUND_BOOKED' ? paymentCode : (paymentId ?? undefined);
  return named === undefined ? undefined : selectPaymentByCode(sql, organizationId, named);
}

async function lockPaymentOf(tx: Tx, item: ItemRow, target: Target) {
  const payment = await findPayment(tx, item, target);
  return payment && lockPayment(tx, item.organizationId, payment.id);
}

async function findTenant(
  app: App,
  { organizationId, itemId, ...target }: Target & Pick<Decision, 'organizationId' | 'itemId'>,
): Promise<Tenant | null> {
  const item = await selectItem(app.sql, organizationId, itemId);
  const payment = item && (await findPayment(app.sql, item, target));
  return payment ? app.tenants.byId(organizationId, payment.portalId) : null;
}
