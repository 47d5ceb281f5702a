// A run that cannot be started, or whose invoices change while it starts. The clock starts on Monday, 11/16/2026.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { DAY_MS, MINUTE_MS } from '../../testing/payment-jobs.ts';
import { runAutopayJobs } from './testing/autopay-jobs.ts';
import { type AutopayPortal, autopayPortal } from './testing/autopay-portal.ts';

let portal: AutopayPortal;
let invoiceId: string;
/** Until the morning of a run. */
beforeEach(async () => {
  portal = await autopayPortal();
  invoiceId = await portal.owe(100_00, { dueDate: asDay('2026-11-20') });
  await portal.made();
  await portal.passDays(3);
  await portal.app.sql.updateTable('autopayRule').set({ nextPlanAt: '2027-01-01T00:00:00.000Z' }).execute();
  await portal.later(DAY_MS);
});
afterEach(() => portal.close());

const theRun = () =>
  portal.app.sql
    .selectFrom('autopayRun')
    .select(['status', 'tryCount'])
    .where('organizationId', '=', portal.organizationId)
    .executeTakeFirstOrThrow();
const failures = async () => (await portal.subjects()).filter((subject) => subject.endsWith('was not made'));

test('AUT-03 it is tried five times, each time after twice as long, before the customer is told', async () => {
  await portal.app.sql
    .updateTable('paymentMethod')
    .set({ sealedToken: Buffer.from('cannot be opened any more, not at all') })
    .where('organizationId', '=', portal.organizationId)
    .execute();
  for (const [place, waitMinutes] of [5, 10, 20, 40].entries()) {
    await runAutopayJobs(portal.app);
    portal.tick((waitMinutes - 1) * MINUTE_MS);
    await runAutopayJobs(portal.app);
    expect(await theRun()).toMatchObject({ status: 'ANNOUNCED', tryCount: place + 1 });
    portal.tick(MINUTE_MS);
  }
  expect(await failures()).toEqual([]);
  await runAutopayJobs(portal.app);
  expect(await theRun()).toMatchObject({ status: 'FAILED', tryCount: 5 });
  expect(await failures()).toHaveLength(1);
});

test('AUT-03 an invoice that is lowered while its run is stored is paid for what is owed, and nothing has failed', async () => {
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const lowering = portal.app.sql.transaction().execute(async (tx) => {
    const set = { balance: asCents(80_00), totalAmount: asCents(80_00) };
    await tx.updateTable('invoice').set(set).where('id', '=', invoiceId).execute();
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  // It has read the old balance, and waits for the invoice.
  const running = runAutopayJobs(portal.app);
  await sleep(500);
  released.resolve();
  await lowering;
  await running;
  expect(await portal.payments()).toEqual([]);
  expect(await failures()).toEqual([]);
  portal.tick(5 * MINUTE_MS);
  await runAutopayJobs(portal.app);
  expect(await portal.payments()).toMatchObject([{ total: 80_00 }]);
});

test('AUT-03 a run whose payment is stored has not failed, whatever happens after', async () => {
  await portal.app.sql.updateTable('autopayRun').set({ tryCount: 4 }).execute();
  const crashing = portal.restarted({
    checkpoint: async (step: string) => {
      if (step === 'stored') throw new Error('stopped here');
    },
  });
  await runAutopayJobs(crashing);
  expect(await portal.payments()).toMatchObject([{ total: 100_00, status: 'STARTED' }]);
  expect(await theRun()).toMatchObject({ status: 'STARTED' });
  expect(await failures()).toEqual([]);
});
