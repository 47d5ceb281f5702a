// Unconditional waivers rely on money: they are marked in the transaction in which it goes back (VFY-03).
import { type RawBuilder, sql as raw } from 'kysely';
import { ZERO } from '@plumbline/rules/money';
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

/** Invoices of which money has moved, as a subquery or as a list of ids. */
export type MovedInvoices = { organizationId: string; invoiceIds: RawBuilder<unknown> };

export const invoicesOf = ({ organizationId, id }: Payment): MovedInvoices => ({
  organizationId,
  invoiceIds: raw`(select invoice_id from payment_allocation
    where payment_allocation.organization_id = ${organizationId} and payment_allocation.payment_id = ${id})`,
});

/** The waivers of all types that give up one of the invoices. */
const selectWaiving = (sql: Sql, { organizationId, invoiceIds }: MovedInvoices) =>
  sql
    .selectFrom('waiverInvoice')
    .innerJoin('invoice', (join) =>
      join.on('invoice.organizationId', '=', organizationId).onRef('invoice.id', '=', 'waiverInvoice.invoiceId'),
    )
    .select('waiverInvoice.waiverId')
    .where('waiverInvoice.organizationId', '=', organizationId)
    .where(raw<boolean>`waiver_invoice.invoice_id in ${invoiceIds}`)
    .where('share', '=', 'waived');

/**
 * Those that may rely on the money, also if an earlier one acknowledges it. Locked, in one order: a release at the
 * same time waits, and finds the mark.
 */
export const lockRelying = (tx: Tx, moved: MovedInvoices) =>
  tx
    .selectFrom('waiverRequest')
    .select(['id', 'number', 'status', 'moneyGoneAt'])
    .where('organizationId', '=', moved.organizationId)
    .where('waiverType', 'in', UNCONDITIONAL)
    .where('status', '<>', 'rejected')
    .where('voidedAt', 'is', null)
    .where('supersededById', 'is', null)
    .where('id', 'in', selectWaiving(tx, moved))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/**
 * Of these waivers, those that acknowledge more of some payment than is left of it, or more posted money than the
 * supplier's books have, or give up an invoice of which more is open or in dispute than they say.
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
  const unposted = await tx
    .selectFrom('waiverPayment')
    .innerJoin('invoice', (join) =>
      join.on('invoice.organizationId', '=', organizationId).onRef('invoice.id', '=', 'waiverPayment.invoiceId'),
    )
    .select('waiverPayment.waiverId')
    .where('waiverPayment.organizationId', '=', organizationId)
    .where('waiverPayment.waiverId', 'in', waiverIds)
    .where('waiverPayment.paymentId', 'is', null)
    // Nothing is missing of an invoice that is paid: its total may have been lowered afterwards.
    .where('invoice.erpBalance', '>', ZERO)
    .where(raw<boolean>`waiver_payment.amount > invoice.total_amount - invoice.erp_balance`)
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
  return new Set([...lines, ...unposted, ...reopened].map(({ waiverId }) => waiverId));
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
export const updateUnexchanged = (tx: Tx, moved: MovedInvoices, at: string) =>
  tx
    .updateTable('waiverRequest')
    .set({ exchangedById: null, fundsFinalAt: null, exchangeCheckAt: at })
    .where('organizationId', '=', moved.organizationId)
    .where('fundsFinalAt', 'is not', null)
    .where('voidedAt', 'is', null)
    .where('supersededById', 'is', null)
    .where(
      'id',
      'in',
      selectWaiving(tx, moved).where(isOpenAbove(moved.organizationId, raw`waiver_invoice.disputed_amount`)),
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

/** Of these waivers, those whose mark was made by an import. */
export const selectMarkedByImports = async (
  tx: Tx,
  organizationId: string,
  waiverIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const newest = await tx
    .selectFrom('waiverEvent')
    .distinctOn('waiverId')
    .select(['waiverId', 'actorName'])
    .where('organizationId', '=', organizationId)
    .where('waiverId', 'in', waiverIds)
    .where('action', '=', 'money-returned')
    .orderBy('waiverId')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return new Set(newest.filter(({ actorName }) => actorName === IMPORTS).map(({ waiverId }) => waiverId));
};

/** Of these waivers, those that acknowledge posted money which may by now have been paid in the portal instead. */
export const selectUnbacked = async (
  tx: Tx,
  organizationId: string,
  waiverIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const lines = await tx
    .selectFrom('waiverPayment')
    .innerJoin('invoice', (join) =>
      join.on('invoice.organizationId', '=', organizationId).onRef('invoice.id', '=', 'waiverPayment.invoiceId'),
    )
    .select('waiverPayment.waiverId')
    .where('waiverPayment.organizationId', '=', organizationId)
    .where('waiverPayment.waiverId', 'in', waiverIds)
    .where('waiverPayment.paymentId', 'is', null)
    .where(
      raw<boolean>`waiver_payment.amount > invoice.total_amount - invoice.balance - (
        select coalesce(sum(payment_allocation.amount), 0) from payment_allocation
          join payment on payment.organization_id = ${organizationId} and payment.id = payment_allocation.payment_id
         where payment_allocation.organization_id = ${organizationId}
           and payment_allocation.invoice_id = waiver_payment.invoice_id
           and payment_allocation.kind in ('CASH', 'CREDIT') and payment.status = 'APPROVED'
      )`,
    )
    .execute();
  return new Set(lines.map(({ waiverId }) => waiverId));
};

/** The alerts about waivers whose posted money the books have again. */
export const updateImportAlertsResolved = (
  tx: Tx,
  organizationId: string,
  numbers: readonly string[],
  resolvedAt: string,
) =>
  tx
    .updateTable('reconciliationItem')
    .set({ state: 'RESOLVED', resolution: 'the money is back', resolvedAt })
    .where('organizationId', '=', organizationId)
    .where('kind', '=', 'REVIEW')
    .where('retref', 'like', `${ALERT_PREFIX}%`)
    .where('orderId', 'in', numbers)
    .where('state', '=', 'OPEN')
    .execute();

const IMPORTS = 'Imports';

/** What has taken the money, or brought it back. */
export type MoneyCause = { paymentId: string } | { importId: string };

export const insertMoneyEvents = (
  tx: Tx,
  organizationId: string,
  waivers: readonly { id: string; status: Tables['waiverRequest']['status'] }[],
  { action, cause, at }: { action: 'money-returned' | 'money-back'; cause: MoneyCause; at: string },
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
        actorName: 'paymentId' in cause ? 'Payments' : IMPORTS,
        data: cause,
      })),
    )
    .execute();
