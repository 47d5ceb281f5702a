import type { Day } from '@plumbline/rules/dates';
import type { Cents } from '@plumbline/rules/money';
import type { Sql } from '../../database/open-database.ts';
import type { Tx } from '../../database/transaction.ts';

type PaymentKey = { organizationId: string; id: string };

export type DuePayment = Awaited<ReturnType<typeof selectDuePayments>>[number];

/** Scheduled payments that are due in some time zone; the organization's own zone is checked next. */
export const selectDuePayments = (sql: Sql, day: Day, max: number) =>
  sql
    .selectFrom('payment')
    .select(['organizationId', 'id', 'portalId', 'processOn'])
    .where('status', '=', 'SCHEDULED')
    .where('processOn', '<=', day)
    .orderBy('processOn')
    .orderBy('id')
    .limit(max)
    .execute();

/** The worker that gets the row runs it; others skip it. */
export const lockDuePayment = (tx: Tx, { organizationId, id }: PaymentKey) =>
  tx
    .selectFrom('payment')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'SCHEDULED')
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();

export const updateAllocationAmount = (tx: Tx, organizationId: string, id: string, amount: Cents) =>
  tx
    .updateTable('paymentAllocation')
    .set({ amount })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();

export const deleteAllocation = (tx: Tx, organizationId: string, id: string) =>
  tx.deleteFrom('paymentAllocation').where('organizationId', '=', organizationId).where('id', '=', id).execute();
