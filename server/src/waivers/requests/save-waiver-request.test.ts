import { beforeAll, describe, expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { newId } from '../../database/new-id.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { PDF_BYTES, type WaiverPortal, waiverPortal } from '../testing/waiver-portal.ts';

let portal: WaiverPortal;
let projectId: string;
beforeAll(async () => {
  portal = await waiverPortal();
  projectId = await portal.projectIn('IL');
  await portal.invoice(projectId, '2026-10-01', 100_00, 100_00);
});

const progress = () => ({ projectId, waiverType: 'conditional.progress', throughDate: '2026-10-31' });
const problemsOf = async (
  fields: Parameters<WaiverPortal['submit']>[0],
  files: Parameters<WaiverPortal['submit']>[1] = [],
) => {
  const answer = await portal.submit(fields, files);
  return [answer.statusCode, answer.json<{ fields?: Record<string, string> }>().fields];
};
const filesOf = (waiverId: string) =>
  portal.app.sql
    .selectFrom('waiverFile')
    .select(['name', 'purpose', 'size'])
    .where('waiverId', '=', waiverId)
    .orderBy('name')
    .execute();

describe('WVR-11 a request', () => {
  test('is stored with every field, numbered, and recorded', async () => {
    const first = await portal.requested(progress());
    const { id, number, waiverRequestStatus } = await portal.requested({
      ...progress(),
      throughDate: '2026-10-30',
      requestNotarization: 'true',
      requestWetInkSignature: 'true',
      email: ' draws@alder.example, ben@alder.example,draws@alder.example',
      notes: ' For draw 4. ',
      paymentDetailType: 'mailed',
      paymentCheckNumber: '20418',
      paymentCheckAmount: '10000',
      paymentMailedDate: '2026-11-10',
      source: 'portal',
      OrganizationId: portal.organizationId,
      name: 'Ann Person',
      isPaid: 'false',
    });
    expect([number, waiverRequestStatus]).toEqual([first.number + 1, 'requested-approval']);
    expect(await portal.row(id)).toMatchObject({
      status: 'requested-approval',
      customerId: portal.user.customerId,
      projectId,
      stateCode: 'IL',
      currencyCode: 'USD',
      throughDate: '2026-10-30',
      isNotarizationRequested: true,
      isWetInkRequested: true,
      emails: ['draws@alder.example', 'ben@alder.example'],
      notes: 'For draw 4.',
      paymentDetail: {
        paymentDetailType: 'mailed',
        paymentCheckNumber: '20418',
        paymentCheckAmount: 10_000,
        paymentMailedDate: '2026-11-10',
      },
      approvalReasons: ['WET_INK'],
      source: 'portal',
      submitterName: 'Ann Person',
      submitterEmail: portal.user.email,
    });
    const events = await portal.app.sql.selectFrom('waiverEvent').selectAll().where('waiverId', '=', id).execute();
    expect(events).toMatchObject([
      { action: 'requested', fromStatus: null, toStatus: 'requested-approval', actorName: 'Ann Person' },
    ]);
  });

  test('without a reason to look at it is new', async () => {
    const other = await portal.projectIn('IL');
    const { waiverRequestStatus } = await portal.requested({ ...progress(), projectId: other });
    expect(waiverRequestStatus).toBe('new');
  });

  test('that is sent twice, also at once, is one request', async () => {
    const submitKey = newId();
    const answers = await Promise.all([1, 2, 3].map(() => portal.submit({ ...progress(), submitKey })));
    const ids = answers.map((answer) => answer.json<{ id: string }>().id);
    expect(new Set(ids)).toEqual(new Set([ids[0]]));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    const count = portal.app.sql.selectFrom('waiverEvent').select('id').where('waiverId', '=', ids[0]!);
    expect(await count.execute()).toHaveLength(1);
  });

  test('WVR-02 of a type that the project does not allow is refused', async () => {
    const closed = await portal.projectIn('IL', { allowsCp: false });
    expect(await problemsOf({ ...progress(), projectId: closed })).toEqual([
      400,
      { waiverType: 'This type is not offered for this project.' },
    ]);
    const canadian = await portal.projectIn('BC');
    expect(await problemsOf({ projectId: canadian, waiverType: 'conditional.final' })).toEqual([
      400,
      { waiverType: 'This type is not offered for this project.' },
    ]);
  });

  test.each([
    ['today', '2026-11-16', 201, undefined],
    ['a year that no calendar has', '0000-01-01', 400, { throughDate: expect.any(String) }],
    ['tomorrow', '2026-11-17', 400, { throughDate: 'Choose today or an earlier day.' }],
  ])('WVR-03 acceptance check 6: through %s', async (_, throughDate, status, fields) => {
    expect(await problemsOf({ ...progress(), throughDate })).toEqual([status, fields]);
  });

  test('WVR-03 acceptance check 6: in the evening, when it is tomorrow already in London, tomorrow is still refused', async () => {
    const late = await waiverPortal();
    late.clock.pass(10 * 3600_000);
    const cookie = await late.cookieFor(late.user.identityId, 'PORTAL');
    const request = { projectId: await late.projectIn('IL'), waiverType: 'conditional.progress' };
    await late.invoice(request.projectId, '2026-10-01', 100_00, 100_00);
    expect((await late.submit({ ...request, throughDate: '2026-11-17' }, [], cookie)).statusCode).toBe(400);
    expect((await late.submit({ ...request, throughDate: '2026-11-16' }, [], cookie)).statusCode).toBe(201);
  });

  test('WVR-03 a final type has no through date, whatever is sent', async () => {
    const { id } = await portal.requested({ ...progress(), waiverType: 'conditional.final' });
    expect((await portal.row(id)).throughDate).toBeNull();
  });

  test.each([
    [{}, ['projectId', 'waiverType']],
    [{ requestNotarization: null }, ['projectId', 'requestNotarization', 'waiverType']],
    [{ projectNotFound: 'true' }, ['invoiceText', 'projectAddress', 'waiverType']],
    [{ recurringSchedule: 'MONTHLY' }, ['projectId', 'recurringScheduleDay', 'waiverType']],
    [{ recurringSchedule: 'MONTHLY', recurringScheduleDay: '32' }, ['projectId', 'recurringScheduleDay', 'waiverType']],
    [{ email: 'a@b.example, nobody' }, ['email', 'projectId', 'waiverType']],
    [{ email: Array.from({ length: 21 }, (_, at) => `p${at}@b.example`) }, ['email', 'projectId', 'waiverType']],
    [{ customFile: 'true' }, ['files', 'projectId', 'waiverType']],
    [{ unconditionalProgressTemplate: 'true' }, ['projectId', 'waiverType']],
    [
      { unconditionalProgressTemplate: 'true', waiverType: 'unconditional.progress' },
      ['projectId', 'throughDate', 'unconditionalTemplateFile'],
    ],
    [
      { paymentDetailType: 'branch' },
      ['paymentBranchLocation', 'paymentDate', 'paymentMethod', 'projectId', 'waiverType'],
    ],
    [
      { paymentDetailType: 'mailed' },
      ['paymentCheckAmount', 'paymentCheckNumber', 'paymentMailedDate', 'projectId', 'waiverType'],
    ],
  ])('WVR-01 WVR-05 WVR-07 WVR-08 WVR-10 with %j names what is missing', async (fields, expected) => {
    const [status, problems] = await problemsOf(fields);
    expect([status, Object.keys(problems as object).toSorted()]).toEqual([400, expected]);
  });

  test('WVR-10 of a kind keeps the fields of that kind only', async () => {
    const { id } = await portal.requested({
      ...progress(),
      paymentDetailType: 'branch',
      paymentBranchLocation: 'Fresno',
      paymentDate: '2026-11-12',
      paymentMethod: 'CHECK',
      paymentCheckNumber: '7',
    });
    expect((await portal.row(id)).paymentDetail).toEqual({
      paymentDetailType: 'branch',
      paymentBranchLocation: 'Fresno',
      paymentDate: '2026-11-12',
      paymentMethod: 'CHECK',
    });
  });

  test('WVR-10 decision D15 of a branch names one of the list, if the portal has one', async () => {
    const listed = await waiverPortal({ settings: { branchLocations: ['Fresno', 'Reno'] } });
    const projectId = await listed.projectIn('OR');
    await listed.invoice(projectId, '2026-09-15', 10_00, 10_00);
    const paidAt = (paymentBranchLocation: string) =>
      listed.submit({
        projectId,
        waiverType: 'conditional.progress',
        throughDate: '2026-09-30',
        requestNotarization: 'false',
        isConfirmed: 'true',
        paymentDetailType: 'branch',
        paymentBranchLocation,
        paymentDate: '2026-11-12',
        paymentMethod: 'CHECK',
      });
    const refused = await paidAt('Elsewhere');
    expect([refused.statusCode, refused.json<{ fields: object }>().fields]).toEqual([
      400,
      { paymentBranchLocation: 'Choose one of the branches.' },
    ]);
    expect((await paidAt('Reno')).statusCode).toBe(201);
  });

  test('WVR-10 of a joint check names who gets it, and needs an approval', async () => {
    const check = {
      ...progress(),
      paymentDetailType: 'mailed',
      paymentCheckNumber: '7',
      paymentCheckAmount: '100',
      paymentMailedDate: '2026-11-12',
      paymentIsJoint: 'true',
    };
    expect(await problemsOf(check)).toEqual([400, { paymentPayees: 'Enter to whom the check is made out.' }]);
    const { id } = await portal.requested({ ...check, paymentPayees: ' Ann Builders and us ' });
    const { paymentDetail, approvalReasons } = await portal.row(id);
    expect(paymentDetail).toMatchObject({ paymentIsJoint: true, paymentPayees: 'Ann Builders and us' });
    expect(approvalReasons).toContain('JOINT_CHECK');
  });

  test('WVR-04 for an invoice of another day or project is refused', async () => {
    const later = await portal.invoice(projectId, '2026-11-10', 5_00, 5_00);
    expect(await problemsOf({ ...progress(), invoiceIds: [later] })).toEqual([
      400,
      { invoiceIds: 'One of these invoices is not part of this waiver.' },
    ]);
  });
});

describe('a waiver of nothing', () => {
  test('is sent only if the customer confirms it', async () => {
    const empty = { ...progress(), projectId: await portal.projectIn('IL') };
    const refused = await portal.submit(empty);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'waiver_covers_nothing']);
    expect((await portal.submit({ ...empty, isConfirmed: 'true' })).statusCode).toBe(201);
  });

  test('needs no confirmation where invoices are said to be paid, or everything is paid in full', async () => {
    const open = await portal.projectIn('IL');
    await portal.invoice(open, '2026-10-01', 100_00, 100_00);
    const unconditional = { ...progress(), projectId: open, waiverType: 'unconditional.progress' };
    expect((await portal.submit({ ...unconditional, isInvoiceAlreadyPaid: 'true' })).statusCode).toBe(201);
    const final = { projectId: await portal.projectIn('IL'), waiverType: 'unconditional.final' };
    expect((await portal.submit(final)).statusCode).toBe(201);
  });
});

