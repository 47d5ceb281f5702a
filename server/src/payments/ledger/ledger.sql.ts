import { type Insertable, type Selectable, sql as raw } from 'kysely';
import { type Cents, ZERO } from '@plumbline/rules/money';
import { newId } from '../../database/new-id.ts';
import type { Sql } from '../../database/open-database.ts';
import { namedStatement } from '../../database/statement.ts';
import type { Tables } from '../../database/tables.gen.ts';
import type { Tx } from '../../database/transaction.ts';

export type LedgerAccount = Tables['ledgerEntry']['account'];
export type LedgerKind = Tables['ledgerTransaction']['kind'];
export type Entry = { account: LedgerAccount; subjectId: string; amount: Cents };

const booksOf = (sql: Sql, organizationId: string, ids: readonly string[]) =>
  sql
    .selectFrom('invoice')
    .select(['id', 'balance', 'heldAmount', 'totalAmount'])
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .orderBy('id');

/** Locks in order of id, like every other transaction. */
export const lockBooks = (tx: Tx, organizationId: string, ids: readonly string[]) =>
  booksOf(tx, organizationId, ids).forNoKeyUpdate().execute();

/** Only to be shown. */
export const selectBooks = (sql: Sql, organizationId: string, ids: readonly string[]) =>
  booksOf(sql, organizationId, ids).execute();

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
 * Nothing is written when the transaction was booked before. Where less is open of an invoice than when it came into the
 * scope of a released waiver, the waiver's line says so, so that money which goes back later is noticed (VFY-03).
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
    ), lowered as (
      update waiver_invoice set balance = each.balance,
             disputed_amount = least(waiver_invoice.disputed_amount, each.balance)
        from booked, unnest(${values.changedIds}::uuid[], ${values.balances}::bigint[]) each (id, balance), waiver_request
       where waiver_invoice.organization_id = ${values.organizationId} and waiver_invoice.invoice_id = each.id
         and waiver_invoice.share = 'covered' and waiver_invoice.balance > each.balance
         and waiver_request.organization_id = ${values.organizationId}
         and waiver_request.id = waiver_invoice.waiver_id and waiver_request.status = 'ready'
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

const DIFFERENCE = ' difference';
/** Under which the ledger has what a report differs from a transaction. */
export const differenceRef = (externalRef: string): string => `${externalRef}${DIFFERENCE}`;
export const isDifferenceRef = (externalRef: string): boolean => externalRef.endsWith(DIFFERENCE);

/** What disputes of a payment took from the bank and gave back, the earliest first. */
export const selectDisputeBookings = (
  sql: Sql,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<{ kind: LedgerKind; externalRef: string; createdAt: string; atBank: Cents }[]> =>
  sql
    .selectFrom('ledgerTransaction')
    .select(['kind', 'externalRef', 'createdAt'])
    .select(
      raw<Cents>`(
        select coalesce(sum(entry.amount), 0)::bigint from ledger_entry as entry
         where entry.organization_id = ${organizationId} and entry.transaction_id = ledger_transaction.id
           and entry.account = 'bank'
      )`.as('atBank'),
    )
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', id)
    .where('kind', 'in', ['CHARGEBACK', 'REINSTATE'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** The entries of some transactions; none if they were not booked. */
export const selectEntriesOf = (sql: Sql, organizationId: string, externalRefs: readonly string[]): Promise<Entry[]> =>
  sql
    .selectFrom('ledgerTransaction')
    .innerJoin('ledgerEntry', (join) =>
      join
        .onRef('ledgerEntry.organizationId', '=', 'ledgerTransaction.organizationId')
        .onRef('ledgerEntry.transactionId', '=', 'ledgerTransaction.id'),
    )
    .select(['ledgerEntry.account', 'ledgerEntry.subjectId', 'ledgerEntry.amount'])
    .where('ledgerTransaction.organizationId', '=', organizationId)
    .where('ledgerTransaction.externalRef', 'in', externalRefs)
    .where('ledgerEntry.organizationId', '=', organizationId)
    .orderBy('ledgerEntry.transactionId')
    .orderBy('ledgerEntry.position')
    .execute();

/** What an account of the ledger says of a payment. */
export async function selectBalanceOf(
  sql: Sql,
  { organizationId, id }: { organizationId: string; id: string },
  account: LedgerAccount,
): Promise<Cents> {
  const { rows } = await raw<{ balance: Cents }>`
    select coalesce(sum(ledger_entry.amount), 0)::bigint as balance
      from ledger_transaction
      join ledger_entry on ledger_entry.organization_id = ${organizationId}
       and ledger_entry.transaction_id = ledger_transaction.id and ledger_entry.account = ${account}
     where ledger_transaction.organization_id = ${organizationId} and ledger_transaction.payment_id = ${id}
  `.execute(sql);
  return rows[0]?.balance ?? ZERO;
}

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
