// The baseline: pg alone, with the best statements for a payment with credits.
import { isDeepStrictEqual } from 'node:util';
import { Pool } from 'pg';
import { insertBestPayment, SELECT_PAYMENT_ROWS } from './best-payment.sql.ts';
import type { Pair, PaymentsReady } from './ready.ts';

export function openBestPayer({ connection, fixed }: PaymentsReady, connections: number) {
  const pool = new Pool({ ...connection, max: connections });
  pool.on('error', () => {});
  const [organizationId = '', portalId = '', customerId = '', identityId = ''] = fixed;
  const scope = { organizationId, portalId, customerId, identityId };
  const pay = async (pair: Pair): Promise<void> => {
    const client = await pool.connect();
    try {
      await insertBestPayment(client, scope, pair);
    } finally {
      client.release();
    }
  };
  const rowsOf = async ({ invoiceId }: Pair): Promise<unknown> =>
    (await pool.query<{ rows: unknown }>(SELECT_PAYMENT_ROWS, [organizationId, invoiceId])).rows;
  /** A comparison of payments that leave different rows would be worthless. */
  const checkSameRows = async (ours: Pair, best: Pair): Promise<void> => {
    await pay(best);
    const [left, right] = [await rowsOf(ours), await rowsOf(best)];
    if (!isDeepStrictEqual(left, right)) {
      throw new Error(`the payments differ:\n${JSON.stringify(left)}\n${JSON.stringify(right)}`);
    }
  };
  return { pay, checkSameRows, stop: () => pool.end() };
}
