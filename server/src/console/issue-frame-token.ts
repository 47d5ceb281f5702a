import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../app.ts';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Staff } from '../http/caller.ts';
import { FRAME_TOKEN_SECONDS } from '../identity/sessions/frame-tokens.ts';
import { selectCustomerAndPortal } from './console.sql.ts';

type Framed = { customerId: string; portalId: string };

/** A token for the portal in the frame of the console, recorded under the name of the member of staff. */
export const issueFrameToken = (app: App, staff: Staff, { customerId, portalId }: Framed, isViewOnly: boolean) =>
  inTransaction(app.sql, async (tx) => {
    const { organizationId, identityId, staffId, sessionId, requestId, clientAddress } = staff;
    if (!(await selectCustomerAndPortal(tx, organizationId, customerId, portalId))) refuse('not_found');
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
    const token = await app.frameTokens.issue(
      { identityId, staffId, sessionId, customerId, ...(isViewOnly && { isViewOnly }) },
      { organizationId, portalId },
    );
    return { token, expiresInSeconds: FRAME_TOKEN_SECONDS };
  });
