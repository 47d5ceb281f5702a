import { randomUUID } from 'node:crypto';
import { paymentRequest } from '../../testing/payment-request.ts';
import type { PaymentPortal } from '../../testing/payment-portal.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';

/** Staff record what became of a payment, as the console sends it. */
export const outcomesOf = (portal: Pick<PaymentPortal, 'send' | 'cookieFor' | 'staff'>) => {
  const record = async (code: string, path: string, body: object, key: string) =>
    portal.send({
      method: 'POST',
      url: `/v1/console/payments/${code}/${path}`,
      host: CONSOLE_HOST,
      cookie: await portal.cookieFor(portal.staff.identityId, 'CONSOLE'),
      ...paymentRequest(body, key),
    });
  return {
    recordReturn: (code: string, body: object = {}, key: string = randomUUID()) =>
      record(code, 'return', { reasonCode: 'R01', ...body }, key),
    recordDispute: (code: string, body: object = {}, key: string = randomUUID()) =>
      record(code, 'disputes', { caseNumber: 'C-1001', amount: 100_00, reason: 'Not recognized', ...body }, key),
    recordDisputeEnd: (code: string, body: object = {}, key: string = randomUUID()) =>
      record(code, 'dispute-ends', { caseNumber: 'C-1001', end: 'WON', ...body }, key),
    withdraw: async (code: string, outcomeId: string, reason = 'The letter was about another payment.') =>
      portal.send({
        method: 'POST',
        url: `/v1/console/payments/${code}/outcomes/${outcomeId}/withdrawal`,
        host: CONSOLE_HOST,
        cookie: await portal.cookieFor(portal.staff.identityId, 'CONSOLE'),
        payload: { reason },
      }),
  };
};
