import { randomUUID } from 'node:crypto';
import { newId } from '../../database/new-id.ts';
import type { PaymentPortal } from '../../testing/payment-portal.ts';
import { paymentRequest } from '../../testing/payment-request.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';

/** Staff record and take back what was paid outside the portal, as the console sends it. */
export const offlineRequests = (
  portal: Pick<PaymentPortal, 'send' | 'cookieFor' | 'staff' | 'user' | 'portalId'>,
  identityId: string = portal.staff.identityId,
) => {
  const post = async (path: string, request: object) =>
    portal.send({
      method: 'POST',
      url: `/v1/console/payments${path}`,
      host: CONSOLE_HOST,
      cookie: await portal.cookieFor(identityId, 'CONSOLE'),
      ...request,
    });
  return {
    /** A check of its own over 100.00 for no invoice, unless something else is said. */
    record: (body: object = {}, key: string = randomUUID()) => {
      const check = { paymentType: 'CHECK', reference: newId().slice(-8), receivedOn: '2026-11-16', amount: 100_00 };
      const owner = { customerId: portal.user.customerId, portalId: portal.portalId, currencyCode: 'USD' };
      const input: object = { ...owner, ...check, invoices: [], ...body };
      return post('', paymentRequest(input, key));
    },
    void: (code: string, reason = 'Entered for another customer.') => post(`/${code}/void`, { payload: { reason } }),
  };
};
