// The document that was printed for the notary is the one that comes back. The clock starts on 11/16/2026.
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { DAY_MS, MINUTE_MS } from '../../testing/payment-jobs.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { insertNotaryCopy } from '../desk/notary-copies.sql.ts';
import { type SigningDesk, signingDesk } from '../testing/signing-desk.ts';
import { waiverDesk } from '../testing/waiver-desk.ts';
import { PDF_BYTES } from '../testing/waiver-portal.ts';

let desk: SigningDesk;
beforeAll(async () => {
  desk = await signingDesk();
});

const bodyOf = async (response: Promise<{ json: () => unknown }>) => (await response).json();
const copyOf = (id: string) => desk.get(`/${id}/notary-copy`);
const paper = (words: string) => `${PDF_BYTES}% ${words}\n`;
const CHANGED = {
  code: 'notary_copy_changed',
  message: 'The waiver has changed since it was printed for the notary. Print the new one, and have that notarized.',
};

/** A waiver that was signed here and waits for its notary. */
async function signed(fields: object = {}) {
  const made = await desk.request('IL', { requestNotarization: 'true', ...fields });
  await desk.post(made.id, 'approve');
  expect(await bodyOf(desk.sign(made.id))).toEqual({ waiverRequestStatus: 'pending-notarization' });
  return made;
}

describe('the copy for the notary', () => {
  test('is the document that was signed here, and who printed it stands in the history', async () => {
    const { id } = await signed();
    const { pages } = await readPdf((await copyOf(id)).rawPayload);
    expect(pages.join(' ')).toContain('notary public');
    const { events } = (await desk.get(`/${id}`)).json<{ events: object[] }>();
    expect(events.at(-1)).toMatchObject({ action: 'notary-copy-downloaded', actorName: 'Sam Staff' });
    expect(await bodyOf(desk.notarize(id))).toEqual({ waiverRequestStatus: 'notarized' });
  });

  test('is the paper that staff attached, also in the place of what was signed here', async () => {
    const { id } = await signed();
    await desk.attach(id, paper('by hand'));
    expect((await copyOf(id)).body).toBe(paper('by hand'));
    expect(await bodyOf(desk.notarize(id))).toEqual({ waiverRequestStatus: 'notarized' });
    const { id: other } = await desk.request('IL', { requestNotarization: 'true' });
    await desk.attach(other, paper('of its own'));
    expect((await copyOf(other)).body).toBe(paper('of its own'));
  });

  test('that is no longer the document does not come back notarized', async () => {
    const { id } = await signed();
    await copyOf(id);
    await desk.attach(id, paper('another'));
    expect(await bodyOf(desk.notarize(id))).toMatchObject(CHANGED);
    expect(await desk.row(id)).toMatchObject({ status: 'pending-notarization', notary: null });
    await copyOf(id);
    expect(await bodyOf(desk.notarize(id))).toEqual({ waiverRequestStatus: 'notarized' });
  });

  test('of the document counts, also if the copy of an older one arrived after it', async () => {
    const { id } = await signed();
    const older = await desk.row(id);
    await desk.attach(id, paper('the one that counts'));
    await copyOf(id);
    // A slow line: it was asked for before the document was replaced.
    const by = { actorIdentityId: desk.staff.identityId, actorName: 'Sam Staff', clientAddress: '10.0.0.1' };
    desk.clock.pass(MINUTE_MS);
    await inTransaction(desk.app.sql, (tx) =>
      insertNotaryCopy(tx, older, { at: desk.clock.now().toISOString(), ...by }),
    );
    expect(await bodyOf(desk.notarize(id))).toEqual({ waiverRequestStatus: 'notarized' });
  });

  test('of before a recalculation does not come back either', async () => {
    const projectId = await desk.projectIn('IL', { address: '12 Elm St', ownerName: 'Olive Owner' });
    await desk.invoice(projectId, '2026-10-01', 100_00, 0);
    const { id } = await signed({ projectId, waiverType: 'unconditional.progress' });
    await copyOf(id);
    await desk.invoice(projectId, '2026-10-02', 70_00, 0);
    expect((await desk.post(id, 'recalculate')).statusCode).toBe(200);
    expect(await bodyOf(desk.sign(id))).toEqual({ waiverRequestStatus: 'pending-notarization' });
    expect(await bodyOf(desk.notarize(id))).toMatchObject(CHANGED);
  });

  test('is for the waiver desk: whoever only reads does not print papers', async () => {
    const { id } = await signed();
    const { cookie } = await desk.member('Vera Viewer', null, 'viewer');
    const answer = await desk.console('GET', `waivers/${id}/notary-copy`, undefined, cookie);
    expect(answer.statusCode).toBe(403);
    expect((await desk.eventsOf(id)).filter(({ action }) => action === 'notary-copy-downloaded')).toEqual([]);
  });

  test('that nobody printed here may have been printed elsewhere', async () => {
    const { id } = await signed();
    expect(await bodyOf(desk.notarize(id))).toEqual({ waiverRequestStatus: 'notarized' });
  });
});

test('a notary had another document on a day before the signature; a paper may be older', async () => {
  const { id } = await signed();
  expect(await bodyOf(desk.notarize(id, { notarizedOn: '2026-11-15' }))).toMatchObject({
    code: 'notary_incomplete',
    fields: { notarizedOn: 'The waiver was signed on 11/16/2026: the notary had another document before.' },
  });
  await desk.attach(id, paper('of yesterday'));
  expect(await bodyOf(desk.notarize(id, { notarizedOn: '2026-11-15' }))).toEqual({ waiverRequestStatus: 'notarized' });
});

test('VFY-01 a paper that was notarized in the place of the sealed document is no copy of it', async () => {
  const { id, number } = await signed();
  const { verifyCode } = (await desk.documentOf(id))!;
  const [first, scan] = [paper(`by hand ${number}`), paper(`notarized ${number}`)];
  await desk.attach(id, first);
  await desk.notarize(id, {}, scan);
  expect(await bodyOf(desk.post(id, 'release'))).toEqual({ waiverRequestStatus: 'ready' });
  const verify = (path: string) => bodyOf(desk.send({ url: `/v1/verify/${path}` }));
  expect(await verify(verifyCode)).toMatchObject({ result: 'replaced', effect: 'none' });
  const sha256 = createHash('sha256').update(scan).digest('hex');
  expect(await verify(`sha256/${sha256}`)).toMatchObject({ result: 'genuine', code: null, number });
});

test('the copy of a document that was replaced is told from the new one by the day of the notary', async () => {
  const { id } = await signed();
  await copyOf(id);
  await desk.attach(id, paper('printed later'));
  desk.clock.pass(2 * DAY_MS);
  const later = waiverDesk(desk, await desk.cookieFor(desk.staff.identityId, 'CONSOLE'));
  await later.get(`/${id}/notary-copy`);
  expect(await bodyOf(later.notarize(id, { notarizedOn: '2026-11-17' }))).toMatchObject(CHANGED);
  expect(await bodyOf(later.notarize(id, { notarizedOn: '2026-11-18' }))).toEqual({
    waiverRequestStatus: 'notarized',
  });
});
