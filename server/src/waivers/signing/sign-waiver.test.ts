// signWaiver, batchSignWaivers
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { ZERO } from '@plumbline/rules/money';
import { newId } from '../../database/new-id.ts';
import type { Tx } from '../../database/transaction.ts';
import { prepareDocument } from '../documents/prepare-document.ts';
import { signingDesk, whileDrawn } from '../testing/signing-desk.ts';
import { verifySeal } from '../testing/verify-seal.ts';
import { readPdf } from '../../testing/read-pdf.ts';

const desk = await signingDesk();
const { app, organizationId } = desk;

type Json = Record<string, unknown> & { code?: string };
const bodyOf = async (answer: ReturnType<typeof desk.sign>) => (await answer).json<Json>();
const bytesOf = async (fileKey: string | null) => Buffer.from((await app.storage.get(fileKey ?? '')) ?? []);

describe('WVR-13 a signature', () => {
  test('gives the waiver its sealed document, which the customer gets with the release', async () => {
    const { id } = await desk.request();
    expect(await bodyOf(desk.sign(id))).toEqual({ waiverRequestStatus: 'confirmed' });
    const at = app.now().toISOString();
    const document = await desk.documentOf(id);
    expect(await desk.row(id)).toMatchObject({
      status: 'confirmed',
      fileKey: document?.fileKey,
      signedAt: at,
      decidedAt: at,
      signedBy: desk.staff.identityId,
      releasedAt: null,
    });
    expect(await desk.eventsOf(id)).toMatchObject([
      { action: 'requested' },
      {
        action: 'signed',
        fromStatus: 'new',
        toStatus: 'confirmed',
        actorName: 'Sam Staff',
        data: { note: 'Sam Staff, Credit Manager. Password, entered again' },
      },
    ]);
    expect((await desk.get(`/${id}`)).json()).toMatchObject({ hasDocument: true });
    const download = `/api/waiver-request/${id}/download`;
    const asCustomer = () => desk.send({ url: download, cookie: desk.cookies.customer });
    expect((await asCustomer()).statusCode).toBe(404);
    expect(await bodyOf(desk.post(id, 'release'))).toEqual({ waiverRequestStatus: 'ready' });
    const file = (await asCustomer()).rawPayload;
    expect(file).toEqual(await bytesOf(document?.fileKey ?? null));
    expect((await readPdf(file)).pages.join('|')).toContain('/s/ Sam Staff');
  });

  test('of a conditional progress waiver can release it in the same call', async () => {
    const { id } = await desk.request();
    expect(await bodyOf(desk.sign(id, { release: true }))).toEqual({ waiverRequestStatus: 'ready' });
    const events = await desk.eventsOf(id);
    expect(events.map(({ action, fromStatus, toStatus }) => [action, fromStatus, toStatus])).toEqual([
      ['requested', null, 'new'],
      ['signed', 'new', 'confirmed'],
      ['released', 'confirmed', 'ready'],
    ]);
    expect((await desk.row(id)).releasedAt).not.toBeNull();
  });

  test.each([
    ['that is final', 'IL', { waiverType: 'conditional.final', throughDate: null }, null, 'confirmed'],
    ['that is held', 'IL', {}, 'Wait.', 'confirmed'],
    ['that is signed in ink too', 'IL', { requestWetInkSignature: 'true' }, null, 'confirmed'],
    ['for which a notary was asked', 'IL', { requestNotarization: 'true' }, null, 'pending-notarization'],
  ])('of one %s does not release it', async (_, state, fields, holdReason, status) => {
    const { id } = await desk.request(state, fields);
    await desk.post(id, 'approve');
    if (holdReason !== null) await desk.post(id, 'hold', { reason: holdReason });
    expect(await bodyOf(desk.sign(id, { release: true }))).toEqual({ waiverRequestStatus: status });
  });

  test('comes after the approval where one is needed', async () => {
    const { id } = await desk.request('IL', { waiverType: 'conditional.final', throughDate: null });
    expect(await bodyOf(desk.sign(id))).toMatchObject({ code: 'waiver_not_approved' });
    await desk.post(id, 'approve');
    expect(await bodyOf(desk.sign(id))).toEqual({ waiverRequestStatus: 'confirmed' });
    expect(await bodyOf(desk.sign(id))).toMatchObject({ code: 'waiver_decided' });
  });

  test('names the facts that are missing', async () => {
    const { id } = await desk.request('ND', {}, { address: null, jobName: ' ' });
    expect(await bodyOf(desk.sign(id))).toMatchObject({
      code: 'waiver_fields_missing',
      details: { missing: ['Address of the project'] },
    });
    expect(await desk.row(id)).toMatchObject({ status: 'new', fileKey: null, signedAt: null });
  });

  test('is of what was requested: changed amounts are recalculated first', async () => {
    const { id, projectId } = await desk.request();
    await desk.invoice(projectId, '2026-10-02', 70_00, 70_00);
    expect(await bodyOf(desk.sign(id))).toMatchObject({ code: 'figures_changed' });
    expect(await desk.documentOf(id)).toBeUndefined();
    await desk.post(id, 'recalculate');
    expect(await bodyOf(desk.sign(id))).toEqual({ waiverRequestStatus: 'confirmed' });
    expect((await desk.documentOf(id))?.snapshot).toMatchObject({ amount: 170_00 });
  });

  test('is of the same invoices, also if another one has the same amount', async () => {
    const { id, projectId, invoiceId } = await desk.request();
    await desk.invoice(projectId, '2026-10-02', 100_00, 100_00);
    await app.sql.updateTable('invoice').set({ balance: ZERO }).where('id', '=', invoiceId).execute();
    expect((await desk.get(`/${id}`)).json()).toMatchObject({ hasChanged: true });
    expect(await bodyOf(desk.sign(id))).toMatchObject({ code: 'figures_changed' });
  });

  test('of an unconditional waiver is given again once more is open than it excepts', async () => {
    const projectId = await desk.projectIn('IL', { address: '12 Elm St' });
    await desk.invoice(projectId, '2026-10-01', 100_00, 0);
    const request = { projectId, waiverType: 'unconditional.progress', throughDate: '2026-10-31' };
    const { id } = await desk.requested(request);
    await desk.post(id, 'approve');
    expect(await bodyOf(desk.sign(id))).toEqual({ waiverRequestStatus: 'confirmed' });
    await desk.invoice(projectId, '2026-10-02', 70_00, 70_00);
    expect(await bodyOf(desk.post(id, 'release'))).toMatchObject({ code: 'figures_changed' });
    expect(await bodyOf(desk.post(id, 'recalculate'))).toMatchObject({ exceptionsAmount: 70_00 });
    expect(await desk.row(id)).toMatchObject({ status: 'new', fileKey: null, signedAt: null, signedBy: null });
    expect(await bodyOf(desk.sign(id))).toEqual({ waiverRequestStatus: 'confirmed' });
    expect((await desk.documentOf(id))?.snapshot).toMatchObject({ exceptionsAmount: 70_00 });
    expect(await bodyOf(desk.post(id, 'release'))).toEqual({ waiverRequestStatus: 'ready' });
  });

  test("on the customer's own form is given by hand", async () => {
    const { id } = await desk.request();
    await app.sql.updateTable('waiverRequest').set({ isOwnForm: true }).where('id', '=', id).execute();
    expect(await bodyOf(desk.sign(id))).toMatchObject({ code: 'waiver_no_template' });
    expect(await desk.documentOf(id)).toBeUndefined();
  });

  test('without a project needs one first', async () => {
    const { id } = await desk.requested({
      projectNotFound: 'true',
      waiverType: 'conditional.final',
      invoiceText: '4711',
      projectAddress: '9 Elm St',
    });
    await desk.post(id, 'approve');
    await app.sql.updateTable('waiverRequest').set({ projectId: null }).where('id', '=', id).execute();
    expect(await bodyOf(desk.sign(id))).toMatchObject({ code: 'figures_missing' });
  });

  test('is for staff of the waiver desk, and of its own organization', async () => {
    const { id } = await desk.request();
    const viewer = await desk.member('Vic Viewer', {}, 'viewer');
    const clerk = await desk.member('Rae Clerk', {}, 'receivables');
    for (const { cookie } of [viewer, clerk]) expect((await desk.sign(id, {}, cookie)).statusCode).toBe(403);
    const other = await signingDesk();
    expect((await other.sign(id)).statusCode).toBe(404);
    expect((await bodyOf(other.batch([id])))['rows']).toMatchObject([{ refusal: { code: 'not_found' } }]);
    expect(await desk.row(id)).toMatchObject({ status: 'new', signedAt: null });
  });

  test('needs the password, and wrong ones are counted as those of a sign-in', async () => {
    const { id } = await desk.request();
    const { cookie } = await desk.member('Pat Guess');
    expect(await bodyOf(desk.sign(id, { password: 'wrong horse' }, cookie))).toMatchObject({ code: 'wrong_password' });
    let last: Json = {};
    for (let attempt = 0; attempt < 30 && last.code !== 'too_many_requests'; attempt += 1) {
      last = await bodyOf(desk.sign(id, { password: `wrong horse ${attempt}` }, cookie));
    }
    expect(last.code).toBe('too_many_requests');
    expect(await bodyOf(desk.sign(id, {}, cookie))).toMatchObject({ code: 'too_many_requests' });
    expect((await desk.row(id)).status).toBe('new');
  });
});

