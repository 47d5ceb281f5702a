import { type Insertable, sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import type { PaymentStatus } from '@plumbline/rules/payments/status';
import type { Sql } from '../database/open-database.ts';
import type { Tables } from '../database/tables.gen.ts';
import type { Tx } from '../database/transaction.ts';

/** Inserts nothing when its creator has used its idempotency key; returns whether it was inserted. */
export async function insertRequest(
  tx: Tx,
  request: Insertable<Tables['paymentRequest']>,
  invoiceIds: readonly string[],
): Promise<boolean> {
  const inserted = await tx
    .insertInto('paymentRequest')
    .values(request)
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'createdBy', 'idempotencyKey'])
        .where('idempotencyKey', 'is not', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!inserted || invoiceIds.length === 0) return inserted !== undefined;
  const { organizationId, id: requestId } = request;
  const rows = invoiceIds.map((invoiceId, place) => ({ organizationId, requestId, invoiceId, place }));
  await tx.insertInto('paymentRequestInvoice').values(rows).execute();
  return true;
}

export type PrintedKey = { organizationId: string; portalId: string; customerId: string; invoiceId: string };

/** An invoice of the customer, with the link that is printed on it in this portal. */
export const selectPrintedLink = (sql: Sql, { organizationId, portalId, customerId, invoiceId }: PrintedKey) =>
  sql
    .selectFrom('invoice')
    .leftJoin('paymentRequest', (join) =>
      join
        .on('paymentRequest.organizationId', '=', organizationId)
        .on('paymentRequest.portalId', '=', portalId)
        .onRef('paymentRequest.printedInvoiceId', '=', 'invoice.id')
        .on('paymentRequest.replacedAt', 'is', null),
    )
    .select(['invoice.currencyCode', 'invoice.dueDate'])
    .select(['paymentRequest.id', 'sealedToken', 'expiresAt', 'revokedAt'])
    .select(raw<boolean>`invoice.balance > invoice.held_amount`.as('isPayable'))
    .select(
      raw<PaymentStatus[]>`coalesce((
        select array_agg(payment.status) from payment
        where payment.organization_id = ${organizationId}
          and payment.payment_request_id = payment_request.id), '{}')`.as('payments'),
    )
    .where('invoice.organizationId', '=', organizationId)
    .where('invoice.customerId', '=', customerId)
    .where('invoice.id', '=', invoiceId)
    .where('invoice.type', '=', 'INVOICE')
    .executeTakeFirst();

export type PrintedLink = NonNullable<Awaited<ReturnType<typeof selectPrintedLink>>>;

/** Two people who get the PDF at once must get the same link. */
export const lockPrintedInvoice = (tx: Tx, { organizationId, invoiceId }: PrintedKey) =>
  tx
    .selectFrom('invoice')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', invoiceId)
    .forNoKeyUpdate()
    .execute();

export const updatePrintedLink = (
  tx: Tx,
  { organizationId, id }: { organizationId: string; id: string },
  set: { replacedAt: string } | { expiresAt: Day },
) =>
  tx.updateTable('paymentRequest').set(set).where('organizationId', '=', organizationId).where('id', '=', id).execute();
