import type { Day } from '@plumbline/rules/dates';
import { ZERO } from '@plumbline/rules/money';
import type { Tx } from '@plumbline/server/database/transaction';

export type UnchargedPayment = Awaited<ReturnType<typeof selectUncharged>>[number];

/** Unfinished payments without an attempt, which no job would find. */
export const selectUncharged = (tx: Tx) =>
  tx
    .selectFrom('payment')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.organizationId', '=', 'payment.organizationId')
        .onRef('customer.id', '=', 'payment.customerId'),
    )
    .select([
      'payment.organizationId',
      'payment.id',
      'payment.status',
      'payment.paymentType',
      'payment.last4',
      'payment.currencyCode',
      'payment.total',
      'payment.scheduledAt',
      'payment.createdAt',
      'customer.name as customerName',
    ])
    .where('payment.total', '>', ZERO)
    .where(({ and, or, not, eb, exists, selectFrom }) =>
      or([
        and([eb('payment.status', '=', 'SCHEDULED'), eb('payment.processOn', 'is', null)]),
        and([
          eb('payment.status', 'in', ['STARTED', 'PENDING']),
          not(
            exists(
              selectFrom('paymentAttempt')
                .select('paymentAttempt.id')
                .whereRef('paymentAttempt.organizationId', '=', 'payment.organizationId')
                .whereRef('paymentAttempt.paymentId', '=', 'payment.id'),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('payment.createdAt')
    .execute();

export const updateProcessOn = (
  tx: Tx,
  { organizationId, id }: { organizationId: string; id: string },
  processOn: Day,
) =>
  tx
    .updateTable('payment')
    .set({ processOn })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
