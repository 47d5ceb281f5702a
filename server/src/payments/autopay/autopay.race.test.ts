// @module-tag once
// A customer acts between the steps of a run. The clock starts on Monday, 11/16/2026.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import type { PaymentStep } from '../../app.ts';
import { DAY_MS, recoverAll } from '../../testing/payment-jobs.ts';
import { runAutopayJobs } from './testing/autopay-jobs.ts';
import { type AutopayPortal, autopayPortal } from './testing/autopay-portal.ts';

const FRIDAY = asDay('2026-11-20');

let portal: AutopayPortal;
let ruleId: string;
beforeEach(async () => {
  portal = await autopayPortal();
  await portal.owe(100_00, { dueDate: FRIDAY });
  ruleId = await portal.made();
  await portal.passDays(3);
  await portal.later(DAY_MS);
});
afterEach(() => portal.close());

/** A worker that waits at a step of its run, once, until the work is done. */
const runWith = (step: PaymentStep, work: () => Promise<unknown>) => {
  let isDone = false;
  return runAutopayJobs(
    portal.restarted({
      checkpoint: async (at) => {
        if (at !== step || isDone) return;
        isDone = true;
        await work();
      },
    }),
  );
};
const stop = async () =>
  expect((await portal.call('DELETE', `/v1/autopay/${ruleId}`)).json()).toMatchObject({ status: 'STOPPED' });
const statuses = async () => {
  const runs = portal.app.sql.selectFrom('autopayRun').select('status').where('ruleId', '=', ruleId);
  return (await runs.execute()).map(({ status }) => status);
};

describe('AUT-02 a rule that is stopped while its run starts', () => {
  test.each(['claimed', 'prepared'] as const)('once it is %s: nothing is paid or counted', async (step) => {
    await runWith(step, stop);
    expect(await statuses()).toEqual(['SKIPPED']);
    expect(await portal.payments()).toEqual([]);
    await portal.later(0);
    // Another rule is not limited by what was never paid, and takes the invoice.
    await portal.made({ timing: 'WEEKLY', weekday: 3 });
    expect(await portal.view()).toMatchObject({ usedInMonth: 0, runs: [{ amount: 100_00 }] });
  });

  test('once its payment is stored: it is paid, also if the worker crashes', async () => {
    await runWith('stored', async () => {
      await stop();
      throw new Error('stopped here');
    });
    expect(await statuses()).toEqual(['PAID']);
    await recoverAll(portal);
    expect(await portal.payments()).toMatchObject([{ status: 'PENDING', total: 100_00 }]);
  });
});

test('AUT-02 a rule that is paused while its run starts pays nothing until it is resumed', async () => {
  await runWith('prepared', () => portal.call('POST', `/v1/autopay/${ruleId}/pause`));
  expect(await portal.payments()).toEqual([]);
  await portal.later(0);
  await portal.call('POST', `/v1/autopay/${ruleId}/resume`);
  await runAutopayJobs(portal.app);
  expect(await portal.payments()).toMatchObject([{ total: 100_00 }]);
});

test('AUT-01 a rule that is saved while its run starts: the payment rests on the new consent and its method', async () => {
  const invoiceId = await portal.owe(2_00);
  await portal.payByCard([{ invoiceId, balance: 2_00 }], { savePaymentToken: true });
  const methods = portal.app.sql.selectFrom('paymentMethod').selectAll().where('paymentType', '=', 'CREDIT_CARD');
  const card = await methods.where('organizationId', '=', portal.organizationId).executeTakeFirstOrThrow();
  const body = portal.bodyOf({}, {}, card);
  await runWith('prepared', () => portal.call('PUT', '/v1/autopay', body));
  expect(await portal.payments()).toEqual([]);
  await runAutopayJobs(portal.app);
  const [payment, ...others] = await portal.payments();
  expect(others).toEqual([]);
  const { paymentType } = await portal.payment(payment!.code);
  const given = portal.app.sql.selectFrom('paymentAuthorization').select('words').where('paymentId', '=', payment!.id);
  expect([paymentType, await given.execute()]).toEqual(['CREDIT_CARD', [{ words: body.consent }]]);
});
