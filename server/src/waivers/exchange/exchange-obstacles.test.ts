// A conditional waiver counts once the money of all that it waives is final, also if an invoice has left its project, and
// also if no unconditional one can be prepared for it.
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { importDesk } from '../../imports/testing/import-desk.ts';
import { DAY_MS, passDays, recoverAll } from '../../testing/payment-jobs.ts';
import { paymentPortal, type PaymentPortal } from '../../testing/payment-portal.ts';
import { sendRefundRequest } from '../../testing/refund-request.ts';
import { waiverDesk } from '../testing/waiver-desk.ts';
import { PDF_BYTES, WAIVER_SETTINGS, waiverActions } from '../testing/waiver-portal.ts';
import { exchangeWaivers } from './exchange-waivers.ts';

// Weeks pass with all their jobs.
vi.setConfig({ testTimeout: 120_000 });

const HOUR_MS = DAY_MS / 24;

let portal: PaymentPortal;
let waivers: ReturnType<typeof waiverActions>;
beforeEach(async () => {
  portal = await paymentPortal({ settings: WAIVER_SETTINGS });
  waivers = waiverActions(portal);
});
afterEach(() => portal.sandbox.stop());

const projectIn = (state = 'IL') => waivers.projectIn(state, { originalContractDate: asDay('2026-01-02') });
const PROGRESS = { waiverType: 'conditional.progress', throughDate: '2026-10-31' };
const FINAL = { waiverType: 'conditional.final', throughDate: null };

/** Signed on paper and released; its document is told from all others. */
async function released(projectId: string, fields: typeof FINAL | typeof PROGRESS = PROGRESS) {
  const desk = waiverDesk(portal);
  const { id, number } = await waivers.requested({ projectId, ...fields });
  const paper = `${PDF_BYTES}% ${number} of ${portal.label}\n`;
  await desk.post(id, 'approve');
  await desk.attach(id, paper);
  expect((await desk.post(id, 'release')).json()).toEqual({ waiverRequestStatus: 'ready' });
  const hash = createHash('sha256').update(paper).digest('hex');
  const effect = async () =>
    (await portal.send({ url: `/v1/verify/sha256/${hash}` })).json<{ effect: string }>().effect;
  return { id, effect };
}

async function pass(days: number): Promise<void> {
  await passDays(portal, days);
  portal.cookies.staff = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
  await exchangeWaivers(portal.app);
}

type Shown = { areFundsFinal: boolean; exchangeObstacle: string | null };

/** What the desk, the customer's list and panel, and the dashboard say of a waiver. */
async function shown(id: string) {
  const pick = ({ areFundsFinal, exchangeObstacle }: Shown) => ({ areFundsFinal, exchangeObstacle });
  const { rows } = (await waivers.get('/v1/waivers')).json<{ rows: (Shown & { id: string })[] }>();
  const listed = pick(rows.find((row) => row.id === id)!);
  expect(pick((await waivers.get(`/v1/waivers/${id}`)).json<Shown>())).toEqual(listed);
  expect(pick((await waiverDesk(portal).get(`/${id}`)).json<Shown>())).toEqual(listed);
  const outstanding = (await waivers.get('/v1/waivers?outstanding=true')).json<{ rows: { id: string }[] }>().rows;
  const { outstandingWaiverCount } = (await waivers.get('/v1/dashboard')).json<{ outstandingWaiverCount: number }>();
  expect(outstandingWaiverCount).toBe(outstanding.length);
  return { ...listed, outstanding: outstanding.map((row) => row.id) };
}

