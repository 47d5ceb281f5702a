import type { Pool } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { recordStatements } from '../../database/testing/record-statements.ts';

const portal = await paymentPortal();
afterAll(() => portal.sandbox.stop());

/** What is sent to the database while the work runs, one text for each round trip. */
async function statementsDuring(pool: Pool, work: () => Promise<unknown>): Promise<string[]> {
  const { sent, stop } = recordStatements(pool);
  try {
    await work();
  } finally {
    stop();
  }
  return sent.map(({ text }) => text);
}

test('a payment with credits takes 8 statements in one transaction, and 5 round trips once they are prepared', async () => {
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
  // The first sets how long a statement may take, the last reads the words of the mail, which are then kept for seconds.
  expect(texts).toHaveLength(8);
  // Each connection prepares them when it first runs them.
  await expect.poll(async () => (await pay()).length).toBe(5);
});
