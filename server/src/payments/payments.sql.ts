// The payment, its allocations, events and consent, shared by every use case that changes a payment.
import type { Insertable, Updateable } from 'kysely';
import { newId } from '../database/new-id.ts';
import type { Sql } from '../database/open-database.ts';
import type { Tables } from '../database/tables.gen.ts';
import type { Tx } from '../database/transaction.ts';

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

export const lockPayment = (tx: Tx, organizationId: string, id: string) =>
  tx
    .selectFrom('payment')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** By its confirmation code or its id (decision C17), of one customer. */
export const lockPaymentOf = (
  tx: Tx,
  scope: { organizationId: string; customerId: string },
  key: { code: string } | { id: string },
) =>
  tx
    .selectFrom('payment')
    .selectAll()
    .where('organizationId', '=', scope.organizationId)
    .where('customerId', '=', scope.customerId)
    .where('code' in key ? 'code' : 'id', '=', 'code' in key ? key.code : key.id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const updatePayment = (
  tx: Tx,
  { organizationId, id }: Pick<PaymentRow, 'organizationId' | 'id'>,
  set: Updateable<Tables['payment']>,
) => tx.updateTable('payment').set(set).where('organizationId', '=', organizationId).where('id', '=', id).execute();

export type NewPaymentEvent = Omit<Insertable<Tables['paymentEvent']>, 'id'>;

export const insertPaymentEvent = (tx: Tx, event: NewPaymentEvent) =>
  tx
    .insertInto('paymentEvent')
    .values({ ...event, id: newId() })
    .execute();

export const selectAllocations = (sql: Sql, { organizationId, id }: Pick<PaymentRow, 'organizationId' | 'id'>) =>
  sql
    .selectFrom('paymentAllocation')
    .select(['id', 'invoiceId', 'creditId', 'kind', 'amount', 'paymentType', 'paymentReasonId'])
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', id)
    .orderBy('invoiceId')
    .orderBy('id')
    .execute();

export const insertAuthorization = (tx: Tx, row: Omit<Insertable<Tables['paymentAuthorization']>, 'id'>) =>
  tx
    .insertInto('paymentAuthorization')
    .values({ ...row, id: newId() })
    .execute();

/** The data for the answer to the submitter. */
export const selectSubmittedPayment = (sql: Sql, organizationId: string, id: string) =>
  sql
    .selectFrom('payment')
    .select([
      'id',
      'code',
      'status',
      'paymentType',
      'scheduledAt',
      'recurrenceId',
      'sentAt',
      'failureCode',
      'failureMessage',
    ])
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