describe("what the state's rules do not let the supplier sign is refused with what to do", () => {
  const inState = async (state: string, more: object = {}) => {
    const id = await portal.projectIn(state, { originalContractDate: asDay('2026-01-02') });
    const invoiceId = await portal.invoice(id, '2026-10-01', 100_00, 100_00);
    await portal.invoice(id, '2026-10-02', 50_00, 50_00);
    return { invoiceId, fields: { ...progress(), projectId: id, ...more } };
  };

  test('exceptions in Texas, unless the form is an own one', async () => {
    const { invoiceId, fields } = await inState('TX');
    const excepting = { ...fields, invoiceIds: [invoiceId] };
    const words = expect.stringContaining('no room for exceptions');
    expect(await problemsOf(excepting)).toEqual([400, { invoiceIds: words }]);
    const form = [['waiverFiles[]', { name: 'ours.pdf', bytes: PDF_BYTES }]] as const;
    expect(await problemsOf({ ...excepting, customFile: 'true' }, [...form])).toEqual([201, undefined]);
    expect(await problemsOf(fields)).toEqual([201, undefined]);
  });

  test('an unconditional waiver in Texas before the money has cleared', async () => {
    const { fields } = await inState('TX', { waiverType: 'unconditional.final', isConfirmed: 'true' });
    expect(await problemsOf(fields)).toEqual([
      400,
      { waiverType: expect.stringContaining('Choose a conditional type'), invoiceIds: expect.any(String) },
    ]);
    const { fields: said } = await inState('TX', {
      waiverType: 'unconditional.progress',
      isInvoiceAlreadyPaid: 'true',
    });
    expect(await problemsOf(said)).toEqual([201, undefined]);
  });

  test('a conditional waiver in Wyoming, and no notary in Mississippi', async () => {
    const wyoming = await inState('WY', { requestNotarization: 'true' });
    expect(await problemsOf(wyoming.fields)).toEqual([
      400,
      { waiverType: expect.stringContaining('no conditional form') },
    ]);
    const mississippi = await inState('MS');
    expect(await problemsOf(mississippi.fields)).toEqual([
      400,
      { requestNotarization: expect.stringContaining('asks for a notary') },
    ]);
    expect(await problemsOf({ ...mississippi.fields, requestNotarization: 'true' })).toEqual([201, undefined]);
  });
});

