// One tenant's customer cannot take what another tenant's needs.
import { expect, test } from 'vitest';
import { insertInvoice } from '../testing/fixtures.sql.ts';
import { testPortal } from '../testing/test-portal.ts';

const DOWNLOADS = 60;

/** Each download is of another invoice, because one that was drawn is kept. */
async function portalWithInvoices() {
  const portal = await testPortal({ settings: { isPaymentEnabled: true } });
  const { app, organizationId, user, cookies } = portal;
  const ids: string[] = [];
  for (let index = 0; index < DOWNLOADS; index++) {
    ids.push(await insertInvoice(app.sql, { organizationId, customerId: user.customerId }));
  }
  return async () => {
    const url = `/v1/invoices/${ids.pop()}/download`;
    return (await portal.send({ url, cookie: cookies.customer })).statusCode;
  };
}

test('REP-07 while one customer waits for 60 documents, the customers of another supplier get theirs', async () => {
  const [greedy, other] = [await portalWithInvoices(), await portalWithInvoices()];
  let open = DOWNLOADS;
  const downloads = Array.from({ length: DOWNLOADS }, async () => {
    const status = await greedy();
    open -= 1;
    return status;
  });
  const statuses = await Promise.all(Array.from({ length: 5 }, other));
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  // Served in turn: most of the other customer's documents are still waiting.
  expect(open).toBeGreaterThan(DOWNLOADS / 2);
  await Promise.all(downloads);
}, 120_000);
