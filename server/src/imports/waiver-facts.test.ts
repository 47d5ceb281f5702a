// What the rules of waivers need to know of projects, invoices and customers comes from the ERP (IMP-01, WVR-02).
import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '@plumbline/contract/call';
import type { findProjects, listInvoicesThruDate } from '@plumbline/contract/projects';
import { testProgram } from '../programs/testing/test-program.ts';
import { ownDatabase } from '../testing/own-database.ts';
import { runWaiverRecurrences } from '../waivers/recurrences/run-waiver-recurrences.ts';
import { type WaiverPortal, waiverPortal } from '../waivers/testing/waiver-portal.ts';
import { importDesk } from './testing/import-desk.ts';

const DAY_MS = 24 * 3600_000;

// The job of schedules runs those of every portal in its database.
const database = await ownDatabase();
let portal: WaiverPortal;
let desk: ReturnType<typeof importDesk>;
let program: ReturnType<typeof testProgram>;
let customerCode: string;

beforeEach(async () => {
  portal = await waiverPortal({ database });
  desk = importDesk(portal);
  program = testProgram(portal);
  const customer = await portal.app.sql
    .selectFrom('customer')
    .select('code')
    .where('id', '=', portal.user.customerId)
    .executeTakeFirstOrThrow();
  customerCode = customer.code;
});

const found = async (jobId: string) => {
  const answer = await portal.get(`/api/projects-t2/filter?search=${jobId}`);
  const { rows } = answer.json<Answer<typeof findProjects>>();
  return rows.find((each) => each.jobId === jobId)!;
};
const projectFile = (headings: string, ...rows: string[]) =>
  [`Customer No,Job No,Job Name,State,${headings}`, ...rows.map((row) => `${customerCode},${row}`)].join('\n');
const invoiceFile = (headings: string, ...rows: string[]) =>
  [
    `Invoice No,Customer No,Job No,Invoice Date,Total,Balance${headings}`,
    ...rows.map((row) => row.replace('@', customerCode)),
  ].join('\n');
const customerFile = (hold: string) => `Customer No,Name,On Hold\n${customerCode},Ann Builders,${hold}\n`;
const figures = async (projectId: string) => {
  const url = `/api/projects-t2/${projectId}/invoices-thru-date?type=conditional.progress&throughDate=2026-10-31`;
  return (await portal.get(url)).json<Answer<typeof listInvoicesThruDate>>().calculatedProps;
};
const requestFor = (projectId: string, more: object = {}) =>
  portal.submit({
    isConfirmed: 'true',
    projectId,
    waiverType: 'conditional.progress',
    throughDate: '2026-10-31',
    ...more,
  });
const reasonsFor = async (projectId: string) => {
  const answer = await requestFor(projectId);
  expect(answer.statusCode).toBe(201);
  return (await portal.row(answer.json<{ id: string }>().id)).approvalReasons;
};
const errorsOf = async (kind: string, csv: string) => {
  const run = await desk.upload(kind, csv);
  await desk.check(run.id);
  const { rows } = await desk.errors(run.id);
  return rows.map(({ line, field, problem, message }) => [line, field, problem, message]);
};

describe('WVR-02 the waivers that a project allows', () => {
  test('follow a file, are kept by one without the columns, and come back by undo', async () => {
    const headings = 'Conditional final,Allow UP,UF allowed';
    const first = await desk.load('projects', projectFile(headings, 'J-1,Court,IL,no,N,false', 'J-2,Yard,IL,,yes,x'));
    expect(first).toMatchObject({ newCount: 2, leftOutCount: 0 });
    expect((await found('J-1')).waiverTypes).toEqual(['conditional.progress', 'other']);
    const all = ['conditional.progress', 'conditional.final', 'unconditional.progress', 'unconditional.final', 'other'];
    expect((await found('J-2')).waiverTypes).toEqual(all);
    const refused = await requestFor((await found('J-1')).id, { waiverType: 'conditional.final', throughDate: null });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ fields: { waiverType: expect.any(String) as string } });

    await desk.load('projects', projectFile('County', 'J-1,Court,IL,Cook'));
    expect((await found('J-1')).waiverTypes).toEqual(['conditional.progress', 'other']);

    portal.clock.pass(60_000);
    const second = await desk.load('projects', projectFile('Allow CP,Allow CF', 'J-1,Court,IL,no,yes'));
    expect(second).toMatchObject({ changedCount: 1 });
    expect((await found('J-1')).waiverTypes).toEqual(['conditional.final', 'other']);
    expect(await desk.undo(second.id)).toMatchObject({ state: 'UNDONE' });
    expect((await found('J-1')).waiverTypes).toEqual(['conditional.progress', 'other']);
  });

  test('follow a program, and null allows a type again', async () => {
    const { token } = await program.makeToken();
    const row = { customerCode, jobId: 'J-3', jobName: 'Mill', state: 'IL' };
    const flags = { allowsCp: false, allowsCf: true, allowsUp: false, allowsUf: false };
    expect(await program.load(token, 'projects', [{ ...row, ...flags }])).toMatchObject({ newCount: 1, errors: [] });
    expect((await found('J-3')).waiverTypes).toEqual(['conditional.final', 'other']);
    expect(await program.load(token, 'projects', [{ ...row, allowsCp: null }])).toMatchObject({ changedCount: 1 });
    expect((await found('J-3')).waiverTypes).toEqual(['conditional.progress', 'conditional.final', 'other']);
    const wrong = await program.sendBatch(token, 'projects', { rows: [{ ...row, allowsCp: 'perhaps' }] });
    expect(wrong.statusCode).toBe(400);
  });
});

