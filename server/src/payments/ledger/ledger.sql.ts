import { type Insertable, sql as raw } from 'kysely';
import type { Cents } from '@plumbline/rules/money';
import { newId } from '../../database/new-id.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Tables } from '../../database/tables.gen.ts';
import type { Tx } from '../../database/transaction.ts';

export type LedgerAccount = Tables['ledgerEntry']['account'];
export type LedgerKind = Tables['ledgerTransaction']['kind'];
export type Entry = { account: LedgerAccount; subjectId: string; amount: Cents };

/** Locks in order of id, like every other transaction. */
export const lockBooks = (tx: Tx, organizationId: string, ids: readonly string[]) =>
  tx
    .selectFrom('invoice')
    .select(['id', 'balance', 'heldAmount', 'totalAmount'])
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

type NewTransaction = Tables['ledgerTransaction'];

/**
 * Inserts a transaction with its entries in one statement, because the database refuses entries that do not sum to
 * zero, and sets the balances that follow from them. False when the transaction was booked before.
 */
export async function insertLedgerTransaction(
  tx: Tx,
  { organizationId, id, paymentId, kind, externalRef, currencyCode, createdAt }: NewTransaction,
  entries: readonly Entry[],
  balances: ReadonlyMap<string, Cents>,
): Promise<boolean> {
  const { rows } = await raw`
    with booked as (
      insert into ledger_transaction (organization_id, id, payment_id, kind, external_ref, currency_code, created_at)
      values (${organizationId}, ${id}, ${paymentId}, ${kind}, ${externalRef}, ${currencyCode}, ${createdAt})
      on conflict (organization_id, external_ref) do nothing
      returning organization_id, id
    ), moved as (
      update invoice set balance = each.balance
        from booked, unnest(${[...balances.keys()]}::uuid[], ${[...balances.values()]}::bigint[]) each (id, balance)
       where invoice.organization_id = ${organizationId} and invoice.id = each.id
    )
    insert into ledger_entry (organization_id, transaction_id, position, account, subject_id, amount)
    select booked.organization_id, booked.id, each.number - 1, each.account, each.subject_id, each.amount
      from booked, unnest(
        ${entries.map(({ account }) => account)}::text[],
        ${entries.map(({ subjectId }) => subjectId)}::uuid[],
        ${entries.map(({ amount }) => amount)}::bigint[]
      ) with ordinality each (account, subject_id, amount, number)
    returning position`.execute(tx);
  return rows.length > 0;
}

export async function selectIsBooked(sql: Sql, organizationId: string, externalRef: string): Promise<boolean> {
  const found = await sql
    .selectFrom('ledgerTransaction')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('externalRef', '=', externalRef)
    .executeTakeFirst();
  return found !== undefined;
}

/** The entries of a payment's latest transaction of one kind. */
export const selectEntries = async (
  sql: Sql,
  { organizationId, paymentId, kind }: { organizationId: string; paymentId: string; kind: LedgerKind },
): Promise<Entry[]> => {
  const latest = sql
    .selectFrom('ledgerTransaction')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', paymentId)
    .where('kind', '=', kind)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
  return sql
    .selectFrom('ledgerEntry')
    .select(['account', 'subjectId', 'amount'])
    .where('organizationId', '=', organizationId)
    .where('transactionId', '=', latest)
    .orderBy('position')
    .execute();
};

/** The entries of one transaction; none if it was not booked. */
export const selectEntriesOf = (sql: Sql, organizationId: string, externalRef: string): Promise<Entry[]> => {
  const transaction = sql
    .selectFrom('ledgerTransaction')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('externalRef', '=', externalRef);
  return sql
    .selectFrom('ledgerEntry')
    .select(['account', 'subjectId', 'amount'])
    .where('organizationId', '=', organizationId)
    .where('transactionId', '=', transaction)
    .orderBy('position')
    .execute();
};

/** Which of these numbers are taken. */
export const selectInvoiceNumbers = async (
  sql: Sql,
  organizationId: string,
  numbers: readonly string[],
): Promise<string[]> => {
  const rows = await sql
    .selectFrom('invoice')
    .select('invoiceNumber')
    .where('organizationId', '=', organizationId)
    .where('invoiceNumber', 'in', numbers)
    .execute();
  return rows.map(({ invoiceNumber }) => invoiceNumber);
};

/** The credit memo for an overpayment. */
export const insertCreditMemo = (tx: Tx, memo: Insertable<Tables['invoice']>) =>
  tx.insertInto('invoice').values(memo).execute();

export const insertInvoiceEvents = async (
  tx: Tx,
  rows: readonly Omit<Insertable<Tables['invoiceEvent']>, 'id'>[],
): Promise<void> => {
  if (rows.length === 0) return;
  await tx
    .insertInto('invoiceEvent')
    .values(rows.map((row) => ({ ...row, id: newId() })))
    .execute();
};
