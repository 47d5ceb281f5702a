import { describe, expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { insertPayment } from '../../testing/fixtures.sql.ts';
import { MINUTE_MS } from '../../testing/payment-jobs.ts';
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
    expect(await signByStandingAuthorization(app, { organizationId, waiverId: id })).toBe('refused');
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
    expect(await signByStandingAuthorization(app, { organizationId, waiverId: id })).toBe('refused');
    expect(await statusOf(id)).toBe('new');
  });

  test('over the limits of everybody who signs: somebody approves it first', async () => {
    const own = await signingDesk();
    const [first, second] = [await own.member('Ann Hundred'), await own.member('Bob Fifty')];
    const limit = async (cents: number) => {
      await own.makeSignatory(first.staffId, { limitAmount: cents });
      await own.makeSignatory(second.staffId, { limitAmount: 50_00 });
      return (await own.row((await own.request()).id)).approvalReasons;
    };
    await own.console('DELETE', `waiver-signatories/${own.staff.id}`);
    expect(await limit(99_99)).toEqual(['OVER_LIMIT']);
    expect(await limit(100_00)).toEqual([]);
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
    expect(await signByStandingAuthorization(own.app, key)).toBe('refused');
  });

  test('whose project has no known state any more', async () => {
    const { id, projectId } = await desk.request();
    await app.sql.updateTable('project').set({ state: null }).where('id', '=', projectId).execute();
    expect(await signByStandingAuthorization(app, { organizationId, waiverId: id })).toBe('refused');
    expect(await desk.documentOf(id)).toBeUndefined();
  });

  test("on the customer's own form", async () => {
    const { id } = await desk.request();
    await app.sql.updateTable('waiverRequest').set({ isOwnForm: true }).where('id', '=', id).execute();
    expect(await signByStandingAuthorization(app, { organizationId, waiverId: id })).toBe('refused');
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
    expect(await signByStandingAuthorization(app, { organizationId, waiverId: id })).toBe('refused');
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
    expect(await run()).toBe('signed');
    await own.console('DELETE', 'waiver-signatories/authorization', undefined, cookie);
    expect(await run()).toBe('refused');
  });

  test('whom the owner has removed, or limited since', async () => {
    const { own, staffId, run } = await authorized();
    await own.makeSignatory(staffId, { limitAmount: 99_99 });
    expect(await run()).toBe('refused');
    await own.makeSignatory(staffId, { states: ['TX'] });
    expect(await run()).toBe('refused');
    await own.makeSignatory(staffId, { waiverTypes: ['conditional.final'] });
    expect(await run()).toBe('refused');
    await own.makeSignatory(staffId);
    expect(await run()).toBe('signed');
    await own.console('DELETE', `waiver-signatories/${staffId}`);
    expect(await run()).toBe('refused');
  });

  test('who has another role now', async () => {
    const { own, staffId, run } = await authorized();
    await own.app.sql.updateTable('staff').set({ role: 'viewer' }).where('id', '=', staffId).execute();
    expect(await run()).toBe('refused');
  });

  test('who is suspended', async () => {
    const { own, staffId, run } = await authorized();
    await own.app.sql.updateTable('staff').set({ status: 'SUSPENDED' }).where('id', '=', staffId).execute();
    expect(await run()).toBe('refused');
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
    expect(await whileDrawn(own, id, () => signByStandingAuthorization(own.app, key), changes[what]!)).toBe('refused');
    expect(await own.row(id)).toMatchObject({ status: 'new', fileKey: null, signedAt: null });
  });
});

