// The days by which a state wants the supplier to act (decision D21), until the money is final. The clock starts on
// 11/16/2026.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { passDays } from '../../testing/payment-jobs.ts';
import { paymentPortal, type PaymentPortal } from '../../testing/payment-portal.ts';
import { sendRefundRequest } from '../../testing/refund-request.ts';
import { exchangeWaivers } from '../exchange/exchange-waivers.ts';
import { stopExchanges } from '../exchange/stop-exchanges.ts';
import { multipart } from '../testing/multipart.ts';
import { WAIVER_SETTINGS, waiverActions } from '../testing/waiver-portal.ts';
import { waiverDesk } from '../testing/waiver-desk.ts';
import { setWaiverDeadlines } from './set-deadlines.ts';

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
const detail = async (id: string) => (await desk.get(`/${id}`)).json<Json & { events: Json[] }>();
const deadlineOf = async (id: string) => (await detail(id))['deadline'];
const deadlineEvents = async (id: string) =>
  (await detail(id)).events.filter(({ action }) => String(action).startsWith('deadline'));

async function project(state: string, facts: object = {}) {
  const projectId = await waivers.projectIn(state, { originalContractDate: asDay('2026-01-02'), ...facts });
  return { projectId, invoiceId: await waivers.invoice(projectId, '2026-10-01', 100_00, 100_00) };
}
const request = { waiverType: 'conditional.progress', throughDate: '2026-10-31' };

async function released(state: string, fields: Json = {}) {
  const made = await project(state);
  const { id } = await waivers.requested({ projectId: made.projectId, ...request, ...fields });
  await desk.post(id, 'approve');
  await desk.attach(id);
  if (fields['requestNotarization'] === 'true') await desk.notarize(id, { notarizedOn: '2026-11-14', state });
  expect((await desk.post(id, 'release')).json()).toEqual({ waiverRequestStatus: 'ready' });
  return { ...made, id };
}
const payByCard = async (invoiceId: string) =>
  (await portal.payByCard([{ invoiceId, balance: 100_00 }])).json<{ code: string }>().code;

describe('decision D21 a released conditional waiver', () => {
  test('of Georgia needs an affidavit within 90 days of the signature, until the money is final', async () => {
    const { id, invoiceId } = await released('GA');
    const deadline = { kind: 'affidavit', on: '2027-02-14' };
    expect(await deadlineOf(id)).toEqual(deadline);
    expect((await desk.get('?status=ready')).json<{ rows: Json[] }>().rows).toMatchObject([{ id, deadline }]);
    expect(await deadlineEvents(id)).toMatchObject([{ action: 'deadline-set', note: '2027-02-14', toStatus: 'ready' }]);
    await portal.payByAch([{ invoiceId, balance: 100_00 }]);
    await passDays(portal, 3);
    portal.cookies.staff = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
    desk = waiverDesk(portal);
    await exchangeWaivers(portal.app);
    expect(await deadlineOf(id)).toEqual(deadline);
    await passDays(portal, 12);
    portal.cookies.staff = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
    desk = waiverDesk(portal);
    await Promise.all([exchangeWaivers(portal.app), exchangeWaivers(portal.app)]);
    expect(await deadlineOf(id)).toBeNull();
    expect(await deadlineEvents(id)).toMatchObject([{ action: 'deadline-set' }, { action: 'deadline-met' }]);
    expect(await setWaiverDeadlines(portal.app)).toBe(0);
  });

  test('of Mississippi within 60 days, counted from its notary', async () => {
    const { id } = await released('MS', { requestNotarization: 'true' });
    expect(await deadlineOf(id)).toEqual({ kind: 'affidavit', on: '2027-01-13' });
  });

  test('of another state has none', async () => {
    const { id } = await released('IL');
    expect(await deadlineOf(id)).toBeNull();
    expect(await deadlineEvents(id)).toEqual([]);
  });

  test('is final also where the supplier gives no unconditional waivers', async () => {
    const { id, projectId, invoiceId } = await released('GA');
    await portal.app.sql.updateTable('project').set({ allowsUp: false }).where('id', '=', projectId).execute();
    await payByCard(invoiceId);
    expect(await exchangeWaivers(portal.app)).toBe(0);
    expect(await deadlineOf(id)).toBeNull();
  });

  test('has its deadline again when the money goes back, once', async () => {
    const { id, invoiceId } = await released('GA');
    const code = await payByCard(invoiceId);
    await exchangeWaivers(portal.app);
    expect(await deadlineOf(id)).toBeNull();
    await sendRefundRequest(portal, code);
    await stopExchanges(portal.app);
    expect(await Promise.all([1, 2].map(() => setWaiverDeadlines(portal.app)))).toContain(1);
    expect(await deadlineOf(id)).toEqual({ kind: 'affidavit', on: '2027-02-14' });
    expect(await deadlineEvents(id)).toMatchObject([
      { action: 'deadline-set' },
      { action: 'deadline-met' },
      { action: 'deadline-set' },
    ]);
  });

  test('that is void needs none', async () => {
    const { id } = await released('GA');
    await desk.post(id, 'void', { reason: 'Wrong project' });
    expect(await deadlineOf(id)).toBeNull();
    expect(await setWaiverDeadlines(portal.app)).toBe(0);
  });

  test('that was replaced hands its deadline over', async () => {
    const { id } = await released('GA');
    const { id: newer } = (await desk.post(id, 'supersede')).json<{ id: string }>();
    await desk.post(newer, 'approve');
    await desk.attach(newer);
    await desk.post(newer, 'release');
    expect(await deadlineOf(id)).toBeNull();
    expect(await deadlineOf(newer)).toEqual({ kind: 'affidavit', on: '2027-02-14' });
    expect(await setWaiverDeadlines(portal.app)).toBe(0);
  });
});

