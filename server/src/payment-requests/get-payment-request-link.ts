import type { getPaymentRequestLink as Call } from '@plumbline/contract/payment-desk/payment-requests-admin';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { linkContext, linkUrl } from '../payment-links/link-token.ts';
import { changeRequest } from './change-request.ts';
import { openedLink } from './open-link.ts';

/** Decrypts the token, which nobody has seen since it was mailed: the audit log keeps who asked. */
export const getPaymentRequestLink: Handler<typeof Call> = async (app, staff, { id }) => {
  let url = '';
  await changeRequest(app, staff, id, 'payment-request.link-read', async ({ tx, request, tenant, day }) => {
    if (request.isRevoked) refuse('payment_link_revoked');
    if (request.expiresAt < day) refuse('payment_link_expired');
    await openedLink(tx, { capabilities: { ach: true, card: true } }, request);
    const token = app.encryption.decrypt(request.sealedToken, linkContext(request.organizationId, id));
    url = linkUrl(app.tenants.urlOf(tenant), token);
    return 'changed';
  });
  return { url };
};