describe('VFY-03 an invoice that a file has moved to another project', () => {
  async function moved(invoiceId: string): Promise<void> {
    const other = await projectIn();
    const { sql } = portal.app;
    const { jobId } = await sql.selectFrom('project').select('jobId').where('id', '=', other).executeTakeFirstOrThrow();
    const { invoiceNumber, code } = await sql
      .selectFrom('invoice')
      .innerJoin('customer', 'customer.id', 'invoice.customerId')
      .select(['invoiceNumber', 'code'])
      .where('invoice.id', '=', invoiceId)
      .executeTakeFirstOrThrow();
    portal.tick(60_000);
    const csv = `Invoice,Customer,Date,Amount,Project number,Balance\n${invoiceNumber},${code},10/01/2026,100.00,${jobId},0.00\n`;
    await importDesk(portal).load('invoices', csv, { asOf: portal.clock.now().toISOString() });
    const row = sql.selectFrom('invoice').select(['projectId', 'balance']).where('id', '=', invoiceId);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ projectId: other, balance: 0 });
  }

  test('keeps its waiver from counting until its own money is final', async () => {
    const projectId = await projectIn();
    const [first, second] = [
      await waivers.invoice(projectId, '2026-10-01', 100_00, 100_00),
      await waivers.invoice(projectId, '2026-10-02', 50_00, 50_00),
    ];
    const { id, effect } = await released(projectId);
    await portal.payByAch([{ invoiceId: first, balance: 100_00 }]);
    await passDays(portal, 4);
    portal.cookies.staff = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
    await portal.payByCard([{ invoiceId: second, balance: 50_00 }]);
    await moved(first);
    await exchangeWaivers(portal.app);
    expect([(await waivers.row(id)).exchangedById, await effect()]).toEqual([null, 'when-paid']);
    await pass(12);
    expect((await waivers.row(id)).exchangedById).not.toBeNull();
    expect(await effect()).toBe('in-force');
  });

  test('alone keeps the deadline of its waiver until its money is final', async () => {
    const projectId = await projectIn('GA');
    const invoiceId = await waivers.invoice(projectId, '2026-10-01', 100_00, 100_00);
    const { id, effect } = await released(projectId);
    const { deadlineOn } = await waivers.row(id);
    expect(deadlineOn).not.toBeNull();
    await portal.payByAch([{ invoiceId, balance: 100_00 }]);
    await passDays(portal, 4);
    portal.cookies.staff = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
    await moved(invoiceId);
    await exchangeWaivers(portal.app);
    expect(await waivers.row(id)).toMatchObject({ deadlineOn, fundsFinalAt: null });
    await pass(12);
    expect([(await waivers.row(id)).deadlineOn, await effect()]).toEqual([null, 'in-force']);
    expect(await shown(id)).toMatchObject({ areFundsFinal: true, exchangeObstacle: 'invoices-moved' });
  });
});

describe('VFY-01 a conditional waiver whose money is final counts', () => {
  type Setting = { projectId: string };
  const CASES: [string, string, typeof FINAL | typeof PROGRESS, (of: Setting) => Promise<unknown>][] = [
    [
      'a disputed amount stays open',
      'balance-open',
      FINAL,
      ({ projectId }) => waivers.invoice(projectId, '2026-10-05', 70_00, 20_00, { disputedAmount: asCents(20_00) }),
    ],
    [
      'an invoice in another currency is open',
      'other-currency',
      PROGRESS,
      ({ projectId }) => waivers.invoice(projectId, '2026-09-05', 70_00, 70_00, { currencyCode: 'CAD' }),
    ],
    [
      'the supplier gives no unconditional waivers for the project',
      'not-given',
      PROGRESS,
      ({ projectId }) =>
        portal.app.sql.updateTable('project').set({ allowsUp: false }).where('id', '=', projectId).execute(),
    ],
  ];
  test.each(CASES)('although %s: %s', async (_, obstacle, fields, hinder) => {
    const projectId = await projectIn();
    const invoiceId = await waivers.invoice(projectId, '2026-10-01', 100_00, 100_00);
    const { id, effect } = await released(projectId, fields);
    await hinder({ projectId });
    expect(await effect()).toBe('when-paid');
    await portal.payByCard([{ invoiceId, balance: 100_00 }]);
    expect(await exchangeWaivers(portal.app)).toBe(0);
    expect(await effect()).toBe('in-force');
    expect(await shown(id)).toMatchObject({ areFundsFinal: true, exchangeObstacle: obstacle, outstanding: [id] });
    await pass(1);
    const { events } = (await waiverDesk(portal).get(`/${id}`)).json<{ events: { action: string; note: string }[] }>();
    expect(events.filter(({ action }) => action === 'not exchanged')).toMatchObject([
      { note: expect.stringContaining('Its money is final, and no unconditional waiver is prepared.') },
    ]);
  });

  test('and its unconditional one is prepared once nothing stands in the way any more', async () => {
    const projectId = await projectIn();
    const invoiceId = await waivers.invoice(projectId, '2026-10-01', 100_00, 100_00);
    const { id } = await released(projectId);
    const allow = (allowsUp: boolean) =>
      portal.app.sql.updateTable('project').set({ allowsUp }).where('id', '=', projectId).execute();
    await allow(false);
    await portal.payByCard([{ invoiceId, balance: 100_00 }]);
    expect(await exchangeWaivers(portal.app)).toBe(0);
    await allow(true);
    await pass(1);
    expect((await waivers.row(id)).exchangedById).not.toBeNull();
    expect(await shown(id)).toMatchObject({ areFundsFinal: true, exchangeObstacle: null });
  });

  test('and not any more once its money has gone back', async () => {
    const projectId = await projectIn();
    const invoiceId = await waivers.invoice(projectId, '2026-10-01', 100_00, 100_00);
    const { id, effect } = await released(projectId);
    await portal.app.sql.updateTable('project').set({ allowsUp: false }).where('id', '=', projectId).execute();
    const { code } = (await portal.payByCard([{ invoiceId, balance: 100_00 }])).json<{ code: string }>();
    await exchangeWaivers(portal.app);
    const { externalCode } = await portal.payment(code);
    await portal.control('/settle', { retref: externalCode });
    await portal.control('/chargeback', { retref: externalCode });
    await pass(1);
    expect(await effect()).toBe('when-paid');
    expect(await shown(id)).toMatchObject({ areFundsFinal: false, exchangeObstacle: null, outstanding: [] });
  });
});

