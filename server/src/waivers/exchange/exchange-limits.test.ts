// exchangeWaivers and stopExchanges: what is looked at, and what is left alone.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { asCents, ZERO } from '@plumbline/rules/money';
import { paymentPortal, type PaymentPortal } from '../../testing/payment-portal.ts';
import { sendRefundRequest } from '../../testing/refund-request.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import { WAIVER_SETTINGS, waiverActions } from '../testing/waiver-portal.ts';
import { waiverDesk } from '../testing/waiver-desk.ts';
import { lockPaidWaiver, selectPaidWaivers } from './exchange.sql.ts';
import { exchangeWaivers } from './exchange-waivers.ts';
import { stopExchanges } from './stop-exchanges.ts';

let portal: PaymentPortal;
let waivers: ReturnType<typeof waiverActions>;
let desk: ReturnType<typeof waiverDesk>;
beforeEach(async () => {
  portal = await paymentPortal({ settings: WAIVER_SETTINGS });
  waivers = waiverActions(portal);
  desk = waiverDesk(portal);
});
afterEach(() => portal.sandbox.stop());

type Json = Record<string, unknown>;

/** A project with one open invoice. */
async function project(balance = 100_00) {
  const projectId = await waivers.projectIn('IL', { originalContractDate: asDay('2026-01-02') });
  return { projectId, invoiceId: await waivers.invoice(projectId, '2026-10-01', balance, balance) };
}

const request = { waiverType: 'conditional.progress', throughDate: '2026-10-31' };

/** A waiver of the project that the supplier has signed on paper and released. */
async function released(projectId: string, fields: Json = {}): Promise<string> {
  const { id } = await waivers.requested({ projectId, ...request, ...fields });
  await desk.post(id, 'approve');
  await desk.attach(id);
  expect((await desk.post(id, 'release')).json()).toEqual({ waiverRequestStatus: 'ready' });
  return id;
}

async function payByCard(invoiceId: string, balance = 100_00): Promise<string> {
  const answer = await portal.payByCard([{ invoiceId, balance }]);
  return answer.json<{ code: string }>().code;
}

const detail = async (id: string) => (await waivers.get(`/v1/waivers/${id}`)).json<Json & { exchanges: Json[] }>();
const alerts = async () =>
  (await portal.send({ url: '/v1/console/open-items', host: CONSOLE_HOST, cookie: portal.cookies.staff })).json<{
    rows: { detail: string }[];
  }>().rows;

/** The unconditional waiver that was prepared; undefined if there is none. */
const twinOf = async (id: string) => (await detail(id)).exchanges[0]?.['id'] as string | undefined;