describe('decision D21 a final waiver that is asked for in Missouri', () => {
  const final = { waiverType: 'unconditional.final', throughDate: null };
  const asked = async (projectId: string) => (await waivers.requested({ projectId, ...final })).id;

  test('is given within 5 days if everything is paid, and then the deadline is over', async () => {
    const { projectId, invoiceId } = await project('MO', { projectClass: 'residential' });
    await payByCard(invoiceId);
    const id = await asked(projectId);
    expect(await deadlineOf(id)).toEqual({ kind: 'final-waiver', on: '2026-11-21' });
    expect(await deadlineEvents(id)).toMatchObject([{ action: 'deadline-set', note: '2026-11-21' }]);
    await desk.post(id, 'approve');
    await desk.attach(id);
    expect((await desk.post(id, 'release')).json()).toEqual({ waiverRequestStatus: 'ready' });
    expect(await deadlineOf(id)).toBeNull();
  });

  test('has 5 days from the day on which the last invoice is paid', async () => {
    const { projectId, invoiceId } = await project('MO');
    const id = await asked(projectId);
    expect(await setWaiverDeadlines(portal.app)).toBe(0);
    await passDays(portal, 2);
    await portal.later(0);
    await payByCard(invoiceId);
    expect(await Promise.all([1, 2].map(() => setWaiverDeadlines(portal.app)))).toContain(1);
    portal.cookies.staff = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
    desk = waiverDesk(portal);
    expect(await deadlineOf(id)).toEqual({ kind: 'final-waiver', on: '2026-11-23' });
  });

  test.each(['reject', 'withdraw'])('has no deadline after it came to nothing: %s', async (how) => {
    const { projectId, invoiceId } = await project('MO');
    await payByCard(invoiceId);
    const id = await asked(projectId);
    if (how === 'reject') await desk.post(id, 'reject', { reason: 'OTHER' });
    else await portal.send({ method: 'POST', url: `/v1/waivers/${id}/withdraw`, cookie: portal.cookies.customer });
    expect(await detail(id)).toMatchObject({ waiverRequestStatus: 'rejected', deadline: null });
    expect(await setWaiverDeadlines(portal.app)).toBe(0);
  });

  test('of commercial work has no deadline', async () => {
    const { projectId, invoiceId } = await project('MO', { projectClass: 'commercial' });
    await payByCard(invoiceId);
    expect(await deadlineOf(await asked(projectId))).toBeNull();
    expect(await setWaiverDeadlines(portal.app)).toBe(0);
  });

  const actFor = async (projectId: string) => {
    const { app, organizationId, portalId, staff, user } = portal;
    const acting = { identityId: staff.identityId, staffId: staff.id, customerId: user.customerId };
    const bearer = await app.frameTokens.issue(acting, { organizationId, portalId });
    const fields = { projectId, waiverType: 'unconditional.final', requestNotarization: 'false', isConfirmed: 'true' };
    const { payload, headers } = multipart(Object.entries(fields));
    const answer = await portal.send({
      method: 'POST',
      url: '/api/waiver-request/save/t2/admin',
      payload,
      headers: { ...headers, authorization: `Bearer ${bearer}` },
    });
    expect(answer.statusCode).toBe(201);
    return answer.json<{ id: string }>().id;
  };

  test('has the same days if staff enter it for the customer, before or after the payment', async () => {
    const [paid, open] = [await project('MO'), await project('MO')];
    await payByCard(paid.invoiceId);
    const deadline = { kind: 'final-waiver', on: '2026-11-21' };
    expect(await deadlineOf(await actFor(paid.projectId))).toEqual(deadline);
    const later = await actFor(open.projectId);
    expect(await deadlineOf(later)).toBeNull();
    await payByCard(open.invoiceId);
    await setWaiverDeadlines(portal.app);
    expect(await deadlineOf(later)).toEqual(deadline);
  });

  test('has no deadline in the place of one that was given', async () => {
    const { projectId, invoiceId } = await project('MO');
    await payByCard(invoiceId);
    const id = await asked(projectId);
    await desk.post(id, 'approve');
    await desk.attach(id);
    await desk.post(id, 'release');
    const { id: newer } = (await desk.post(id, 'supersede')).json<{ id: string }>();
    expect(await deadlineOf(newer)).toBeNull();
    await setWaiverDeadlines(portal.app);
    expect(await deadlineOf(newer)).toBeNull();
  });

  test('gets the days of the state of the project that it is matched with, from the day of the request', async () => {
    const [home, elsewhere] = [await project('MO'), await project('IL')];
    for (const { invoiceId } of [home, elsewhere]) await payByCard(invoiceId);
    const described = { projectNotFound: 'true', invoiceText: '4711', projectAddress: '2 Yard Rd' };
    const { id } = await waivers.requested({ ...described, ...final });
    await passDays(portal, 2);
    portal.cookies.staff = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
    desk = waiverDesk(portal);
    await desk.post(id, 'match', { projectId: home.projectId });
    expect(await deadlineOf(id)).toEqual({ kind: 'final-waiver', on: '2026-11-21' });
    await desk.post(id, 'match', { projectId: elsewhere.projectId });
    expect(await deadlineOf(id)).toBeNull();
    expect(await deadlineEvents(id)).toMatchObject([{ action: 'deadline-set' }, { action: 'deadline-dropped' }]);
  });
});
