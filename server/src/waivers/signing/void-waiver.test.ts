// voidWaiver, supersedeWaiver, downloadDeskWaiver, downloadNotaryCopy
import { describe, expect, test } from 'vitest';
import { asCents } from '@plumbline/rules/money';
import { insertPayment } from '../../testing/fixtures.sql.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { signingDesk } from '../testing/signing-desk.ts';

const desk = await signingDesk();
const { app, organizationId } = desk;

type Json = Record<string, unknown> & { code?: string };
const bodyOf = async (answer: ReturnType<typeof desk.sign>) => (await answer).json<Json>();
const asCustomer = (url: string) => desk.send({ url, cookie: desk.cookies.customer });
const released = async (fields: object = {}) => {
  const request = await desk.request('IL', fields);
  await desk.sign(request.id, { release: true });
  return request;
};
const listed = async (id: string) =>
  (await asCustomer('/v1/waivers?size=100')).json<{ rows: Json[] }>().rows.find((row) => row['id'] === id);
const invoiceFlag = async (invoiceId: string) =>
  (await asCustomer(`/v1/invoices/${invoiceId}`)).json<Json>()['hasConditionalProgressWaiver'];

describe('a void waiver', () => {
  test('keeps its document for the staff, and is no longer downloaded by the customer', async () => {
    const { id } = await released();
    const document = await desk.documentOf(id);
    expect(await bodyOf(desk.post(id, 'void', { reason: ' The check was returned. ' }))).toEqual({ isVoid: true });
    expect(await desk.row(id)).toMatchObject({
      status: 'ready',
      fileKey: document?.fileKey,
      voidReason: 'The check was returned.',
      voidedAt: app.now().toISOString(),
    });
    expect((await asCustomer(`/api/waiver-request/${id}/download`)).statusCode).toBe(404);
    expect((await desk.get(`/${id}/document`)).rawPayload).toEqual(
      Buffer.from((await app.storage.get(document?.fileKey ?? ''))!),
    );
    const shown = { isVoid: true, voidReason: 'The check was returned.' };
    expect((await desk.get(`/${id}`)).json()).toMatchObject(shown);
    expect((await asCustomer(`/v1/waivers/${id}`)).json()).toMatchObject({ ...shown, canBeDownloaded: false });
    expect(await listed(id)).toMatchObject({ isVoid: true, canBeDownloaded: false, supersededById: null });
    expect((await desk.eventsOf(id)).at(-1)).toMatchObject({
      action: 'voided',
      fromStatus: 'ready',
      toStatus: 'ready',
      data: { note: 'The check was returned.' },
    });
  });

  test('is void once, and only after its release', async () => {
    const { id } = await desk.request();
    const declare = () => bodyOf(desk.post(id, 'void', { reason: 'Wrong.' }));
    expect(await declare()).toMatchObject({ code: 'waiver_decided' });
    await desk.sign(id);
    expect(await declare()).toMatchObject({ code: 'waiver_decided' });
    await desk.post(id, 'release');
    expect((await desk.post(id, 'void', { reason: ' ' })).statusCode).toBe(400);
    expect(await declare()).toEqual({ isVoid: true });
    expect(await declare()).toMatchObject({ code: 'waiver_decided' });
  });

  test('is not counted by its invoices, nor as a duplicate of the next request', async () => {
    const { id, projectId, invoiceId } = await released();
    expect(await invoiceFlag(invoiceId)).toBe(true);
    const again = () => desk.requested({ projectId, waiverType: 'conditional.progress', throughDate: '2026-10-31' });
    expect(await again()).toMatchObject({ waiverRequestStatus: 'requested-approval' });
    await app.sql
      .updateTable('waiverRequest')
      .set({ status: 'rejected' })
      .where('projectId', '=', projectId)
      .where('id', '<>', id)
      .execute();
    await desk.post(id, 'void', { reason: 'Wrong.' });
    expect(await invoiceFlag(invoiceId)).toBe(false);
    expect(await again()).toMatchObject({ waiverRequestStatus: 'new' });
  });

  test('acknowledges no money any more: a later one does', async () => {
    const projectId = await desk.projectIn('IL', { address: '12 Elm St' });
    const invoiceId = await desk.invoice(projectId, '2026-10-01', 100_00, 0);
    const { portalId, user } = desk;
    const payment = { organizationId, portalId, customerId: user.customerId, paymentType: 'ACH' } as const;
    await insertPayment(app.sql, { ...payment, status: 'APPROVED', approvedAt: '2026-11-02T18:00:00.000Z' }, [
      { invoiceId, amount: asCents(100_00) },
    ]);
    const request = { projectId, waiverType: 'unconditional.progress', throughDate: '2026-10-31' };
    const first = await desk.requested(request);
    await desk.post(first.id, 'approve');
    await desk.sign(first.id);
    await desk.post(first.id, 'release');
    const amountOf = async ({ id }: { id: string }) => (await desk.row(id)).requestedFigures?.['amount'];
    expect(await amountOf(first)).toBe(100_00);
    expect(await amountOf(await desk.requested(request))).toBe(0);
    await desk.post(first.id, 'void', { reason: 'Wrong name.' });
    expect(await amountOf(await desk.requested(request))).toBe(100_00);
  });
});