describe('the class and the contract of a project', () => {
  test('make a request of public work one that a person decides about', async () => {
    const headings = 'Job class,County';
    const run = await desk.load('projects', projectFile(headings, 'J-1,School,IL,Public works,', 'J-2,House,IL,Res,'));
    expect((await found('J-1')).projectClass).toBe('public');
    expect((await found('J-2')).projectClass).toBe('residential');
    const { token } = await program.makeToken();
    const office = { customerCode, jobId: 'J-3', jobName: 'Office', state: 'IL', projectClass: 'commercial' };
    await program.load(token, 'projects', [office]);
    expect((await found('J-3')).projectClass).toBe('commercial');
    expect(await reasonsFor((await found('J-1')).id)).toContain('PUBLIC_PROJECT');
    expect(await reasonsFor((await found('J-2')).id)).not.toContain('PUBLIC_PROJECT');
    expect(run).toMatchObject({ state: 'DONE' });
  });

  test('ask for a notary in Texas if the contract is from before 2022', async () => {
    const headings = 'Contract date';
    await desk.load('projects', projectFile(headings, 'J-1,Old,TX,5/4/2021', 'J-2,New,TX,05/04/2022'));
    const { token } = await program.makeToken();
    const row = { customerCode, jobId: 'J-3', jobName: 'Older', state: 'TX', originalContractDate: '2021-12-31' };
    await program.load(token, 'projects', [row]);
    for (const [jobId, day, status] of [
      ['J-1', '2021-05-04', 400],
      ['J-2', '2022-05-04', 201],
      ['J-3', '2021-12-31', 400],
    ] as const) {
      const project = await found(jobId);
      expect(project.originalContractDate).toBe(day);
      const answer = await requestFor(project.id);
      expect([jobId, answer.statusCode]).toEqual([jobId, status]);
      if (status === 400)
        expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual(['requestNotarization']);
    }
  });

  test('are as before after an undo', async () => {
    const headings = 'Project class,Original contract date,Closed on';
    const first = await desk.load('projects', projectFile(headings, 'J-1,Court,IL,commercial,5/4/2021,'));
    portal.clock.pass(60_000);
    const second = await desk.load('projects', projectFile(headings, 'J-1,Court,IL,public,,12/01/2026'));
    expect([first, second]).toMatchObject([{ newCount: 1 }, { changedCount: 1 }]);
    const stored = () =>
      portal.app.sql
        .selectFrom('project')
        .select(['projectClass', 'originalContractDate', 'closedOn'])
        .where('organizationId', '=', portal.organizationId)
        .where('jobId', '=', 'J-1')
        .executeTakeFirstOrThrow();
    expect(await stored()).toEqual({ projectClass: 'public', originalContractDate: null, closedOn: '2026-12-01' });
    await desk.undo(second.id);
    expect(await stored()).toEqual({ projectClass: 'commercial', originalContractDate: '2021-05-04', closedOn: null });
  });

  test('WVR-07 end its schedule once it is closed', async () => {
    await desk.load('projects', projectFile('County', 'J-1,Court,IL,Cook'));
    await desk.load('invoices', invoiceFile('', '9001,@,J-1,10/05/2026,100.00,100.00'));
    const { id } = await found('J-1');
    const answer = await requestFor(id, { recurringSchedule: 'MONTHLY', recurringScheduleDay: '5' });
    expect(answer.statusCode).toBe(201);
    await desk.load('projects', projectFile('Closed on', 'J-1,Court,IL,12/01/2026'));
    portal.clock.pass(20 * DAY_MS);
    await runWaiverRecurrences(portal.app);
    const schedule = await portal.app.sql
      .selectFrom('waiverRecurrence')
      .select(['status', 'endReason'])
      .where('organizationId', '=', portal.organizationId)
      .executeTakeFirstOrThrow();
    expect(schedule).toEqual({ status: 'ENDED', endReason: 'PROJECT_CLOSED' });
  });
});

