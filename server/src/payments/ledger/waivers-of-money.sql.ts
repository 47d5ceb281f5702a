// Unconditional waivers rely on money: they are marked in the transaction in which it goes back (VFY-03).
import { type RawBuilder, sql as raw } from 'kysely';
import { ZERO } from '@plumbline/rules/money';
import { isUnconditional, WAIVER_TYPES } from '@plumbline/rules/waivers/waiver-types';
import { newId } from '../../database/new-id.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Tables } from '../../database/tables.gen.ts';
import type { Tx } from '../../database/transaction.ts';
import { isDisputed } from './is-disputed.sql.ts';
import { madeCredits } from './made-credits.sql.ts';
import { bookedOf, isOpenAbove, leftOf, openInAll } from './money-of-waivers.sql.ts';

/** How the reference of an alert about waivers begins. */
export const ALERT_PREFIX = 'waivers ';

const UNCONDITIONAL = WAIVER_TYPES.filter(isUnconditional);

type Payment = { organizationId: string; id: string };

/** Invoices of which money has moved, as a subquery or as a list of ids. */
export type MovedInvoices = { organizationId: string; invoiceIds: RawBuilder<unknown> };

/** Those that it pays, and those that were paid with a credit which it has made. */
export const invoicesOf = ({ organizationId, id }: Payment): MovedInvoices => ({
  organizationId,
  invoiceIds: raw`(
    select invoice_id from payment_allocation
     where payment_allocation.organization_id = ${organizationId} and payment_allocation.payment_id = ${id}
    union all
    select invoice_id from payment_allocation
     where payment_allocation.organization_id = ${organizationId} and payment_allocation.credit_id in (
       select ledger_entry.subject_id from ledger_transaction join ${madeCredits(organizationId)}
        where ledger_transaction.organization_id = ${organizationId} and ledger_transaction.payment_id = ${id}
     )
  )`,
});

/** The waivers of all types that say something of one of the invoices, or cover it. */
const selectNaming = (sql: Sql, { organizationId, invoiceIds }: MovedInvoices) =>
  sql
    .selectFrom('waiverInvoice')
    .innerJoin('invoice', (join) =>
      join.on('invoice.organizationId', '=', organizationId).onRef('invoice.id', '=', 'waiverInvoice.invoiceId'),
    )
    .select('waiverInvoice.waiverId')
    .where('waiverInvoice.organizationId', '=', organizationId)
    .where(raw<boolean>`waiver_invoice.invoice_id in ${invoiceIds}`);

/**
 * Those that may rely on the money, also if an earlier one acknowledges it. Locked, in one order: a release at the
 * same time waits, and finds the mark.
 */
export const lockRelying = (tx: Tx, moved: MovedInvoices) =>
  tx
    .selectFrom('waiverRequest')
    .select(['id', 'number', 'status', 'moneyGoneAt', 'releasedAt'])
    .where('organizationId', '=', moved.organizationId)
    .where('waiverType', 'in', UNCONDITIONAL)
    .where('status', '<>', 'rejected')
    .where('voidedAt', 'is', null)
    .where('supersededById', 'is', null)
    .where('id', 'in', selectNaming(tx, moved))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** They acknowledge more of a payment than is left of it. */
const selectUnpaid = (tx: Tx, organizationId: string, waiverIds: readonly string[]) =>
  tx
    .selectFrom('waiverPayment')
    .innerJoin('payment', (join) =>
      join.on('payment.organizationId', '=', organizationId).onRef('payment.id', '=', 'waiverPayment.paymentId'),
    )
    .select(['waiverPayment.waiverId', 'waiverPayment.invoiceId'])
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

/** They acknowledge more posted money than the supplier's books have. */
const selectUnposted = (tx: Tx, organizationId: string, waiverIds: readonly string[]) =>
  tx
    .selectFrom('waiverPayment')
    .innerJoin('invoice', (join) =>
      join.on('invoice.organizationId', '=', organizationId).onRef('invoice.id', '=', 'waiverPayment.invoiceId'),
    )
    .select(['waiverPayment.waiverId', 'waiverPayment.invoiceId'])
    .where('waiverPayment.organizationId', '=', organizationId)
    .where('waiverPayment.waiverId', 'in', waiverIds)
    .where('waiverPayment.paymentId', 'is', null)
    // Nothing is missing of an invoice that is paid: its total may have been lowered afterwards.
    .where('invoice.erpBalance', '>', ZERO)
    .where(
      raw<boolean>`waiver_payment.amount > invoice.total_amount - invoice.erp_balance - ${bookedOf(organizationId)}`,
    )
    .execute();

