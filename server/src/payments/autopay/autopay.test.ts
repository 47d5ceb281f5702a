// Invoices that are paid by a rule (AUT-01 to AUT-03). The clock starts on Monday, 11/16/2026, in the morning.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql as raw } from 'kysely';
import { addDays, asDay, type Day } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { newId } from '../../database/new-id.ts';
import { insertProject } from '../../testing/fixtures.sql.ts';
import { type AutopayPortal, autopayPortal } from './testing/autopay-portal.ts';
import { lastMail } from '../../testing/mailbox.ts';
import { DAY_MS, passDays, recoverAll } from '../../testing/payment-jobs.ts';
import { reconcilePayments } from '../reconciliation/reconcile.ts';
import { runAutopayJobs } from './testing/autopay-jobs.ts';

let portal: AutopayPortal;
beforeEach(async () => {
  portal = await autopayPortal();
});
afterEach(() => portal.close());

const FRIDAY = asDay('2026-11-20');
const FIRST_WAIT_MS = 5 * 60_000;
const owe = (amount: number, dueDate: Day, more: object = {}) => portal.owe(amount, { dueDate, ...more });
const consentsOf = () =>
  portal.app.sql
    .selectFrom('autopayConsent')
    .select('words')
    .where('organizationId', '=', portal.organizationId)
    .execute();
const eventsOf = (paymentId: string) =>
  portal.app.sql.selectFrom('paymentEvent').select(['cause', 'data']).where('paymentId', '=', paymentId).execute();

describe('AUT-01 the rule', () => {
  test('pays each invoice on its due date with the stored consent, and the payment says that autopay made it', async () => {
    const invoiceId = await owe(250_00, FRIDAY);
    await portal.made();
    await portal.passDays(4);
    const [payment] = await portal.payments();
    expect(payment).toMatchObject({ status: 'PENDING', origin: 'AUTOPAY', total: 250_00 });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 250_00, heldAmount: 250_00 });
    expect(await portal.chargesOf(payment!.code)).toHaveLength(1);
    const consents = await consentsOf();
    const given = portal.app.sql.selectFrom('paymentAuthorization').select(['words', 'identityId']);
    expect(await given.where('paymentId', '=', payment!.id).execute()).toEqual([
      { words: consents[0]!.words, identityId: portal.user.identityId },
    ]);
    expect((await eventsOf(payment!.id))[0]).toEqual({ cause: 'submitted', data: { origin: 'AUTOPAY' } });
    const shown = await portal.call('GET', `/v1/payments/${payment!.code}`);
    expect(shown.json<{ timeline: { label: string }[] }>().timeline[0]?.label).toBe('Submitted by autopay');
    expect(await portal.subjects()).toContain(`Your payment to Portal ${portal.label}: $250.00, pending`);
  });

  test('getAutopay and previewAutopay show only the chosen projects, or only what has none', async () => {
    const { app, organizationId, user } = portal;
    const projectId = await insertProject(app.sql, organizationId, user.customerId, 'Harrow Street Lofts');
    await owe(10_00, FRIDAY, { projectId });
    await owe(20_00, FRIDAY);
    await portal.made({ scope: 'PROJECTS', projectIds: [projectId] });
    expect((await portal.view()).runs.map(({ amount }) => amount)).toEqual([10_00]);
    await portal.made({ scope: 'WITHOUT_PROJECT' });
    expect((await portal.view()).runs.map(({ amount }) => amount)).toEqual([20_00]);
    const preview = await portal.call('POST', '/v1/autopay/preview', previewOf({ scope: 'ALL' }));
    expect(preview.json()).toMatchObject({ runs: [{ day: FRIDAY, amount: 30_00, status: 'PLANNED' }] });
  });

  const previewOf = (rule: object) => {
    const { consent: _, ...body } = portal.bodyOf(rule);
    return body;
  };

  test('once a week pays what is due by then, also what was due before', async () => {
    await owe(10_00, asDay('2026-10-01'));
    await owe(20_00, asDay('2026-11-19'));
    await owe(30_00, asDay('2026-11-21'));
    await portal.made({ timing: 'WEEKLY', weekday: 5 });
    await portal.passDays(4);
    expect(await portal.totals()).toEqual([30_00]);
    // The Friday after Thanksgiving.
    await portal.passDays(7);
    expect(await portal.totals()).toEqual([30_00, 30_00]);
  });

  test('days before the due date, on a holiday the next business day; what was due before the rule stays', async () => {
    await owe(10_00, asDay('2026-11-13'));
    // Four days before is Thanksgiving.
    await owe(20_00, asDay('2026-11-30'));
    await portal.made({ timing: 'DAYS_BEFORE', daysBefore: 4 });
    expect((await portal.view()).runs).toMatchObject([{ day: '2026-11-27', amount: 20_00 }]);
  });

  test('uses credits first, and alone if they cover all of it', async () => {
    await owe(100_00, FRIDAY);
    await owe(5_00, asDay('2026-11-30'));
    await portal.owe(30_00, { type: 'CREDIT', creditRestrictionType: 'NONE' });
    await portal.made({ usesCredits: true });
    await portal.passDays(4);
    expect(await portal.payments()).toMatchObject([{ total: 70_00, credit: 30_00 }]);
    await portal.owe(30_00, { type: 'CREDIT', creditRestrictionType: 'NONE' });
    await portal.passDays(10);
    expect((await portal.payments())[1]).toMatchObject({ status: 'APPROVED', total: 0, credit: 5_00 });
  });

  test('takes a bank account for US dollars only', async () => {
    const other = await autopayPortal({ env: { GATEWAY_MERCHANT_ID_CAD: '496160873777' } });
    const refused = await other.save({}, { currencyCode: 'CAD' });
    await other.sandbox.stop();
    expect(refused.json()).toMatchObject({ code: 'method_not_offered' });
  });

  test('is off unless the portal offers it', async () => {
    await setSettings({ isAutopayEnabled: false });
    portal.app.tenants.clearCache();
    expect((await portal.save()).statusCode).toBe(404);
  });

  test('is saved twice at once as one rule, with both consents', async () => {
    const answers = await Promise.all([portal.save(), portal.save({ invoiceLimit: asCents(10_00) })]);
    expect(new Set(answers.map((answer) => answer.json<{ id: string }>().id)).size).toBe(1);
    expect(await consentsOf()).toHaveLength(2);
  });
});

