import { randomUUID } from 'node:crypto';
import { paymentRequest } from './payment-request.ts';
import type { PaymentPortal } from './payment-portal.ts';
import { CONSOLE_HOST } from './test-portal.ts';

type RefundBody = { lines?: { invoiceId: string; amount: number }[]; reason?: string };

/** Staff refund a payment, as the console sends it. */
export const sendRefundRequest = (
  portal: Pick<PaymentPortal, 'send' | 'cookies'>,
  code: string,
  body: RefundBody = {},
  key: string = randomUUID(),
) =>
  portal.send({
    method: 'POST',
    url: `/v1/console/payments/${code}/refunds`,
    host: CONSOLE_HOST,
    cookie: portal.cookies.staff,
    ...paymentRequest({ reason: 'Damaged goods', ...body }, key),
  });