test('VFY-01 a conditional waiver does not count while a complete file alone has closed its invoice', async () => {
  const projectId = await projectIn('GA');
  const invoiceId = await waivers.invoice(projectId, '2026-10-01', 100_00, 100_00);
  const { id, effect } = await released(projectId);
  const { deadlineOn } = await waivers.row(id);
  expect(deadlineOn).not.toBeNull();
  const { sql } = portal.app;
  const { invoiceNumber, code, jobId } = await sql
    .selectFrom('invoice')
    .innerJoin('customer', 'customer.id', 'invoice.customerId')
    .innerJoin('project', 'project.id', 'invoice.projectId')
    .select(['invoiceNumber', 'code', 'project.jobId'])
    .where('invoice.id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  const load = async (number: string, balance: string, isComplete: boolean) => {
    portal.tick(60_000);
    const csv = `Invoice,Customer,Date,Amount,Project number,Balance\n${number},${code},10/01/2026,100.00,${jobId},${balance}\n`;
    await importDesk(portal).load('invoices', csv, { asOf: portal.clock.now().toISOString(), isComplete });
  };
  await load(invoiceNumber, '100.00', false);
  await load(`${invoiceNumber}-other`, '100.00', true);
  expect((await portal.invoice(invoiceId)).balance).toBe(0);
  await exchangeWaivers(portal.app);
  expect(await effect()).toBe('when-paid');
  expect(await waivers.row(id)).toMatchObject({ deadlineOn, fundsFinalAt: null, exchangeObstacle: null });
  // A row that says its balance says that it is paid.
  await load(`${invoiceNumber}-other`, '0.00', false);
  await load(invoiceNumber, '0.00', false);
  portal.tick(2 * HOUR_MS);
  await exchangeWaivers(portal.app);
  expect([await effect(), (await waivers.row(id)).deadlineOn]).toEqual(['in-force', null]);
});

describe('decision D25 a conditional waiver whose unconditional one staff have rejected', () => {
  async function ended() {
    const projectId = await projectIn();
    const invoiceId = await waivers.invoice(projectId, '2026-10-01', 100_00, 100_00);
    const { id } = await released(projectId);
    const { code } = (await portal.payByCard([{ invoiceId, balance: 100_00 }])).json<{ code: string }>();
    expect(await exchangeWaivers(portal.app)).toBe(1);
    const reject = async () => {
      const twin = (await waivers.row(id)).exchangedById!;
      expect((await waiverDesk(portal).post(twin, 'reject', { reason: 'OTHER' })).statusCode).toBe(200);
      expect(await waivers.row(id)).toMatchObject({ exchangedById: null, exchangeObstacle: 'ended' });
    };
    return { id, projectId, invoiceId, code, reject };
  }

  test('says nothing more of it, however often it is looked at', async () => {
    const { id, projectId, reject } = await ended();
    await reject();
    await portal.app.sql.updateTable('project').set({ allowsUp: false }).where('id', '=', projectId).execute();
    for (let check = 0; check < 3; check++) {
      portal.tick(2 * HOUR_MS);
      expect(await exchangeWaivers(portal.app)).toBe(0);
    }
    expect(await waivers.row(id)).toMatchObject({ exchangeObstacle: 'ended', fundsFinalAt: expect.any(String) });
    const actions = portal.app.sql.selectFrom('waiverEvent').select('action').where('waiverId', '=', id);
    const written = (await actions.orderBy('at').execute()).map(({ action }) => action);
    expect(written.filter((action) => action === 'not exchanged')).toEqual([]);
    expect(written.filter((action) => action === 'exchanged')).toHaveLength(1);
  });

  test('gets another one once its money has gone back and come again, also if it was refunded meanwhile', async () => {
    const { id, invoiceId, code, reject } = await ended();
    const { externalCode: retref } = await portal.payment(code);
    await portal.control('/settle', { retref });
    await pass(1);
    await portal.plan('refund', 'no-reply-charged');
    expect((await sendRefundRequest(portal, code)).statusCode).toBe(202);
    await reject();
    await exchangeWaivers(portal.app);
    expect(await waivers.row(id)).toMatchObject({ exchangeObstacle: 'ended', fundsFinalAt: null });
    await recoverAll(portal);
    expect((await portal.payment(code)).status).toBe('REFUNDED');
    expect(await waivers.row(id)).toMatchObject({ exchangeObstacle: null, fundsFinalAt: null });
    await portal.later(0);
    await portal.payByCard([{ invoiceId, balance: 100_00 }]);
    portal.tick(2 * HOUR_MS);
    expect(await exchangeWaivers(portal.app)).toBe(1);
  });
});