describe('AUT-02 before a run', () => {
  test('a mail three days before names invoices and sum', async () => {
    const dueDate = asDay('2026-11-24');
    await owe(100_00, dueDate, { invoiceNumber: '486101' });
    await owe(50_00, dueDate, { invoiceNumber: '486102' });
    await portal.made();
    await portal.passDays(4);
    expect((await portal.view()).runs).toMatchObject([{ status: 'PLANNED' }]);
    await portal.passDays(1);
    const mail = await lastMail(portal.app, portal.user.email);
    expect(mail.subject).toBe(`Autopay to Portal ${portal.label} on 11/24/2026: $150.00`);
    for (const part of ['486101', '486102', 'Bank account 3210']) expect(mail.text).toContain(part);
    expect(mail.links.some(({ pathname }) => pathname === '/autopay')).toBe(true);
    expect((await portal.view()).runs).toMatchObject([{ status: 'ANNOUNCED', amount: 150_00 }]);
    const count = (await portal.subjects()).length;
    await runAutopayJobs(portal.app);
    expect(await portal.subjects()).toHaveLength(count);
  });

  test('a skipped run pays nothing, and its invoices stay open', async () => {
    await owe(100_00, FRIDAY);
    const id = await portal.made();
    await portal.passDays(2);
    const skipped = await portal.call('POST', `/v1/autopay/${id}/runs/${FRIDAY}/skip`);
    expect(skipped.json()).toEqual({ status: 'SKIPPED' });
    await portal.passDays(12);
    expect(await portal.payments()).toEqual([]);
  });

  test('undo brings a skipped run back, announced or not', async () => {
    const next = asDay('2026-11-30');
    await owe(100_00, FRIDAY);
    await owe(60_00, next);
    const id = await portal.made();
    await portal.passDays(1);
    for (const [day, status] of [
      [FRIDAY, 'ANNOUNCED'],
      [next, 'PLANNED'],
    ] as const) {
      await portal.call('POST', `/v1/autopay/${id}/runs/${day}/skip`);
      expect((await portal.view()).runs.find((run) => run.day === day)).toMatchObject({ status: 'SKIPPED' });
      const undone = await portal.call('DELETE', `/v1/autopay/${id}/runs/${day}/skip`);
      expect(undone.json()).toEqual({ status });
    }
    await portal.passDays(13);
    expect(await portal.totals()).toEqual([100_00, 60_00]);
  });

  test('a paused rule pays nothing; when it is resumed, what was missed is announced first', async () => {
    await owe(100_00, FRIDAY);
    const id = await portal.made();
    await portal.passDays(1);
    await portal.call('POST', `/v1/autopay/${id}/pause`);
    expect(await portal.subjects()).toContain(`Autopay to Portal ${portal.label} was paused`);
    await portal.passDays(6);
    expect(await portal.payments()).toEqual([]);
    await portal.call('POST', `/v1/autopay/${id}/resume`);
    await runAutopayJobs(portal.app);
    // Monday the 23rd, and three days later is Thanksgiving.
    expect((await portal.view()).runs).toMatchObject([{ day: '2026-11-27', status: 'PLANNED' }]);
    await portal.passDays(4);
    expect(await portal.totals()).toEqual([100_00]);
  });

  test('a stopped rule pays nothing, and a new one can be made', async () => {
    await owe(100_00, FRIDAY);
    const id = await portal.made();
    await portal.passDays(1);
    expect((await portal.call('DELETE', `/v1/autopay/${id}`)).json()).toEqual({ status: 'STOPPED' });
    await portal.passDays(5);
    expect(await portal.payments()).toEqual([]);
    expect(await portal.view()).toMatchObject({ rule: null, runs: [] });
    expect(await portal.made()).not.toBe(id);
  });

  test('other days withdraw what was announced; other limits do not', async () => {
    await owe(100_00, FRIDAY);
    await portal.made();
    await portal.passDays(1);
    await portal.made({ invoiceLimit: asCents(500_00) });
    expect((await portal.view()).runs).toMatchObject([{ day: FRIDAY, status: 'ANNOUNCED' }]);
    await portal.made({ timing: 'WEEKLY', weekday: 3 });
    expect((await portal.view()).runs).toMatchObject([{ day: '2026-11-25', status: 'PLANNED' }]);
  });
});