describe('WVR-04 a disputed amount', () => {
  test('is left out of a waiver, kept without its column, ended by an empty cell, and back after an undo', async () => {
    await desk.load('projects', projectFile('County', 'J-1,Court,IL,Cook'));
    const { id } = await found('J-1');
    await desk.load('invoices', invoiceFile(',Disputed', '9001,@,J-1,10/05/2026,100.00,80.00,30.00'));
    expect(await figures(id)).toMatchObject({ openBalance: 80_00, disputedAmount: 30_00, amount: 50_00 });
    expect(await reasonsFor(id)).toContain('DISPUTED_LINE');

    portal.clock.pass(60_000);
    await desk.load('invoices', invoiceFile('', '9001,@,J-1,10/05/2026,100.00,70.00'));
    expect(await figures(id)).toMatchObject({ openBalance: 70_00, disputedAmount: 30_00, amount: 40_00 });
    portal.clock.pass(60_000);
    const ended = await desk.load('invoices', invoiceFile(',In dispute', '9001,@,J-1,10/05/2026,100.00,70.00,'));
    expect(ended).toMatchObject({ changedCount: 1 });
    expect(await figures(id)).toMatchObject({ disputedAmount: 0, amount: 70_00 });
    expect(await desk.undo(ended.id)).toMatchObject({ state: 'UNDONE' });
    expect(await figures(id)).toMatchObject({ disputedAmount: 30_00, amount: 40_00 });
  });

  test('is never more than is open, when a later file has a lower balance without the column', async () => {
    const { token } = await program.makeToken();
    await program.load(token, 'projects', [{ customerCode, jobId: 'J-1', jobName: 'Court', state: 'IL' }]);
    const row = {
      invoiceNumber: '9002',
      customerCode,
      jobId: 'J-1',
      invoiceCreatedAt: '2026-10-05',
      totalAmount: 100_00,
      balance: 100_00,
    };
    await program.load(token, 'invoices', [{ ...row, disputedAmount: 60_00 }]);
    const { id } = await found('J-1');
    expect(await figures(id)).toMatchObject({ disputedAmount: 60_00, amount: 40_00 });
    portal.clock.pass(60_000);
    await program.load(token, 'invoices', [{ ...row, balance: 50_00 }]);
    expect(await figures(id)).toMatchObject({ openBalance: 50_00, disputedAmount: 50_00, amount: 0 });
  });
});

