import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Pair } from './ready.ts';

const AMOUNT = 10_000;

const agent = new Agent({ keepAlive: true });

/** Pays an invoice with its credit, as the pay form does. */
export async function submit(
  { port, host, cookie }: { port: number; host: string; cookie: string },
  { invoiceId, creditId }: Pair,
): Promise<void> {
  const credits = [{ creditId, amount: AMOUNT }];
  const line = {
    invoiceId,
    balance: AMOUNT,
    amount: 0,
    credits,
    creditApplied: AMOUNT,
    paymentType: 'complete',
    paymentReasonId: null,
  };
  const sums = { balance: AMOUNT, subtotal: AMOUNT, credit: AMOUNT, total: 0 };
  const body = JSON.stringify({ paymentType: 'CREDIT', currencyCode: 'USD', invoices: [line], ...sums });
  const headers = {
    host,
    cookie,
    origin: `http://${host}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': randomUUID(),
  };
  const [status, answer] = await new Promise<[number | undefined, string]>((resolve, reject) => {
    const sending = request(
      { agent, port, host: '127.0.0.1', method: 'POST', path: '/v1/payments', headers },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.once('end', () => resolve([response.statusCode, text]));
      },
    );
    sending.once('error', reject);
    sending.end(body);
  });
  if (status !== 201) throw new Error(`a payment was answered ${status}: ${answer}`);
}
