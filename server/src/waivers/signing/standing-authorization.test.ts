import { describe, expect, test } from 'vitest';
import { asCents } from '@plumbline/rules/money';
import { insertPayment } from '../../testing/fixtures.sql.ts';
import { outboxReader } from '../../testing/outbox.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { signingDesk, whileDrawn } from '../testing/signing-desk.ts';
import { runStandingSignatures } from './run-standing-signatures.ts';
import { signByStandingAuthorization } from './sign-by-standing-authorization.ts';

const desk = await signingDesk();
const { app, organizationId } = desk;

const statusOf = async (id: string) => (await desk.row(id)).status;

test('a request before the authorization is left to people', async () => {
  const { id } = await desk.request();
  desk.clock.pass(1_000);
  await desk.authorize();
  await runStandingSignatures(app);
  expect(await desk.row(id)).toMatchObject({ status: 'new', standingCheckedAt: null });
});

test('WVR-13 a routine request is signed and released while nobody is there', async () => {
  const outbox = outboxReader(desk);
  const { id } = await desk.request();
  await outbox();
  await Promise.all([runStandingSignatures(app), runStandingSignatures(app)]);
  expect(await desk.row(id)).toMatchObject({ status: 'ready', signedBy: desk.staff.identityId });
  const events = await desk.eventsOf(id);
  expect(events.map(({ action, actorName, data }) => [action, actorName, data['note'] ?? ''])).toEqual([
    ['requested', 'Ann Person', ''],
    ['signed', 'Sam Staff', 'Sam Staff, Credit Manager. Standing authorization of 11/16/2026'],
    ['released', 'Sam Staff', ''],
  ]);
  expect((await outbox()).map(({ subject }) => subject)).toEqual(['The waiver for Alder Court is ready']);
  const file = await desk.send({ url: `/api/waiver-request/${id}/download`, cookie: desk.cookies.customer });
  const { pages } = await readPdf(file.rawPayload);
  expect(pages.join(' ').replaceAll(/\s+/g, ' ')).toContain('Standing authorization of 11/16/2026');
  expect(await runStandingSignatures(app)).toBe(0);
});

describe('a person decides on a request', () => {
  test.each([
    ['above the limit of the authorization', {}, {}, 500_01],
    ['with a notary', { requestNotarization: 'true' }, {}, 100_00],
    ['in ink', { requestWetInkSignature: 'true' }, {}, 100_00],
    ['of another type', { waiverType: 'conditional.final', throughDate: null }, {}, 100_00],
    ['without the facts of its text', {}, { address: null, jobName: ' ' }, 100_00],
  ])('%s', async (_, fields, facts, amount) => {
    const projectId = await desk.projectIn('IL', { address: '12 Elm St', ...facts });
    await desk.invoice(projectId, '2026-10-01', amount, amount);
    const request = { projectId, waiverType: 'conditional.progress', throughDate: '2026-10-31', ...fields };
    const { id } = await desk.requested(request);
    await desk.post(id, 'approve');
    await runStandingSignatures(app);
    expect(await desk.row(id)).toMatchObject({ status: 'new', signedAt: null, standingCheckedAt: expect.any(String) });
    expect(await signByStandingAuthorization(app, { organizationId, waiverId: id })).toBe(false);
  });

  test('that a person had to approve, although nothing else speaks against it', async () => {
    await desk.authorize();
    const projectId = await desk.projectIn('IL', { address: '12 Elm St' });
    const invoiceId = await desk.invoice(projectId, '2026-10-01', 100_00, 100_00);
    await desk.invoice(projectId, '2026-10-02', 70_00, 70_00);
    const request = { projectId, waiverType: 'conditional.progress', throughDate: '2026-10-31' };
    const { id } = await desk.requested({ ...request, invoiceIds: [invoiceId] });
    expect((await desk.row(id)).approvalReasons).toEqual(['EXCEPTIONS_PRESENT']);
    await desk.post(id, 'approve');
    expect(await signByStandingAuthorization(app, { organizationId, waiverId: id })).toBe(false);
    expect(await statusOf(id)).toBe('new');
  });

  test('that was made before the authorization which covers it, although another is older', async () => {
    const own = await signingDesk();
    const [first, second] = [await own.member('Fay First'), await own.member('Sue Second')];
    await own.authorize({ limitAmount: 10_00 }, first.cookie);
    own.clock.pass(1000);
    const { id } = await own.request();
    own.clock.pass(1000);
    await own.authorize({}, second.cookie);
    expect(await runStandingSignatures(own.app)).toBe(0);
    expect(await own.row(id)).toMatchObject({ status: 'new', standingCheckedAt: expect.any(String) });
    const { id: later } = await own.request();
    expect(await runStandingSignatures(own.app)).toBe(1);
    expect(await own.row(later)).toMatchObject({ signedBy: second.identityId });
  });

  test('that was made before a newer authorization replaced the one which covers it', async () => {
    const own = await signingDesk();
    const { cookie } = await own.member('Nina Newer');
    await own.authorize({}, cookie);
    const { id } = await own.request();
    own.clock.pass(1000);
    await own.authorize({ limitAmount: 600_00 }, cookie);
    const key = { organizationId: own.organizationId, waiverId: id };
    expect(await signByStandingAuthorization(own.app, key)).toBe(false);
  });

  test('whose project has no known state any more', async () => {
    const { id, projectId } = await desk.request();
    await app.sql.updateTable('project').set({ state: null }).where('id', '=', projectId).execute();
    expect(await signByStandingAuthorization(app, { organizationId, waiverId: id })).toBe(false);
    expect(await desk.documentOf(id)).toBeUndefined();
  });

  test("on the customer's own form", async () => {
    const { id } = await desk.request();
    await app.sql.updateTable('waiverRequest').set({ isOwnForm: true }).where('id', '=', id).execute();
    expect(await signByStandingAuthorization(app, { organizationId, waiverId: id })).toBe(false);
    expect(await desk.documentOf(id)).toBeUndefined();
  });

  test('that is held, or whose amounts have changed', async () => {
    const [{ id: held }, { id: changed, projectId }] = [await desk.request(), await desk.request()];
    await desk.post(held, 'hold', { reason: 'Wait.' });
    await desk.invoice(projectId, '2026-10-02', 70_00, 70_00);
    await runStandingSignatures(app);
    expect([await statusOf(held), await statusOf(changed)]).toEqual(['new', 'new']);
  });

  test('in a state without a text', async () => {
    const { id } = await desk.request('CA');
    await desk.post(id, 'approve');
    expect(await signByStandingAuthorization(app, { organizationId, waiverId: id })).toBe(false);
  });
});