const setSettings = (settings: object) =>
  portal.app.sql
    .updateTable('portal')
    .set({ settings: raw`settings || ${JSON.stringify(settings)}::jsonb` })
    .where('organizationId', '=', portal.organizationId)
    .execute();

describe('AUT-03 never', () => {
  test('an invoice above a limit without approval', async () => {
    const large = await owe(900_00, FRIDAY, { invoiceNumber: '486201' });
    await owe(100_00, FRIDAY);
    const id = await portal.made({ invoiceLimit: asCents(500_00) });
    await portal.passDays(1);
    expect(await portal.subjects()).toContain(`Autopay to Portal ${portal.label}: an invoice waits for you`);
    expect((await lastMail(portal.app, portal.user.email)).text).toContain('486201');
    expect((await portal.view()).runs.flatMap(({ waiting }) => waiting)).toMatchObject([
      { id: large, amount: 900_00, limit: 'INVOICE' },
    ]);
    await portal.passDays(3);
    expect(await portal.totals()).toEqual([100_00]);
    const approve = (amount: number) =>
      portal.call('POST', `/v1/autopay/${id}/approvals`, { invoiceId: large, amount });
    expect((await approve(800_00)).statusCode).toBe(409);
    expect((await approve(900_00)).json()).toEqual({ isApproved: true });
    await portal.passDays(5);
    expect(await portal.totals()).toEqual([100_00, 900_00]);
  });

  test('more than the limit of a month; what does not fit waits, the next month begins anew', async () => {
    await owe(300_00, asDay('2026-11-19'));
    await owe(300_00, FRIDAY);
    await owe(100_00, FRIDAY);
    await portal.made({ monthLimit: asCents(500_00) });
    await runAutopayJobs(portal.app);
    await portal.passDays(4);
    expect(await portal.totals()).toEqual([300_00, 100_00]);
    expect(await portal.view()).toMatchObject({ usedInMonth: 400_00 });
    await portal.passDays(12);
    expect((await portal.totals()).reduce((sum, total) => sum + total, 0)).toBe(700_00);
  });

  test('an invoice that another payment holds, that was paid or lowered; more than was announced', async () => {
    const held = await owe(10_00, FRIDAY);
    const paid = await owe(20_00, FRIDAY);
    const lowered = await owe(30_00, FRIDAY);
    const raised = await owe(40_00, FRIDAY);
    await portal.made();
    await portal.passDays(2);
    expect((await portal.view()).runs).toMatchObject([{ status: 'ANNOUNCED', amount: 100_00 }]);
    await portal.payByAch([{ invoiceId: held, balance: 10_00 }], { scheduledAt: asDay('2026-12-10') });
    await portal.payByCard([{ invoiceId: paid, balance: 20_00 }]);
    await setBalance(lowered, 25_00);
    await setBalance(raised, 45_00);
    await portal.passDays(2);
    expect(await portal.totals()).toEqual([25_00]);
    // What costs more now is announced again and paid three days later.
    await portal.passDays(4);
    expect(await portal.totals()).toEqual([25_00, 45_00]);
  });

  test('an invoice whose payment is disputed, until that is decided', async () => {
    const invoiceId = await owe(50_00, FRIDAY);
    const charged = await portal.payByCard([{ invoiceId, balance: 50_00 }]);
    const [charge] = await portal.chargesOf(charged.json<{ code: string }>().code);
    await passDays(portal, 3);
    await portal.control('/chargeback', { retref: charge!.retref });
    await reconcilePayments(portal.app);
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 50_00, heldAmount: 0 });
    await portal.later(0);
    await portal.made({ timing: 'WEEKLY', weekday: 5 });
    await portal.passDays(9);
    expect(await portal.payments()).toEqual([]);
  });

  const setBalance = (id: string, balance: number) =>
    portal.app.sql
      .updateTable('invoice')
      .set({ balance: asCents(balance), totalAmount: asCents(balance) })
      .where('id', '=', id)
      .execute();

  test('nothing is charged if nothing is owed any more, and the customer is told', async () => {
    const invoiceId = await owe(10_00, FRIDAY);
    await portal.made();
    await portal.passDays(2);
    await portal.payByCard([{ invoiceId, balance: 10_00 }]);
    await portal.passDays(2);
    expect(await portal.payments()).toEqual([]);
    expect(await portal.subjects()).toContain(`Autopay to Portal ${portal.label}: nothing to pay`);
  });

  test('with a method that was removed: the run fails, the rule is paused, one mail says so', async () => {
    await owe(10_00, FRIDAY);
    const id = await portal.made();
    await portal.passDays(3);
    await portal.call('DELETE', `/v1/card-on-file/${portal.method.id}`);
    await portal.app.sql.updateTable('autopayRule').set({ nextPlanAt: '2027-01-01T00:00:00.000Z' }).execute();
    await portal.passDays(1);
    expect(await portal.view()).toMatchObject({
      rule: { status: 'PAUSED', pauseReason: 'The payment method of autopay was removed.' },
      runs: [{ status: 'FAILED' }],
    });
    const mails = (await portal.subjects()).filter((subject) => subject.endsWith('was not made'));
    expect(mails).toEqual([`Autopay to Portal ${portal.label} was not made`]);
    expect((await portal.call('POST', `/v1/autopay/${id}/resume`)).json()).toMatchObject({ code: 'method_deleted' });
    await portal.passDays(5);
    expect(await portal.payments()).toEqual([]);
  });

  test('a rule whose method is gone is paused before its run', async () => {
    await portal.made();
    await portal.call('DELETE', `/v1/card-on-file/${portal.method.id}`);
    await portal.passDays(1);
    expect(await portal.view()).toMatchObject({ rule: { status: 'PAUSED' } });
    expect((await portal.subjects()).at(-1)).toBe(`Autopay to Portal ${portal.label} was paused`);
  });

  test('after the portal has switched it off', async () => {
    await owe(10_00, FRIDAY);
    await portal.made();
    await portal.passDays(2);
    await setSettings({ isAutopayEnabled: false });
    await portal.passDays(2);
    expect(await portal.payments()).toEqual([]);
    const rules = portal.app.sql.selectFrom('autopayRule').select('status');
    expect(await rules.where('organizationId', '=', portal.organizationId).execute()).toEqual([{ status: 'PAUSED' }]);
  });

  test('a decline is told by mail and not tried again', async () => {
    await portal.payByCard([{ invoiceId: await portal.owe(2_00), balance: 2_00 }], { savePaymentToken: true });
    const cards = portal.app.sql.selectFrom('paymentMethod').selectAll().where('paymentType', '=', 'CREDIT_CARD');
    const card = await cards.where('organizationId', '=', portal.organizationId).executeTakeFirstOrThrow();
    await owe(10_00, FRIDAY);
    expect((await portal.save({}, portal.bodyOf({}, {}, card))).statusCode).toBe(200);
    await portal.passDays(3);
    await portal.plan('auth', 'insufficient-funds');
    await portal.passDays(1);
    const [payment] = await portal.payments();
    expect(payment).toMatchObject({ status: 'CANCELED' });
    expect(await portal.subjects()).toContain(`Your payment ${payment!.code} to Portal ${portal.label} was not made`);
    expect(await portal.view()).toMatchObject({ usedInMonth: 0, runs: [{ status: 'FAILED' }] });
    await portal.passDays(10);
    expect(await portal.payments()).toHaveLength(1);
  });

  test('a run that cannot be started for hours fails with one mail, and is not tried again', async () => {
    await owe(90_00, FRIDAY);
    await portal.made();
    await portal.passDays(3);
    await portal.app.sql
      .updateTable('paymentMethod')
      .set({ sealedToken: Buffer.from('cannot be opened any more, not at all') })
      .where('organizationId', '=', portal.organizationId)
      .execute();
    await portal.app.sql.updateTable('autopayRule').set({ nextPlanAt: '2027-01-01T00:00:00.000Z' }).execute();
    portal.tick(DAY_MS);
    const before = (await portal.subjects()).length;
    for (let tries = 0; tries < 6; tries++) {
      await runAutopayJobs(portal.app);
      portal.tick(FIRST_WAIT_MS * 2 ** tries);
    }
    await portal.later(0);
    expect((await portal.view()).runs).toMatchObject([{ day: FRIDAY, status: 'FAILED' }]);
    expect(await portal.payments()).toEqual([]);
    expect((await portal.subjects()).slice(before)).toEqual([expect.stringContaining('was not made')]);
    expect((await lastMail(portal.app, portal.user.email)).text).toContain('We could not start it.');
  });

  test('many runs that are due at once are all worked off', async () => {
    await owe(91_00, FRIDAY);
    const ruleId = await portal.made();
    await portal.passDays(3);
    const { organizationId, user } = portal;
    const empty = Array.from({ length: 120 }, (_, at) => ({
      id: newId(),
      organizationId,
      customerId: user.customerId,
      ruleId,
      day: addDays(asDay('2026-06-01'), at),
      status: 'ANNOUNCED' as const,
      createdAt: '2026-06-01T00:00:00.000Z',
    }));
    await portal.app.sql.insertInto('autopayRun').values(empty).execute();
    portal.tick(DAY_MS);
    expect(await runAutopayJobs(portal.app)).toBe(1);
    const left = portal.app.sql.selectFrom('autopayRun').select('id').where('status', '=', 'ANNOUNCED');
    expect(await left.where('organizationId', '=', organizationId).execute()).toEqual([]);
  });

  test('an amount that the portal does not take: the run fails, the rule goes on', async () => {
    await owe(10_00, FRIDAY);
    await portal.made();
    await portal.passDays(3);
    await setSettings({ maxAchPayment: 5_00 });
    await portal.passDays(1);
    expect(await portal.payments()).toEqual([]);
    expect(await portal.view()).toMatchObject({ rule: { status: 'ACTIVE' }, runs: [{ status: 'FAILED' }] });
  });
});

