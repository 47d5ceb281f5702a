import { sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import type { CurrencyCode } from '@plumbline/rules/money';
import type {
  PaymentRequestFilters,
  PaymentRequestState,
} from '@plumbline/rules/payment-requests/payment-request-list';
import type { PaymentStatus } from '@plumbline/rules/payments/status';
import type { Sql } from '../database/open-database.ts';
import type { Tables } from '../database/tables.gen.ts';
import type { Tx } from '../database/transaction.ts';

type Key = { organizationId: string; id: string };

/** The statuses of the payments made by a request's link. */
const statusesIn = (organizationId: string) => raw<PaymentStatus[]>`coalesce((
  select array_agg(payment.status order by payment.created_at) from payment
  where payment.organization_id = ${organizationId}
    and payment.payment_request_id = payment_request.id), '{}')`;

const selectRequests = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('paymentRequest')
    .innerJoin('customer', (join) =>
      join.on('customer.organizationId', '=', organizationId).onRef('customer.id', '=', 'paymentRequest.customerId'),
    )
    .selectAll('paymentRequest')
    .select(['customer.name as customerName', statusesIn(organizationId).as('payments')])
    .where('paymentRequest.organizationId', '=', organizationId);

export type RequestRow = NonNullable<Awaited<ReturnType<typeof selectRequestByToken>>>;

export const selectRequestByToken = (sql: Sql, organizationId: string, tokenHash: Buffer) =>
  selectRequests(sql, organizationId).where('tokenHash', '=', tokenHash).executeTakeFirst();

/**
 * Locks it against another payment and against being revoked. Read by a second statement, which sees the payment that the
 * first one has waited for.
 */
export async function lockRequest(tx: Tx, { organizationId, id }: Key): Promise<RequestRow | undefined> {
  await tx
    .selectFrom('paymentRequest')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return selectRequests(tx, organizationId).where('paymentRequest.id', '=', id).executeTakeFirst();
}

export type RequestInvoice = Awaited<ReturnType<typeof selectRequestInvoices>>[number];

/** In the order in which they were named. What other payments hold cannot be paid. */
export const selectRequestInvoices = (sql: Sql, { organizationId, id }: Key) =>
  sql
    .selectFrom('paymentRequestInvoice')
    .innerJoin('invoice', (join) =>
      join
        .on('invoice.organizationId', '=', organizationId)
        .onRef('invoice.id', '=', 'paymentRequestInvoice.invoiceId'),
    )
    .select(['invoice.id', 'invoiceNumber', 'poNumber', 'dueDate', 'totalAmount'])
    .select(raw<Tables['invoice']['balance']>`greatest(balance - held_amount, 0)`.as('currentBalance'))
    .where('paymentRequestInvoice.organizationId', '=', organizationId)
    .where('requestId', '=', id)
    .orderBy('place')
    .execute();

/** The invoices that a request may name. */
export const selectInvoicesToRequest = (
  sql: Sql,
  {
    organizationId,
    customerId,
    currencyCode,
  }: { organizationId: string; customerId: string; currencyCode: CurrencyCode },
  ids: readonly string[],
) =>
  sql
    .selectFrom('invoice')
    .select(['id', 'invoiceNumber', 'balance'])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('currencyCode', '=', currencyCode)
    .where('type', '=', 'INVOICE')
    .where('id', '=', raw<string>`any(${ids}::uuid[])`)
    .execute();

/** Only the first time. */
export const updateRequestOpened = (sql: Sql, { organizationId, id }: Key, at: string) =>
  sql
    .updateTable('paymentRequest')
    .set({ openedAt: at })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('openedAt', 'is', null)
    .execute();

export const updateRequest = (
  tx: Tx,
  { organizationId, id }: Key,
  set: Partial<Pick<Tables['paymentRequest'], 'remindedAt' | 'revokedAt'>>,
) =>
  tx.updateTable('paymentRequest').set(set).where('organizationId', '=', organizationId).where('id', '=', id).execute();

type ShownFilters = Pick<PaymentRequestFilters, 'state' | 'kind' | 'customerId'> & { day: Day };
type ListFilters = ShownFilters & Pick<PaymentRequestFilters, 'page' | 'size'>;

type TakenBy = {
  code: string;
  status: string;
  createdAt: string;
  payer: Record<'name' | 'email' | 'companyName' | 'companyAddress', string | null>;
};

/** The one payment that has paid a request or is under way. */
const takenIn = (organizationId: string) => raw<TakenBy | null>`(
  select json_build_object('code', payment.code, 'status', payment.status,
    'createdAt', to_char(payment.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'payer', json_build_object('name', payment.info ->> 'name', 'email', payment.info ->> 'email',
      'companyName', payment.info ->> 'companyName', 'companyAddress', payment.info ->> 'companyAddress')) from payment
  where payment.organization_id = ${organizationId}
    and payment.payment_request_id = payment_request.id and payment.status not in ('CANCELED', 'VOIDED'))`;

/** Declined and returned payments by its link, also those whose outcome was found out later. */
const failedIn = (organizationId: string) => raw<number>`(
  select count(*)::int from payment
  where payment.organization_id = ${organizationId}
    and payment.payment_request_id = payment_request.id and payment.status = 'CANCELED')`;

const stateOf = (organizationId: string, day: Day) => raw<PaymentRequestState>`case
  when ${takenIn(organizationId)} is not null then 'PAID'
  when payment_request.revoked_at is not null then 'REVOKED'
  when payment_request.expires_at < ${day} then 'EXPIRED'
  else 'OPEN' end`;

const selectListed = (sql: Sql, organizationId: string, { state, kind, customerId, day }: ShownFilters) =>
  sql
    .selectFrom('paymentRequest')
    .where('paymentRequest.organizationId', '=', organizationId)
    .$if(kind !== 'ALL', (query) => query.where('printedInvoiceId', kind === 'SENT' ? 'is' : 'is not', null))
    .$if(customerId !== null, (query) => query.where('paymentRequest.customerId', '=', customerId!))
    .$if(state !== null, (query) => query.where(stateOf(organizationId, day), '=', state!));

const selectShown = (sql: Sql, organizationId: string, filters: ShownFilters) =>
  selectListed(sql, organizationId, filters)
    .innerJoin('customer', (join) =>
      join.on('customer.organizationId', '=', organizationId).onRef('customer.id', '=', 'paymentRequest.customerId'),
    )
    .innerJoin('portal', (join) =>
      join.on('portal.organizationId', '=', organizationId).onRef('portal.id', '=', 'paymentRequest.portalId'),
    )
    .selectAll('paymentRequest')
    .select(['customer.name as customerName', 'portal.name as portalName', takenIn(organizationId).as('payment')])
    .select([stateOf(organizationId, filters.day).as('state'), failedIn(organizationId).as('failedTries')])
    .select(
      raw<string[]>`array(select invoice.invoice_number from payment_request_invoice named
        join invoice on invoice.organization_id = ${organizationId} and invoice.id = named.invoice_id
        where named.organization_id = ${organizationId} and named.request_id = payment_request.id
        order by named.place)`.as('invoiceNumbers'),
    );

export type ShownRequest = Awaited<ReturnType<typeof selectRequestPage>>[number];

export const selectRequestPage = (sql: Sql, organizationId: string, filters: ListFilters) =>
  selectShown(sql, organizationId, filters)
    .orderBy('paymentRequest.createdAt', 'desc')
    .orderBy('paymentRequest.id', 'desc')
    .limit(filters.size)
    .offset((filters.page - 1) * filters.size)
    .execute();

export const selectRequestCount = async (sql: Sql, organizationId: string, filters: ListFilters): Promise<number> => {
  const { count } = await selectListed(sql, organizationId, filters)
    .select(raw<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export const selectShownRequest = (sql: Sql, { organizationId, id }: Key, day: Day) =>
  selectShown(sql, organizationId, { state: null, kind: 'ALL', customerId: null, day })
    .where('paymentRequest.id', '=', id)
    .executeTakeFirst();
