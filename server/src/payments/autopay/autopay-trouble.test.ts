// Autopay after pauses, beside another worker and when people leave. The clock starts on Monday, 11/16/2026.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { insertIdentity, insertMember } from '../../testing/fixtures.sql.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { DAY_MS } from '../../testing/payment-jobs.ts';
import { storeLimit } from '../checkout/store-payment.ts';
import { runAutopayJobs } from './testing/autopay-jobs.ts';
import { type AutopayPortal, autopayPortal } from './testing/autopay-portal.ts';

let portal: AutopayPortal;
beforeEach(async () => {
  portal = await autopayPortal();
});
afterEach(() => portal.close());

const FRIDAY = asDay('2026-11-20');

const savedAgain = async () => {
  const paid = await portal.payByAch([{ invoiceId: await portal.owe(2_00), balance: 2_00 }], {
    savePaymentToken: true,
  });
  expect(paid.statusCode).toBeLessThan(300);
  const methods = portal.app.sql.selectFrom('paymentMethod').selectAll().where('deletedAt', 'is', null);
  return methods.where('organizationId', '=', portal.organizationId).executeTakeFirstOrThrow();
};

test('AUT-02 a rule that was paused by the system and is saved weeks later announces again before it pays', async () => {
  await portal.owe(100_00, { dueDate: FRIDAY });
  await portal.made();
  await portal.passDays(2);
  expect((await portal.view()).runs).toMatchObject([{ day: FRIDAY, status: 'ANNOUNCED' }]);
  await portal.call('DELETE', `/v1/card-on-file/${portal.method.id}`);
  await portal.passDays(19);
  expect(await portal.view()).toMatchObject({ rule: { status: 'PAUSED' } });
  expect((await portal.call('PUT', '/v1/autopay', portal.bodyOf({}, {}, await savedAgain()))).json()).toMatchObject({
    status: 'ACTIVE',
  });
  await runAutopayJobs(portal.app);
  expect(await portal.payments()).toEqual([]);
  await portal.passDays(5);
  expect(await portal.payments()).toMatchObject([{ total: 100_00 }]);
});

test('AUT-02 a run that could not be paid before a pause is announced again after it', async () => {
  await portal.owe(100_00, { dueDate: FRIDAY });
  const id = await portal.made();
  await portal.passDays(3);
  await portal.later(DAY_MS);
  // A worker has claimed it, and could not store its payment.
  await portal.app.sql.updateTable('autopayRun').set({ status: 'STARTED', startedOn: FRIDAY }).execute();
  await portal.call('POST', `/v1/autopay/${id}/pause`);
  await portal.passDays(14);
  await portal.call('POST', `/v1/autopay/${id}/resume`);
  await runAutopayJobs(portal.app);
  expect(await portal.payments()).toEqual([]);
  await portal.passDays(5);
  expect(await portal.payments()).toMatchObject([{ total: 100_00 }]);
});

/** A lock on an invoice, until it is released. */
async function holdInvoice(id: string) {
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const done = portal.app.sql.transaction().execute(async (tx) => {
    await tx.selectFrom('invoice').select('id').where('id', '=', id).forNoKeyUpdate().execute();
    locked.resolve();
    await released.promise;
  });
  const release = () => {
    released.resolve();
    return done;
  };
  await locked.promise;
  return { release };
}

test('AUT-02 a second worker that comes just after the first leaves its run and its payment alone', async () => {
  const invoiceId = await portal.owe(100_00, { dueDate: FRIDAY });
  await portal.made();
  await portal.passDays(3);
  await portal.later(DAY_MS);
  await portal.app.sql.updateTable('autopayRule').set({ nextPlanAt: '2027-01-01T00:00:00.000Z' }).execute();
  const invoice = await holdInvoice(invoiceId);
  // The first is about to store the payment; the second waits for it.
  const first = runAutopayJobs(portal.app);
  await sleep(300);
  const second = runAutopayJobs(portal.restarted());
  await sleep(300);
  await invoice.release();
  await Promise.all([first, second]);
  expect(await portal.payments()).toMatchObject([{ total: 100_00, status: 'PENDING' }]);
  await portal.later(0);
  expect(await portal.view()).toMatchObject({ usedInMonth: 100_00 });
  expect((await portal.subjects()).filter((subject) => subject.endsWith('nothing to pay'))).toEqual([]);
});

test('AUT-03 a run does not fail because the customer has as many payments waiting as may', async () => {
  await portal.owe(100_00, { dueDate: FRIDAY });
  await portal.made();
  await portal.passDays(3);
  await portal.later(DAY_MS);
  const gate = Promise.withResolvers<void>();
  const share = { tenant: portal.organizationId, party: portal.user.customerId };
  const busy = Promise.allSettled(Array.from({ length: 250 }, () => storeLimit.run(share, () => gate.promise)));
  const run = runAutopayJobs(portal.app);
  await expect.poll(async () => (await portal.view()).runs).toMatchObject([{ status: 'STARTED' }]);
  await sleep(200);
  gate.resolve();
  await busy;
  await run;
  expect(await portal.payments()).toMatchObject([{ total: 100_00 }]);
});

const setMembership = (set: { status?: 'SUSPENDED'; canPay?: boolean }) =>
  portal.app.sql.updateTable('membership').set(set).where('userId', '=', portal.user.userId).execute();

const insertColleague = async () => {
  const { app, organizationId, portalId, user, label } = portal;
  const email = `cleo@${label}.example`;
  const identityId = await insertIdentity(app.sql, email, 'Cleo Colleague');
  await insertMember(app.sql, { organizationId, portalId, customerId: user.customerId, identityId });
  return email;
};

test('AUT-02 who made the rule and has left the company gets no mails any more; colleagues do', async () => {
  await portal.owe(100_00, { dueDate: FRIDAY });
  await portal.made();
  const colleague = await insertColleague();
  await setMembership({ status: 'SUSPENDED' });
  const before = (await portal.subjects()).length;
  for (let day = 0; day < 4; day++) {
    portal.tick(DAY_MS);
    await runAutopayJobs(portal.app);
  }
  expect(await portal.payments()).toMatchObject([{ total: 100_00 }]);
  expect((await portal.subjects()).slice(before)).toEqual([]);
  expect((await mailsTo(portal.app, colleague)).map(({ subject }) => subject)).toEqual([
    `Autopay to Portal ${portal.label} on 11/20/2026: $100.00`,
    `Your payment to Portal ${portal.label}: $100.00, pending`,
  ]);
});

test('AUT-03 nothing is paid if nobody who may pay is left', async () => {
  await portal.owe(100_00, { dueDate: FRIDAY });
  await portal.made();
  await portal.passDays(2);
  await setMembership({ canPay: false });
  for (let day = 0; day < 3; day++) {
    portal.tick(DAY_MS);
    await runAutopayJobs(portal.app);
  }
  expect(await portal.payments()).toEqual([]);
  const rules = portal.app.sql.selectFrom('autopayRule').select(['status', 'pauseReason']);
  expect(await rules.where('organizationId', '=', portal.organizationId).execute()).toEqual([
    { status: 'PAUSED', pauseReason: 'Nobody who may pay for this customer is left.' },
  ]);
});