describe('acceptance check 4: what was signed', () => {
  test('does not change any more, and one changed byte shows', async () => {
    const { id, projectId } = await desk.request();
    await desk.sign(id);
    const document = await desk.documentOf(id);
    const bytes = await bytesOf(document?.fileKey ?? null);
    await desk.invoice(projectId, '2026-10-02', 70_00, 70_00);
    expect(await bodyOf(desk.post(id, 'recalculate'))).toMatchObject({ code: 'waiver_decided' });
    expect(await bodyOf(desk.post(id, 'match', { projectId }))).toMatchObject({ code: 'waiver_decided' });
    await desk.sign(id);
    const where = { organizationId, waiverId: id };
    const remove = app.sql.deleteFrom('waiverDocument').where('organizationId', '=', organizationId);
    await expect(remove.where('waiverId', '=', where.waiverId).execute()).rejects.toThrow('append-only');
    const change = app.sql.updateTable('waiverDocument').set({ signerName: 'Somebody' });
    await expect(change.where('waiverId', '=', id).execute()).rejects.toThrow('append-only');
    await desk.post(id, 'release');
    expect(await desk.documentOf(id)).toEqual(document);
    const released = await desk.send({
      url: `/api/waiver-request/${id}/download`,
      cookie: desk.cookies.customer,
    });
    expect(released.rawPayload).toEqual(bytes);
    expect(createHash('sha256').update(bytes).digest()).toEqual(document?.signedSha256);
    expect(verifySeal(bytes).isValid).toBe(true);
    const changed = Buffer.from(bytes);
    changed[2_000]! ^= 1;
    expect(verifySeal(changed).isValid).toBe(false);
  });
});

