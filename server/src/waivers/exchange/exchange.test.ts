// exchangeWaivers and stopExchanges: conditional waivers, their money, and the unconditional ones that follow.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { DAY_MS, passDays } from '../../testing/payment-jobs.ts';
import { paymentPortal, type PaymentPortal } from '../../testing/payment-portal.ts';
import { sendRefundRequest } from '../../testing/refund-request.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import { PDF_BYTES, WAIVER_SETTINGS, waiverActions } from '../testing/waiver-portal.ts';
import { waiverDesk } from '../testing/waiver-desk.ts';
import { exchangeWaivers } from './exchange-waivers.ts';
import { stopExchanges } from './stop-exchanges.ts';

// Weeks pass with all their jobs.
vi.setConfig({ testTimeout: 120_000 });

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
const HOUR_MS = DAY_MS / 24;

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

/** Signs a waiver on paper and releases it. */
async function release(id: string): Promise<Json> {
  await desk.post(id, 'approve');
  await desk.attach(id);
  return (await desk.post(id, 'release')).json<Json>();
}

async function exchanged() {
  const { projectId, invoiceId } = await project();
  const conditional = await released(projectId);
  const code = await payByCard(invoiceId);
  expect(await exchangeWaivers(portal.app)).toBe(1);
  return { projectId, invoiceId, conditional, code, twin: (await twinOf(conditional))! };
}

