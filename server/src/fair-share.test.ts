// One tenant's customer cannot take what another tenant's needs: exports and payments.
import { afterAll, expect, test } from 'vitest';
import { insertInvoice } from './testing/fixtures.sql.ts';
import { paymentPortal } from './testing/payment-portal.ts';
import { testPortal } from './testing/test-portal.ts';

const GREEDY = 60;
const OTHERS = 5;

/** Starts the greedy requests first; what the other customer gets, and how many of the greedy ones were open still. */
async function race(greedy: () => Promise<number>, other: () => Promise<number>) {
  let open = GREEDY;
  const requests = Array.from({ length: GREEDY }, async () => {
    const status = await greedy();
    open -= 1;
    return status;
  });
  const statuses = await Promise.all(Array.from({ length: OTHERS }, other));
  const stillOpen = open;
  return { statuses, stillOpen, greedy: await Promise.all(requests) };
}

test('while one customer waits for 60 CSV files, the customers of another supplier get theirs', async () => {
  const downloader = async (invoices: number) => {
    const portal = await testPortal();
    const { app, organizationId, user, cookies } = portal;
    const owner = { organizationId, customerId: user.customerId };
    for (let index = 0; index < invoices; index++) await insertInvoice(app.sql, owner);
    const url = '/v1/invoices/filter/all/download/csv';
    return async () => (await portal.send({ url, cookie: cookies.customer })).statusCode;
  };
  const { statuses, stillOpen, greedy } = await race(await downloader(400), await downloader(1));
  expect(statuses).toEqual(Array.from({ length: OTHERS }, () => 200));
  expect(stillOpen).toBeGreaterThan(GREEDY / 4);
  // Above the 50 that may wait, only this customer is told to try again.
  expect(new Set(greedy)).toEqual(new Set([200, 503]));
}, 120_000);

test('while one customer makes 60 payments, the customers of another supplier pay', async () => {
  const payer = async () => {
    const portal = await paymentPortal();
    afterAll(() => portal.sandbox.stop());
    const lines: Parameters<typeof portal.payByCredit>[0][number][] = [];
    for (let index = 0; index < GREEDY; index++) {
      const invoiceId = await portal.owe(10_00);
      const creditId = await portal.owe(10_00, { type: 'CREDIT', creditRestrictionType: 'NONE' });
      lines.push({ invoiceId, balance: 10_00, credits: [{ creditId, amount: 10_00 }] });
    }
    return async () => (await portal.payByCredit([lines.pop()!])).statusCode;
  };
  const { statuses, stillOpen, greedy } = await race(await payer(), await payer());
  expect(statuses).toEqual(Array.from({ length: OTHERS }, () => 201));
  expect(stillOpen).toBeGreaterThan(GREEDY / 4);
  expect(new Set(greedy)).toEqual(new Set([201]));
}, 120_000);
