// Refunds of payments, shared by the calls that make them and the jobs that find them.
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Cents } from '@plumbline/rules/money';
import { isId } from '../database/new-id.ts';
import type { Sql } from '../database/open-database.ts';
import type { Tables } from '../database/tables.gen.ts';
import type { Tx } from '../database/transaction.ts';
import type { PaymentRow } from './payments.sql.ts';

export type RefundRow = Selectable<Tables['paymentRefund']>;
/** The invoice that is owed again, or the credit that is taken back. */
export type RefundLine = { invoiceId: string; amount: Cents };

export async function insertRefund(
  tx: Tx,
  refund: Insertable<Tables['paymentRefund']>,
  lines: readonly RefundLine[],
): Promise<RefundRow> {
  const row = await tx.insertInto('paymentRefund').values(refund).returningAll().executeTakeFirstOrThrow();
  const { organizationId, id: refundId } = row;
  if (lines.length > 0) {
    await tx
      .insertInto('paymentRefundLine')
      .values(
        lines.map(({ invoiceId, amount }, position) => ({ organizationId, refundId, position, invoiceId, amount })),
      )
      .execute();
  }
  return row;
}

export const updateRefund = (
  tx: Tx,
  { organizationId, id }: Pick<RefundRow, 'organizationId' | 'id'>,
  set: Updateable<Tables['paymentRefund']>,
) =>
  tx.updateTable('paymentRefund').set(set).where('organizationId', '=', organizationId).where('id', '=', id).execute();

/** In the order in which they were made. */
export const selectRefunds = (sql: Sql, { organizationId, id }: Pick<PaymentRow, 'organizationId' | 'id'>) =>
  sql
    .selectFrom('paymentRefund')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** The lines of some refunds of one organization. */
export const selectRefundLines = (sql: Sql, organizationId: string, refundIds: readonly string[]) =>
  sql
    .selectFrom('paymentRefundLine')
    .select(['refundId', 'invoiceId', 'amount'])
    .where('organizationId', '=', organizationId)
    .where('refundId', 'in', refundIds)
    .orderBy('refundId')
    .orderBy('position')
    .execute();

/** By the provider's number. */
export const selectRefundByRetref = (sql: Sql, organizationId: string, retref: string) =>
  sql
    .selectFrom('paymentRefund')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('retref', '=', retref)
    .executeTakeFirst();

/** The refund that an attempt makes. */
export const selectRefundOfAttempt = (sql: Sql, organizationId: string, attemptId: string) =>
  sql
    .selectFrom('paymentRefund')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('attemptId', '=', attemptId)
    .executeTakeFirst();

/** The refund that this person asked for under this key, with its payment as it is now. */
export const selectRefundByKey = (
  sql: Sql,
  { organizationId, requestedBy, idempotencyKey }: Record<'organizationId' | 'requestedBy' | 'idempotencyKey', string>,
) =>
  sql
    .selectFrom('paymentRefund')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.organizationId', '=', 'paymentRefund.organizationId')
        .onRef('payment.id', '=', 'paymentRefund.paymentId'),
    )
    .selectAll('paymentRefund')
    .select(['payment.status', 'payment.refundedAmount'])
    .where('paymentRefund.organizationId', '=', organizationId)
    .where('payment.organizationId', '=', organizationId)
    .where('paymentRefund.requestedBy', '=', requestedBy)
    .where('paymentRefund.idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();

/** By its confirmation code or its id (decision C17), of any customer. */
export const selectPaymentByCode = (sql: Sql, organizationId: string, codeOrId: string) =>
  sql
    .selectFrom('payment')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where(isId(codeOrId) ? 'id' : 'code', '=', codeOrId)
    .executeTakeFirst();
