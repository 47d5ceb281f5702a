// Payments of the portal that the ERP has posted: from then on its balances contain them, so they are not taken off
// again (IMP-03).
import { sql as raw } from 'kysely';
import { type Cents, ZERO } from '@plumbline/rules/money';
import type { Sql } from '../database/open-database.ts';
import type { Tx } from '../database/transaction.ts';
import type { RunScope } from './invoice-rows.sql.ts';
import { isNoted, joinKnown, SAME_SINCE, upsertKnown } from './known-records.sql.ts';
import { movedSince } from './moved.sql.ts';
import { firstLine, rowError, twiceError } from './row-errors.sql.ts';

/** A day without a time counts when it is over, but never later than the file. */
const POSTED_AT = (asOf: string, timeZone: string) => raw`
  least(${asOf}::timestamptz, coalesce(((record ->> 'postedOn')::date + 1)::timestamp at time zone ${timeZone}, ${asOf}::timestamptz))`;

/**
 * The movements of a payment that are not known to be posted. What was posted on a day contains no later ones, such as a
 * return: that is posted when the ERP says so.
 */
const unposted = (organizationId: string) => raw`
  select ledger_transaction.id, ledger_transaction.payment_id, ledger_transaction.created_at from ledger_transaction
   where ledger_transaction.organization_id = ${organizationId} and not exists (
     select from erp_posting
      where erp_posting.organization_id = ${organizationId} and erp_posting.transaction_id = ledger_transaction.id
   )`;

export const findPostings = (sql: Sql, scope: RunScope & { timeZone: string }) => {
  const { organizationId, id } = scope;
  const postedAt = POSTED_AT(scope.asOf, scope.timeZone);
  return raw`
    update import_row set (record_id, errors, outcome) = (
        select payment_id, problems, case
            when problems is not null then 'LEFT_OUT'
            when exists (
              select from (${unposted(organizationId)}) as waiting
               where waiting.payment_id = judged.payment_id and waiting.created_at <= ${postedAt}
            ) then 'NEW'
            else 'SAME' end
          from (
            select payment.id as payment_id, case
                when line > first_line then ${twiceError('paymentCode')}
                when payment.id is null then ${rowError('paymentCode', 'NO_SUCH_PAYMENT')}
                when not exists (
                  select from ledger_transaction
                   where ledger_transaction.organization_id = ${organizationId}
                     and ledger_transaction.payment_id = payment.id and ledger_transaction.created_at <= ${postedAt}
                ) then ${rowError('postedOn', 'BEFORE_PAYMENT')}
              end as problems
              from (${firstLine(scope)}) as first
              left join payment on payment.organization_id = ${organizationId} and payment.code = record_key
          ) as judged
      )
     where import_row.organization_id = ${organizationId} and import_row.run_id = ${id} and record is not null
  `.execute(sql);
};

export const insertPostings = async (tx: Tx, scope: RunScope, timeZone: string): Promise<void> => {
  const { organizationId, id, asOf } = scope;
  await raw`
    insert into import_change (organization_id, run_id, record_id, before, known_since)
    select ${organizationId}::uuid, ${id}::uuid, import_row.record_id, case outcome when 'SAME' then ${SAME_SINCE} end,
           import_known.as_of
      from import_row
      ${joinKnown(organizationId, 'postings', raw`import_row.record_id`)}
     where import_row.organization_id = ${organizationId} and import_row.run_id = ${id} and ${isNoted(asOf)}
  `.execute(tx);
  await upsertKnown(tx, 'postings', scope);
  await raw`
    insert into erp_posting (organization_id, transaction_id, run_id, posted_at)
    select ${organizationId}::uuid, waiting.id, ${id}::uuid, ${POSTED_AT(asOf, timeZone)}
      from import_row join (${unposted(organizationId)}) as waiting on waiting.payment_id = import_row.record_id
           and waiting.created_at <= ${POSTED_AT(asOf, timeZone)}
     where import_row.organization_id = ${organizationId} and import_row.run_id = ${id} and outcome = 'NEW'
  `.execute(tx);
};

export const deletePostings = (tx: Tx, { organizationId, id }: RunScope) =>
  tx.deleteFrom('erpPosting').where('organizationId', '=', organizationId).where('runId', '=', id).execute();

/** The invoices and credits that the postings of a run are about, in the order of their ids, as payments lock them. */
const touched = ({ organizationId, id }: RunScope) => raw`
  select ledger_entry.subject_id from erp_posting
    join ledger_entry on ledger_entry.organization_id = ${organizationId}
     and ledger_entry.transaction_id = erp_posting.transaction_id and account in ('receivable', 'credit')
   where erp_posting.organization_id = ${organizationId} and erp_posting.run_id = ${id}`;

export const lockPosted = async (tx: Tx, scope: RunScope): Promise<string[]> => {
  const { rows } = await raw<{ id: string }>`
    select invoice.id from invoice
     where invoice.organization_id = ${scope.organizationId} and invoice.id in (${touched(scope)})
     order by invoice.id for no key update
  `.execute(tx);
  return rows.map(({ id }) => id);
};

/** An invoice of which more is open than before, although neither the ERP nor a movement of the ledger says so. */
export type Rise = { invoiceId: string; amount: Cents };

/**
 * Balances of invoices that came from the ERP, from what it said last and the money that this does not contain. Answers
 * those that were too low.
 */
export const rebalance = async (tx: Tx, organizationId: string, ids: readonly string[]): Promise<Rise[]> => {
  const { rows } = await raw<Rise>`
    with weighed as materialized (
      select invoice.id, invoice.balance as before, least(greatest(erp_balance + coalesce(moved.amount, 0), 0), total_amount) as balance
        from invoice
       cross join lateral (
         ${movedSince({ organizationId, asOf: raw`invoice.erp_as_of` }, raw`invoice.id`)}
       ) as moved
       where invoice.organization_id = ${organizationId} and invoice.id = any(${[...ids]}::uuid[])
         and erp_balance is not null and exists (
           select from ledger_entry
            where ledger_entry.organization_id = ${organizationId} and account in ('receivable', 'credit')
              and ledger_entry.subject_id = invoice.id
         )
    )
    update invoice set balance = weighed.balance from weighed
     where invoice.organization_id = ${organizationId} and invoice.id = weighed.id
       and invoice.balance <> weighed.balance
    returning invoice.id as "invoiceId", weighed.balance - weighed.before as amount
  `.execute(tx);
  return rows.filter(({ amount }) => amount > ZERO);
};
