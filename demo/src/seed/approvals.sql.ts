import { sql as raw } from 'kysely';
import type { Cents } from '@plumbline/rules/money';
import type { Tx } from '@plumbline/server/database/transaction';

export const selectHasApprovals = async (tx: Tx, organizationId: string): Promise<boolean> => {
  const found = await tx
    .selectFrom('paymentApproval')
    .select('paymentId')
    .where('organizationId', '=', organizationId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** The last one that is no installment, in US dollars. */
export const selectScheduled = (
  tx: Tx,
  organizationId: string,
  { customerCode, above }: { customerCode: string; above: Cents },
) =>
  tx
    .selectFrom('payment')
    .innerJoin('customer', (join) =>
      join.on('customer.organizationId', '=', organizationId).onRef('customer.id', '=', 'payment.customerId'),
    )
    .select(['payment.organizationId', 'payment.id', 'payment.createdAt'])
    .where('payment.organizationId', '=', organizationId)
    .where('customer.code', '=', customerCode)
    .where('payment.status', '=', 'SCHEDULED')
    .where('payment.currencyCode', '=', 'USD')
    .where('payment.recurrenceId', 'is', null)
    .where('payment.total', '>', above)
    .orderBy('payment.scheduledAt', 'desc')
    .limit(1)
    .executeTakeFirst();

export const updateMaker = (
  tx: Tx,
  { organizationId, id }: { organizationId: string; id: string },
  { identityId, name, email }: { identityId: string; name: string; email: string },
) =>
  tx
    .updateTable('payment')
    .set({ createdBy: identityId, info: raw`info || ${JSON.stringify({ name, email })}::jsonb` })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
