// What staff have recorded of payments outside the portal.
import { type Expression, sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import type { OfflineType } from '@plumbline/rules/payments/payment-type';
import type { Sql } from '../../database/open-database.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Entry } from '../ledger/ledger.sql.ts';

type PaymentKey = { organizationId: string; id: string };

/** Two people who record the same check wait for each other, so that the second is told of the first. */
export const lockCustomer = (tx: Tx, organizationId: string, customerId: string) =>
  tx
    .selectFrom('customer')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();

type Recorded = {
  organizationId: string;
  customerId: string;
  paymentType: OfflineType;
  reference: string;
  receivedOn: Day;
  amount: Cents;
  currencyCode: CurrencyCode;
};

/** As people compare numbers: of letters and digits, without the zeros that banks print before a number. */
const comparedNumber = (reference: Expression<string | null> | string) =>
  raw<string>`ltrim(regexp_replace(lower(normalize(${reference}::text, nfkc)), '[^[:alnum:]]+', '', 'g'), '0')`;

/** The same, recorded before and not taken back; without a number only what was received on the same day. */
export const selectRecordedBefore = (
  tx: Tx,
  { organizationId, customerId, paymentType, reference, receivedOn, amount, currencyCode }: Recorded,
) =>
  tx
    .selectFrom('payment')
    .select(['code', 'createdAt', 'offlineReference'])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('total', '=', amount)
    .where('receivedOn', 'is not', null)
    .where('paymentType', '=', paymentType)
    .where('currencyCode', '=', currencyCode)
    .where('status', '<>', 'VOIDED')
    .where(({ ref, eb }) => eb(comparedNumber(ref('offlineReference')), '=', comparedNumber(reference)))
    .$if(reference === '', (query) => query.where('receivedOn', '=', receivedOn))
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The number of the credit that its rest became. */
export const selectMadeCredit = (sql: Sql, { organizationId, id }: PaymentKey) =>
  sql
    .selectFrom('ledgerTransaction')
    .innerJoin('ledgerEntry', (join) =>
      join
        .on('ledgerEntry.organizationId', '=', organizationId)
        .onRef('ledgerEntry.transactionId', '=', 'ledgerTransaction.id')
        .on('ledgerEntry.account', '=', 'credit'),
    )
    .innerJoin('invoice', (join) =>
      join.on('invoice.organizationId', '=', organizationId).onRef('invoice.id', '=', 'ledgerEntry.subjectId'),
    )
    .select('invoice.invoiceNumber')
    .where('ledgerTransaction.organizationId', '=', organizationId)
    .where('ledgerTransaction.paymentId', '=', id)
    .where('ledgerTransaction.kind', '=', 'CAPTURE')
    .executeTakeFirst();

/** What the payment has moved in all, in the order of the ids. */
export async function selectNetEntries(sql: Sql, { organizationId, id }: PaymentKey): Promise<Entry[]> {
  const { rows } = await raw<Entry>`
    select ledger_entry.account, ledger_entry.subject_id as "subjectId", sum(ledger_entry.amount)::bigint as amount
      from ledger_transaction
      join ledger_entry on ledger_entry.organization_id = ${organizationId}
       and ledger_entry.transaction_id = ledger_transaction.id
     where ledger_transaction.organization_id = ${organizationId} and ledger_transaction.payment_id = ${id}
     group by ledger_entry.account, ledger_entry.subject_id
    having sum(ledger_entry.amount) <> 0
     order by ledger_entry.subject_id, ledger_entry.account
  `.execute(sql);
  return rows;
}

export const VOID_CAUSE = 'recorded-by-mistake';

/** Who took the payment back, and why. */
export const selectVoid = (sql: Sql, { organizationId, id }: PaymentKey) =>
  sql
    .selectFrom('paymentEvent')
    .innerJoin('identity', 'identity.id', 'paymentEvent.identityId')
    .select(['paymentEvent.identityId', 'paymentEvent.createdAt as at', 'identity.name as by'])
    .select(raw<string>`data ->> 'reason'`.as('reason'))
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', id)
    .where('cause', '=', VOID_CAUSE)
    .executeTakeFirst();

type ReceiptKey = PaymentKey & { customerId: string; createdAt: string };

/** Whoever was mailed a receipt of it or a copy, each once. The audit log knows to whom copies were mailed. */
export async function selectReceiptAddresses(
  sql: Sql,
  { organizationId, id, customerId, createdAt }: ReceiptKey,
): Promise<string[]> {
  const { rows } = await raw<{ address: string }>`
    select to_address as address from mail_message
     where organization_id = ${organizationId} and receipt_payment_id = ${id}
    union
    select jsonb_array_elements_text(detail -> 'emails') from audit_event
     where organization_id = ${organizationId} and customer_id = ${customerId} and at >= ${createdAt}
       and action = 'payment.receipt-emailed' and subject_id = ${id}
     order by address
  `.execute(sql);
  return rows.map(({ address }) => address);
}
