import type { createFrameToken as Call } from '@plumbline/contract/console';
import { refuse } from '@plumbline/contract/refusals';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { FRAME_TOKEN_SECONDS } from '../identity/sessions/frame-tokens.ts';
import { selectCustomerAndPortal } from './console.sql.ts';

/** Acting for a customer starts here, so it is recorded here under the name of the member of staff. */
export const createFrameToken: Handler<typeof Call> = (app, staff, { customerId, portalId }) =>
  inTransaction(app.sql, async (tx) => {
    const { organizationId, identityId, staffId, sessionId, requestId, clientAddress } = staff;
    if (!(await selectCustomerAndPortal(tx, organizationId, customerId, portalId))) refuse('not_found');
    await insertAuditEvent(tx, {
      organizationId,
      at: app.now().toISOString(),
      actorIdentityId: identityId,
      customerId,
      action: 'frame-token.issued',
      subjectType: 'customer',
      subjectId: customerId,
      requestId,
      clientAddress,
    });
    const token = await app.frameTokens.issue(
      { identityId, staffId, sessionId, customerId },
      { organizationId, portalId },
    );
    return { token, expiresInSeconds: FRAME_TOKEN_SECONDS };
  });