const changeStaff = (staffId: string, change: { role?: 'viewer'; status?: 'SUSPENDED' }) =>
  app.sql
    .updateTable('staff')
    .set(change)
    .where('organizationId', '=', organizationId)
    .where('id', '=', staffId)
    .execute();

describe('acceptance check 8: a signatory', () => {
  test.each([
    ['signatory_type', { waiverTypes: ['unconditional.progress'] }],
    ['signatory_state', { states: ['OR', 'TX'] }],
    ['signatory_limit', { limitAmount: 99_99 }],
    [null, { waiverTypes: ['conditional.progress'], states: ['IL'], limitAmount: 100_00 }],
  ])('%s with %j, alone and in a batch', async (code, authority) => {
    const { cookie } = await desk.member(`Lee ${code ?? 'within'}`, authority);
    const [{ id: alone }, { id: batched }] = [await desk.request(), await desk.request()];
    const row = (await bodyOf(desk.batch([batched], {}, cookie)))['rows'] as Json[];
    const single = await bodyOf(desk.sign(alone, {}, cookie));
    if (code === null) {
      expect(row).toEqual([{ id: batched, waiverRequestStatus: 'confirmed', refusal: null }]);
      expect(single).toEqual({ waiverRequestStatus: 'confirmed' });
    } else {
      expect(row).toMatchObject([{ id: batched, waiverRequestStatus: null, refusal: { code } }]);
      expect(single).toMatchObject({ code });
      for (const id of [alone, batched]) {
        expect(await desk.row(id)).toMatchObject({ status: 'new', signedAt: null });
        expect(await desk.documentOf(id)).toBeUndefined();
      }
    }
  });

  test('is somebody whom the owner has named', async () => {
    const { cookie } = await desk.member('Nat Named', null);
    const { id } = await desk.request();
    expect(await bodyOf(desk.sign(id, {}, cookie))).toMatchObject({ code: 'not_signatory' });
    expect(await bodyOf(desk.batch([id], {}, cookie))).toMatchObject({ code: 'not_signatory' });
  });

  test.each<[string, string, (staffId: string) => Promise<unknown>]>([
    ['not_signatory', 'removed', (staffId) => desk.console('DELETE', `waiver-signatories/${staffId}`)],
    ['not_signatory', 'suspended', (staffId) => changeStaff(staffId, { status: 'SUSPENDED' })],
    ['not_signatory', 'given another role', (staffId) => changeStaff(staffId, { role: 'viewer' })],
    ['signatory_limit', 'limited', (staffId) => desk.makeSignatory(staffId, { limitAmount: 99_99 })],
  ])('%s: who was %s while the document was drawn does not sign any more', async (code, _, change) => {
    const { staffId, cookie } = await desk.member(`Lea ${newId()}`);
    const { id } = await desk.request();
    const answer = await whileDrawn(
      desk,
      id,
      () => bodyOf(desk.sign(id, {}, cookie)),
      () => change(staffId),
    );
    expect(answer).toMatchObject({ code });
    expect(await desk.row(id)).toMatchObject({ status: 'new', fileKey: null, signedAt: null });
  });

  test('signs several at once; each is reported by itself', async () => {
    const ids = [
      (await desk.request()).id,
      (await desk.request('IL', { waiverType: 'conditional.final', throughDate: null })).id,
      (await desk.request('CA')).id,
      (await desk.request('ND', {}, { address: null, jobName: ' ' })).id,
      newId(),
      (await desk.request()).id,
    ];
    await desk.post(ids[2]!, 'approve');
    const { rows } = await bodyOf(desk.batch(ids, { release: true }));
    expect(rows).toMatchObject([
      { id: ids[0], waiverRequestStatus: 'ready', refusal: null },
      { id: ids[1], waiverRequestStatus: null, refusal: { code: 'waiver_not_approved' } },
      { id: ids[2], waiverRequestStatus: null, refusal: { code: 'waiver_no_template' } },
      { id: ids[3], refusal: { code: 'waiver_fields_missing', missing: ['Address of the project'] } },
      { id: ids[4], waiverRequestStatus: null, refusal: { code: 'not_found' } },
      { id: ids[5], waiverRequestStatus: 'ready', refusal: null },
    ]);
  });

  test('signs at most fifty at once, none twice, and with the right password', async () => {
    const { id } = await desk.request();
    expect((await desk.batch(Array.from({ length: 51 }, () => newId()))).statusCode).toBe(400);
    expect((await desk.batch([id, id])).statusCode).toBe(400);
    expect((await desk.batch([])).statusCode).toBe(400);
    expect(await bodyOf(desk.batch([id], { password: 'wrong horse' }))).toMatchObject({ code: 'wrong_password' });
    expect((await desk.row(id)).status).toBe('new');
  });
});

