// WVR-13, decisions D5 and D33: whether a waiver gets a notary. The clock starts on 11/16/2026.
import { beforeAll, describe, expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { mailsTo } from '../../testing/mailbox.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { type SigningDesk, signingDesk, whileDrawn } from '../testing/signing-desk.ts';
import { waiverDesk } from '../testing/waiver-desk.ts';

let desk: SigningDesk;
beforeAll(async () => {
  desk = await signingDesk();
});

type Json = Record<string, unknown>;
const bodyOf = async (response: Promise<{ json: () => unknown }>) => (await response).json() as Json;
const notary = (id: string, isNeeded: boolean, note?: string) =>
  bodyOf(desk.post(id, 'notary', { isNeeded, ...(note !== undefined && { note }) }));
const ofCustomer = (id: string) => bodyOf(desk.get(`/${id}`).then(() => desk.send(seen(id))));
const seen = (id: string) => ({ url: `/v1/waivers/${id}`, cookie: desk.cookies.customer });
const WISH = { requestNotarization: 'true' };
const NOTE = 'The form of Illinois has no room for a notary.';

/** Whoever asked wants a notary, and a person has approved that. */
async function asked(state = 'IL', fields: object = {}, facts: object = {}) {
  const made = await desk.request(state, { ...WISH, ...fields }, facts);
  await desk.post(made.id, 'approve');
  return made;
}

const wordsOf = async (id: string) => {
  const document = (await desk.get(`/${id}/document`)).rawPayload;
  return (await readPdf(document)).pages.join(' ');
};

describe('before the signature', () => {
  test('the notary is left out: the document has no place for one, and the customer reads why', async () => {
    const { id } = await asked();
    expect(await notary(id, false, ` ${NOTE} `)).toEqual({ waiverRequestStatus: 'new', needsNotary: false });
    expect(await ofCustomer(id)).toMatchObject({
      requestNotarization: true,
      notarization: 'left-out',
      notaryNote: NOTE,
      figures: { amount: 100_00 },
    });
    expect(await bodyOf(desk.get(`/${id}`))).toMatchObject({ needsNotary: false, notaryNote: NOTE });
    expect(await bodyOf(desk.sign(id))).toEqual({ waiverRequestStatus: 'confirmed' });
    expect(await wordsOf(id)).not.toContain('notary public');
    expect(await bodyOf(desk.post(id, 'release'))).toEqual({ waiverRequestStatus: 'ready' });
    const ready = (await mailsTo(desk.app, desk.user.email)).findLast(({ subject }) => subject.endsWith('is ready'));
    expect(ready?.text).toContain('It is not notarized, although that was requested.');
    expect(ready?.text).toContain(NOTE);
    expect((await ofCustomer(id))['events']).toContainEqual(
      expect.objectContaining({ action: 'notary left out', actorName: 'Sam Staff' }),
    );
    expect(await desk.eventsOf(id)).toContainEqual(
      expect.objectContaining({ action: 'notary left out', fromStatus: 'new', toStatus: 'new', data: { note: NOTE } }),
    );
  });

  test('a text that has a place for the notary is drawn without it', async () => {
    await desk.publishFor('ND', [{ type: 'notaryBlock' }]);
    const { id } = await asked('ND');
    await notary(id, false, NOTE);
    await desk.sign(id);
    expect(await wordsOf(id)).not.toContain('notary public');
    const { id: other } = await asked('ND');
    await desk.sign(other);
    expect(await wordsOf(other)).toContain('notary public');
  });

  test('what was left out comes back, and the words to the customer can be changed', async () => {
    const { id } = await asked();
    await notary(id, false, 'No.');
    expect(await notary(id, false, 'No.')).toMatchObject({ code: 'notary_unchanged' });
    expect(await notary(id, false, NOTE)).toEqual({ waiverRequestStatus: 'new', needsNotary: false });
    expect(await notary(id, true)).toEqual({ waiverRequestStatus: 'new', needsNotary: true });
    expect(await desk.row(id)).toMatchObject({ isNotaryNeeded: null, notaryNote: null });
    expect(await notary(id, true)).toMatchObject({ code: 'notary_unchanged' });
    expect(await ofCustomer(id)).toMatchObject({ notarization: 'needed', notaryNote: null });
    expect(await bodyOf(desk.sign(id))).toEqual({ waiverRequestStatus: 'pending-notarization' });
    expect(await wordsOf(id)).toContain('notary public');
  });

  test('one is added that nobody asked for, also to a request that is not approved, and taken out without a note', async () => {
    const { id } = await desk.request('IL', { requestWetInkSignature: 'true' });
    expect(await notary(id, true)).toEqual({ waiverRequestStatus: 'requested-approval', needsNotary: true });
    expect(await ofCustomer(id)).toMatchObject({ requestNotarization: false, notarization: 'needed' });
    expect(await notary(id, false)).toEqual({ waiverRequestStatus: 'requested-approval', needsNotary: false });
    expect(await ofCustomer(id)).toMatchObject({ notarization: 'none' });
    await notary(id, true);
    await desk.post(id, 'approve');
    expect(await bodyOf(desk.attach(id))).toEqual({ waiverRequestStatus: 'pending-notarization' });
    expect(await bodyOf(desk.post(id, 'release'))).toMatchObject({ code: 'waiver_decided' });
  });

  test.each([
    ['MS', '2026-01-02'],
    ['WY', '2026-01-02'],
    ['TX', '2021-12-31'],
  ])('%s: with a contract of %s the notary cannot be left out', async (state, signedOn) => {
    const waiverType = state === 'WY' ? 'other' : 'conditional.progress';
    const { id } = await desk.request(state, { ...WISH, waiverType }, { originalContractDate: asDay(signedOn) });
    expect(await notary(id, false, NOTE)).toMatchObject({
      code: 'notary_required',
      message: 'The form of this state is void without a notary. It cannot be left out.',
    });
    expect(await bodyOf(desk.get(`/${id}`))).toMatchObject({ isNotaryRequired: true, needsNotary: true });
  });

  test('a newer contract in Texas does without; once an older date is known, it cannot be released', async () => {
    const { id, projectId } = await asked('TX', {}, { originalContractDate: asDay('2022-01-01') });
    expect(await notary(id, false, NOTE)).toMatchObject({ needsNotary: false });
    await desk.attach(id);
    const contract = { originalContractDate: asDay('2021-12-31') };
    await desk.app.sql.updateTable('project').set(contract).where('id', '=', projectId).execute();
    expect(await bodyOf(desk.post(id, 'release'))).toMatchObject({ code: 'notary_missing' });
    expect(await ofCustomer(id)).toMatchObject({ notarization: 'needed', notaryNote: null });
    expect(await notary(id, true)).toEqual({ waiverRequestStatus: 'pending-notarization', needsNotary: true });
  });

  test('a note is required where the customer asked', async () => {
    const { id } = await asked();
    for (const note of [undefined, '', '   '])
      expect(await notary(id, false, note)).toMatchObject({ code: 'notary_note_missing' });
    expect(await desk.row(id)).toMatchObject({ isNotaryNeeded: null, notaryNote: null });
  });
});

describe('after the signature', () => {
  /** Signed without a notary, and kept back. */
  async function confirmed() {
    const made = await desk.request('IL');
    expect(await bodyOf(desk.sign(made.id))).toEqual({ waiverRequestStatus: 'confirmed' });
    return made;
  }

  test('it is sent to the notary and is released once it is notarized', async () => {
    const { id } = await confirmed();
    expect(await notary(id, true)).toEqual({ waiverRequestStatus: 'pending-notarization', needsNotary: true });
    expect(await bodyOf(desk.post(id, 'release'))).toMatchObject({ code: 'waiver_decided' });
    expect((await desk.get(`/${id}/notary-copy`)).statusCode).toBe(200);
    expect(await bodyOf(desk.notarize(id))).toEqual({ waiverRequestStatus: 'notarized' });
    expect(await bodyOf(desk.post(id, 'release'))).toEqual({ waiverRequestStatus: 'ready' });
    expect(await ofCustomer(id)).toMatchObject({ notarization: 'done' });
    expect(await desk.eventsOf(id)).toContainEqual(
      expect.objectContaining({ action: 'sent to notary', fromStatus: 'confirmed', toStatus: 'pending-notarization' }),
    );
  });

  test('also one whose notary was left out, which then has no note any more', async () => {
    const { id } = await asked();
    await notary(id, false, NOTE);
    await desk.sign(id);
    expect(await notary(id, true)).toMatchObject({ waiverRequestStatus: 'pending-notarization' });
    expect(await ofCustomer(id)).toMatchObject({ notarization: 'needed', notaryNote: null });
  });

  test('nothing is left out any more, and it is said what to do', async () => {
    const { id } = await asked();
    await desk.sign(id);
    expect(await notary(id, false, NOTE)).toMatchObject({ code: 'notary_signed' });
    expect(await notary(id, true)).toMatchObject({ code: 'notary_unchanged' });
    const { id: without } = await confirmed();
    expect(await notary(without, false, NOTE)).toMatchObject({ code: 'notary_unchanged' });
    await desk.notarize(id);
    expect(await notary(id, false, NOTE)).toMatchObject({ code: 'waiver_decided' });
    await desk.post(id, 'release');
    expect(await notary(id, true)).toMatchObject({ code: 'waiver_decided' });
  });

  test('two at once send it once', async () => {
    const { id } = await confirmed();
    const answers = await Promise.all([notary(id, true), notary(id, true)]);
    expect(new Set(answers.map(({ code }) => code ?? 'sent'))).toEqual(new Set(['notary_unchanged', 'sent']));
    expect((await desk.eventsOf(id)).filter(({ action }) => action === 'sent to notary')).toHaveLength(1);
  });
});

test('a decision while the document is drawn is not lost: it has to be signed again', async () => {
  const { id } = await asked();
  const answer = await whileDrawn(
    desk,
    id,
    () => bodyOf(desk.sign(id)),
    (tx) =>
      tx.updateTable('waiverRequest').set({ isNotaryNeeded: false, notaryNote: NOTE }).where('id', '=', id).execute(),
  );
  expect(answer).toMatchObject({ code: 'waiver_being_signed' });
  expect(await bodyOf(desk.sign(id))).toEqual({ waiverRequestStatus: 'confirmed' });
  expect(await wordsOf(id)).not.toContain('notary public');
});

test('receivables and viewers cannot decide it, another organization does not find it', async () => {
  const { id } = await asked();
  for (const role of ['receivables', 'viewer'] as const) {
    const { cookie } = await desk.member(`Rob ${role}`, null, role);
    const answer = await waiverDesk(desk, cookie).post(id, 'notary', { isNeeded: false, note: NOTE });
    expect(answer.statusCode).toBe(403);
  }
  const other = await signingDesk();
  expect((await other.post(id, 'notary', { isNeeded: false, note: NOTE })).statusCode).toBe(404);
  const { cookie } = await desk.member('Wanda Desk', null, 'waiver-desk');
  expect((await waiverDesk(desk, cookie).post(id, 'notary', { isNeeded: false, note: NOTE })).statusCode).toBe(200);
});

test('a waiver that replaces it goes without as well, and what the customer submits again asks anew', async () => {
  const { id } = await asked();
  await notary(id, false, NOTE);
  await desk.attach(id);
  await desk.post(id, 'release');
  const { id: next } = (await bodyOf(desk.post(id, 'supersede'))) as { id: string };
  expect(await desk.row(next)).toMatchObject({ isNotaryNeeded: false, notaryNote: NOTE });
  await desk.post(next, 'reject', { reason: 'OTHER' });
  const { projectId } = await desk.row(id);
  const request = { projectId: projectId!, waiverType: 'conditional.progress', throughDate: '2026-10-31' };
  const { id: again } = await desk.requested({ ...request, ...WISH, resubmitsId: next });
  expect(await ofCustomer(again)).toMatchObject({ notarization: 'needed' });
});
