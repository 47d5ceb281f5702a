// Unconditional waivers rely on payments: they are marked in the transaction in which the money goes back (VFY-03).
import { type RawBuilder, sql as raw } from 'kysely';
import { isUnconditional, WAIVER_TYPES } from '@plumbline/rules/waivers/waiver-types';
import { newId } from '../../database/new-id.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Tables } from '../../database/tables.gen.ts';
import type { Tx } from '../../database/transaction.ts';
import { isDisputed } from './is-disputed.sql.ts';

/** How the reference of an alert about waivers begins. */
export const ALERT_PREFIX = 'waivers ';

const UNCONDITIONAL = WAIVER_TYPES.filter(isUnconditional);

type Payment = { organizationId: string; id: string };

/** The waivers of all types that give up an invoice of the payment. */
const selectWaiving = (sql: Sql, { organizationId, id }: Payment) =>
  sql
    .selectFrom('paymentAllocation')
    .innerJoin('waiverInvoice', (join) =>
      join
        .on('waiverInvoice.organizationId', '=', organizationId)
        .onRef('waiverInvoice.invoiceId', '=', 'paymentAllocation.invoiceId'),
    )
    .innerJoin('invoice', (join) =>
      join.on('invoice.organizationId', '=', organizationId).onRef('invoice.id', '=', 'waiverInvoice.invoiceId'),
    )
    .select('waiverInvoice.waiverId')
    .where('paymentAllocation.organizationId', '=', organizationId)
    .where('paymentAllocation.paymentId', '=', id)
    .where('share', '=', 'waived');

/**
 * Those that may rely on the payment, also if an earlier one acknowledges it. Locked, in one order: a release at the
 * same time waits, and finds the mark.
 */
export const lockRelying = (tx: Tx, payment: Payment) =>
  tx
    .selectFrom('waiverRequest')
    .select(['id', 'number', 'status', 'moneyGoneAt'])
    .where('organizationId', '=', payment.organizationId)
    .where('waiverType', 'in', UNCONDITIONAL)
    .where('status', '<>', 'rejected')
    .where('voidedAt', 'is', null)
    .where('supersededById', 'is', null)
    .where('id', 'in', selectWaiving(tx, payment))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/**
 * Of these waivers, those that acknowledge more of some payment than is left of it, or give up an invoice of which more
 * is open or in dispute than they say.
 */
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
        raw<boolean>`waiver_payment.amount > ${leftOf(organizationId, raw`waiver_payment.invoice_id`)}`,
      ]),
    )
    .execute();
  const reopened = await tx
    .selectFrom('waiverInvoice')
    .innerJoin('invoice', (join) =>
      join.on('invoice.organizationId', '=', organizationId).onRef('invoice.id', '=', 'waiverInvoice.invoiceId'),
    )
    .select('waiverInvoice.waiverId')
    .where('waiverInvoice.organizationId', '=', organizationId)
    .where('waiverInvoice.waiverId', 'in', waiverIds)
    .where('share', '=', 'waived')
    .where(isOpenAbove(organizationId, raw`waiver_invoice.balance`))
    .execute();
  return new Set([...lines, ...reopened].map(({ waiverId }) => waiverId));
};

/** Whether more of an invoice of a waiver is open or in dispute than this. */
const isOpenAbove = (organizationId: string, amount: RawBuilder<unknown>) =>
  raw<boolean>`invoice.balance + ${disputedOf(organizationId)} > ${amount}`;

/** The money of an invoice that was taken for a dispute without opening the invoice again. */
const disputedOf = (organizationId: string) => raw`(
  select coalesce(sum(${leftOf(organizationId, raw`waiver_invoice.invoice_id`)}), 0) from payment
   where payment.organization_id = ${organizationId} and payment.status = 'APPROVED' and payment.id in (
       select payment_id from payment_allocation
        where payment_allocation.organization_id = ${organizationId}
          and payment_allocation.invoice_id = waiver_invoice.invoice_id
     ) and ${isDisputed(organizationId)}
)`;

/** What is left of a payment for an invoice, without credits and refunds. */
const leftOf = (organizationId: string, invoiceId: RawBuilder<unknown>) => raw`(
  select coalesce(sum(amount), 0) from payment_allocation
   where payment_allocation.organization_id = ${organizationId} and payment_allocation.payment_id = payment.id
     and payment_allocation.invoice_id = ${invoiceId} and payment_allocation.kind = 'CASH'
) - (
  select coalesce(sum(payment_refund_line.amount), 0) from payment_refund
    join payment_refund_line on payment_refund_line.organization_id = ${organizationId}
     and payment_refund_line.refund_id = payment_refund.id
   where payment_refund.organization_id = ${organizationId} and payment_refund.payment_id = payment.id
     and payment_refund.state = 'DONE' and payment_refund_line.invoice_id = ${invoiceId}
)`;

export const updateMoneyGone = (tx: Tx, organizationId: string, ids: readonly string[], moneyGoneAt: string | null) =>
  tx
    .updateTable('waiverRequest')
    .set({ moneyGoneAt })
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .execute();

/** Conditional waivers of invoices that are owed again wait for their money again, whatever became of their twin. */
export const updateUnexchanged = (tx: Tx, payment: Payment, at: string) =>
  tx
    .updateTable('waiverRequest')
    .set({ exchangedById: null, fundsFinalAt: null, exchangeCheckAt: at })
    .where('organizationId', '=', payment.organizationId)
    .where('fundsFinalAt', 'is not', null)
    .where('voidedAt', 'is', null)
    .where('supersededById', 'is', null)
    .where(
      'id',
      'in',
      selectWaiving(tx, payment).where(isOpenAbove(payment.organizationId, raw`waiver_invoice.disputed_amount`)),
    )
    .returning(['id', 'status'])
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
