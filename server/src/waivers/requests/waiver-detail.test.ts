// getWaiver and withdrawWaiver.
import { beforeAll, describe, expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { WAIVER_STATUSES, type WaiverStatus } from '@plumbline/rules/waivers/waiver-status';
import { insertPayment, insertWaiver } from '../../testing/fixtures.sql.ts';
import { inTransaction } from '../../database/transaction.ts';
import { waiverDesk } from '../testing/waiver-desk.ts';
import { type WaiverPortal, waiverPortal } from '../testing/waiver-portal.ts';
import { insertWaiverEvent } from './waiver-requests.sql.ts';

let portal: WaiverPortal;
let projectId: string;
let invoiceId: string;
beforeAll(async () => {
  portal = await waiverPortal();
  projectId = await portal.projectIn('IL');
  invoiceId = await portal.invoice(projectId, '2026-10-01', 150_00, 100_00, { invoiceNumber: `I-${portal.label}` });
});

const withdraw = (id: string, cookie = portal.cookies.customer) =>
  portal.send({ method: 'POST', url: `/v1/waivers/${id}/withdraw`, cookie });
const requested = () =>
  portal.requested({ projectId, waiverType: 'conditional.progress', throughDate: '2026-10-31', notes: 'Draw 4' });
const inStatus = (status: WaiverStatus) =>
  insertWaiver(portal.app.sql, {
    organizationId: portal.organizationId,
    portalId: portal.portalId,
    customerId: portal.user.customerId,
    status,
  });

test('a request shows what it asks for, its amounts and its history', async () => {
  const { id, number } = await requested();
  const answer = await portal.get(`/v1/waivers/${id}`);
  expect(answer.json()).toMatchObject({
    id,
    number,
    waiverType: 'conditional.progress',
    throughDate: '2026-10-31',
    project: { id: projectId, jobName: 'Alder Court', address: '1 Yard Rd' },
    figures: { amount: 100_00, openBalance: 100_00, exceptionsAmount: 0, disputedAmount: 0, creditsAmount: 0 },
    invoices: [{ id: invoiceId, invoiceNumber: `I-${portal.label}`, share: 'waived', balance: 100_00, received: 0 }],
    notes: 'Draw 4',
    events: [{ action: 'requested', actorName: 'Ann Person', worker: null }],
    canBeDownloaded: false,
    canBeWithdrawn: true,
  });
});

test('an unconditional one lists what was received, and its sum is the amount', async () => {
  const { id } = await portal.requested({
    projectId,
    waiverType: 'unconditional.progress',
    throughDate: '2026-10-31',
    isInvoiceAlreadyPaid: 'true',
  });
  expect((await portal.get(`/v1/waivers/${id}`)).json()).toMatchObject({
    figures: { amount: 50_00, openBalance: 100_00, exceptionsAmount: 100_00 },
    invoices: [
      { id: invoiceId, share: 'waived', balance: 100_00, received: 50_00 },
      { id: invoiceId, share: 'excepted', balance: 100_00 },
    ],
  });
});

test('what happened by itself names nobody', async () => {
  const { id } = await requested();
  await inTransaction(portal.app.sql, (tx) =>
    insertWaiverEvent(tx, {
      organizationId: portal.organizationId,
      waiverId: id,
      at: portal.app.now().toISOString(),
      action: 'money-returned',
      toStatus: 'ready',
      actorIdentityId: null,
      actorName: 'Payments',
    }),
  );
  expect((await portal.get(`/v1/waivers/${id}`)).json()).toMatchObject({
    events: [{ actorName: 'Ann Person' }, { action: 'money-returned', actorName: null, worker: 'Payments' }],
  });
});

test('one of an earlier version has no amounts', async () => {
  const answer = await portal.get(`/v1/waivers/${await inStatus('ready')}`);
  expect(answer.json()).toMatchObject({ figures: null, invoices: [], events: [], canBeDownloaded: true });
});

test('another customer finds nothing and withdraws nothing', async () => {
  const { id } = await requested();
  expect((await portal.get(`/v1/waivers/${id}`, portal.cookies.neighbor)).statusCode).toBe(404);
  expect((await withdraw(id, portal.cookies.neighbor)).statusCode).toBe(404);
  expect((await portal.row(id)).status).not.toBe('rejected');
});

describe('withdrawing', () => {
  test('rejects the request and records who did it', async () => {
    const { id } = await requested();
    expect((await withdraw(id)).json()).toEqual({ waiverRequestStatus: 'rejected' });
    expect(await portal.row(id)).toMatchObject({ status: 'rejected', rejectReason: 'WITHDRAWN' });
    const { events, canBeWithdrawn } = (await portal.get(`/v1/waivers/${id}`)).json<{
      events: object[];
      canBeWithdrawn: boolean;
    }>();
    expect(events).toMatchObject([
      { action: 'requested' },
      { action: 'withdrawn', toStatus: 'rejected', actorName: 'Ann Person' },
    ]);
    expect(canBeWithdrawn).toBe(false);
  });

  test.each(WAIVER_STATUSES)('a request that is %s', async (status) => {
    const isOpen = ['new', 'requested-approval', 'pending-notarization', 'confirmed'].includes(status);
    const id = await inStatus(status);
    expect((await withdraw(id)).statusCode).toBe(isOpen ? 200 : 409);
    expect((await portal.get(`/v1/waivers/${id}`)).json()).toMatchObject({
      waiverRequestStatus: isOpen ? 'rejected' : status,
    });
  });
});

describe('an unconditional waiver that waits for money', () => {
  const AT_REQUEST = '2026-11-12T18:00:00.000Z';
  let mine: { organizationId: string; portalId: string; customerId: string };
  beforeAll(() => {
    const { organizationId, portalId, user } = portal;
    mine = { organizationId, portalId, customerId: user.customerId };
  });
  const waiting = (facts: object = {}) =>
    insertWaiver(portal.app.sql, {
      ...mine,
      projectId,
      status: 'confirmed',
      waiverType: 'unconditional.progress',
      createdAt: AT_REQUEST,
      ...facts,
    });
  const seen = async (id: string) => {
    const detail = (await portal.get(`/v1/waivers/${id}`)).json<{ awaitedPayment: unknown }>();
    const { rows } = (await portal.get('/v1/waivers?size=100')).json<{
      rows: { id: string; awaitedPayment: unknown }[];
    }>();
    const row = rows.find((each) => each.id === id);
    expect(row?.awaitedPayment).toEqual(detail.awaitedPayment);
    return detail.awaitedPayment;
  };

  test('names the payment that clears last, in its list too, and no other kind of waiver does', async () => {
    const paid = [{ invoiceId, amount: asCents(10_00) }];
    await insertPayment(
      portal.app.sql,
      { ...mine, code: `OLD-${portal.label}`, approvedAt: '2026-07-01T18:00:00.000Z' },
      paid,
    );
    expect(await seen(await waiting())).toBeNull();
    const approvedAt = '2026-11-12T20:00:00.000Z';
    await insertPayment(portal.app.sql, { ...mine, code: `ACH-${portal.label}`, approvedAt }, paid);
    const awaited = { code: `ACH-${portal.label}`, paymentType: 'ACH', approvedAt };
    expect(await seen(await waiting())).toEqual(awaited);
    expect(await seen(await waiting({ waiverType: 'conditional.progress' }))).toBeNull();
    expect(await seen(await waiting({ status: 'ready' }))).toBeNull();
    // The invoice is dated later than what the waiver covers.
    expect(await seen(await waiting({ throughDate: asDay('2026-09-30') }))).toBeNull();
    await insertPayment(
      portal.app.sql,
      { ...mine, code: `NEW-${portal.label}`, status: 'PENDING', paymentType: 'CREDIT_CARD', approvedAt: null },
      paid,
    );
    expect(await seen(await waiting())).toEqual({
      code: `NEW-${portal.label}`,
      paymentType: 'CREDIT_CARD',
      approvedAt: null,
    });
  });

  test('says that it is on hold, without the words of the staff', async () => {
    const id = await waiting({ holdReason: 'Slow payer' });
    const answer = await portal.get(`/v1/waivers/${id}`);
    expect(answer.json()).toMatchObject({ isHeld: true });
    expect(answer.body).not.toContain('Slow payer');
  });
});

test('the history leaves out who of the staff works on it', async () => {
  const { id } = await requested();
  const desk = waiverDesk(portal);
  expect((await desk.post(id, 'assign', { staffId: null })).statusCode).toBe(200);
  expect((await desk.post(id, 'hold', { reason: 'Check' })).statusCode).toBe(200);
  const { events } = (await portal.get(`/v1/waivers/${id}`)).json<{ events: { action: string }[] }>();
  expect(events.map(({ action }) => action)).toEqual(['requested', 'held']);
});
