import { type Insertable, type Selectable, sql as raw } from 'kysely';
import type { Cents } from '@plumbline/rules/money';
import { newId } from '../../database/new-id.ts';
import type { Sql } from '../../database/open-database.ts';
import { namedStatement } from '../../database/statement.ts';
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

/** Written with the booking that it is about. */
export type NewInvoiceEvent = Omit<Selectable<Tables['invoiceEvent']>, 'id' | 'organizationId'>;

/** A transaction with its entries, the balances that follow from them, and what happened to the invoices. */
export type Booking = {
  transaction: Tables['ledgerTransaction'];
  entries: readonly Entry[];
  balances: ReadonlyMap<string, Cents>;
  invoiceEvents: readonly NewInvoiceEvent[];
};

export type BookingValues = Omit<Tables['ledgerTransaction'], 'id'> & {
  transactionId: string;
  changedIds: readonly string[];
  balances: readonly Cents[];
  invoiceEvents: string;
  accounts: readonly LedgerAccount[];
  subjectIds: readonly string[];
  amounts: readonly Cents[];
};

export const BOOKING_VALUES = [
  'organizationId',
  'transactionId',
  'paymentId',
  'kind',
  'externalRef',
  'currencyCode',
  'createdAt',
  'changedIds',
  'balances',
  'invoiceEvents',
  'accounts',
  'subjectIds',
  'amounts',
] as const;

export function bookingValues({ transaction, entries, balances, invoiceEvents }: Booking): BookingValues {
  const { id: transactionId, ...head } = transaction;
  return {
    ...head,
    transactionId,
    changedIds: [...balances.keys()],
    balances: [...balances.values()],
    invoiceEvents: JSON.stringify(invoiceEvents.map(eventRow)),
    accounts: entries.map(({ account }) => account),
    subjectIds: entries.map(({ subjectId }) => subjectId),
    amounts: entries.map(({ amount }) => amount),
  };
}

const eventRow = ({ invoiceId, type, data, identityId, createdAt }: NewInvoiceEvent) => ({
  invoice_id: invoiceId,
  type,
  data,
  identity_id: identityId,
  created_at: createdAt,
  id: newId(),
});

/**
 * The parts of a statement that write a booking: together, because the database refuses entries that do not sum to zero.
 * Nothing is written when the transaction was booked before.
 */
export const bookingParts = (values: BookingValues) => raw`
    booked as (
      insert into ledger_transaction (organization_id, id, payment_id, kind, external_ref, currency_code, created_at)
      values (${values.organizationId}, ${values.transactionId}, ${values.paymentId}, ${values.kind}, ${values.externalRef},
        ${values.currencyCode}, ${values.createdAt})
      on conflict (organization_id, external_ref) do nothing
      returning organization_id, id
    ), moved as (
      update invoice set balance = each.balance
        from booked, unnest(${values.changedIds}::uuid[], ${values.balances}::bigint[]) each (id, balance)
       where invoice.organization_id = ${values.organizationId} and invoice.id = each.id
    ), noted as (
      insert into invoice_event (organization_id, invoice_id, type, data, identity_id, created_at, id)
      select booked.organization_id, each.invoice_id, each.type, each.data, each.identity_id, each.created_at, each.id
        from booked, jsonb_to_recordset(${values.invoiceEvents}::jsonb)
          each (invoice_id uuid, type text, data jsonb, identity_id uuid, created_at timestamptz, id uuid)
    ), entered as (
      insert into ledger_entry (organization_id, transaction_id, position, account, subject_id, amount)
      select booked.organization_id, booked.id, each.number - 1, each.account, each.subject_id, each.amount
        from booked, unnest(${values.accounts}::text[], ${values.subjectIds}::uuid[], ${values.amounts}::bigint[])
          with ordinality each (account, subject_id, amount, number)
      returning position
    )`;

const insertBooking = namedStatement(BOOKING_VALUES, (sql, values: BookingValues) =>
  raw<{ position: number }>`with ${bookingParts(values)} select position from entered`.compile(sql),
);

/** False when the transaction was booked before. */
export const insertLedgerTransaction = async (tx: Tx, booking: Booking): Promise<boolean> =>
  (await insertBooking(tx, bookingValues(booking))).length > 0;

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

/** The credit memo for an overpayment or a prepayment. */
export const insertCreditMemo = (tx: Tx, memo: Insertable<Tables['invoice']>) =>
  tx.insertInto('invoice').values(memo).execute();

/** At most two: more would not tell which one is meant. */
export const selectProjectsNamed = (
  tx: Tx,
  { organizationId, customerId }: { organizationId: string; customerId: string },
  name: string,
) =>
  tx
    .selectFrom('project')
    .select(['id', 'jobId', 'jobName'])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where(raw<boolean>`lower(trim(${name}::text)) in (lower(job_name), lower(job_id))`)
    .limit(2)
    .execute();
