import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Released unconditional waivers that stand. */
const IS_STANDING = `waiver_request.status = 'ready'
      and waiver_request.waiver_type in ('unconditional.progress', 'unconditional.final')
      and waiver_request.voided_at is null and waiver_request.superseded_by_id is null`;

const STATEMENTS = [
  // What has come into their scope since the release: an invoice that an import has brought, dated anew or moved. What is
  // open of it today was reported to the staff; only more than that is money which has gone back. One that was paid when
  // it came was not reported. If its money has gone back since, an open item says so: whether it had come by then is
  // not known any more.
  `with covered as (
   insert into waiver_invoice (organization_id, waiver_id, invoice_id, share, balance, disputed_amount)
   select waiver_request.organization_id, waiver_request.id, invoice.id, 'covered', invoice.balance, 0
     from waiver_request
     join organization on organization.id = waiver_request.organization_id
     join invoice on invoice.organization_id = waiver_request.organization_id
      and invoice.customer_id = waiver_request.customer_id and invoice.project_id = waiver_request.project_id
    where ${IS_STANDING} and invoice.type = 'INVOICE'
      and invoice.invoice_created_at <= coalesce(
        case when waiver_request.waiver_type = 'unconditional.progress' then waiver_request.through_date end,
        (coalesce(waiver_request.released_at, waiver_request.decided_at, waiver_request.created_at)
          at time zone organization.time_zone)::date
      )
      and not exists (
        select from waiver_invoice
         where waiver_invoice.organization_id = waiver_request.organization_id
           and waiver_invoice.waiver_id = waiver_request.id and waiver_invoice.invoice_id = invoice.id
      )
   returning organization_id, waiver_id, invoice_id, balance
   )
   insert into reconciliation_item (organization_id, id, kind, retref, order_id, detail, state, created_at)
   select covered.organization_id, gen_random_uuid(), 'REVIEW', 'late invoices money', 'W-' || waiver_request.number,
          'Money of invoices ('
            || array_to_string((array_agg(invoice.invoice_number order by invoice.invoice_number))[1:5], ', ')
            || case when count(*) > 5 then ' and ' || count(*) - 5 || ' more' else '' end || ') has gone back. Waiver W-'
            || waiver_request.number || ' gives them up, and they came into it after its release. If they were paid '
            || 'then, tell whoever has it, and void it.',
          'OPEN', now()
     from covered
     join waiver_request on waiver_request.organization_id = covered.organization_id
      and waiver_request.id = covered.waiver_id
     join invoice on invoice.organization_id = covered.organization_id and invoice.id = covered.invoice_id
    where covered.balance > 0 and exists (
      select from ledger_entry
        join ledger_transaction on ledger_transaction.organization_id = ledger_entry.organization_id
         and ledger_transaction.id = ledger_entry.transaction_id
       where ledger_entry.organization_id = covered.organization_id and ledger_entry.account = 'receivable'
         and ledger_entry.subject_id = covered.invoice_id
         and ledger_transaction.kind in ('VOID', 'REFUND', 'CHARGEBACK', 'RETURN')
    )
    group by covered.organization_id, waiver_request.id, waiver_request.number
   on conflict do nothing`,
  // Of covered invoices that were paid since.
  `update waiver_invoice set balance = invoice.balance, disputed_amount = least(waiver_invoice.disputed_amount, invoice.balance)
     from invoice, waiver_request
    where waiver_invoice.share = 'covered' and waiver_invoice.balance > 0
      and invoice.organization_id = waiver_invoice.organization_id and invoice.id = waiver_invoice.invoice_id
      and invoice.balance < waiver_invoice.balance
      and waiver_request.organization_id = waiver_invoice.organization_id
      and waiver_request.id = waiver_invoice.waiver_id and ${IS_STANDING}`,
  // Why no unconditional waiver is prepared for a conditional one whose money is final.
  `alter table waiver_request add column exchange_obstacle text
    constraint waiver_request_exchange_obstacle_check check (exchange_obstacle in ('not-given', 'invoices-moved',
      'balance-open', 'other-currency', 'credits-unused', 'other-money', 'no-money', 'ended'))`,
  `update waiver_request set exchange_obstacle = 'ended'
    where funds_final_at is not null and exchanged_by_id is null and status = 'ready'`,
];

export const lateInvoicesOfWaivers: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
