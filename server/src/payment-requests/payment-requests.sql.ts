import { sql as raw } from 'kysely';
import type { CurrencyCode } from '@plumbline/rules/money';
import type { PaymentStatus } from '@plumbline/rules/payments/status';
import type { Sql } from '../database/open-database.ts';
import type { Tables } from '../database/tables.gen.ts';
import type { Tx } from '../database/transaction.ts';
import { hasLostAccess } from '../payment-links/lost-access.sql.ts';

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
    .select(raw<boolean>`(payment_request.revoked_at is not null or ${hasLostAccess(organizationId)})`.as('isRevoked'))
    .where('paymentRequest.organizationId', '=', organizationId);

export type RequestRow = NonNullable<Awaited<ReturnType<typeof selectRequestByToken>>>;

export const selectRequestByToken = (sql: Sql, organizationId: string, tokenHash: Buffer) =>
  selectRequests(sql, organizationId).where('tokenHash', '=', tokenHash).executeTakeFirst();

export type RequestKey = { organizationId: string; createdBy: string; idempotencyKey: string };

/** What this person asked for under this key. */
export const selectRequestByKey = (sql: Sql, { organizationId, createdBy, idempotencyKey }: RequestKey) =>
  sql
    .selectFrom('paymentRequest')
    .select(['id', 'portalId', 'sealedToken', 'requestHash'])
    .where('organizationId', '=', organizationId)
    .where('createdBy', '=', createdBy)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();

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
