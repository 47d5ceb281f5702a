// Unconditional waivers acknowledge payments: they are marked in the transaction in which the money goes back (VFY-03).
import { sql as raw } from 'kysely';
import { newId } from '../../database/new-id.ts';
import type { Tables } from '../../database/tables.gen.ts';
import type { Tx } from '../../database/transaction.ts';
import { isDisputed } from './is-disputed.sql.ts';

/** How the reference of an alert about waivers begins. */
export const ALERT_PREFIX = 'waivers ';

type Payment = { organizationId: string; id: string };

/** Locked, in one order: a release at the same time waits, and finds the mark. */
export const lockAcknowledging = (tx: Tx, { organizationId, id }: Payment) =>
  tx
    .selectFrom('waiverRequest')
    .select(['id', 'number', 'status', 'moneyGoneAt'])
    .where('organizationId', '=', organizationId)
    .where('status', '<>', 'rejected')
    .where('voidedAt', 'is', null)
    .where('supersededById', 'is', null)
    .where('id', 'in', (from) =>
      from
        .selectFrom('waiverPayment')
        .select('waiverId')
        .where('waiverPayment.organizationId', '=', organizationId)
        .where('paymentId', '=', id),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Of these waivers, those that acknowledge more of some payment than is left of it. */
export const selectUncovered = async (
  tx: Tx,
  organizationId: string,
  waiverIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const lines = await tx
    .selectFrom('waiverPayment')
    .innerJoin('payment', (join) =>
      join.on('payment.organizationId', '=', organizationId).onRef('payment.id', '=', 'waiverPayment.paymentId'),
    )
    .select('waiverPayment.waiverId')
    .where('waiverPayment.organizationId', '=', organizationId)
    .where('waiverPayment.waiverId', 'in', waiverIds)
    .where(({ eb, or }) =>
      or([
        eb('payment.status', '<>', 'APPROVED'),
        isDisputed(organizationId),
        raw<boolean>`waiver_payment.amount > ${leftOf(organizationId)}`,
      ]),
    )
    .execute();
  return new Set(lines.map(({ waiverId }) => waiverId));
};

/** What is left of a payment for an invoice, without credits and refunds. */
const leftOf = (organizationId: string) => raw`(
  select coalesce(sum(amount), 0) from payment_allocation
   where payment_allocation.organization_id = ${organizationId} and payment_allocation.payment_id = payment.id
     and payment_allocation.invoice_id = waiver_payment.invoice_id and payment_allocation.kind = 'CASH'
) - (
  select coalesce(sum(payment_refund_line.amount), 0) from payment_refund
    join payment_refund_line on payment_refund_line.organization_id = ${organizationId}
     and payment_refund_line.refund_id = payment_refund.id
   where payment_refund.organization_id = ${organizationId} and payment_refund.payment_id = payment.id
     and payment_refund.state = 'DONE' and payment_refund_line.invoice_id = waiver_payment.invoice_id
)`;

export const updateMoneyGone = (tx: Tx, organizationId: string, ids: readonly string[], moneyGoneAt: string | null) =>
  tx
    .updateTable('waiverRequest')
    .set({ moneyGoneAt })
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .execute();

/** The alerts about waivers of a payment whose money is back. */
export const updateAlertsResolved = (tx: Tx, { organizationId, id }: Payment, at: string) =>
  tx
    .updateTable('reconciliationItem')
    .set({ state: 'RESOLVED', resolution: 'the money is back', resolvedAt: at })
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', id)
    .where('kind', '=', 'REVIEW')
    .where('retref', 'like', `${ALERT_PREFIX}%`)
    .where('state', '=', 'OPEN')
    .execute();

export const insertMoneyEvents = (
  tx: Tx,
  organizationId: string,
  waivers: readonly { id: string; status: Tables['waiverRequest']['status'] }[],
  { action, paymentId, at }: { action: 'money-returned' | 'money-back'; paymentId: string; at: string },
) =>
  tx
    .insertInto('waiverEvent')
    .values(
      waivers.map(({ id: waiverId, status }) => ({
        organizationId,
        id: newId(),
        waiverId,
        at,
        action,
        fromStatus: status,
        toStatus: status,
        actorIdentityId: null,
        actorName: 'Payments',
        data: { paymentId },
      })),
    )
    .execute();
