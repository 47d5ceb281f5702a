// Refunds of payments, shared by the calls that make them and the jobs that find them.
import type { Selectable } from 'kysely';
import type { Sql } from '../database/open-database.ts';
import type { Tables } from '../database/tables.gen.ts';
import type { PaymentRow } from './payments.sql.ts';

export type RefundRow = Selectable<Tables['paymentRefund']>;

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