describe('AUT-02 exactly once', () => {
  test('with two processes that announce and run at once', async () => {
    await owe(10_00, FRIDAY);
    await portal.made();
    const other = portal.restarted();
    await portal.later(DAY_MS);
    await Promise.all([runAutopayJobs(portal.app), runAutopayJobs(other)]);
    const runs = portal.app.sql.selectFrom('autopayRun').select('id');
    expect(await runs.where('organizationId', '=', portal.organizationId).execute()).toHaveLength(1);
    await portal.later(3 * DAY_MS);
    await Promise.all([runAutopayJobs(portal.app), runAutopayJobs(other), runAutopayJobs(portal.restarted())]);
    const payments = await portal.payments();
    expect(payments).toHaveLength(1);
    expect(await portal.chargesOf(payments[0]!.code)).toHaveLength(1);
  });

  test('after a crash between the stored payment and its charge', async () => {
    await owe(10_00, FRIDAY);
    await portal.made();
    await portal.passDays(3);
    await portal.later(DAY_MS);
    let isCrashing = true;
    const crashing = portal.restarted({
      checkpoint: async (step: string) => {
        if (isCrashing && step === 'stored') throw new Error('stopped here');
      },
    });
    await runAutopayJobs(crashing);
    isCrashing = false;
    expect(await portal.payments()).toMatchObject([{ status: 'STARTED' }]);
    await portal.later(10 * 60_000);
    await runAutopayJobs(portal.app);
    await recoverAll(portal);
    const [payment, ...others] = await portal.payments();
    expect(others).toEqual([]);
    expect(payment).toMatchObject({ status: 'PENDING' });
    expect(await portal.chargesOf(payment!.code)).toHaveLength(1);
  });

  test('a server that was down for three days runs what was announced once, and announces the rest first', async () => {
    await owe(10_00, FRIDAY);
    await portal.made();
    await portal.passDays(1);
    await owe(20_00, asDay('2026-11-23'));
    // From Tuesday to Saturday: banks are closed, so that it runs on Monday.
    await portal.later(4 * DAY_MS);
    await runAutopayJobs(portal.app);
    expect(await portal.payments()).toEqual([]);
    await portal.passDays(2);
    expect(await portal.totals()).toEqual([10_00]);
    expect((await portal.view()).runs).toMatchObject([{ status: 'ANNOUNCED', amount: 20_00 }]);
    await portal.passDays(4);
    expect(await portal.totals()).toEqual([10_00, 20_00]);
  });

  test('after the cut-off it waits for the next business day', async () => {
    await owe(10_00, asDay('2026-11-19'));
    await portal.made();
    await runAutopayJobs(portal.app);
    await portal.passDays(2);
    // Thursday at six in the evening.
    await portal.later(DAY_MS + 9 * 60 * 60_000);
    await runAutopayJobs(portal.app);
    expect(await portal.payments()).toEqual([]);
    await portal.later(DAY_MS - 9 * 60 * 60_000);
    await runAutopayJobs(portal.app);
    expect(await portal.totals()).toEqual([10_00]);
  });
});

test('AUT-01 AUT-02 AUT-03 autopay over two months with one skip', async () => {
  const days = ['2026-11-24', '2026-12-08', '2026-12-22', '2027-01-05'].map(asDay);
  for (const [place, day] of days.entries()) await owe((place + 1) * 100_00, day);
  const id = await portal.made({ monthLimit: asCents(1_000_00) });
  await portal.passDays(20);
  expect(await portal.totals()).toEqual([100_00]);
  await portal.call('POST', `/v1/autopay/${id}/runs/${days[1]}/skip`);
  await portal.passDays(32);
  expect(await portal.totals()).toEqual([100_00, 300_00, 400_00]);
  const announced = (await portal.subjects()).filter((subject) => subject.includes(' on '));
  expect(announced).toHaveLength(4);
  expect(addDays(days[0]!, 42)).toBe(days[3]);
});
