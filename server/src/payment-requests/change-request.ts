import { refuse } from '@plumbline/contract/refusals';
import { type Day, today } from '@plumbline/rules/dates';
import { isTaken } from '@plumbline/rules/payment-requests/link';
import type { App } from '../app.ts';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import type { Staff, Tenant } from '../http/caller.ts';
import { selectShownRequest } from './browse-requests.sql.ts';
import { lockRequest, type RequestRow } from './payment-requests.sql.ts';
import { requestView } from './request-view.ts';

type Change = { tx: Tx; request: RequestRow; tenant: Tenant; day: Day; at: string };

/** Does something with a request that is not paid, under its lock and in the audit; answers how it is then. */
export const changeRequest = (
  app: App,
  { organizationId, identityId, requestId, clientAddress }: Staff,
  id: string,
  action: 'payment-request.revoked' | 'payment-request.reminded' | 'payment-request.link-read',
  change: (found: Change) => Promise<'changed' | 'unchanged'>,
) =>
  inTransaction(app.sql, async (tx) => {
    const request = (await lockRequest(tx, { organizationId, id })) ?? refuse('not_found');
    if (isTaken(request)) refuse('payment_link_paid');
    const tenant = (await app.tenants.byId(organizationId, request.portalId, tx)) ?? refuse('not_found');
    const day = today(app.now(), tenant.timeZone);
    const at = app.now().toISOString();
    if ((await change({ tx, request, tenant, day, at })) === 'changed') {
      await insertAuditEvent(tx, {
        organizationId,
        at,
        actorIdentityId: identityId,
        customerId: request.customerId,
        action,
        subjectType: 'payment-request',
        subjectId: id,
        requestId,
        clientAddress,
      });
    }
    return requestView((await selectShownRequest(tx, request, day)) ?? refuse('not_found'));
  });
