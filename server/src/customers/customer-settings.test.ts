// changeCustomerSettings
import { beforeEach, expect, test } from 'vitest';
import type { Answer } from '@plumbline/contract/call';
import type { getCustomer } from '@plumbline/contract/customers/customers';
import type { listPendingUsers } from '@plumbline/contract/members';
import type { listAuditEvents } from '@plumbline/contract/staff/audit';
import { importDesk } from '../imports/testing/import-desk.ts';
import { testPeople } from '../members/testing/test-people.ts';
import { refusalOf } from '../testing/test-person.ts';
import { type WaiverPortal, waiverPortal } from '../waivers/testing/waiver-portal.ts';

let portal: WaiverPortal;
let desk: ReturnType<typeof importDesk>;
let code: string;

beforeEach(async () => {
  portal = await waiverPortal();
  desk = importDesk(portal);
  code = (await customer()).code;
});

const path = () => `/v1/console/customers/${portal.user.customerId}`;
const customer = async () => (await portal.send({ ...desk.as, url: path() })).json<Answer<typeof getCustomer>>();
const settings = async () => (await customer()).settings;
const change = (payload: object) => portal.send({ ...desk.as, method: 'PUT', url: `${path()}/settings`, payload });
const hold = (isOnHold: boolean | null, reason = 'Their bank has called') => change({ hold: { isOnHold, reason } });
const customerFile = (fields: string, values: string) => `Customer No,Name,${fields}\n${code},Ann Builders,${values}\n`;
const reasonsFor = async () => {
  const { id } = await portal.requested({
    isConfirmed: 'true',
    projectId: await portal.projectIn('IL'),
    waiverType: 'conditional.progress',
    throughDate: '2026-10-31',
  });
  return (await portal.row(id)).approvalReasons;
};

test('a hold that staff set holds waivers, says why, since when and by whom, and stays until staff lift it', async () => {
  expect((await settings()).ownHold).toBeNull();
  expect((await hold(true, ' Their bank has called ')).statusCode).toBe(200);
  expect(await settings()).toMatchObject({
    isOnHold: true,
    erp: { isOnHold: false },
    ownHold: {
      isOnHold: true,
      reason: 'Their bank has called',
      at: portal.clock.now().toISOString(),
      byName: 'Sam Staff',
    },
  });
  expect(await reasonsFor()).toEqual(['CUSTOMER_ON_HOLD']);
  expect((await hold(false, 'Paid in full')).statusCode).toBe(200);
  expect(await settings()).toMatchObject({ isOnHold: false, ownHold: { isOnHold: false, reason: 'Paid in full' } });
  expect(await reasonsFor()).toEqual([]);
});

test('an import that says otherwise later changes what the ERP says, and not what staff have set; nor does its undo', async () => {
  await hold(true);
  const lifted = await desk.load('customers', customerFile('On Hold,Email', 'no,ap@erp.example'));
  expect(await settings()).toMatchObject({ isOnHold: true, erp: { isOnHold: false, emailDomain: 'erp.example' } });
  await change({ emailDomains: ['own.example'] });
  portal.clock.pass(60_000);
  const held = await desk.load('customers', customerFile('On Hold,Email', 'yes,ap@erp2.example'));
  await hold(false, 'Agreed with their bank');
  expect(await settings()).toMatchObject({
    isOnHold: false,
    emailDomains: ['own.example'],
    erp: { isOnHold: true, emailDomain: 'erp2.example' },
  });
  expect(await reasonsFor()).toEqual([]);
  await desk.undo(held.id);
  await desk.undo(lifted.id);
  expect(await settings()).toMatchObject({
    isOnHold: false,
    emailDomains: ['own.example'],
    ownHold: { isOnHold: false },
  });
  // The ERP decides again from the moment it is let.
  portal.clock.pass(60_000);
  await desk.load('customers', customerFile('On Hold,Email', 'yes,ap@erp.example'));
  expect((await settings()).isOnHold).toBe(false);
  await change({ hold: { isOnHold: null, reason: '' }, emailDomains: [] });
  expect(await settings()).toMatchObject({
    isOnHold: true,
    emailDomains: ['erp.example'],
    hasOwnEmailDomains: false,
    ownHold: null,
  });
  expect(await reasonsFor()).toEqual(['CUSTOMER_ON_HOLD']);
});

test('SGN-08 sign-ups are matched by the domains that staff have set, in place of the one of the ERP', async () => {
  const team = await testPeople(portal);
  const proposed = async (email: string) => {
    const { userId } = await team.waiting({ email, companyName: 'Nobody Known' });
    const answer = await team.request('GET', `/v1/users/pending?search=${encodeURIComponent(email)}`);
    const { rows } = answer.json<Answer<typeof listPendingUsers>>();
    return rows.find((row) => row.userId === userId)?.proposals.map(({ reasons }) => reasons.join());
  };
  const own = `${portal.label}.own.example`;
  const erp = `${portal.label}.erp.example`;
  await desk.load('customers', customerFile('Email', `ap@${erp}`));
  expect(await proposed(`a@${erp}`)).toEqual(['email-domain']);
  expect((await change({ emailDomains: [`AP@${own}`, 'mill.example', own] })).statusCode).toBe(200);
  expect(await settings()).toMatchObject({ emailDomains: [own, 'mill.example'], hasOwnEmailDomains: true });
  expect(await proposed(`b@${own}`)).toEqual(['email-domain']);
  expect(await proposed(`c@${erp}`)).toEqual([]);
});

test('what is wrong is refused beside its field, and nothing of it is kept', async () => {
  const before = await settings();
  const problemOf = async (payload: object) => {
    const answer = await change(payload);
    return [...refusalOf(answer), answer.json<{ fields?: object }>().fields];
  };
  expect(await problemOf({ emailDomains: ['tarnwick'], hold: { isOnHold: true, reason: 'x' } })).toEqual([
    400,
    'invalid_request',
    { emailDomains: 'tarnwick is no email domain, such as tarnwick.com.' },
  ]);
  expect(await problemOf({ hold: { isOnHold: false, reason: '  ' } })).toEqual([
    400,
    'invalid_request',
    { reason: 'Enter the reason.' },
  ]);
  expect(await settings()).toEqual(before);
});

test('the audit log has what changed, and nothing where nothing did', async () => {
  await change({ emailDomains: [] });
  await change({ emailDomains: ['own.example'], hold: { isOnHold: true, reason: 'Their bank has called' } });
  await hold(true);
  await hold(null, '');
  const log = await portal.send({ ...desk.as, url: '/v1/console/audit-events?kind=people' });
  const { rows } = log.json<Answer<typeof listAuditEvents>>();
  expect(rows.map(({ words, detail, customerName }) => [words, detail, customerName])).toEqual([
    ['Changed the settings of a customer', 'Waivers: on hold → as the ERP says', 'Ann Builders'],
    [
      'Changed the settings of a customer',
      'reason: Their bank has called; Waivers: as the ERP says → on hold; Email domains: as the ERP says → own.example',
      'Ann Builders',
    ],
  ]);
});

test('RMD-01 staff turn the reminders of a customer off and on, and nothing else changes', async () => {
  await hold(true);
  expect((await settings()).isReminded).toBe(true);
  expect((await change({ isReminded: false })).statusCode).toBe(200);
  expect(await settings()).toMatchObject({ isReminded: false, isOnHold: true });
  expect((await change({ isReminded: true })).statusCode).toBe(200);
  expect((await settings()).isReminded).toBe(true);
});