describe('acceptance check 9: a notary', () => {
  test.each(['MS', 'WY'])('is needed in %s before the release', async (state) => {
    await desk.publishFor(state, [{ type: 'notaryBlock' }]);
    const { id } = await desk.request(state, { requestNotarization: 'true' });
    await desk.forgetNotary(id);
    await desk.post(id, 'approve');
    expect(await bodyOf(desk.sign(id, { release: true }))).toEqual({ waiverRequestStatus: 'pending-notarization' });
    expect(await bodyOf(desk.post(id, 'release'))).toMatchObject({ code: 'waiver_decided' });
    expect(await bodyOf(desk.notarize(id))).toEqual({ waiverRequestStatus: 'notarized' });
    expect(await bodyOf(desk.post(id, 'release'))).toEqual({ waiverRequestStatus: 'ready' });
  });

  test.each(['AZ', 'CA', 'MI', 'NV'])('whom a customer asks for in %s is warned of, and has a page', async (state) => {
    await desk.publishFor(state, [{ type: 'exceptionsTable' }]);
    const { id } = await desk.request(state, { requestNotarization: 'true' });
    expect((await desk.get(`/${id}`)).json<Json>()['approvalReasons']).toContain('STATE_RULE_WARNING');
    await desk.post(id, 'approve');
    expect(await bodyOf(desk.sign(id))).toEqual({ waiverRequestStatus: 'pending-notarization' });
    const { pages } = await readPdf(await bytesOf((await desk.row(id)).fileKey));
    expect(pages.findIndex((page) => page.includes('notary public'))).toBe(1);
  });
});

