// What has marked a waiver, and whether its money is back.
import { sql as raw } from 'kysely';
import type { Tx } from '../../database/transaction.ts';
import { isDisputed } from './is-disputed.sql.ts';
import type { MovedInvoices } from './waivers-of-money.sql.ts';

/** Which of the invoices of moved money these are. */
export const selectMovedIds = async (tx: Tx, { invoiceIds }: MovedInvoices): Promise<ReadonlySet<string>> => {
  const { rows } = await raw<{ id: string }>`select id from unnest(array${invoiceIds}) as moved (id)`.execute(tx);
  return new Set(rows.map(({ id }) => id));
};

/** What has made a mark, by the newest word of each: a payment, or (null) the supplier's books. */
export type MarkCause = {
  waiverId: string;
  paymentId: string | null;
  /** It was not said since that the money is back. */
  isRecorded: boolean;
  /** Its money is still missing. */
  isOpen: boolean;
};

/** A payment is back once it counts as before the mark, whose refund is done moments before; of posted money an import says so. */
export const selectMarkCauses = async (
  tx: Tx,
  organizationId: string,
  waiverIds: readonly string[],
): Promise<MarkCause[]> => {
  const { rows } = await raw<MarkCause>`
    select newest.waiver_id as "waiverId", newest.payment_id as "paymentId",
           newest.action = 'money-returned' as "isRecorded",
           newest.action = 'money-returned' and (newest.payment_id is null or payment.status <> 'APPROVED'
             or ${isDisputed(organizationId)} or exists (
               select from payment_refund
                where payment_refund.organization_id = ${organizationId} and payment_refund.payment_id = payment.id
                  and payment_refund.state = 'DONE' and payment_refund.done_at >= newest.money_gone_at - interval '1 minute'
             )) as "isOpen"
      from (
        select distinct on (waiver_event.waiver_id, waiver_event.data ->> 'paymentId') waiver_event.waiver_id,
               (waiver_event.data ->> 'paymentId')::uuid as payment_id, waiver_event.action, waiver_request.money_gone_at
          from waiver_request
          join waiver_event on waiver_event.organization_id = ${organizationId}
           and waiver_event.waiver_id = waiver_request.id and waiver_event.at >= waiver_request.money_gone_at
           and waiver_event.action in ('money-returned', 'money-back')
         where waiver_request.organization_id = ${organizationId}
           and waiver_request.id = any(${[...waiverIds]}::uuid[])
         order by waiver_event.waiver_id, waiver_event.data ->> 'paymentId', waiver_event.at desc, waiver_event.id desc
      ) as newest
      left join payment on payment.organization_id = ${organizationId} and payment.id = newest.payment_id
  `.execute(tx);
  return rows;
};

/** When it was said last that money of these waivers has gone back, or is back. */
export const selectNewestMoneyAt = async (
  tx: Tx,
  organizationId: string,
  waiverIds: readonly string[],
): Promise<string | null> => {
  const newest = await tx
    .selectFrom('waiverEvent')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('organizationId', '=', organizationId)
    .where('waiverId', 'in', waiverIds)
    .where('action', 'in', ['money-returned', 'money-back'])
    .executeTakeFirst();
  return newest?.at ?? null;
};

export const selectCreatedAt = async (
  tx: Tx,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<string> => {
  const payment = tx.selectFrom('payment').select('createdAt').where('organizationId', '=', organizationId);
  return (await payment.where('id', '=', id).executeTakeFirstOrThrow()).createdAt;
};

/**
 * Of these waivers, those with invoices of which they, or others that stand, acknowledge posted money which may by now
 * have been paid in the portal instead.
 */
export const selectUnbacked = async (
  tx: Tx,
  organizationId: string,
  waiverIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await raw<{ waiverId: string }>`
    select distinct waiver_invoice.waiver_id as "waiverId" from waiver_invoice
      join invoice on invoice.organization_id = ${organizationId} and invoice.id = waiver_invoice.invoice_id
     where waiver_invoice.organization_id = ${organizationId} and waiver_invoice.waiver_id = any(${[...waiverIds]}::uuid[])
       and (
         select coalesce(sum(waiver_payment.amount), 0) from waiver_payment
           join waiver_request on waiver_request.organization_id = ${organizationId}
            and waiver_request.id = waiver_payment.waiver_id
          where waiver_payment.organization_id = ${organizationId} and waiver_payment.invoice_id = invoice.id
            and waiver_payment.payment_id is null
            and (waiver_request.id = waiver_invoice.waiver_id or (waiver_request.status = 'ready'
              and waiver_request.voided_at is null and waiver_request.superseded_by_id is null))
       ) > invoice.total_amount - invoice.balance - (
         select coalesce(sum(payment_allocation.amount), 0) from payment_allocation
           join payment on payment.organization_id = ${organizationId} and payment.id = payment_allocation.payment_id
          where payment_allocation.organization_id = ${organizationId}
            and payment_allocation.invoice_id = invoice.id
            and payment_allocation.kind in ('CASH', 'CREDIT') and payment.status = 'APPROVED'
       )
  `.execute(tx);
  return new Set(rows.map(({ waiverId }) => waiverId));
};