describe('a waiver that is replaced', () => {
  test('holds until the new one, with the amounts of now, is released', async () => {
    const { id, projectId } = await released();
    await desk.invoice(projectId, '2026-10-02', 70_00, 70_00);
    const answer = await desk.post(id, 'supersede');
    expect(answer.statusCode).toBe(201);
    const next = answer.json<{ id: string; waiverRequestStatus: string }>();
    expect(next.waiverRequestStatus).toBe('new');
    expect(await desk.row(next.id)).toMatchObject({
      supersedesId: id,
      throughDate: '2026-10-31',
      waiverType: 'conditional.progress',
      source: 'admin',
      requestedFigures: { amount: 170_00 },
    });
    expect(await listed(id)).toMatchObject({ supersededById: null, canBeDownloaded: true });
    expect(await bodyOf(desk.sign(next.id, { release: true }))).toEqual({ waiverRequestStatus: 'ready' });
    expect(await listed(id)).toMatchObject({ supersededById: next.id, isVoid: false });
    expect((await desk.get(`/${next.id}`)).json()).toMatchObject({ supersedesId: id });
    expect((await asCustomer(`/v1/waivers/${id}`)).json()).toMatchObject({ supersededById: next.id });
  });

  test('is replaced once, and only after its release', async () => {
    const { id } = await desk.request();
    expect(await bodyOf(desk.post(id, 'supersede'))).toMatchObject({ code: 'waiver_decided' });
    await desk.sign(id, { release: true });
    const { id: next } = await bodyOf(desk.post(id, 'supersede'));
    expect(await bodyOf(desk.post(id, 'supersede'))).toMatchObject({ code: 'waiver_decided' });
    await desk.post(String(next), 'reject', { reason: 'OTHER' });
    const { id: third } = await bodyOf(desk.post(id, 'supersede'));
    await desk.sign(String(third), { release: true });
    expect(await bodyOf(desk.post(id, 'supersede'))).toMatchObject({ code: 'waiver_decided' });
  });

  test('and the new one acknowledge the same money once', async () => {
    const projectId = await desk.projectIn('IL', { address: '12 Elm St' });
    const invoiceId = await desk.invoice(projectId, '2026-10-01', 100_00, 0);
    const { portalId, user } = desk;
    const payment = { organizationId, portalId, customerId: user.customerId, paymentType: 'ACH' } as const;
    await insertPayment(app.sql, { ...payment, status: 'APPROVED', approvedAt: '2026-11-02T18:00:00.000Z' }, [
      { invoiceId, amount: asCents(100_00) },
    ]);
    const request = { projectId, waiverType: 'unconditional.progress', throughDate: '2026-10-31' };
    const { id } = await desk.requested(request);
    await desk.post(id, 'approve');
    await desk.sign(id);
    await desk.post(id, 'release');
    const { id: next } = await bodyOf(desk.post(id, 'supersede'));
    await desk.post(String(next), 'approve');
    expect((await desk.row(String(next))).requestedFigures).toMatchObject({ amount: 100_00 });
    await desk.sign(String(next));
    expect(await bodyOf(desk.post(String(next), 'release'))).toEqual({ waiverRequestStatus: 'ready' });
    const { id: later } = await desk.requested(request);
    expect((await desk.row(later)).requestedFigures).toMatchObject({ amount: 0 });
  });
});

test('the copy for the notary is the waiver with the page of the notary, while it waits for it', async () => {
  const { id } = await desk.request('IL', { requestNotarization: 'true' });
  const copy = () => desk.get(`/${id}/notary-copy`);
  expect((await copy()).statusCode).toBe(404);
  await desk.post(id, 'approve');
  await desk.sign(id);
  const answer = await copy();
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const { pages } = await readPdf(answer.rawPayload);
  expect(pages.join(' ')).toContain('notary public');
  // The waiver, its schedule and the page of the notary; the certificate page is not there.
  expect(pages).toHaveLength(3);
  await desk.notarize(id);
  expect((await copy()).statusCode).toBe(404);
});

test('another organization finds nothing', async () => {
  const { id } = await released();
  const other = await signingDesk();
  for (const answer of [
    other.post(id, 'void', { reason: 'x' }),
    other.post(id, 'supersede'),
    other.get(`/${id}/document`),
    other.get(`/${id}/notary-copy`),
  ]) {
    expect((await answer).statusCode).toBe(404);
  }
  expect((await desk.row(id)).voidedAt).toBeNull();
});

test('a document attached over a signature takes the signer’s name away, and the sealed one is replaced', async () => {
  const { id } = await desk.request();
  await desk.sign(id);
  expect(await desk.row(id)).toMatchObject({ status: 'confirmed', signedBy: desk.staff.identityId });
  await desk.attach(id);
  expect(await desk.row(id)).toMatchObject({ status: 'confirmed', signedBy: null, signedAt: null });
  const { verifyCode } = await desk.app.sql
    .selectFrom('waiverDocument')
    .select('verifyCode')
    .where('waiverId', '=', id)
    .executeTakeFirstOrThrow();
  expect((await desk.send({ url: `/v1/verify/${verifyCode}` })).json()).toMatchObject({ result: 'replaced' });
});
