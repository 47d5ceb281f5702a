import { sql as raw } from 'kysely';
import { isUnconditional, WAIVER_TYPES } from '@plumbline/rules/waivers/waiver-types';
import type { Sql } from '../database/open-database.ts';
import type { Tx } from '../database/transaction.ts';
import type { RunKey } from './import-runs.sql.ts';
import type { Rise } from './posting-rows.sql.ts';

/** The invoices of waivers whose balance a run may have changed: those in its file, and those of its postings. */
export const selectWaivedInvoices = async (sql: Sql, { organizationId, id }: RunKey): Promise<string[]> => {
  const { rows } = await raw<{ invoiceId: string }>`
    select distinct waiver_invoice.invoice_id as "invoiceId" from waiver_invoice
     where waiver_invoice.organization_id = ${organizationId} and waiver_invoice.invoice_id in (
       select record_id from import_change
        where import_change.organization_id = ${organizationId} and import_change.run_id = ${id}
       union all
       select ledger_entry.subject_id from erp_posting
         join ledger_entry on ledger_entry.organization_id = ${organizationId}
          and ledger_entry.transaction_id = erp_posting.transaction_id and account = 'receivable'
        where erp_posting.organization_id = ${organizationId} and erp_posting.run_id = ${id}
     )
  `.execute(sql);
  return rows.map(({ invoiceId }) => invoiceId);
};

const UNCONDITIONAL = WAIVER_TYPES.filter(isUnconditional);

/**
 * Unconditional waivers that stand, with the invoices that a run has brought into their scope, of which they have no line.
 * Of a row that said the same as before nothing has moved.
 */
const lateInvoices = ({ organizationId, id }: RunKey) => raw`import_change
    join invoice on invoice.organization_id = ${organizationId} and invoice.id = import_change.record_id
     and invoice.type = 'INVOICE'
    join organization on organization.id = ${organizationId}
    join waiver_request on waiver_request.organization_id = ${organizationId}
     and waiver_request.project_id = invoice.project_id and waiver_request.customer_id = invoice.customer_id
     and waiver_request.waiver_type = any(${UNCONDITIONAL}::text[]) and waiver_request.status <> 'rejected'
     and waiver_request.voided_at is null and waiver_request.superseded_by_id is null
     and invoice.invoice_created_at <= coalesce(
       case when waiver_request.waiver_type = 'unconditional.progress' then waiver_request.through_date end,
       (waiver_request.released_at at time zone organization.time_zone)::date, 'infinity')
   where import_change.organization_id = ${organizationId} and import_change.run_id = ${id}
     and not coalesce(import_change.before ? 'sameSince', false)
     and not exists (
       select from waiver_invoice
        where waiver_invoice.organization_id = ${organizationId} and waiver_invoice.waiver_id = waiver_request.id
          and waiver_invoice.invoice_id = invoice.id
     )`;

/**
 * Unconditional waivers of the invoices of a run, and those of its late ones: in one statement, in order of id, like
 * everybody. A release at the same time waits, and finds the invoices; or it is first, and is found.
 */
export const lockWaiversOfRun = (tx: Tx, run: RunKey, invoiceIds: readonly string[]) =>
  raw`
    select waiver_request.id from waiver_request
     where waiver_request.organization_id = ${run.organizationId}
       and waiver_request.waiver_type = any(${UNCONDITIONAL}::text[]) and waiver_request.status <> 'rejected'
       and waiver_request.voided_at is null and waiver_request.superseded_by_id is null
       and waiver_request.id in (
         select waiver_request.id from ${lateInvoices(run)}
         union all
         select waiver_invoice.waiver_id from waiver_invoice
          where waiver_invoice.organization_id = ${run.organizationId}
            and waiver_invoice.invoice_id = any(${[...invoiceIds]}::uuid[])
       )
     order by waiver_request.id for no key update
  `.execute(tx);

export type LateInvoices = { number: number; invoiceIds: string[]; openNumbers: string[] };