/** What happens between the first try, which is too early, and the next, when the money is final. */
describe('VFY-03 between two tries', () => {
  type Waiting = Awaited<ReturnType<typeof waiting>>;
  const waiting = async () => {
    const own = await signingDesk();
    await own.authorize({ waiverTypes: ['unconditional.progress'] });
    const projectId = await own.projectIn('IL', { address: '12 Elm St', originalContractDate: asDay('2026-01-02') });
    const invoiceId = await own.invoice(projectId, '2026-10-01', 100_00, 0);
    const { organizationId: owner, portalId, user } = own;
    const payment = { organizationId: owner, portalId, customerId: user.customerId, paymentType: 'ACH' } as const;
    const approved = { ...payment, status: 'APPROVED', approvedAt: '2026-11-02T18:00:00.000Z' } as const;
    await insertPayment(own.app.sql, approved, [{ invoiceId, amount: asCents(100_00) }]);
    const request = { projectId, waiverType: 'unconditional.progress', throughDate: '2026-10-31' };
    const { id } = await own.requested(request);
    expect(await own.row(id)).toMatchObject({ status: 'new', approvalReasons: [] });
    const key = { organizationId: owner, waiverId: id };
    const makeApproved = (approvedAt: string) =>
      own.app.sql.updateTable('payment').set({ approvedAt }).where('organizationId', '=', owner).execute();
    await makeApproved('2026-11-12T18:00:00.000Z');
    expect(await signByStandingAuthorization(own.app, key)).toBe('later');
    return { own, id, key, projectId, request, makeFinal: () => makeApproved('2026-11-02T18:00:00.000Z') };
  };
  const next = async ({ own, key, makeFinal }: Waiting) => {
    await makeFinal();
    return signByStandingAuthorization(own.app, key);
  };
  const hold = ({ own }: Pick<Waiting, 'own'>) =>
    own.app.sql.updateTable('customer').set({ isOnHold: true }).where('id', '=', own.user.customerId).execute();

  test('nothing has changed', async () => {
    expect(await next(await waiting())).toBe('signed');
  });

  const changes: Record<string, (found: Waiting) => Promise<unknown>> = {
    'the customer was put on hold': hold,
    'the project has turned out to be public': ({ own, projectId }) =>
      own.app.sql.updateTable('project').set({ projectClass: 'public' }).where('id', '=', projectId).execute(),
    'a complete file has closed another invoice of it': ({ own, projectId }) =>
      own.invoice(projectId, '2026-10-02', 70_00, 0, { closedAmount: asCents(70_00) }),
    'another invoice of it was paid at the counter': ({ own, projectId }) =>
      own.invoice(projectId, '2026-10-02', 70_00, 0),
    'an amount was disputed': ({ own, projectId }) =>
      own.invoice(projectId, '2026-10-02', 70_00, 70_00, { disputedAmount: asCents(30_00) }),
    'the same waiver was released on another request': async ({ own, request, makeFinal }) => {
      await makeFinal();
      const { id } = await own.requested(request);
      await own.post(id, 'approve');
      await own.attach(id);
      expect((await own.post(id, 'release')).json()).toEqual({ waiverRequestStatus: 'ready' });
    },
  };
  test.each(Object.keys(changes))('%s: a person decides', async (what) => {
    const found = await waiting();
    await changes[what]!(found);
    expect(await next(found)).toBe('refused');
    expect(await found.own.row(found.id)).toMatchObject({ status: 'new', signedAt: null });
    expect(await found.own.documentOf(found.id)).toBeUndefined();
  });

  test('the same was asked for once more: the older one is signed', async () => {
    const found = await waiting();
    await found.own.requested(found.request);
    expect(await next(found)).toBe('signed');
  });

  test('an invoice is open that it does not leave out: it waits until that is paid', async () => {
    const found = await waiting();
    const invoiceId = await found.own.invoice(found.projectId, '2026-10-02', 70_00, 70_00);
    expect(await next(found)).toBe('later');
    await found.own.app.sql.deleteFrom('invoice').where('id', '=', invoiceId).execute();
    expect(await signByStandingAuthorization(found.own.app, found.key)).toBe('signed');
  });

  test('the customer is put on hold while the document is drawn', async () => {
    const found = await waiting();
    const { own, id } = found;
    expect(
      await whileDrawn(
        own,
        id,
        () => next(found),
        () => hold(found),
      ),
    ).toBe('refused');
    expect(await own.row(id)).toMatchObject({ status: 'new', fileKey: null, signedAt: null });
  });

  test('the worker asks no more once a person has to decide', async () => {
    const found = await waiting();
    const { own, id } = found;
    await runStandingSignatures(own.app);
    expect((await own.row(id)).standingRetryAt).not.toBeNull();
    await hold(found);
    await found.makeFinal();
    own.clock.pass(61 * MINUTE_MS);
    await runStandingSignatures(own.app);
    expect(await own.row(id)).toMatchObject({ status: 'new', signedAt: null, standingRetryAt: null });
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
    ['final', '2026-11-02T18:00:00.000Z', 'signed', 'ready'],
    ['not final', '2026-11-12T18:00:00.000Z', 'later', 'new'],
  ])('whose money is %s', async (_, approvedAt, result, status) => {
    const { own, key } = await paid(approvedAt);
    expect(await signByStandingAuthorization(own.app, key)).toBe(result);
    expect((await own.row(key.waiverId)).status).toBe(status);
  });
});
