import type { Sql } from '@plumbline/server/database/open-database';

/** What waits for a second person, with who made it and what that person may pay alone. */
export const selectApprovals = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('paymentApproval')
    .innerJoin('payment', (join) =>
      join
        .on('payment.organizationId', '=', organizationId)
        .onRef('payment.id', '=', 'paymentApproval.paymentId')
        .onRef('payment.createdBy', '=', 'paymentApproval.requestedBy'),
    )
    .innerJoin('userAccount', (join) =>
      join
        .on('userAccount.organizationId', '=', organizationId)
        .onRef('userAccount.identityId', '=', 'payment.createdBy'),
    )
    .innerJoin('membership', (join) =>
      join.on('membership.organizationId', '=', organizationId).onRef('membership.userId', '=', 'userAccount.id'),
    )
    .select(['paymentApproval.status', 'payment.status as paymentStatus', 'payment.total', 'payment.info'])
    .select(['membership.approvalLimit', 'membership.customerId', 'payment.customerId as payerId'])
    .where('paymentApproval.organizationId', '=', organizationId)
    .execute();

export const selectLimits = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('membership')
    .select('paymentLimit')
    .where('organizationId', '=', organizationId)
    .where('paymentLimit', 'is not', null)
    .execute();
