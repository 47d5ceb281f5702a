import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../app.ts';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Staff } from '../http/caller.ts';
import { FRAME_TOKEN_SECONDS } from '../identity/sessions/frame-tokens.ts';
import { selectCustomerAndPortal } from './console.sql.ts';

type Framed = { customerId: string; portalId: string; renews?: string | undefined };

/**
 * A token for the portal in the frame of the console. The first one of a frame is recorded under the name of the member
 * of staff, those that renew it are not.
 */
export const issueFrameToken = (
  app: App,
  staff: Staff,
  { customerId, portalId, renews }: Framed,
  isViewOnly: boolean,
) =>
  inTransaction(app.sql, async (tx) => {
    const { organizationId, identityId, staffId, sessionId, requestId, clientAddress } = staff;
    if (!(await selectCustomerAndPortal(tx, organizationId, customerId, portalId))) refuse('not_found');
    const acting = { identityId, staffId, sessionId, customerId, ...(isViewOnly && { isViewOnly }) };
    const portal = { organizationId, portalId };
    if (renews === undefined || !(await app.frameTokens.isRenewal(renews, acting, portal))) {
      await insertAuditEvent(tx, {
        organizationId,
        at: app.now().toISOString(),
        actorIdentityId: identityId,
        customerId,
        action: isViewOnly ? 'frame-token.view-issued' : 'frame-token.issued',
        subjectType: 'customer',
        subjectId: customerId,
        requestId,
        clientAddress,
      });
    }
    return { token: await app.frameTokens.issue(acting, portal), expiresInSeconds: FRAME_TOKEN_SECONDS };
  });
