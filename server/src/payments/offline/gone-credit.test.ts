// A payment under way was to use the credit of a check that bounces meanwhile.
import { afterAll, afterEach, expect, test } from 'vitest';
import { passDays } from '../../testing/payment-jobs.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { readAccounts, readRecords } from '../../testing/payment-records.ts';
import { offlineRequests } from '../testing/offline-requests.ts';
import { outcomesOf } from '../testing/outcome-request.ts';

const portal = await paymentPortal();
afterAll(() => portal.sandbox.stop());
afterEach(() => portal.checkAccounts());

const { record } = offlineRequests(portal);
const { recordReturn } = outcomesOf(portal);

async function payWithCreditOfCheck() {
  type Recorded = { code: string; creditNumber: string };
  const { code: check, creditNumber } = (await record({ amount: 40_00 })).json<Recorded>();
  const credit = portal.app.sql.selectFrom('invoice').select('id').where('invoiceNumber', '=', creditNumber);
  const { id: creditId } = await credit.executeTakeFirstOrThrow();
  const invoiceId = await portal.owe(100_00);
  const line = { invoiceId, balance: 100_00, credits: [{ creditId, amount: 30_00 }] };
  const { code } = (await portal.payByAch([line])).json<{ code: string }>();
  return { check, code, invoiceId };
}

test('REF-04 its invoice owes that much again, and an open item says so once it is booked', async () => {
  const { check, code, invoiceId } = await payWithCreditOfCheck();
  await recordReturn(check, { reasonCode: 'CLOSED' });
  await passDays(portal, 12);
  const { payment, items } = await readRecords(portal, code);
  expect([payment.status, (await portal.invoice(invoiceId)).balance]).toEqual(['APPROVED', 30_00]);
  expect((await readAccounts(portal, code))['receivable']).toBe(-70_00);
  expect(items).toMatchObject([
    {
      state: 'OPEN',
      localAmount: 30_00,
      detail: expect.stringContaining('Credits of $30.00') as string,
      // An item about credits that staff can give back ends with that word.
      retref: expect.not.stringMatching(/ credits$/) as string,
    },
  ]);
});

test('REF-04 nothing is said of credits that are there', async () => {
  const { code, invoiceId } = await payWithCreditOfCheck();
  await passDays(portal, 12);
  const { payment, items } = await readRecords(portal, code);
  expect([payment.status, (await portal.invoice(invoiceId)).balance, items]).toEqual(['APPROVED', 0, []]);
});
