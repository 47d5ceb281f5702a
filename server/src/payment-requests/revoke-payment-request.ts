import type { revokePaymentRequest as Call } from '@plumbline/contract/payment-desk/payment-requests-admin';
import type { Handler } from '../http/handler.ts';
import { changeRequest } from './change-request.ts';
import { updateRequest } from './payment-requests.sql.ts';

/** A second time changes nothing. */
export const revokePaymentRequest: Handler<typeof Call> = (app, staff, { id }) =>
  changeRequest(app, staff, id, 'payment-request.revoked', async ({ tx, request, at }) => {
    if (request.revokedAt !== null) return 'unchanged';
    await updateRequest(tx, request, { revokedAt: at });
    return 'changed';
  });