describe('WVR-01 a project that is not found', () => {
  test('has the name that the customer gives it, in the request, the project and the mail', async () => {
    const { id } = await portal.requested({
      projectNotFound: 'true',
      waiverType: 'conditional.final',
      invoiceText: '4711',
      jobName: ' Elm Street Homes ',
      projectAddress: '9 Elm St, Reno, NV',
      name: 'Ann Person',
    });
    const row = await portal.row(id);
    expect(row.jobName).toBe('Elm Street Homes');
    const project = portal.app.sql.selectFrom('project').select('jobName').where('id', '=', row.projectId);
    expect(await project.executeTakeFirst()).toEqual({ jobName: 'Elm Street Homes' });
    const subjects = (await mailsTo(portal.app, portal.user.email)).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringContaining('Elm Street Homes'));
  });

  test('is noted for the supplier, who looks at the request', async () => {
    const { id, number } = await portal.requested({
      projectNotFound: 'true',
      waiverType: 'conditional.final',
      invoiceText: '4711, 4712',
      projectAddress: '9 Elm St, Reno, NV',
    });
    const row = await portal.row(id);
    expect(row).toMatchObject({
      isProjectNotFound: true,
      invoiceText: '4711, 4712',
      approvalReasons: ['PROJECT_NOT_FOUND', 'FINAL_TYPE'],
    });
    const project = portal.app.sql.selectFrom('project').selectAll().where('id', '=', row.projectId);
    expect(await project.executeTakeFirst()).toMatchObject({
      jobId: `NEW-${number}`,
      jobName: '9 Elm St, Reno, NV',
      isVerified: false,
      customerId: portal.user.customerId,
    });
  });

  test('needs no address where suppliers create no projects', async () => {
    const without = await waiverPortal({ settings: { isProjectCreationForWaiverRequestEnabled: false } });
    const { id } = await without.requested({
      projectNotFound: 'true',
      waiverType: 'conditional.final',
      invoiceText: '4711',
    });
    expect(await without.row(id)).toMatchObject({ projectId: null, jobName: null });
  });
});