describe('between the document and the signature', () => {
  test('the amounts are recalculated: what was drawn is not signed', async () => {
    const { id } = await desk.request();
    const recalculate = async (tx: Tx) => {
      const { requestedFigures } = await desk.row(id);
      const set = { requestedFigures: { ...requestedFigures, asOf: '2026-11-16T23:00:00.000Z' } };
      await tx.updateTable('waiverRequest').set(set).where('id', '=', id).execute();
    };
    const answer = await whileDrawn(desk, id, () => bodyOf(desk.sign(id)), recalculate);
    expect(answer).toMatchObject({ code: 'figures_changed' });
    expect(await desk.row(id)).toMatchObject({ status: 'new', fileKey: null });
    // Nobody waits for a signature that was refused.
    expect(await desk.documentOf(id)).toBeUndefined();
  });

  test('somebody else discards the document: it is not signed', async () => {
    const { id } = await desk.request();
    const discard = (tx: Tx) =>
      tx.deleteFrom('waiverDocument').where('organizationId', '=', organizationId).where('waiverId', '=', id).execute();
    const answer = await whileDrawn(desk, id, () => bodyOf(desk.sign(id)), discard);
    expect(answer).toMatchObject({ code: 'waiver_being_signed' });
    expect(await desk.row(id)).toMatchObject({ status: 'new', fileKey: null });
  });
});

