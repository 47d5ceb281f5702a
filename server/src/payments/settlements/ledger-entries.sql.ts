// The ledger as staff read it.
import { sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import type { LedgerAccountName, LEDGER_KINDS } from '@plumbline/rules/payments/ledger-accounts';
import type { Sql } from '../../database/open-database.ts';
import type { SettlementCursor } from './settlements.sql.ts';
import { startOf } from './start-of.sql.ts';

export type AccountSum = { currencyCode: CurrencyCode; account: LedgerAccountName; debit: Cents; credit: Cents };

/** Sums everything that was booked, up to the end of a day if one is given. */
export async function selectAccountSums(
  sql: Sql,
  { organizationId, to, timeZone }: { organizationId: string; to: Day | undefined; timeZone: string },
): Promise<AccountSum[]> {
  const { rows } = await raw<AccountSum>`
    select ledger_transaction.currency_code as "currencyCode", ledger_entry.account,
           coalesce(sum(ledger_entry.amount) filter (where ledger_entry.amount > 0), 0)::bigint as debit,
           coalesce(-sum(ledger_entry.amount) filter (where ledger_entry.amount < 0), 0)::bigint as credit
      from ledger_transaction
      join ledger_entry on ledger_entry.organization_id = ${organizationId}
       and ledger_entry.transaction_id = ledger_transaction.id
     where ledger_transaction.organization_id = ${organizationId}
       ${to === undefined ? raw`` : raw`and ledger_transaction.created_at < ${startOf(to, 1, timeZone)}`}
     group by ledger_transaction.currency_code, ledger_entry.account
  `.execute(sql);
  return rows;
}

export type BookedSum = {
  kind: 'CAPTURE' | 'REFUND' | 'VOID' | 'RETURN' | 'REINSTATE';
  currencyCode: CurrencyCode;
  count: number;
  amount: Cents;
};

/**
 * What was booked on a day of payments, refunds and voids, and of checks that bounced: other returns are among the
 * settlements. Each transaction counts with one of its two sides.
 */
export async function selectBooked(
  sql: Sql,
  { organizationId, day, timeZone }: { organizationId: string; day: Day; timeZone: string },
): Promise<BookedSum[]> {
  const { rows } = await raw<BookedSum>`
    select ledger_transaction.kind, ledger_transaction.currency_code as "currencyCode", count(*)::int as count,
           sum(booked.amount)::bigint as amount
      from ledger_transaction
     cross join lateral (
       select coalesce(sum(ledger_entry.amount) filter (where ledger_entry.amount > 0), 0) as amount,
              bool_or(ledger_entry.account = 'offline') as is_offline
         from ledger_entry
        where ledger_entry.organization_id = ${organizationId}
          and ledger_entry.transaction_id = ledger_transaction.id
     ) as booked
     where ledger_transaction.organization_id = ${organizationId}
       and (ledger_transaction.kind in ('CAPTURE', 'REFUND', 'VOID')
         or ledger_transaction.kind in ('RETURN', 'REINSTATE') and booked.is_offline)
       and ledger_transaction.created_at >= ${startOf(day, 0, timeZone)}
       and ledger_transaction.created_at < ${startOf(day, 1, timeZone)}
     group by ledger_transaction.kind, ledger_transaction.currency_code
     order by ledger_transaction.currency_code desc, ledger_transaction.kind
  `.execute(sql);
  return rows;
}

export type EntryFilters = {
  organizationId: string;
  account: LedgerAccountName;
  currencyCode: CurrencyCode | undefined;
  from: Day | undefined;
  to: Day | undefined;
  payment: string | undefined;
  timeZone: string;
};

export type AccountEntry = SettlementCursor & {
  kind: (typeof LEDGER_KINDS)[number];
  code: string;
  customer: { id: string; name: string };
  /** The entries, with the invoice or credit memo of those that have one. */
  lines: { number: string | null; amount: Cents }[];
  currencyCode: CurrencyCode;
  amount: Cents;
};

/** A row for each transaction that moved the account, the latest first; `before` is the last row of the page before. */
export async function selectAccountEntries(
  sql: Sql,
  { organizationId, account, currencyCode, from, to, payment, timeZone }: EntryFilters,
  { before, limit }: { before: SettlementCursor | null; limit: number },
): Promise<AccountEntry[]> {
  const time = raw`(ledger_transaction.created_at, ledger_transaction.id)`;
  const { rows } = await raw<AccountEntry>`
    with page as materialized (
      select ledger_transaction.id, ledger_transaction.payment_id, ledger_transaction.kind,
             ledger_transaction.currency_code, ledger_transaction.created_at
        from ledger_transaction
       where ledger_transaction.organization_id = ${organizationId}
         and ledger_transaction.id in (
           select ledger_entry.transaction_id from ledger_entry
            where ledger_entry.organization_id = ${organizationId} and ledger_entry.account = ${account}
         )
         ${currencyCode === undefined ? raw`` : raw`and ledger_transaction.currency_code = ${currencyCode}`}
         ${from === undefined ? raw`` : raw`and ledger_transaction.created_at >= ${startOf(from, 0, timeZone)}`}
         ${to === undefined ? raw`` : raw`and ledger_transaction.created_at < ${startOf(to, 1, timeZone)}`}
         ${
           payment === undefined
             ? raw``
             : raw`and ledger_transaction.payment_id in (
                 select payment.id from payment
                  where payment.organization_id = ${organizationId} and payment.code = ${payment}
               )`
         }
         ${before === null ? raw`` : raw`and ${time} < (${before.at}::timestamptz, ${before.id}::uuid)`}
       order by ledger_transaction.created_at desc, ledger_transaction.id desc limit ${limit}
    )
    select page.id, page.kind, page.created_at as at, page.currency_code as "currencyCode", payment.code,
           json_build_object('id', customer.id, 'name', customer.name) as customer, booked.amount, booked.lines
      from page
      join payment on payment.organization_id = ${organizationId} and payment.id = page.payment_id
      join customer on customer.organization_id = ${organizationId} and customer.id = payment.customer_id
     cross join lateral (
       select sum(ledger_entry.amount)::bigint as amount,
              json_agg(json_build_object('number', invoice.invoice_number, 'amount', ledger_entry.amount)
                order by ledger_entry.position) as lines
         from ledger_entry
         left join invoice on invoice.organization_id = ${organizationId} and invoice.id = ledger_entry.subject_id
        where ledger_entry.organization_id = ${organizationId} and ledger_entry.transaction_id = page.id
          and ledger_entry.account = ${account}
     ) as booked
     order by page.created_at desc, page.id desc
  `.execute(sql);
  return rows;
}