describe('WVR-06 files', () => {
  test('are stored with the request, each for its purpose', async () => {
    const { id } = await portal.requested(
      {
        ...progress(),
        waiverType: 'unconditional.progress',
        isInvoiceAlreadyPaid: 'true',
        customFile: 'true',
        unconditionalProgressTemplate: 'true',
      },
      [
        ['waiverFiles[]', { name: 'C:\\forms\\Our form.pdf', bytes: PDF_BYTES }],
        ['unconditionalTemplateFile', { name: 'theirs.pdf', bytes: PDF_BYTES }],
      ],
    );
    expect(await filesOf(id)).toEqual([
      { name: 'Our form.pdf', purpose: 'custom-form', size: PDF_BYTES.length },
      { name: 'theirs.pdf', purpose: 'unconditional-template', size: PDF_BYTES.length },
    ]);
    expect(await portal.row(id)).toMatchObject({
      isOwnForm: true,
      approvalReasons: expect.arrayContaining(['CUSTOM_FORM']),
    });
  });

  test('are left out if our own form is chosen', async () => {
    const { id } = await portal.requested({ ...progress(), customFile: 'false' }, [
      ['waiverFiles[]', { name: 'form.pdf', bytes: PDF_BYTES }],
    ]);
    expect(await filesOf(id)).toEqual([]);
  });

  test('of an unconditional progress waiver are left out of another type', async () => {
    const { id } = await portal.requested({ ...progress(), unconditionalProgressTemplate: 'true' }, [
      ['unconditionalTemplateFile', { name: 'theirs.pdf', bytes: PDF_BYTES }],
    ]);
    expect(await filesOf(id)).toEqual([]);
  });

  test('an unconditional template must be a PDF', async () => {
    const files = [['unconditionalTemplateFile', { name: 'theirs.doc', bytes: 'x' }]] as const;
    const asked = { ...progress(), waiverType: 'unconditional.progress', isInvoiceAlreadyPaid: 'true' };
    expect(await problemsOf({ ...asked, unconditionalProgressTemplate: 'true' }, files)).toEqual([
      400,
      { unconditionalTemplateFile: 'This has to be a PDF.' },
    ]);
  });
});

