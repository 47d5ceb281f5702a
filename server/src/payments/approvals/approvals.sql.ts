// The approvals of payments by a second person.
import type { Cents } from '@plumbline/rules/money';
import type { Sql } from '../../database/open-database.ts';
import type { Tx } from '../../database/transaction.ts';
import type { PaymentRow } from '../payments.sql.ts';

type PaymentKey = Pick<PaymentRow, 'organizationId' | 'id'>;

export const insertApproval = (tx: Tx, { organizationId, id }: PaymentKey, requestedBy: string, requestedAt: string) =>
  tx
    .insertInto('paymentApproval')
    .values({ organizationId, paymentId: id, status: 'WAITING', requestedBy, requestedAt })
    .execute();

/** With the name of who has decided; undefined for a payment that needs no second person. */
export const selectApproval = (sql: Sql, { organizationId, id }: PaymentKey) =>
  sql
    .selectFrom('paymentApproval')
    .leftJoin('identity', 'identity.id', 'paymentApproval.decidedBy')
    .select(['status', 'requestedBy', 'requestedAt', 'decidedAt', 'comment', 'identity.name as decidedBy'])
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', id)
    .executeTakeFirst();

type Decided = { status: 'APPROVED' | 'RETURNED'; decidedBy: string; decidedAt: string; comment: string };

export const updateApproval = (tx: Tx, { organizationId, id }: PaymentKey, decided: Decided) =>
  tx
    .updateTable('paymentApproval')
    .set(decided)
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', id)
    .where('status', '=', 'WAITING')
    .execute();

type Asked = Pick<PaymentRow, 'organizationId' | 'portalId' | 'customerId' | 'createdBy'> & { total: Cents };

/** The people who could make the payment alone, without whoever made it. */
export const selectApprovers = (sql: Sql, { organizationId, portalId, customerId, createdBy, total }: Asked) =>
  sql
    .selectFrom('membership')
    .innerJoin('userAccount', (join) =>
      join.on('userAccount.organizationId', '=', organizationId).onRef('userAccount.id', '=', 'membership.userId'),
    )
    .innerJoin('identity', 'identity.id', 'userAccount.identityId')
    .select(['identity.name', 'identity.email'])
    .where('membership.organizationId', '=', organizationId)
    .where('membership.portalId', '=', portalId)
    .where('membership.customerId', '=', customerId)
    .where('membership.status', '=', 'APPROVED')
    .where('membership.canView', '=', true)
    .where('membership.canPay', '=', true)
    .where('identity.id', '<>', createdBy)
    .where(({ eb, or }) => or([eb('paymentLimit', 'is', null), eb('paymentLimit', '>=', total)]))
    .where(({ eb, or }) => or([eb('approvalLimit', 'is', null), eb('approvalLimit', '>=', total)]))
    .orderBy('identity.email')
    .limit(50)
    .execute();