/**
 * Those of them that are released cover their late invoices from now on, with what is open of each: only more than that
 * is money which has gone back. Answers the waivers, with the numbers of invoices that are open.
 */
export const insertLateInvoices = async (tx: Tx, run: RunKey): Promise<LateInvoices[]> => {
  const { rows } = await raw<LateInvoices>`
    with covered as (
      insert into waiver_invoice (organization_id, waiver_id, invoice_id, share, balance, disputed_amount)
      select ${run.organizationId}::uuid, waiver_request.id, invoice.id, 'covered', invoice.balance, 0
        from ${lateInvoices(run)} and waiver_request.status = 'ready'
      on conflict do nothing
      returning waiver_id, invoice_id, balance
    )
    select waiver_request.number, array_agg(invoice.id) as "invoiceIds",
           coalesce(array_agg(invoice.invoice_number order by invoice.invoice_number)
             filter (where covered.balance > 0), '{}') as "openNumbers"
      from covered
      join waiver_request on waiver_request.organization_id = ${run.organizationId}
       and waiver_request.id = covered.waiver_id
      join invoice on invoice.organization_id = ${run.organizationId} and invoice.id = covered.invoice_id
     group by waiver_request.number order by waiver_request.number
  `.execute(tx);
  return rows;
};

/**
 * A balance is too low while it is not known that the ERP has posted a payment which its balance contains. Once that is
 * known it rises, and no money has gone back: released waivers that were lowered with it are raised with it. Not those
 * that are marked: their lines stay below what is open.
 */
export const updateCoveredRaised = (tx: Tx, { organizationId, id }: RunKey, rises: readonly Rise[]) =>
  raw`
    with risen as (
      select invoice_id, sum(amount)::bigint as amount
        from (
          select invoice_id, amount
            from unnest(
              ${rises.map(({ invoiceId }) => invoiceId)}::uuid[], ${rises.map(({ amount }) => amount)}::bigint[]
            ) as posted (invoice_id, amount)
          union all
          select invoice.id, invoice.balance - old.balance - greatest(coalesce(invoice.erp_balance, 0) - coalesce(old.erp_balance, 0), 0)
            from import_change
            cross join jsonb_populate_record(null::invoice, before -> 'invoice') old
            join invoice on invoice.organization_id = ${organizationId} and invoice.id = import_change.record_id
           where import_change.organization_id = ${organizationId} and import_change.run_id = ${id} and before ? 'invoice'
        ) as rise
       where amount > 0
       group by invoice_id
    )
    update waiver_invoice set balance = waiver_invoice.balance + risen.amount
      from risen, waiver_request
     where waiver_invoice.organization_id = ${organizationId} and waiver_invoice.invoice_id = risen.invoice_id
       and waiver_invoice.share = 'covered'
       and waiver_request.organization_id = ${organizationId} and waiver_request.id = waiver_invoice.waiver_id
       and waiver_request.status = 'ready' and waiver_request.money_gone_at is null
  `.execute(tx);

/** Released waivers of invoices of which less is open now than when these came into their scope. */
export const updateCoveredLowered = (tx: Tx, organizationId: string, invoiceIds: readonly string[]) =>
  raw`
    update waiver_invoice set balance = invoice.balance,
           disputed_amount = least(waiver_invoice.disputed_amount, invoice.balance)
      from invoice, waiver_request
     where waiver_invoice.organization_id = ${organizationId} and waiver_invoice.invoice_id = any(${[...invoiceIds]}::uuid[])
       and waiver_invoice.share = 'covered' and waiver_invoice.balance > 0
       and invoice.organization_id = ${organizationId} and invoice.id = waiver_invoice.invoice_id
       and invoice.balance < waiver_invoice.balance
       and waiver_request.organization_id = ${organizationId}
       and waiver_request.id = waiver_invoice.waiver_id and waiver_request.status = 'ready'
  `.execute(tx);
