import { type Insertable, type Selectable, sql as raw } from 'kysely';
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

/** Written with the booking that it is about. */
export type NewInvoiceEvent = Omit<Selectable<Tables['invoiceEvent']>, 'id' | 'organizationId'>;

const eventRow = ({ invoiceId, type, data, identityId, createdAt }: NewInvoiceEvent) => ({
  invoice_id: invoiceId,
  type,
  data,
  identity_id: identityId,
  created_at: createdAt,
  id: newId(),
});

/**
 * Inserts a transaction with its entries in one statement, because the database refuses entries that do not sum to
 * zero, sets the balances that follow from them and records what happened to the invoices. False when the transaction was booked before.
 */
export async function insertLedgerTransaction(
  tx: Tx,
  { organizationId, id, paymentId, kind, externalRef, currencyCode, createdAt }: NewTransaction,
  entries: readonly Entry[],
  balances: ReadonlyMap<string, Cents>,
  invoiceEvents: readonly NewInvoiceEvent[],
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
    ), noted as (
      insert into invoice_event (organization_id, invoice_id, type, data, identity_id, created_at, id)
      select booked.organization_id, each.invoice_id, each.type, each.data, each.identity_id, each.created_at, each.id
        from booked, jsonb_to_recordset(${JSON.stringify(invoiceEvents.map(eventRow))}::jsonb)
          each (invoice_id uuid, type text, data jsonb, identity_id uuid, created_at timestamptz, id uuid)
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