/** More of an invoice is open or in dispute than they except. */
const selectReopened = (tx: Tx, organizationId: string, waiverIds: readonly string[]) =>
  tx
    .selectFrom('waiverInvoice')
    .innerJoin('invoice', (join) =>
      join.on('invoice.organizationId', '=', organizationId).onRef('invoice.id', '=', 'waiverInvoice.invoiceId'),
    )
    .innerJoin('waiverRequest', (join) =>
      join
        .on('waiverRequest.organizationId', '=', organizationId)
        .onRef('waiverRequest.id', '=', 'waiverInvoice.waiverId'),
    )
    .select(['waiverInvoice.waiverId', 'waiverInvoice.invoiceId'])
    .where('waiverInvoice.organizationId', '=', organizationId)
    .where('waiverInvoice.waiverId', 'in', waiverIds)
    // A full release that was given leaves nothing out, whatever was open when it was requested. Covered lines have what
    // was open at its release; those of earlier versions at their migration.
    .where(
      isOpenAbove(
        organizationId,
        raw`case when waiver_request.status = 'ready' and waiver_request.waiver_type = 'unconditional.final'
          and share <> 'covered' then 0 else waiver_invoice.balance end`,
      ),
    )
    .execute();

/** The sum that a waiver excepts may be less than its invoices: it was requested with credits taken off. */
const selectExceeding = (tx: Tx, organizationId: string, waiverIds: readonly string[]) =>
  tx
    .selectFrom('waiverRequest')
    .select('id as waiverId')
    .where('organizationId', '=', organizationId)
    .where('id', 'in', waiverIds)
    .where('status', '=', 'ready')
    .where(raw<boolean>`${openInAll(organizationId)} > (requested_figures ->> 'exceptionsAmount')::bigint`)
    .execute();

/** A reason for a mark: money of this invoice is missing; null for all of them together. */
export type Uncovered = { waiverId: string; invoiceId: string | null; isPosted: boolean };

/** Of these waivers, those whose money is missing. */
export const selectUncovered = async (
  tx: Tx,
  organizationId: string,
  waiverIds: readonly string[],
): Promise<Uncovered[]> => {
  const missing = [
    ...(await selectUnpaid(tx, organizationId, waiverIds)),
    ...(await selectReopened(tx, organizationId, waiverIds)),
  ];
  const unposted = await selectUnposted(tx, organizationId, waiverIds);
  const exceeding = await selectExceeding(tx, organizationId, waiverIds);
  return [
    ...missing.map((each) => ({ ...each, isPosted: false })),
    ...unposted.map((each) => ({ ...each, isPosted: true })),
    ...exceeding.map((each) => ({ ...each, invoiceId: null, isPosted: false })),
  ];
};

export const updateMoneyGone = (tx: Tx, organizationId: string, ids: readonly string[], moneyGoneAt: string | null) =>
  tx
    .updateTable('waiverRequest')
    .set({ moneyGoneAt })
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .execute();

/** Conditional waivers of invoices that are owed again wait for their money again, whatever became of their twin. */
export const updateUnexchanged = async (tx: Tx, moved: MovedInvoices, at: string) => {
  const { organizationId } = moved;
  const waiting = await tx
    .selectFrom('waiverRequest')
    .select(['id', 'status'])
    .where('organizationId', '=', organizationId)
    // One whose unconditional waiver staff have ended may not be final any more, such as during a refund.
    .where(({ eb, or }) => or([eb('fundsFinalAt', 'is not', null), eb('exchangeObstacle', '=', 'ended')]))
    .where('voidedAt', 'is', null)
    .where('supersededById', 'is', null)
    .where(
      'id',
      'in',
      selectNaming(tx, moved)
        .where('share', '=', 'waived')
        .where(isOpenAbove(organizationId, raw`waiver_invoice.disputed_amount`)),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (waiting.length === 0) return [];
  await tx
    .updateTable('waiverRequest')
    .set({ exchangedById: null, exchangeObstacle: null, fundsFinalAt: null, exchangeCheckAt: at })
    .where('organizationId', '=', organizationId)
    .where(
      'id',
      'in',
      waiting.map(({ id }) => id),
    )
    .execute();
  return waiting;
};

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
        actorName: 'paymentId' in cause ? 'Payments' : 'Imports',
        data: cause,
      })),
    )
    .execute();