describe('two at once', () => {
  test('make one document and one signature', async () => {
    const others = [await desk.member('Una First'), await desk.member('Duo Second')];
    const { id } = await desk.request();
    const answers = await Promise.all([
      ...others.map(({ cookie }) => bodyOf(desk.sign(id, { release: true }, cookie))),
      bodyOf(desk.sign(id, { release: true })),
    ]);
    const signed = answers.filter(({ waiverRequestStatus }) => waiverRequestStatus === 'ready');
    expect(signed).toHaveLength(1);
    for (const { code } of answers.filter((answer) => !signed.includes(answer))) {
      expect(['waiver_being_signed', 'waiver_decided']).toContain(code);
    }
    const events = (await desk.eventsOf(id)).filter(({ action }) => action === 'signed');
    const [document, row] = [await desk.documentOf(id), await desk.row(id)];
    expect(events).toMatchObject([{ actorIdentityId: document?.signerId }]);
    expect(row).toMatchObject({ fileKey: document?.fileKey, signedBy: document?.signerId });
  });

  test('by the same person are one', async () => {
    const { id } = await desk.request();
    const answers = await Promise.all([desk.sign(id), desk.sign(id), desk.sign(id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await desk.eventsOf(id)).filter(({ action }) => action === 'signed')).toHaveLength(1);
  });
});

describe('after a crash between the document and the signature', () => {
  const signer = {
    identityId: desk.staff.identityId,
    name: 'Sam Staff',
    title: 'Credit Manager',
    email: `staff@${desk.label}.example`,
    clientAddress: '127.0.0.1',
    method: 'Password, entered again',
  };
  const drawn = async (other: Partial<typeof signer> = {}) => {
    const request = await desk.request();
    const [requested] = await desk.eventsOf(request.id);
    const same = { ...signer, clientAddress: requested?.clientAddress ?? '' };
    await prepareDocument(app, { organizationId, waiverId: request.id }, { ...same, ...other });
    return { ...request, document: (await desk.documentOf(request.id))! };
  };

  test('signing again finishes it with the same document', async () => {
    const { id, document } = await drawn();
    expect(await desk.row(id)).toMatchObject({ status: 'new', fileKey: null });
    expect(await bodyOf(desk.sign(id))).toEqual({ waiverRequestStatus: 'confirmed' });
    expect(await desk.documentOf(id)).toEqual(document);
    expect((await desk.row(id)).fileKey).toBe(document.fileKey);
  });

  test.each([
    { name: 'Sam Other' },
    { title: 'Clerk' },
    { email: 'other@example.com' },
    { clientAddress: '198.51.100.7' },
    { method: 'Standing authorization of 11/1/2026' },
  ])('a document of which the certificate page says something else is drawn again: %j', async (other) => {
    const { id, document } = await drawn(other);
    expect(await bodyOf(desk.sign(id))).toEqual({ waiverRequestStatus: 'confirmed' });
    const current = (await desk.documentOf(id))!;
    expect(current).toMatchObject({ signerName: 'Sam Staff', signerTitle: 'Credit Manager' });
    expect((await desk.row(id)).fileKey).toBe(current.fileKey);
    const { pages } = await readPdf(await bytesOf(current.fileKey));
    expect(pages.join('|')).not.toContain(Object.values(other)[0]);
    expect(await app.storage.get(document.fileKey)).toBeNull();
  });

  test('a document of some minutes ago is drawn again: its certificate page has the moment of the signature', async () => {
    const { id, document } = await drawn();
    desk.clock.pass(2 * 60_000);
    expect(await bodyOf(desk.sign(id))).toEqual({ waiverRequestStatus: 'confirmed' });
    const [current, row] = [(await desk.documentOf(id))!, await desk.row(id)];
    expect(current.id).not.toBe(document.id);
    expect(row.signedAt).toBe(current.createdAt);
  });

  test('one whose amounts have moved is refused, and replaced once they are recalculated', async () => {
    const { id, projectId, document } = await drawn();
    await desk.invoice(projectId, '2026-10-02', 70_00, 70_00);
    expect(await bodyOf(desk.sign(id))).toMatchObject({ code: 'figures_changed' });
    expect(await desk.row(id)).toMatchObject({ status: 'new', fileKey: null });
    await desk.post(id, 'recalculate');
    expect(await bodyOf(desk.sign(id, { release: true }))).toEqual({ waiverRequestStatus: 'ready' });
    const replaced = await desk.documentOf(id);
    expect(replaced?.snapshot).toMatchObject({ amount: 170_00 });
    expect((await desk.row(id)).fileKey).toBe(replaced?.fileKey);
    for (const key of [document.fileKey, document.unsignedFileKey]) expect(await app.storage.get(key)).toBeNull();
  });

  test('somebody else waits for two minutes, and then signs a document in their own name', async () => {
    const { cookie, identityId } = await desk.member('Ora Other');
    const { id } = await drawn();
    expect(await bodyOf(desk.sign(id, {}, cookie))).toMatchObject({ code: 'waiver_being_signed' });
    desk.clock.pass(2 * 60_000);
    expect(await bodyOf(desk.sign(id, {}, cookie))).toEqual({ waiverRequestStatus: 'confirmed' });
    expect(await desk.documentOf(id)).toMatchObject({ signerId: identityId, signerName: 'Ora Other' });
    expect(await desk.row(id)).toMatchObject({ signedBy: identityId });
  });

  test('one of another day is drawn with the day of the signature', async () => {
    const { id } = await drawn();
    desk.clock.pass(24 * 3_600_000);
    const cookie = await desk.cookieFor(desk.staff.identityId, 'CONSOLE');
    expect(await bodyOf(desk.sign(id, {}, cookie))).toEqual({ waiverRequestStatus: 'confirmed' });
    expect((await desk.documentOf(id))?.snapshot).toMatchObject({ issuedOn: asDay('2026-11-17') });
  });
});