describe('facts that make the supplier look at a request', () => {
  test.each<[string, string, object, object, string]>([
    ['a second one of the same period', 'IL', {}, {}, 'DUPLICATE_PERIOD'],
    ['public work', 'IL', { projectClass: 'public' }, {}, 'PUBLIC_PROJECT'],
    ['a state with its own form', 'NV', {}, {}, 'NO_TEMPLATE'],
    ['a notary where one may spoil the form', 'AZ', {}, { requestNotarization: 'true' }, 'STATE_RULE_WARNING'],
    ['a customer’s own form', 'IL', {}, { waiverType: 'other' }, 'CUSTOM_FORM'],
  ])('%s', async (_, state, facts, fields, reason) => {
    const project = await portal.projectIn(state, { originalContractDate: asDay('2026-01-02'), ...facts });
    const request = { ...progress(), projectId: project, ...fields };
    if (reason === 'DUPLICATE_PERIOD') await portal.requested(request);
    const { id } = await portal.requested(request);
    expect((await portal.row(id)).approvalReasons).toContain(reason);
  });

  test('a customer on hold', async () => {
    const held = await waiverPortal();
    await held.app.sql.updateTable('customer').set({ isOnHold: true }).where('id', '=', held.user.customerId).execute();
    const { id } = await held.requested({ ...progress(), projectId: await held.projectIn('IL') });
    expect((await held.row(id)).approvalReasons).toEqual(['CUSTOMER_ON_HOLD']);
  });
});

test('another customer’s project is not found, and nothing is stored', async () => {
  const before = await portal.get('/v1/waivers', portal.cookies.neighbor);
  const answer = await portal.submit(progress(), [], portal.cookies.neighbor);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'not_found']);
  expect((await portal.get('/v1/waivers', portal.cookies.neighbor)).json()).toEqual(before.json());
});