describe('a conditional waiver whose money is final', () => {
  test('gets its unconditional one, once, and both are linked', async () => {
    const { projectId, invoiceId } = await project();
    const conditional = await released(projectId, { emails: [] });
    expect(await exchangeWaivers(portal.app)).toBe(0);
    await payByCard(invoiceId);
    expect(await Promise.all([1, 2, 3].map(() => exchangeWaivers(portal.app)))).toContain(1);
    expect(await exchangeWaivers(portal.app)).toBe(0);
    const twin = (await twinOf(conditional))!;
    expect(await detail(twin)).toMatchObject({
      waiverType: 'unconditional.progress',
      throughDate: '2026-10-31',
      waiverRequestStatus: 'new',
      figures: { amount: 100_00, openBalance: 0 },
      exchanges: [{ id: conditional, waiverType: 'conditional.progress', waiverRequestStatus: 'ready' }],
      events: [{ action: 'requested', actorName: null, worker: 'Exchange' }],
    });
    expect((await desk.get(`/${twin}`)).json()).toMatchObject({ source: 'exchange', exchanges: [{ id: conditional }] });
    expect((await waivers.get('/v1/waivers')).json<{ rows: Json[] }>().rows).toMatchObject([
      { id: twin, exchangedBy: null },
      { id: conditional, exchangedBy: { id: twin, waiverRequestStatus: 'new' } },
    ]);
    expect((await detail(conditional))['events']).toMatchObject([
      { action: 'requested' },
      { action: 'attached' },
      { action: 'released' },
      { action: 'exchanged' },
    ]);
    expect(await release(twin)).toEqual({ waiverRequestStatus: 'ready' });
  });

  test('waits for a change of its money that is under way, and sees what came of it', async () => {
    const { projectId, invoiceId } = await project();
    const conditional = await released(projectId);
    const code = await payByCard(invoiceId);
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
    const { promise: end, resolve: letGo } = Promise.withResolvers<void>();
    const change = portal.app.sql.transaction().execute(async (tx) => {
      const { organizationId } = portal;
      const payment = tx.updateTable('payment').set({ status: 'CHARGEBACK' }).where('code', '=', code);
      await payment.where('organizationId', '=', organizationId).execute();
      hold();
      await end;
    });
    await isHeld;
    const exchange = exchangeWaivers(portal.app);
    await Promise.race([exchange, sleep(1_000)]);
    letGo();
    await change;
    expect([await exchange, await twinOf(conditional)]).toEqual([0, undefined]);
  });

  test('waits while a bank can take the money back', async () => {
    const { projectId, invoiceId } = await project();
    const conditional = await released(projectId);
    await portal.payByAch([{ invoiceId, balance: 100_00 }]);
    await passDays(portal, 3);
    expect(await exchangeWaivers(portal.app)).toBe(0);
    await passDays(portal, 12);
    expect(await exchangeWaivers(portal.app)).toBe(1);
    expect(await twinOf(conditional)).toBeDefined();
  });

  test('is linked to an unconditional one for which the customer has asked already', async () => {
    const { projectId, invoiceId } = await project();
    const conditional = await released(projectId);
    await payByCard(invoiceId);
    const { id } = await waivers.requested({ projectId, ...request, waiverType: 'unconditional.progress' });
    expect(await exchangeWaivers(portal.app)).toBe(0);
    expect(await twinOf(conditional)).toBe(id);
  });

  /** Both for the same project, whose invoice is paid by card. */
  async function asked(fields: Json) {
    const { projectId, invoiceId } = await project();
    const conditional = await released(projectId);
    await payByCard(invoiceId);
    const { id } = await waivers.requested({ projectId, ...request, waiverType: 'unconditional.progress', ...fields });
    return { conditional, id, projectId, invoiceId };
  }

  test.each([
    ['of another kind', { waiverType: 'unconditional.final', throughDate: null }],
    ['up to another day', { throughDate: '2026-11-02' }],
  ])('is not linked to one %s', async (_, fields) => {
    const { conditional, id } = await asked(fields);
    expect(await exchangeWaivers(portal.app)).toBe(1);
    const twin = (await twinOf(conditional))!;
    expect(twin).not.toBe(id);
    expect(await detail(twin)).toMatchObject({ waiverType: 'unconditional.progress', throughDate: '2026-10-31' });
  });

  test.each([
    ['rejected', (id: string) => desk.post(id, 'reject', { reason: 'OTHER' })],
    ['void', (id: string) => release(id).then(() => desk.post(id, 'void', { reason: 'Wrong.' }))],
  ])('is not linked to one that is %s', async (_, end) => {
    const { conditional, id } = await asked({});
    await end(id);
    expect(await exchangeWaivers(portal.app)).toBe(1);
    expect(await twinOf(conditional)).not.toBe(id);
  });

  test('is not linked to one that was replaced, or whose money is gone', async () => {
    const { id, conditional, projectId } = await asked({});
    const { app } = portal;
    const other = await released(projectId);
    const set = (change: object) => app.sql.updateTable('waiverRequest').set(change).where('id', '=', id).execute();
    await set({ supersededById: other });
    expect(await exchangeWaivers(portal.app)).toBe(1);
    const twin = await twinOf(conditional);
    expect(twin).not.toBe(id);
    await set({ supersededById: null, moneyGoneAt: app.now().toISOString() });
    await app.sql.updateTable('waiverRequest').set({ status: 'rejected' }).where('id', '=', twin!).execute();
    await app.sql
      .updateTable('waiverRequest')
      .set({ exchangedById: null, fundsFinalAt: null, exchangeCheckAt: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', conditional)
      .execute();
    await exchangeWaivers(portal.app);
    expect(await twinOf(conditional)).not.toBe(id);
  });

  test('is not linked to one that covers another invoice, or not all of them', async () => {
    const { projectId, invoiceId } = await project();
    const second = await waivers.invoice(projectId, '2026-10-15', 50_00, 50_00);
    const conditional = await released(projectId);
    await payByCard(invoiceId);
    const said = { waiverType: 'unconditional.progress', isInvoiceAlreadyPaid: 'true' };
    const { id } = await waivers.requested({ projectId, ...request, ...said });
    await payByCard(second, 50_00);
    expect(await exchangeWaivers(portal.app)).toBe(1);
    expect(await twinOf(conditional)).not.toBe(id);
  });

  test('is not linked to one that does not acknowledge all of its money', async () => {
    const { projectId, invoiceId } = await project();
    const conditional = await released(projectId);
    await portal.payByCard([{ invoiceId, balance: 100_00, amount: 60_00 }]);
    const said = { waiverType: 'unconditional.progress', isInvoiceAlreadyPaid: 'true' };
    const { id } = await waivers.requested({ projectId, ...request, ...said });
    await payByCard(invoiceId, 40_00);
    expect(await exchangeWaivers(portal.app)).toBe(1);
    const twin = (await twinOf(conditional))!;
    expect(twin).not.toBe(id);
    expect(await detail(twin)).toMatchObject({ figures: { amount: 100_00 } });
  });

  test.each([
    ['rejected', (id: string) => desk.post(id, 'reject', { reason: 'OTHER' })],
    [
      'withdrawn',
      (id: string) =>
        portal.send({ method: 'POST', url: `/v1/waivers/${id}/withdraw`, cookie: portal.cookies.customer }),
    ],
    ['void', (id: string) => release(id).then(() => desk.post(id, 'void', { reason: 'Wrong.' }))],
  ])('whose unconditional one was %s gets the next that somebody asks for', async (_, end) => {
    const { conditional, twin, projectId } = await exchanged();
    expect((await end(twin)).statusCode).toBe(200);
    expect(await waivers.row(conditional)).toMatchObject({ exchangedById: null, fundsFinalAt: expect.any(String) });
    // Nobody wants the same again at once.
    expect(await exchangeWaivers(portal.app)).toBe(0);
    expect(await twinOf(conditional)).toBeUndefined();
    const { id } = await waivers.requested({ projectId, ...request, waiverType: 'unconditional.progress' });
    portal.tick(2 * HOUR_MS);
    expect(await exchangeWaivers(portal.app)).toBe(0);
    expect((await waivers.row(conditional)).exchangedById).toBe(id);
  });

  test('whose unconditional one is replaced is linked to the new one', async () => {
    const { conditional, twin } = await exchanged();
    await release(twin);
    const { id } = (await desk.post(twin, 'supersede')).json<{ id: string }>();
    await desk.post(id, 'approve');
    expect(await release(id)).toEqual({ waiverRequestStatus: 'ready' });
    expect(await twinOf(conditional)).toBe(id);
  });

  test('of a full release waits until nothing is open', async () => {
    const { projectId, invoiceId } = await project();
    const later = await waivers.invoice(projectId, '2026-11-02', 50_00, 50_00);
    const conditional = await released(projectId, { waiverType: 'conditional.final', throughDate: null });
    await payByCard(invoiceId);
    expect(await exchangeWaivers(portal.app)).toBe(0);
    await payByCard(later, 50_00);
    portal.tick(2 * HOUR_MS);
    await portal.later(0);
    portal.cookies.staff = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
    expect(await exchangeWaivers(portal.app)).toBe(1);
    expect(await detail((await twinOf(conditional))!)).toMatchObject({
      waiverType: 'unconditional.final',
      waiverRequestStatus: 'new',
    });
  });

  test('gets none while the money of another invoice that it would give up is not final', async () => {
    const { projectId, invoiceId } = await project();
    await released(projectId);
    const second = await waivers.invoice(projectId, '2026-10-15', 50_00, 50_00);
    await portal.payByAch([{ invoiceId: second, balance: 50_00 }]);
    await passDays(portal, 4);
    await payByCard(invoiceId);
    expect(await exchangeWaivers(portal.app)).toBe(0);
    await passDays(portal, 12);
    expect(await exchangeWaivers(portal.app)).toBe(1);
  });

  test('gets none if the supplier gives no unconditional waivers for the project', async () => {
    const { projectId, invoiceId } = await project();
    await released(projectId);
    await payByCard(invoiceId);
    await portal.app.sql.updateTable('project').set({ allowsUp: false }).where('id', '=', projectId).execute();
    expect(await exchangeWaivers(portal.app)).toBe(0);
  });
});

describe('VFY-03 acceptance check 2: money that goes back', () => {
  test('before the release stops the unconditional waiver, and it is prepared again once it is paid again', async () => {
    const { conditional, code, twin, invoiceId } = await exchanged();
    await desk.attach(twin);
    expect((await sendRefundRequest(portal, code)).statusCode).toBe(201);
    expect((await desk.post(twin, 'release')).json()).toMatchObject({ code: 'funds_not_cleared' });
    expect(await detail(twin)).toMatchObject({ moneyReturnedAt: expect.any(String) });
    expect(await stopExchanges(portal.app)).toBe(1);
    expect(await stopExchanges(portal.app)).toBe(0);
    expect(await detail(twin)).toMatchObject({ waiverRequestStatus: 'rejected', rejectReason: 'FUNDS_NOT_CLEARED' });
    expect(await alerts()).toEqual([]);
    expect((await detail(conditional)).exchanges).toEqual([]);
    await payByCard(invoiceId);
    expect(await exchangeWaivers(portal.app)).toBe(1);
    expect(await twinOf(conditional)).not.toBe(twin);
  });

  test('after the notary, but before the release, stops it too', async () => {
    const { conditional, twin, code } = await exchanged();
    await portal.app.sql
      .updateTable('waiverRequest')
      .set({ isNotarizationRequested: true })
      .where('id', '=', twin)
      .execute();
    await desk.attach(twin);
    expect((await desk.notarize(twin)).json()).toEqual({ waiverRequestStatus: 'notarized' });
    await sendRefundRequest(portal, code);
    expect(await stopExchanges(portal.app)).toBe(1);
    expect(await detail(twin)).toMatchObject({ waiverRequestStatus: 'rejected', rejectReason: 'FUNDS_NOT_CLEARED' });
    expect(await waivers.row(conditional)).toMatchObject({ exchangedById: null, fundsFinalAt: null });
  });

  test.each([
    ['a full refund', async (code: string) => void (await sendRefundRequest(portal, code))],
    [
      'a refund of a part',
      async (code: string, invoiceId: string) =>
        atProvider(code, '/settle').then(() => sendRefundRequest(portal, code, { lines: [{ invoiceId, amount: 1 }] })),
    ],
    ['a dispute', (code: string) => atProvider(code, '/chargeback')],
    ['a dispute of a part', (code: string) => atProvider(code, '/chargeback', { amount: '2.22' })],
  ])('after the release raises an alert that names the waiver: %s', async (_, takeBack) => {
    const { code, twin, invoiceId } = await exchanged();
    expect(await release(twin)).toEqual({ waiverRequestStatus: 'ready' });
    await takeBack(code, invoiceId);
    const { number } = await detail(twin);
    expect((await alerts()).filter(({ detail: words }) => words.includes(`W-${String(number)} `))).toMatchObject([
      { payment: { code } },
    ]);
    expect(await detail(twin)).toMatchObject({ waiverRequestStatus: 'ready', moneyReturnedAt: expect.any(String) });
    expect((await desk.get(`/${twin}`)).json()).toMatchObject({ moneyReturnedAt: expect.any(String) });
    expect(await stopExchanges(portal.app)).toBe(0);
  });

  test('a dispute that is won ends the alert', async () => {
    const { code, twin } = await exchanged();
    await release(twin);
    await atProvider(code, '/chargeback');
    expect(await alerts()).toHaveLength(1);
    await atProvider(code, '/win-chargeback');
    expect(await alerts()).toEqual([]);
    expect(await detail(twin)).toMatchObject({ moneyReturnedAt: null });
    expect((await detail(twin))['events']).toMatchObject([
      { action: 'requested' },
      { action: 'attached' },
      { action: 'released' },
      { action: 'money-returned' },
      { action: 'money-back' },
    ]);
  });

  test('for another invoice concerns no waiver', async () => {
    const { projectId, invoiceId } = await project();
    const other = await portal.owe(30_00);
    const conditional = await released(projectId);
    const paid = await portal.payByCard([
      { invoiceId, balance: 100_00 },
      { invoiceId: other, balance: 30_00 },
    ]);
    await exchangeWaivers(portal.app);
    const twin = (await twinOf(conditional))!;
    await release(twin);
    const { code } = paid.json<{ code: string }>();
    await sendRefundRequest(portal, code, { lines: [{ invoiceId: other, amount: 30_00 }] });
    expect(await detail(twin)).toMatchObject({ moneyReturnedAt: null });
    expect(await alerts()).toEqual([]);
  });

  test('marks every unconditional waiver that relies on it, also if an earlier one acknowledges it', async () => {
    const { projectId, invoiceId } = await project();
    const code = await payByCard(invoiceId);
    const first = await released(projectId, { waiverType: 'unconditional.progress', throughDate: '2026-10-10' });
    const second = await waivers.invoice(projectId, '2026-10-15', 50_00, 50_00);
    await payByCard(second, 50_00);
    const later = await released(projectId, { waiverType: 'unconditional.progress' });
    const final = await released(projectId, { waiverType: 'unconditional.final', throughDate: null });
    expect(await detail(later)).toMatchObject({ figures: { amount: 50_00 } });
    expect(await detail(final)).toMatchObject({ figures: { amount: 0 } });
    await sendRefundRequest(portal, code);
    const [alert, ...others] = await alerts();
    expect(others).toEqual([]);
    for (const id of [first, later, final]) {
      const { number, moneyReturnedAt } = await detail(id);
      expect(moneyReturnedAt).toEqual(expect.any(String));
      expect(alert?.detail).toMatch(new RegExp(`^Waivers .*W-${String(number)}\\b.* rely on this payment`, 'u'));
    }
  });

  test('is not relied on by a waiver that excepts what it had paid', async () => {
    const { projectId, invoiceId } = await project();
    await portal.payByCard([{ invoiceId, balance: 100_00, amount: 60_00 }]);
    const said = { waiverType: 'unconditional.progress', isInvoiceAlreadyPaid: 'true' };
    const id = await released(projectId, said);
    expect(await detail(id)).toMatchObject({ figures: { amount: 60_00, exceptionsAmount: 40_00 } });
    const rest = await portal.payByCard([{ invoiceId, balance: 40_00 }]);
    await sendRefundRequest(portal, rest.json<{ code: string }>().code);
    expect(await detail(id)).toMatchObject({ moneyReturnedAt: null });
  });

  test('that was not final when the waiver was requested marks it too', async () => {
    const { projectId, invoiceId } = await project();
    await payByCard(invoiceId);
    const second = await waivers.invoice(projectId, '2026-10-15', 50_00, 50_00);
    const paid = await portal.payByAch([{ invoiceId: second, balance: 50_00 }]);
    await passDays(portal, 4);
    await signInAgain();
    const { id } = await waivers.requested({ projectId, ...request, waiverType: 'unconditional.progress' });
    expect(await detail(id)).toMatchObject({ figures: { amount: 100_00, openBalance: 0 } });
    expect(await release(id)).toMatchObject({ code: 'funds_not_cleared' });
    await passDays(portal, 12);
    await signInAgain();
    expect(await release(id)).toEqual({ waiverRequestStatus: 'ready' });
    await atProvider(paid.json<{ code: string }>().code, '/return');
    expect(await detail(id)).toMatchObject({ moneyReturnedAt: expect.any(String) });
  });

  test('takes the effect of the conditional waiver too, until it is back', async () => {
    const { projectId, invoiceId } = await project();
    const { id: conditional, number } = await waivers.requested({ projectId, ...request });
    const paper = `${PDF_BYTES}% ${number} of ${portal.label}\n`;
    await desk.attach(conditional, paper);
    await desk.post(conditional, 'release');
    const hash = createHash('sha256').update(paper).digest('hex');
    const effect = async () => (await portal.send({ url: `/v1/verify/sha256/${hash}` })).json<Json>()['effect'];
    const code = await payByCard(invoiceId);
    await exchangeWaivers(portal.app);
    const twin = (await twinOf(conditional))!;
    expect(await release(twin)).toEqual({ waiverRequestStatus: 'ready' });
    expect(await effect()).toBe('in-force');
    await atProvider(code, '/chargeback');
    expect(await effect()).toBe('when-paid');
    expect((await detail(conditional))['events']).toMatchObject([{}, {}, {}, {}, { action: 'money-returned' }]);
    await atProvider(code, '/win-chargeback');
    expect(await exchangeWaivers(portal.app)).toBe(0);
    expect([await effect(), await twinOf(conditional)]).toEqual(['in-force', twin]);
  });

  test.each([
    ['was requested', async () => null],
    ['is void', async (twin: string) => release(twin).then(() => desk.post(twin, 'void', { reason: 'Wrong.' }))],
    ['was rejected', async (twin: string) => desk.post(twin, 'reject', { reason: 'OTHER' })],
  ])('leaves no conditional waiver in force whose unconditional one %s', async (_, change) => {
    const { conditional, twin, code, invoiceId } = await exchanged();
    await change(twin);
    expect(await waivers.row(conditional)).toMatchObject({ fundsFinalAt: expect.any(String) });
    await sendRefundRequest(portal, code);
    expect(await waivers.row(conditional)).toMatchObject({ fundsFinalAt: null, exchangedById: null });
    await payByCard(invoiceId);
    expect(await exchangeWaivers(portal.app)).toBe(1);
    expect(await waivers.row(conditional)).toMatchObject({ fundsFinalAt: expect.any(String) });
  });

  test('at the same time as the release: it is refused or marked', async () => {
    for (let round = 0; round < 5; round++) {
      const { code, twin } = await exchanged();
      await desk.attach(twin);
      await Promise.all([desk.post(twin, 'release'), sendRefundRequest(portal, code)]);
      const { waiverRequestStatus, moneyReturnedAt } = await detail(twin);
      expect({ waiverRequestStatus, isMarked: moneyReturnedAt !== null }).toEqual({
        waiverRequestStatus: expect.stringMatching(/^(ready|confirmed)$/u),
        isMarked: true,
      });
    }
  });
});

async function signInAgain(): Promise<void> {
  portal.cookies.staff = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
  desk = waiverDesk(portal);
}

/** Something happens at the bank, and the next reconciliation finds it. */
async function atProvider(code: string, path: string, more: Json = {}): Promise<void> {
  const { externalCode } = await portal.payment(code);
  if (path === '/chargeback') await portal.control('/settle', { retref: externalCode }).catch(() => null);
  await portal.control(path, { retref: externalCode, ...more });
  await passDays(portal, 1);
  await signInAgain();
}
