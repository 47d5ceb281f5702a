import type { PaymentPortal } from '../../testing/payment-portal.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';

/** What staff do with a payment, as the console sends it. */
export const deskRequests = (
  portal: Pick<PaymentPortal, 'send' | 'cookieFor' | 'staff'>,
  identityId: string = portal.staff.identityId,
) => {
  const send = async (method: 'DELETE' | 'POST' | 'PUT', path: string, payload?: object) =>
    portal.send({
      method,
      url: `/v1/console/payments/${path}`,
      host: CONSOLE_HOST,
      cookie: await portal.cookieFor(identityId, 'CONSOLE'),
      ...(payload && { payload }),
    });
  return {
    cancel: (code: string) => send('DELETE', code),
    move: (code: string, scheduledAt: string) => send('PUT', `${code}/schedule`, { scheduledAt }),
    emailReceipt: (code: string, emails: readonly string[]) => send('POST', `${code}/receipt`, { emails }),
    ask: (code: string) => send('POST', `${code}/inquiry`),
  };
};
