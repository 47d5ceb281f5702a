// Decision D30: who releases a waiver that was signed on paper. The clock starts on 11/16/2026.
import { asCents } from '@plumbline/rules/money';
import { beforeAll, describe, expect, test } from 'vitest';
import { waiverDesk } from '../testing/waiver-desk.ts';
import { ALL_TYPES, type SigningDesk, signingDesk } from '../testing/signing-desk.ts';

let desk: SigningDesk;
beforeAll(async () => {
  desk = await signingDesk();
});

let people = 0;
const colleague = async (authority: object | null) => {
  people += 1;
  const { cookie, identityId, staffId } = await desk.member(`Dora ${people}`, authority);
  return { ...waiverDesk(desk, cookie), cookie, identityId, staffId };
};
const bodyOf = async (response: Promise<{ json: () => unknown }>) => (await response).json();

describe('decision D30 a waiver that was signed on paper', () => {
  test('is attached by anybody of the waiver desk, and released by a signatory, whose name the history has', async () => {
    const [clerk, signatory] = [await colleague(null), await colleague({})];
    const { id } = await desk.request();
    expect(await bodyOf(clerk.attach(id))).toEqual({ waiverRequestStatus: 'confirmed' });
    expect(await bodyOf(clerk.post(id, 'release'))).toMatchObject({
      code: 'not_signatory',
      message: 'This waiver was signed on paper. Somebody who signs waivers has to check and release it.',
    });
    expect(await desk.row(id)).toMatchObject({ status: 'confirmed', releasedAt: null });
    expect(await bodyOf(signatory.post(id, 'release'))).toEqual({ waiverRequestStatus: 'ready' });
    const released = (await desk.eventsOf(id)).find(({ action }) => action === 'released');
    expect(released).toMatchObject({ actorIdentityId: signatory.identityId });
  });

  test.each([
    [{ waiverTypes: ['conditional.final'] }, {}, 'signatory_type'],
    [{ states: ['OR'] }, {}, 'signatory_state'],
    [{ limitAmount: asCents(99_99) }, {}, 'signatory_limit'],
    [{ limitAmount: asCents(100_00) }, {}, null],
    // What the form of another party gives up is not known.
    [{ waiverTypes: ['conditional.progress'] }, { waiverType: 'other', throughDate: null }, 'signatory_type'],
    [{ waiverTypes: ALL_TYPES }, { waiverType: 'other', throughDate: null }, null],
  ])('is released within the authority of a signatory: %j of %j is %s', async (authority, fields, code) => {
    const signatory = await colleague(authority);
    const { id } = await desk.request('IL', fields);
    await signatory.attach(id);
    const answer = await bodyOf(signatory.post(id, 'release'));
    expect(answer).toMatchObject(code === null ? { waiverRequestStatus: 'ready' } : { code });
  });

  test('of a project without amounts needs a signatory without a limit', async () => {
    const [limited, signatory] = [await colleague({ limitAmount: asCents(1_000_000_00) }), await colleague({})];
    const described = { projectNotFound: 'true', invoiceText: '4711', projectAddress: '2 Yard Rd' };
    const { id } = await desk.requested({ ...described, waiverType: 'conditional.final' });
    await limited.attach(id);
    expect(await bodyOf(limited.post(id, 'release'))).toMatchObject({ code: 'signatory_limit' });
    expect(await bodyOf(signatory.post(id, 'release'))).toEqual({ waiverRequestStatus: 'ready' });
  });

  test('is not released by a signatory who is one no more', async () => {
    const signatory = await colleague({});
    const { id } = await desk.request();
    await signatory.attach(id);
    await desk.console('DELETE', `waiver-signatories/${signatory.staffId}`);
    expect(await bodyOf(signatory.post(id, 'release'))).toMatchObject({ code: 'not_signatory' });
  });
});

test('decision D30 a waiver that a signatory has signed here is released by anybody of the waiver desk', async () => {
  const clerk = await colleague(null);
  const { id } = await desk.request();
  await desk.sign(id);
  expect(await bodyOf(clerk.post(id, 'release'))).toEqual({ waiverRequestStatus: 'ready' });
});

test('decision D30 a paper in the place of what was signed here needs a signatory again', async () => {
  const clerk = await colleague(null);
  const { id } = await desk.request();
  await desk.sign(id);
  await clerk.attach(id);
  expect(await bodyOf(clerk.post(id, 'release'))).toMatchObject({ code: 'not_signatory' });
});

describe('decision D30 the scan from a notary, in the place of what was signed here', () => {
  const notarized = async () => {
    const clerk = await colleague(null);
    const { id } = await desk.request('IL', { requestNotarization: 'true' });
    await desk.post(id, 'approve');
    expect(await bodyOf(desk.sign(id))).toEqual({ waiverRequestStatus: 'pending-notarization' });
    expect(await bodyOf(clerk.notarize(id))).toEqual({ waiverRequestStatus: 'notarized' });
    return { clerk, id };
  };

  test('is released by a signatory, not by whoever uploaded it', async () => {
    const { clerk, id } = await notarized();
    expect(await bodyOf(clerk.post(id, 'release'))).toMatchObject({
      code: 'not_signatory',
      message: 'This waiver was notarized on paper. Somebody who signs waivers has to check and release it.',
    });
    expect(await desk.row(id)).toMatchObject({ status: 'notarized', releasedAt: null });
    expect(await bodyOf((await colleague({})).post(id, 'release'))).toEqual({ waiverRequestStatus: 'ready' });
  });

  test('is released within the authority of the signatory', async () => {
    const { id } = await notarized();
    const limited = await colleague({ limitAmount: asCents(99_99) });
    expect(await bodyOf(limited.post(id, 'release'))).toMatchObject({
      code: 'signatory_limit',
      message:
        'This waiver was notarized on paper. Somebody whose limit covers its amount has to check and release it.',
    });
  });
});
