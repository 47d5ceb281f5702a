import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import { insertAuditEvent } from '../../audit/audit.sql.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Staff, Tenant } from '../../http/caller.ts';
import { lockPayment, type PaymentRow } from '../payments.sql.ts';
import { selectPaymentByCode } from '../refunds.sql.ts';

/** A payment of the organization, with its portal. */
export async function findDeskPayment(
  app: App,
  { organizationId }: Pick<Staff, 'organizationId'>,
  code: string,
): Promise<{ payment: PaymentRow; tenant: Tenant }> {
  const payment = await selectPaymentByCode(app.sql, organizationId, code);
  const tenant = payment && (await app.tenants.byId(organizationId, payment.portalId));
  return payment && tenant ? { payment, tenant } : refuse('not_found');
}

/** Changes a locked payment for its customer, with an entry in the audit log. */
export async function changeDeskPayment<Result extends object>(
  app: App,
  staff: Staff,
  { code, action }: { code: string; action: 'payment.canceled' | 'payment.moved' },
  change: (tx: Tx, tenant: Tenant, payment: PaymentRow) => Promise<{ result: Result; detail: object }>,
): Promise<Result> {
  const { payment: found, tenant } = await findDeskPayment(app, staff, code);
  return inTransaction(app.sql, async (tx) => {
    const payment = (await lockPayment(tx, found.organizationId, found.id)) ?? refuse('not_found');
    const { result, detail } = await change(tx, tenant, payment);
    await auditPayment(app, tx, staff, { payment, action, detail });
    return result;
  });
}

type Audited = {
  payment: Pick<PaymentRow, 'customerId' | 'id'>;
  action: 'payment.asked-about' | 'payment.canceled' | 'payment.moved' | 'payment.outcome-withdrawn';
  detail: object;
};

export const auditPayment = (
  app: App,
  sql: App['sql'],
  { organizationId, identityId, requestId, clientAddress }: Staff,
  { payment, action, detail }: Audited,
): Promise<unknown> =>
  insertAuditEvent(sql, {
    organizationId,
    at: app.now().toISOString(),
    actorIdentityId: identityId,
    customerId: payment.customerId,
    action,
    subjectType: 'payment',
    subjectId: payment.id,
    detail: { ...detail },
    requestId,
    clientAddress,
  });