describe('a conditional waiver', () => {
  /** The supplier's books have it as closed; nobody has said that it was paid. */
  const close = (invoiceId: string, amount: number) =>
    portal.app.sql
      .updateTable('invoice')
      .set({ balance: ZERO, closedAmount: asCents(amount) })
      .where('id', '=', invoiceId)
      .execute();

  test('is not linked to one that gives up fewer of its invoices', async () => {
    const { projectId, invoiceId } = await project();
    const second = await waivers.invoice(projectId, '2026-10-15', 50_00, 50_00);
    const conditional = await released(projectId);
    await payByCard(invoiceId);
    // By check, as the books say.
    await portal.app.sql.updateTable('invoice').set({ balance: ZERO }).where('id', '=', second).execute();
    const picked = { waiverType: 'unconditional.progress', invoiceIds: [invoiceId] };
    const { id } = await waivers.requested({ projectId, ...request, ...picked });
    expect(await exchangeWaivers(portal.app)).toBe(1);
    expect(await twinOf(conditional)).not.toBe(id);
  });

  test('gets none if no money has come that could be acknowledged', async () => {
    const { projectId, invoiceId } = await project();
    await released(projectId);
    await close(invoiceId, 100_00);
    expect(await exchangeWaivers(portal.app)).toBe(0);
  });

  test('of a full release gets none while another invoice is open', async () => {
    const { projectId, invoiceId } = await project();
    const conditional = await released(projectId, { waiverType: 'conditional.final', throughDate: null });
    await waivers.invoice(projectId, '2026-11-02', 50_00, 50_00);
    await payByCard(invoiceId);
    expect(await exchangeWaivers(portal.app)).toBe(0);
    expect(await twinOf(conditional)).toBeUndefined();
  });

  test('is looked at only when its invoices are paid, up to what is in dispute', async () => {
    const { projectId, invoiceId } = await project();
    await portal.app.sql
      .updateTable('invoice')
      .set({ disputedAmount: asCents(10_00) })
      .where('id', '=', invoiceId)
      .execute();
    const id = await released(projectId);
    const now = portal.app.now().toISOString();
    const leave = async (balance: number) => {
      await portal.app.sql
        .updateTable('invoice')
        .set({ balance: asCents(balance) })
        .where('id', '=', invoiceId)
        .execute();
      return (await selectPaidWaivers(portal.app.sql, { now, max: 1000, without: [] })).some((row) => row.id === id);
    };
    expect([await leave(10_01), await leave(10_00), await leave(100_00)]).toEqual([false, true, false]);
  });

  test.each(['voidedAt', 'supersededById'])('gets none if it is void or replaced by then: %s', async (column) => {
    const { projectId } = await project();
    const [id, other] = [await released(projectId), await released(projectId)];
    const { app, organizationId } = portal;
    const now = app.now().toISOString();
    const lock = () => app.sql.transaction().execute((tx) => lockPaidWaiver(tx, { organizationId, id }, now));
    expect(await lock()).toMatchObject({ id });
    await portal.app.sql.updateTable('invoice').set({ balance: ZERO }).where('projectId', '=', projectId).execute();
    const isFound = async () =>
      (await selectPaidWaivers(app.sql, { now, max: 1000, without: [] })).some((row) => row.id === id);
    expect(await isFound()).toBe(true);
    const set = column === 'voidedAt' ? { voidedAt: now, voidReason: 'Wrong.' } : { supersededById: other };
    await app.sql.updateTable('waiverRequest').set(set).where('id', '=', id).execute();
    expect([await lock(), await isFound()]).toEqual([undefined, false]);
    // The worker of other tests finds nothing to do here.
    await app.sql
      .updateTable('invoice')
      .set({ balance: asCents(100_00) })
      .where('projectId', '=', projectId)
      .execute();
  });
});

describe('money that goes back', () => {
  test('of another invoice stops it too, and frees the conditional one', async () => {
    const { projectId, invoiceId } = await project();
    const conditional = await released(projectId);
    const second = await waivers.invoice(projectId, '2026-10-15', 50_00, 50_00);
    const code = await payByCard(second, 50_00);
    await payByCard(invoiceId);
    expect(await exchangeWaivers(portal.app)).toBe(1);
    await sendRefundRequest(portal, code);
    expect((await waivers.row(conditional)).exchangedById).not.toBeNull();
    expect(await stopExchanges(portal.app)).toBe(1);
    expect(await waivers.row(conditional)).toMatchObject({ exchangedById: null, fundsFinalAt: null });
  });

  test('does not stop what the customer has asked for', async () => {
    const { projectId, invoiceId } = await project();
    const code = await payByCard(invoiceId);
    const { id } = await waivers.requested({ projectId, ...request, waiverType: 'unconditional.progress' });
    await sendRefundRequest(portal, code);
    expect(await waivers.row(id)).toMatchObject({ moneyGoneAt: expect.any(String) });
    expect(await stopExchanges(portal.app)).toBe(0);
    expect(await waivers.row(id)).toMatchObject({ status: 'new' });
  });

  test('does not mark a waiver that is void or was replaced', async () => {
    const { projectId, invoiceId } = await project();
    const code = await payByCard(invoiceId);
    const first = await released(projectId, { waiverType: 'unconditional.progress' });
    await desk.post(first, 'void', { reason: 'Wrong.' });
    const replaced = await released(projectId, { waiverType: 'unconditional.progress' });
    const set = portal.app.sql.updateTable('waiverRequest').set({ supersededById: first });
    await set.where('id', '=', replaced).execute();
    await sendRefundRequest(portal, code);
    expect(await alerts()).toEqual([]);
    for (const id of [first, replaced]) expect(await waivers.row(id)).toMatchObject({ moneyGoneAt: null });
  });
});
