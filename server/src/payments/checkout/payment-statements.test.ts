import type { Pool, PoolClient } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { paymentPortal } from '../../testing/payment-portal.ts';

const portal = await paymentPortal();
afterAll(() => portal.sandbox.stop());

/** The statements that the pool sends while the work runs; each is a round trip to the database. */
async function statementsDuring(pool: Pool, work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const originals = new Map<PoolClient, PoolClient['query']>();
  const watch = (client: PoolClient) => {
    if (originals.has(client)) return;
    const { query } = client;
    originals.set(client, query);
    const recording = (...sent: unknown[]) => {
      const [first] = sent as [string | { text: string }];
      texts.push(typeof first === 'string' ? first : first.text);
      return Reflect.apply(query, client, sent) as unknown;
    };
    Object.assign(client, { query: recording });
  };
  pool.on('acquire', watch);
  try {
    await work();
  } finally {
    pool.off('acquire', watch);
    for (const [client, query] of originals) Object.assign(client, { query });
  }
  return texts;
}

test('a payment with credits takes 6 statements in one transaction, and 5 round trips once they are prepared', async () => {
  // Caches the portal of the host, as for every request but the first.
  await portal.send({ url: '/v1/portals' });
  const pay = async () => {
    const invoiceId = await portal.owe(100_00);
    const creditId = await portal.owe(100_00, { type: 'CREDIT', creditRestrictionType: 'NONE' });
    const line = { invoiceId, balance: 100_00, credits: [{ creditId, amount: 100_00 }] };
    return statementsDuring(portal.app.database.pool, async () => {
      expect((await portal.payByCredit([line])).json()).toMatchObject({ status: 'APPROVED' });
    });
  };
  const texts = await pay();
  expect(texts.filter((text) => text.startsWith('start transaction'))).toHaveLength(1);
  expect(texts).toHaveLength(6);
  // Each connection prepares them when it first runs them.
  await expect.poll(async () => (await pay()).length).toBe(5);
});