describe('nothing is signed in the name of somebody', () => {
  const authorized = async () => {
    const own = await signingDesk();
    const member = await own.member('Ada Standing');
    await own.authorize({}, member.cookie);
    const run = async () => {
      const { id } = await own.request();
      const key = { organizationId: own.organizationId, waiverId: id };
      return signByStandingAuthorization(own.app, key);
    };
    return { own, ...member, run };
  };

  test('who has withdrawn the authorization', async () => {
    const { own, cookie, run } = await authorized();
    expect(await run()).toBe(true);
    await own.console('DELETE', 'waiver-signatories/authorization', undefined, cookie);
    expect(await run()).toBe(false);
  });

  test('whom the owner has removed, or limited since', async () => {
    const { own, staffId, run } = await authorized();
    await own.makeSignatory(staffId, { limitAmount: 99_99 });
    expect(await run()).toBe(false);
    await own.makeSignatory(staffId, { states: ['TX'] });
    expect(await run()).toBe(false);
    await own.makeSignatory(staffId, { waiverTypes: ['conditional.final'] });
    expect(await run()).toBe(false);
    await own.makeSignatory(staffId);
    expect(await run()).toBe(true);
    await own.console('DELETE', `waiver-signatories/${staffId}`);
    expect(await run()).toBe(false);
  });

  test('who has another role now', async () => {
    const { own, staffId, run } = await authorized();
    await own.app.sql.updateTable('staff').set({ role: 'viewer' }).where('id', '=', staffId).execute();
    expect(await run()).toBe(false);
  });

  test('who is suspended', async () => {
    const { own, staffId, run } = await authorized();
    await own.app.sql.updateTable('staff').set({ status: 'SUSPENDED' }).where('id', '=', staffId).execute();
    expect(await run()).toBe(false);
  });

  test.each(['withdrawn', 'suspended', 'limited'])('who was %s while the document was drawn', async (what) => {
    const { own, cookie, staffId } = await authorized();
    const { id } = await own.request();
    const key = { organizationId: own.organizationId, waiverId: id };
    const changes = {
      withdrawn: () => own.console('DELETE', 'waiver-signatories/authorization', undefined, cookie),
      suspended: () =>
        own.app.sql.updateTable('staff').set({ status: 'SUSPENDED' }).where('id', '=', staffId).execute(),
      limited: () => own.makeSignatory(staffId, { limitAmount: 99_99 }),
    } as Record<string, () => Promise<unknown>>;
    expect(await whileDrawn(own, id, () => signByStandingAuthorization(own.app, key), changes[what]!)).toBe(false);
    expect(await own.row(id)).toMatchObject({ status: 'new', fileKey: null, signedAt: null });
  });
});

describe('VFY-03 an unconditional waiver', () => {
  const paid = async (approvedAt: string) => {
    const own = await signingDesk();
    await own.authorize({ waiverTypes: ['unconditional.progress'] });
    const projectId = await own.projectIn('IL', { address: '12 Elm St' });
    const invoiceId = await own.invoice(projectId, '2026-10-01', 100_00, 0);
    const { portalId, user } = own;
    await insertPayment(
      own.app.sql,
      {
        organizationId: own.organizationId,
        portalId,
        customerId: user.customerId,
        paymentType: 'ACH',
        status: 'APPROVED',
        approvedAt,
      },
      [{ invoiceId, amount: asCents(100_00) }],
    );
    const request = { projectId, waiverType: 'unconditional.progress', throughDate: '2026-10-31' };
    const { id } = await own.requested(request);
    await own.post(id, 'approve');
    await own.app.sql.updateTable('waiverRequest').set({ approvalReasons: [] }).where('id', '=', id).execute();
    return { own, key: { organizationId: own.organizationId, waiverId: id } };
  };

  test.each([
    ['final', '2026-11-02T18:00:00.000Z', true, 'ready'],
    ['not final', '2026-11-12T18:00:00.000Z', false, 'new'],
  ])('whose money is %s', async (_, approvedAt, isSigned, status) => {
    const { own, key } = await paid(approvedAt);
    expect(await signByStandingAuthorization(own.app, key)).toBe(isSigned);
    expect((await own.row(key.waiverId)).status).toBe(status);
  });
});
