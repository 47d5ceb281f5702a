import type { Day } from '@plumbline/rules/dates';
import type { Cents } from '@plumbline/rules/money';
import { sql as raw } from 'kysely';
import type { Sql } from '../../database/open-database.ts';
import type { Tx } from '../../database/transaction.ts';

type PaymentKey = { organizationId: string; id: string };

export type DuePayment = Awaited<ReturnType<typeof selectDuePayments>>[number];

/**
 * Scheduled payments that are due in some time zone; the organization's own zone is checked next. The first of each
 * organization come before the second of any.
 */
export const selectDuePayments = (sql: Sql, { day, at, max }: { day: Day; at: string; max: number }) =>
  sql
    .selectFrom((due) =>
      due
        .selectFrom('payment')
        .select(['organizationId', 'id', 'portalId', 'processOn', 'runCount', 'code', 'total'])
        .select(raw<number>`row_number() over (partition by organization_id order by process_on, id)`.as('place'))
        .where('status', '=', 'SCHEDULED')
        .where('processOn', '<=', day)
        .where((eb) => eb.or([eb('nextRunAt', 'is', null), eb('nextRunAt', '<=', at)]))
        .as('due'),
    )
    .select(['organizationId', 'id', 'portalId', 'processOn', 'runCount', 'code', 'total'])
    .orderBy('place')
    .orderBy('processOn')
    .orderBy('id')
    .limit(max)
    .execute();

/** The payment could not be started and is left alone until then. */
export const updateRunFailed = (sql: Sql, { organizationId, id }: PaymentKey, nextRunAt: string) =>
  sql
    .updateTable('payment')
    .set((eb) => ({ nextRunAt, runCount: eb('runCount', '+', 1) }))
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'SCHEDULED')
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
