// The baseline: pg alone, running the statements of one payment after the other with new ids.
import { randomBytes, randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import type { Pair, PaymentsReady } from './ready.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const CODE = /^P[0-9A-Z]{9,11}$/;

export function openBarePayer(ready: PaymentsReady, connections: number) {
  const pool = new Pool({ ...ready.connection, max: connections });
  pool.on('error', () => {});
  const pay = async (pair: Pair): Promise<void> => {
    const renew = renewerFor(ready, pair);
    const client = await pool.connect();
    try {
      for (const [place, { text, values }] of ready.statements.entries()) {
        const name = values.length > 0 ? { name: `s${place}` } : {};
        await client.query({ ...name, text, values: values.map(renew) });
      }
    } finally {
      client.release();
    }
  };
  return { pay, stop: () => pool.end() };
}

/** Ids from before the payment stay; those it created are replaced consistently. */
function renewerFor({ recorded, fixed }: PaymentsReady, { invoiceId, creditId }: Pair) {
  const renewed = new Map(fixed.map((id) => [id, id]))
    .set(recorded.invoiceId, invoiceId)
    .set(recorded.creditId, creditId);
  const renewId = (id: string): string => {
    const known = renewed.get(id) ?? randomUUID();
    renewed.set(id, known);
    return known;
  };
  const renew = (value: unknown): unknown => {
    if (typeof value === 'string') {
      return CODE.test(value) ? `P${randomBytes(8).toString('hex')}` : value.replaceAll(UUID, renewId);
    }
    if (Array.isArray(value)) return value.map(renew);
    const { hex } = (value ?? {}) as { hex?: string };
    return hex === undefined ? value : Buffer.from(hex, 'hex');
  };
  return renew;
}
