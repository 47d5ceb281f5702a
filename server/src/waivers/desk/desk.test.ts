// The supplier's calls: listDeskWaivers, getDeskWaiver, downloadWaiverFile, assignWaiver, approveWaiver, rejectWaiver,
// holdWaiver, attachWaiver, notarizeWaiver, releaseWaiver, recalculateWaiver, matchWaiverProject.
import { beforeEach, describe, expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import type { PaymentStatus } from '@plumbline/rules/payments/status';
import { newId } from '../../database/new-id.ts';
import { insertPayment } from '../../testing/fixtures.sql.ts';
import { waiverDesk } from '../testing/waiver-desk.ts';
import { PDF_BYTES, type WaiverPortal, waiverPortal } from '../testing/waiver-portal.ts';

let portal: WaiverPortal;
let desk: ReturnType<typeof waiverDesk>;
beforeEach(async () => {
  portal = await waiverPortal();
  desk = waiverDesk(portal);
});

type Json = Record<string, unknown> & { code?: string };
const bodyOf = async (answer: ReturnType<WaiverPortal['send']>) => (await answer).json<Json>();
const statusOf = async (id: string) => (await portal.row(id)).status;

/** A request of a project in a state, with an open invoice. */
async function requested(state = 'IL', fields: object = {}) {
  const projectId = await portal.projectIn(state, { originalContractDate: asDay('2026-01-02') });
  const invoiceId = await portal.invoice(projectId, '2026-10-01', 100_00, 100_00);
  const request = { projectId, waiverType: 'conditional.progress', throughDate: '2026-10-31', ...fields };
  return { ...(await portal.requested(request)), projectId, invoiceId };
}

test('WVR-13 a request goes from the customer to the staff and back as a PDF', async () => {
  const { id, number } = await requested('IL', { requestWetInkSignature: 'true' });
  expect(await bodyOf(desk.get('?status=requested-approval'))).toMatchObject({
    count: 1,
    rows: [{ id, number, amount: 100_00, approvalReasons: ['WET_INK'], customer: { name: 'Ann Builders' } }],
  });
  expect(await bodyOf(desk.post(id, 'release'))).toMatchObject({ code: 'waiver_decided' });
  expect(await bodyOf(desk.post(id, 'approve', { note: 'Called them.' }))).toEqual({ waiverRequestStatus: 'new' });
  expect(await bodyOf(desk.attach(id))).toEqual({ waiverRequestStatus: 'confirmed' });
  expect((await portal.get(`/api/waiver-request/${id}/download`)).statusCode).toBe(404);
  expect(await bodyOf(desk.post(id, 'release'))).toEqual({ waiverRequestStatus: 'ready' });
  const file = await portal.get(`/api/waiver-request/${id}/download`);
  expect([file.statusCode, file.body]).toEqual([200, PDF_BYTES]);
  const { events } = await bodyOf(desk.get(`/${id}`));
  expect(events).toMatchObject([
    { action: 'requested', actorName: 'Ann Person' },
    { action: 'approved', toStatus: 'new', actorName: 'Sam Staff', note: 'Called them.' },
    { action: 'attached', toStatus: 'confirmed', note: 'signed.pdf' },
    { action: 'released', toStatus: 'ready' },
    { action: 'downloaded', actorName: 'Ann Person' },
  ]);
  const audit = portal.app.sql.selectFrom('auditEvent').select(['action', 'detail']).where('subjectId', '=', id);
  const named = expect.objectContaining({ name: `W-${number}` });
  expect(await audit.orderBy('at').execute()).toEqual([
    { action: 'waiver.approved', detail: named },
    { action: 'waiver.attached', detail: named },
    { action: 'waiver.released', detail: named },
  ]);
});

test('another organization finds nothing', async () => {
  const { id } = await requested();
  const other = waiverDesk(await waiverPortal());
  expect(await bodyOf(other.get(''))).toMatchObject({ rows: [], count: 0 });
  for (const answer of [
    other.get(`/${id}`),
    other.post(id, 'approve'),
    other.post(id, 'reject', { reason: 'OTHER' }),
    other.attach(id),
    other.post(id, 'release'),
    other.post(id, 'match', { projectId: null }),
  ]) {
    expect((await answer).statusCode).toBe(404);
  }
});

describe('the list', () => {
  test('is filtered by type, state, customer, whose it is, and words', async () => {
    const { id, number } = await requested();
    const { id: texan } = await requested('TX', { waiverType: 'conditional.final' });
    const { json } = await desk.post(id, 'assign', { staffId: portal.staff.id });
    expect(json()).toEqual({ assignedTo: { id: portal.staff.id, name: 'Sam Staff' } });
    const found = async (query: string) =>
      ((await bodyOf(desk.get(`?${query}`))).rows as Json[]).map((row) => row['id']);
    expect(await found('')).toEqual([id, texan]);
    expect(await found('direction=desc')).toEqual([texan, id]);
    expect(await found('waiverType=conditional.final')).toEqual([texan]);
    expect(await found('state=tx')).toEqual([texan]);
    expect(await found('assigned=me')).toEqual([id]);
    expect(await found('assigned=nobody')).toEqual([texan]);
    expect(await found(`customerId=${portal.user.customerId}&size=20`)).toEqual([id, texan]);
    expect(await found(`customerId=${newId()}`)).toEqual([]);
    expect(await found('customerId=nonsense')).toEqual([]);
    expect(await found(`search=W-${number}`)).toEqual([id]);
    expect(await found('search=ann%20build')).toEqual([id, texan]);
    expect(await found('search=alder')).toEqual([id, texan]);
    expect(await found('search=nobody')).toEqual([]);
  });
});

describe('a rejection', () => {
  test('tells the customer why', async () => {
    const { id } = await requested();
    const reject = { reason: 'AMOUNT_MISMATCH', message: ' Invoice 7 is missing. ' };
    expect(await bodyOf(desk.post(id, 'reject', reject))).toEqual({ waiverRequestStatus: 'rejected' });
    expect((await portal.get(`/v1/waivers/${id}`)).json()).toMatchObject({
      waiverRequestStatus: 'rejected',
      rejectReason: 'AMOUNT_MISMATCH',
      rejectMessage: 'Invoice 7 is missing.',
    });
    expect(await bodyOf(desk.post(id, 'approve'))).toMatchObject({ code: 'waiver_decided' });
  });

  test('by the customer’s own code is not offered to staff', async () => {
    const { id } = await requested();
    expect((await desk.post(id, 'reject', { reason: 'WITHDRAWN' })).statusCode).toBe(400);
  });
});

test('a hold keeps a signed waiver from its release until it is lifted', async () => {
  const { id } = await requested();
  await desk.attach(id);
  expect(await bodyOf(desk.post(id, 'hold', { reason: 'Wait for the check.' }))).toEqual({
    holdReason: 'Wait for the check.',
  });
  expect(await bodyOf(desk.post(id, 'release'))).toMatchObject({ code: 'waiver_held' });
  for (const reason of ['  ', '\u200b']) {
    expect((await desk.post(id, 'hold', { reason })).statusCode).toBe(400);
  }
  expect(await bodyOf(desk.post(id, 'release'))).toMatchObject({ code: 'waiver_held' });
  await desk.post(id, 'hold', { reason: null });
  expect(await bodyOf(desk.post(id, 'release'))).toEqual({ waiverRequestStatus: 'ready' });
});

describe('a notary', () => {
  test.each([
    ['whom the customer asks for', 'IL'],
    ['whom the state requires', 'MS'],
  ])('%s comes before the release', async (_, state) => {
    const { id } = await requested(state, { requestNotarization: 'true' });
    if (state === 'MS') await portal.forgetNotary(id);
    expect(await bodyOf(desk.attach(id))).toEqual({ waiverRequestStatus: 'pending-notarization' });
    expect(await bodyOf(desk.post(id, 'release'))).toMatchObject({ code: 'waiver_decided' });
    expect(await bodyOf(desk.notarize(id))).toEqual({ waiverRequestStatus: 'notarized' });
    expect((await portal.row(id)).notary).toMatchObject({ notaryName: 'Nora Seal', commissionNumber: 'IL-4711' });
    const { events } = (await bodyOf(desk.get(`/${id}`))) as { events: { note: string }[] };
    expect(events.at(-1)?.note).toMatch(/^Nora Seal, \d{1,2}\/\d{2}\/\d{4}$/);
    expect(await bodyOf(desk.post(id, 'release'))).toEqual({ waiverRequestStatus: 'ready' });
  });

  test('of the state is needed even if the waiver was signed before the project was known', async () => {
    const { id, projectId } = await requested();
    await desk.attach(id);
    await portal.app.sql.updateTable('project').set({ state: 'WY' }).where('id', '=', projectId).execute();
    expect(await bodyOf(desk.post(id, 'release'))).toMatchObject({ code: 'notary_missing' });
  });

  test.each([
    [{ notarizedOn: '2026-11-17' }, { notarizedOn: 'Choose today or an earlier day.' }],
    [
      { notaryName: '  ', county: ' ' },
      { notaryName: 'Fill this in.', county: 'Fill this in.' },
    ],
    [{ commissionExpiresOn: '2026-11-14' }, { commissionExpiresOn: 'The commission had expired on that day.' }],
  ])('with %j is refused', async (facts, fields) => {
    const { id } = await requested('MS', { requestNotarization: 'true' });
    await desk.attach(id);
    expect(await bodyOf(desk.notarize(id, facts))).toMatchObject({ code: 'notary_incomplete', fields });
    expect(await statusOf(id)).toBe('pending-notarization');
  });
});

describe('VFY-03 acceptance check 2: an unconditional waiver', () => {
  /** Of an invoice that was paid by bank transfer, approved so many days ago. */
  async function paid(approvedAt: string, status: PaymentStatus = 'APPROVED') {
    const projectId = await portal.projectIn('IL');
    const invoiceId = await portal.invoice(projectId, '2026-10-01', 100_00, 0);
    const { organizationId, portalId, user } = portal;
    const payment = { organizationId, portalId, customerId: user.customerId, paymentType: 'ACH', status } as const;
    const paymentId = await insertPayment(portal.app.sql, { ...payment, approvedAt }, [
      { invoiceId, amount: asCents(100_00) },
    ]);
    const request = { projectId, waiverType: 'unconditional.progress', throughDate: '2026-10-31' };
    const { id } = await portal.requested(request);
    await desk.attach(id);
    return { id, paymentId, invoiceId, projectId };
  }
  const release = (id: string) => bodyOf(desk.post(id, 'release'));
  /** A payment of another invoice of the same project. */
  async function payAlso(projectId: string, approvedAt: string, facts: { status?: PaymentStatus; open?: number } = {}) {
    const { status = 'APPROVED', open = 0 } = facts;
    const invoiceId = await portal.invoice(projectId, '2026-10-05', 40_00, open);
    const { organizationId, portalId, user } = portal;
    const payment = { organizationId, portalId, customerId: user.customerId, paymentType: 'ACH', status } as const;
    const paid = [{ invoiceId, amount: asCents(40_00) }];
    return insertPayment(portal.app.sql, { ...payment, approvedAt: status === 'APPROVED' ? approvedAt : null }, paid);
  }
  const requestedFor = async (projectId: string, waiverType = 'unconditional.progress') => {
    const throughDate = waiverType.endsWith('progress') ? '2026-10-31' : null;
    const { id } = await portal.requested({ projectId, waiverType, throughDate });
    await desk.post(id, 'approve');
    await desk.attach(id);
    return id;
  };
  const refund = (invoiceId: string, paymentId: string, state: 'DONE' | 'PENDING') =>
    portal.app.sql.transaction().execute(async (tx) => {
      const { organizationId } = portal;
      const refundId = newId();
      const at = portal.app.now().toISOString();
      const amount = asCents(30_00);
      const done = state === 'DONE' ? { doneAt: at } : {};
      await tx
        .insertInto('paymentRefund')
        .values({ organizationId, id: refundId, paymentId, kind: 'REFUND', state, amount, createdAt: at, ...done })
        .execute();
      await tx
        .insertInto('paymentRefundLine')
        .values({ organizationId, refundId, position: 0, invoiceId, amount })
        .execute();
    });

  test('is released once its money is final', async () => {
    const { id } = await paid('2026-11-02T18:00:00.000Z');
    expect(await release(id)).toEqual({ waiverRequestStatus: 'ready' });
  });

  test('waits while the bank may return the money', async () => {
    const { id } = await paid('2026-11-12T18:00:00.000Z');
    expect(await bodyOf(desk.get(`/${id}`))).toMatchObject({ areFundsCleared: false });
    expect(await release(id)).toMatchObject({ code: 'funds_not_cleared' });
    expect(await statusOf(id)).toBe('confirmed');
  });

  test.each(['CHARGEBACK', 'VOIDED', 'REFUNDED'] as const)(
    'is not released after its payment is %s',
    async (status) => {
      const { id, paymentId } = await paid('2026-11-02T18:00:00.000Z');
      await portal.app.sql.updateTable('payment').set({ status }).where('id', '=', paymentId).execute();
      expect(await release(id)).toMatchObject({ code: 'funds_not_cleared' });
    },
  );

  test.each(['DONE', 'PENDING'] as const)('is not released after a part of it was refunded: %s', async (state) => {
    const { id, invoiceId, paymentId } = await paid('2026-11-02T18:00:00.000Z');
    await refund(invoiceId, paymentId, state);
    expect(await release(id)).toMatchObject({ code: 'funds_not_cleared' });
  });

  test('is not released while its payment is being voided, which has no lines', async () => {
    const { id, paymentId } = await paid('2026-11-02T18:00:00.000Z');
    const { app, organizationId } = portal;
    const at = app.now().toISOString();
    const amount = asCents(100_00);
    await app.sql
      .insertInto('paymentRefund')
      .values({ organizationId, id: newId(), paymentId, kind: 'VOID', state: 'PENDING', amount, createdAt: at })
      .execute();
    expect(await release(id)).toMatchObject({ code: 'funds_not_cleared' });
  });

  test.each(['unconditional.progress', 'unconditional.final'])(
    '%s waits for the money of every invoice that it gives up, also of those that it does not acknowledge',
    async (waiverType) => {
      const projectId = await portal.projectIn('IL');
      await payAlso(projectId, '2026-11-02T18:00:00.000Z');
      await payAlso(projectId, '2026-11-12T18:00:00.000Z');
      const id = await requestedFor(projectId, waiverType);
      expect(await bodyOf(desk.get(`/${id}`))).toMatchObject({ areFundsCleared: false, figures: { amount: 40_00 } });
      expect(await release(id)).toMatchObject({ code: 'funds_not_cleared' });
    },
  );

  test('does not wait for the money of an invoice that it excepts', async () => {
    const projectId = await portal.projectIn('IL');
    await payAlso(projectId, '2026-11-02T18:00:00.000Z');
    await payAlso(projectId, '2026-11-12T18:00:00.000Z', { status: 'PENDING', open: 40_00 });
    const { id } = await portal.requested({
      projectId,
      waiverType: 'unconditional.progress',
      throughDate: '2026-10-31',
      isInvoiceAlreadyPaid: 'true',
    });
    await desk.post(id, 'approve');
    await desk.attach(id);
    expect(await release(id)).toEqual({ waiverRequestStatus: 'ready' });
  });

  test('of everything is released at $0.00 if earlier ones have acknowledged all of it', async () => {
    const { id: progress, projectId } = await paid('2026-11-02T18:00:00.000Z');
    expect(await release(progress)).toEqual({ waiverRequestStatus: 'ready' });
    const final = await requestedFor(projectId, 'unconditional.final');
    expect(await bodyOf(desk.get(`/${final}`))).toMatchObject({ figures: { amount: 0 }, areFundsCleared: true });
    expect(await release(final)).toEqual({ waiverRequestStatus: 'ready' });
    const again = await requestedFor(projectId);
    expect(await release(again)).toMatchObject({ code: 'funds_not_cleared' });
  });

  test('of everything is not released for a project without any money', async () => {
    const id = await requestedFor(await portal.projectIn('IL'), 'unconditional.final');
    expect(await release(id)).toMatchObject({ code: 'funds_not_cleared' });
  });

  test('acknowledges the money of each invoice by itself', async () => {
    const projectId = await portal.projectIn('IL');
    const invoiceIds = [1, 2].map(() => portal.invoice(projectId, '2026-10-01', 100_00, 0));
    const { organizationId, portalId, user } = portal;
    const payment = { organizationId, portalId, customerId: user.customerId, paymentType: 'CREDIT_CARD' } as const;
    const lines = (await Promise.all(invoiceIds)).map((invoiceId) => ({ invoiceId, amount: asCents(100_00) }));
    const at = { approvedAt: '2026-11-02T18:00:00.000Z' };
    const paymentId = await insertPayment(portal.app.sql, { ...payment, ...at }, lines);
    const id = await requestedFor(projectId);
    await refund(lines[0]!.invoiceId, paymentId, 'DONE');
    expect(await release(id)).toMatchObject({ code: 'funds_not_cleared' });
  });

  test('is not released once more is open than it excepts, and is signed again with the amounts of now', async () => {
    const { id, projectId } = await paid('2026-11-02T18:00:00.000Z');
    await portal.invoice(projectId, '2026-10-02', 70_00, 70_00);
    expect(await release(id)).toMatchObject({ code: 'figures_changed' });
    expect(await bodyOf(desk.post(id, 'recalculate'))).toMatchObject({ amount: 100_00, exceptionsAmount: 70_00 });
    expect(await portal.row(id)).toMatchObject({ status: 'new', fileKey: null, decidedAt: null });
    expect(await bodyOf(desk.get(`/${id}`))).toMatchObject({
      events: [{}, {}, { action: 'recalculated', toStatus: 'new' }],
    });
    await desk.attach(id);
    expect(await release(id)).toEqual({ waiverRequestStatus: 'ready' });
    expect(await bodyOf(desk.post(id, 'recalculate'))).toMatchObject({ code: 'waiver_decided' });
  });

  test('is not released if another invoice is open than the one that it excepts, for the same amount', async () => {
    const projectId = await portal.projectIn('IL');
    await portal.invoice(projectId, '2026-10-01', 100_00, 0);
    const excepted = await portal.invoice(projectId, '2026-10-02', 70_00, 70_00);
    const { id } = await portal.requested({
      projectId,
      waiverType: 'unconditional.progress',
      throughDate: '2026-10-31',
      isInvoiceAlreadyPaid: 'true',
    });
    await desk.post(id, 'approve');
    await desk.attach(id);
    await portal.invoice(projectId, '2026-10-03', 70_00, 70_00);
    const { app, organizationId } = portal;
    const pay = app.sql.updateTable('invoice').set({ balance: asCents(0) });
    await pay.where('organizationId', '=', organizationId).where('id', '=', excepted).execute();
    expect(await release(id)).toMatchObject({ code: 'figures_changed' });
  });

  test('of some of the paid invoices stays one of these, also when it is recalculated', async () => {
    const projectId = await portal.projectIn('IL');
    const picked = await portal.invoice(projectId, '2026-10-01', 100_00, 0);
    const other = await portal.invoice(projectId, '2026-10-02', 70_00, 0);
    const { id } = await portal.requested({
      projectId,
      waiverType: 'unconditional.progress',
      throughDate: '2026-10-31',
      invoiceIds: [picked],
    });
    await desk.post(id, 'approve');
    const figures = { figures: { amount: 100_00 }, figuresNow: { amount: 100_00 }, hasChanged: false };
    expect(await bodyOf(desk.get(`/${id}`))).toMatchObject({ ...figures, areFundsCleared: true });
    expect(await bodyOf(desk.post(id, 'recalculate'))).toMatchObject({ amount: 100_00 });
    const lines = portal.app.sql.selectFrom('waiverInvoice').select(['invoiceId', 'share']).where('waiverId', '=', id);
    expect(await lines.orderBy('share').execute()).toEqual([
      { invoiceId: other, share: 'covered' },
      { invoiceId: picked, share: 'waived' },
    ]);
    await desk.attach(id);
    expect(await release(id)).toEqual({ waiverRequestStatus: 'ready' });
  });

  test('that a notary has seen goes back without the notary', async () => {
    const projectId = await portal.projectIn('IL');
    await portal.invoice(projectId, '2026-10-01', 100_00, 0);
    const { id } = await portal.requested({
      projectId,
      waiverType: 'unconditional.progress',
      throughDate: '2026-10-31',
      requestNotarization: 'true',
    });
    await desk.post(id, 'approve');
    await desk.attach(id);
    await desk.notarize(id);
    await portal.invoice(projectId, '2026-10-02', 70_00, 70_00);
    expect(await release(id)).toMatchObject({ code: 'figures_changed' });
    await desk.post(id, 'recalculate');
    expect(await portal.row(id)).toMatchObject({ status: 'new', notary: null, standingCheckedAt: expect.any(String) });
    expect(await bodyOf(desk.attach(id))).toEqual({ waiverRequestStatus: 'pending-notarization' });
  });

  test('that acknowledges nothing is not released', async () => {
    const projectId = await portal.projectIn('IL');
    const { id } = await portal.requested({
      projectId,
      waiverType: 'unconditional.progress',
      throughDate: '2026-10-31',
    });
    await desk.attach(id);
    expect(await release(id)).toMatchObject({ code: 'funds_not_cleared' });
  });

  test('of everything is not released while something is open', async () => {
    const { id, projectId } = await requested('IL', {
      waiverType: 'unconditional.final',
      throughDate: null,
      isConfirmed: 'true',
    });
    await portal.invoice(projectId, '2026-10-02', 50_00, 0);
    await desk.post(id, 'recalculate');
    await desk.attach(id);
    expect(await release(id)).toMatchObject({ code: 'funds_not_cleared' });
  });
});

describe('figures', () => {
  test('that changed since the request are shown, and taken when staff recalculate', async () => {
    const { id, projectId } = await requested();
    expect(await bodyOf(desk.get(`/${id}`))).toMatchObject({ hasChanged: false, figures: { amount: 100_00 } });
    await portal.invoice(projectId, '2026-10-02', 70_00, 70_00);
    expect(await bodyOf(desk.get(`/${id}`))).toMatchObject({
      hasChanged: true,
      figures: { amount: 100_00 },
      figuresNow: { amount: 170_00 },
    });
    expect(await bodyOf(desk.post(id, 'recalculate'))).toMatchObject({ amount: 170_00 });
    expect(await bodyOf(desk.get(`/${id}`))).toMatchObject({ hasChanged: false, invoices: [{}, {}] });
    await desk.attach(id);
    expect(await bodyOf(desk.post(id, 'recalculate'))).toMatchObject({ code: 'waiver_decided' });
  });

  test('of some invoices stay those of these invoices', async () => {
    const projectId = await portal.projectIn('IL');
    const one = await portal.invoice(projectId, '2026-10-01', 100_00, 100_00);
    await portal.invoice(projectId, '2026-10-02', 50_00, 50_00);
    const request = { projectId, waiverType: 'conditional.progress', throughDate: '2026-10-31', invoiceIds: [one] };
    const { id } = await portal.requested(request);
    expect(await bodyOf(desk.get(`/${id}`))).toMatchObject({ hasChanged: false, figuresNow: { amount: 100_00 } });
  });
});

describe('a described project', () => {
  const described = () =>
    portal.requested({
      projectNotFound: 'true',
      waiverType: 'conditional.final',
      invoiceText: '4711',
      projectAddress: '9 Elm St',
    });

  test('is matched with one of the customer, whose amounts count', async () => {
    const { id } = await described();
    const known = await portal.projectIn('TX');
    await portal.invoice(known, '2026-10-01', 80_00, 80_00);
    expect(await bodyOf(desk.post(id, 'match', { projectId: known }))).toEqual({ projectId: known });
    expect(await portal.row(id)).toMatchObject({
      projectId: known,
      stateCode: 'TX',
      requestedFigures: { amount: 80_00 },
    });
  });

  test('is confirmed as it is', async () => {
    const { id } = await described();
    const { projectId } = await bodyOf(desk.post(id, 'match', { projectId: null }));
    const project = portal.app.sql
      .selectFrom('project')
      .select('isVerified')
      .where('id', '=', projectId as string);
    expect(await project.executeTakeFirst()).toEqual({ isVerified: true });
  });

  test('is never matched with one of another customer', async () => {
    const { id } = await described();
    const { app, organizationId, neighbor } = portal;
    const foreign = newId();
    await app.sql
      .insertInto('project')
      .values({ organizationId, id: foreign, customerId: neighbor.customerId, jobId: 'X', jobName: 'Foreign' })
      .execute();
    expect((await desk.post(id, 'match', { projectId: foreign })).statusCode).toBe(404);
  });
});

test('a file of the customer is downloaded as it is, by its own request only', async () => {
  const { id } = await portal.requested(
    { projectId: await portal.projectIn('IL'), waiverType: 'other', customFile: 'true' },
    [['waiverFiles[]', { name: 'Our form.pdf', bytes: PDF_BYTES }]],
  );
  const { id: other } = await requested();
  const { files } = await bodyOf(desk.get(`/${id}`));
  const [file] = files as { id: string }[];
  const answer = await desk.get(`/${id}/files/${file!.id}`);
  expect([answer.statusCode, answer.body]).toEqual([200, PDF_BYTES]);
  expect(answer.headers['content-disposition']).toContain('attachment; filename="Our form.pdf"');
  expect((await desk.get(`/${other}/files/${file!.id}`)).statusCode).toBe(404);
});