describe('a customer on hold', () => {
  const isOnHold = async () => {
    const answer = await portal.send({ ...desk.as, url: `/v1/console/customers/${portal.user.customerId}` });
    return answer.json<{ settings: { isOnHold: boolean } }>().settings.isOnHold;
  };

  test('has requests that a person decides about, until a file or an undo says otherwise', async () => {
    const run = await desk.load('customers', customerFile('Yes'));
    expect(run).toMatchObject({ changedCount: 1 });
    expect(await isOnHold()).toBe(true);
    expect(await reasonsFor(await portal.projectIn('IL'))).toEqual(['CUSTOMER_ON_HOLD']);
    await desk.load('customers', `Customer No,Name\n${customerCode},Ann and Sons\n`);
    expect(await isOnHold()).toBe(true);
    portal.clock.pass(60_000);
    const released = await desk.load('customers', customerFile(''));
    expect(released).toMatchObject({ changedCount: 1 });
    expect(await isOnHold()).toBe(false);
    expect(await reasonsFor(await portal.projectIn('IL'))).toEqual([]);
    expect(await desk.undo(released.id)).toMatchObject({ state: 'UNDONE' });
    expect(await isOnHold()).toBe(true);
  });

  test('keeps what was said by hand when a file is undone', async () => {
    const customer = () =>
      portal.app.sql
        .selectFrom('customer')
        .select(['name', 'isOnHold'])
        .where('id', '=', portal.user.customerId)
        .executeTakeFirstOrThrow();
    const byHand = (hold: boolean) =>
      portal.app.sql.updateTable('customer').set({ isOnHold: hold }).where('id', '=', portal.user.customerId).execute();
    const { name } = await customer();
    const without = await desk.load('customers', `Customer No,Name\n${customerCode},Ann and Sons\n`);
    await byHand(true);
    await desk.undo(without.id);
    expect(await customer()).toEqual({ name, isOnHold: true });

    portal.clock.pass(60_000);
    await byHand(false);
    const withHold = await desk.load('customers', customerFile('Yes'));
    expect(await customer()).toEqual({ name: 'Ann Builders', isOnHold: true });
    await desk.undo(withHold.id);
    expect(await customer()).toEqual({ name, isOnHold: false });

    portal.clock.pass(60_000);
    await byHand(true);
    const lifted = await desk.load('customers', customerFile('No'));
    await byHand(true);
    await desk.undo(lifted.id);
    expect(await customer()).toEqual({ name, isOnHold: true });
  });

  test('keeps what was said by hand when a batch of a program is undone', async () => {
    const { token } = await program.makeToken();
    const projectId = await portal.projectIn('IL', { jobId: 'J-9' });
    const row = { customerCode, jobId: 'J-9', jobName: 'Renamed' };
    await program.load(token, 'projects', [row]);
    const change = { projectClass: 'public', state: 'TX' } as const;
    await portal.app.sql.updateTable('project').set(change).where('id', '=', projectId).execute();
    const runs = portal.app.sql
      .selectFrom('importRun')
      .select('id')
      .where('organizationId', '=', portal.organizationId);
    const { id } = await runs.orderBy('createdAt', 'desc').limit(1).executeTakeFirstOrThrow();
    expect(await desk.undo(id)).toMatchObject({ state: 'UNDONE' });
    const project = portal.app.sql.selectFrom('project').select(['jobName', 'projectClass', 'state']);
    expect(await project.where('id', '=', projectId).executeTakeFirstOrThrow()).toEqual({
      jobName: 'Alder Court',
      ...change,
    });
  });

  test('is put on hold by a program', async () => {
    const { token } = await program.makeToken();
    const row = { code: customerCode, name: 'Ann Builders' };
    expect(await program.load(token, 'customers', [{ ...row, isOnHold: true }])).toMatchObject({ changedCount: 1 });
    expect(await isOnHold()).toBe(true);
    expect(await program.load(token, 'customers', [{ ...row, isOnHold: true }])).toMatchObject({ sameCount: 1 });
    await program.load(token, 'customers', [{ ...row, isOnHold: null }]);
    expect(await isOnHold()).toBe(false);
  });
});

describe('IMP-01 what cannot be right is named by line and field', () => {
  test('of projects', async () => {
    const csv = projectFile(
      'Job class,Contract date,Closed on,Allow CP',
      'J-1,A,IL,Castle,,,',
      'J-2,B,IL,public,02/30/2021,,',
      'J-3,C,IL,,,soon,',
      'J-4,D,IL,,,,perhaps',
    );
    expect(await errorsOf('projects', csv)).toEqual([
      [2, 'projectClass', 'NOT_A_CHOICE', 'Not one of the possible values (residential, commercial, public)'],
      [3, 'originalContractDate', 'NO_SUCH_DAY', 'The month has no such day'],
      [4, 'closedOn', 'NOT_A_DAY', 'Not a date'],
      [5, 'allowsCp', 'NOT_YES_OR_NO', 'Neither yes nor no'],
    ]);
    const { token } = await program.makeToken();
    const row = { customerCode, jobId: 'J-1', jobName: 'A', projectClass: 'Castle', closedOn: '2026-02-30' };
    const { errors } = await program.load(token, 'projects', [row]);
    expect(errors.map(({ index, field, message }) => [index, field, message])).toEqual([
      [0, 'projectClass', 'Not one of the possible values (residential, commercial, public)'],
      [0, 'closedOn', 'The month has no such day'],
    ]);
  });

  test('of invoices', async () => {
    const csv = invoiceFile(
      ',Type,Disputed',
      '1,@,,10/05/2026,100.00,80.00,,80.00',
      '2,@,,10/05/2026,100.00,80.00,,80.01',
      '3,@,,10/05/2026,100.00,80.00,,-1.00',
      '4,@,,10/05/2026,100.00,80.00,,some',
      '5,@,,10/05/2026,-100.00,-80.00,credit,10.00',
      '6,@,,10/05/2026,-100.00,-80.00,credit,0.00',
    );
    expect(await errorsOf('invoices', csv)).toEqual([
      [3, 'disputedAmount', 'ABOVE_BALANCE', 'More than the balance'],
      [4, 'disputedAmount', 'BELOW_ZERO', 'Below zero'],
      [5, 'disputedAmount', 'NOT_AN_AMOUNT', 'Not an amount'],
      [6, 'disputedAmount', 'ONLY_OF_INVOICES', 'A credit cannot be disputed'],
    ]);
  });

  test('of customers', async () => {
    expect(await errorsOf('customers', customerFile('maybe'))).toEqual([
      [2, 'isOnHold', 'NOT_YES_OR_NO', 'Neither yes nor no'],
    ]);
  });
});
