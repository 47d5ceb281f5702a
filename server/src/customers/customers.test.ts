// browseCustomers, getCustomer
import { expect, test } from 'vitest';
import { asCents } from '@plumbline/rules/money';
import { DEFAULT_PERMISSIONS } from '@plumbline/rules/portals/capabilities';
import { newId } from '../database/new-id.ts';
import {
  insertCustomer,
  insertInvoice,
  insertPayment,
  insertPortal,
  insertProject,
  insertWaiver,
} from '../testing/fixtures.sql.ts';
import { refusalOf } from '../testing/test-person.ts';
import { CONSOLE_HOST, type TestPortal, testPortal } from '../testing/test-portal.ts';

type Row = { id: string; name: string; open: number; pastDue: number; peopleCount: number };

const get = (portal: TestPortal, url: string) => portal.send({ url, host: CONSOLE_HOST, cookie: portal.cookies.staff });
const browse = async (portal: TestPortal, query = '') =>
  (await get(portal, `/v1/console/customers${query}`)).json<{ rows: Row[]; count: number }>();
const names = async (portal: TestPortal, query?: string) => (await browse(portal, query)).rows.map(({ name }) => name);

const owe = (
  { app, organizationId }: TestPortal,
  customerId: string,
  amount: number,
  more: { dueDate?: string; type?: string; creditRestrictionType?: string; currencyCode?: string } = {},
) => {
  const { dueDate = '2026-11-30', ...others } = more;
  const money = { totalAmount: asCents(amount), balance: asCents(amount) };
  return insertInvoice(app.sql, {
    organizationId,
    customerId,
    dueDate: dueDate as never,
    ...money,
    ...(others as object),
  });
};

/** Ann owes 500.00, 200.00 of it past due; Bob owes 600.00, nothing past due; Zoe owes nothing and has nobody. */
async function threeCustomers() {
  const portal = await testPortal();
  const { user, neighbor, app, organizationId } = portal;
  await owe(portal, user.customerId, 300_00);
  await owe(portal, user.customerId, 200_00, { dueDate: '2026-11-15' });
  await owe(portal, neighbor.customerId, 600_00, { dueDate: '2026-11-16' });
  await owe(portal, neighbor.customerId, 900_00, { currencyCode: 'CAD', dueDate: '2026-10-01' });
  const zoe = await insertCustomer(app.sql, organizationId, 'zoe Works');
  return { portal, zoe };
}

test('browseCustomers shows what each customer owes and how many people it has, by name', async () => {
  const { portal, zoe } = await threeCustomers();
  const { user, neighbor } = portal;
  const row = (id: string, name: string, sums: object) => ({ id, code: id.slice(-8), name, address: null, ...sums });
  expect(await browse(portal)).toEqual({
    count: 3,
    rows: [
      row(user.customerId, 'Ann Builders', { open: 500_00, pastDue: 200_00, peopleCount: 1 }),
      row(neighbor.customerId, 'Bob Builders', { open: 600_00, pastDue: 0, peopleCount: 1 }),
      row(zoe, 'zoe Works', { open: 0, pastDue: 0, peopleCount: 0 }),
    ],
  });
});

test.each([
  ['?sort=open', ['Bob Builders', 'Ann Builders', 'zoe Works']],
  ['?sort=pastDue', ['Ann Builders', 'Bob Builders', 'zoe Works']],
  ['?sort=open&currencyCode=CAD', ['Bob Builders', 'Ann Builders', 'zoe Works']],
  ['?filter=pastDue', ['Ann Builders']],
  ['?filter=pastDue&currencyCode=CAD', ['Bob Builders']],
  ['?filter=open', ['Ann Builders', 'Bob Builders']],
  ['?filter=people', ['Ann Builders', 'Bob Builders']],
  ['?filter=noPeople', ['zoe Works']],
  ['?filter=open&sort=open', ['Bob Builders', 'Ann Builders']],
])('browseCustomers %s: %j', async (query, expected) => {
  const { portal } = await threeCustomers();
  const { rows, count } = await browse(portal, query);
  expect(rows.map(({ name }) => name)).toEqual(expected);
  expect(count).toBe(expected.length);
});

test('browseCustomers finds by name, number, address of a person or contact, and project', async () => {
  const { portal, zoe } = await threeCustomers();
  const { app, organizationId, label } = portal;
  await app.sql
    .updateTable('customer')
    .set({ code: 'ZW-17', contactEmail: 'ap@zoe.example' })
    .where('id', '=', zoe)
    .execute();
  await insertProject(app.sql, organizationId, zoe, 'Harbor Tower');
  const found = (search: string) => names(portal, `?search=${encodeURIComponent(search)}`);
  for (const search of ['ZOE w', 'zw-17', ' ap@zoe ', 'harbor t'])
    expect([search, await found(search)]).toEqual([search, ['zoe Works']]);
  expect(await found(`bob@${label}`)).toEqual(['Bob Builders']);
  expect(await found('builders')).toEqual(['Ann Builders', 'Bob Builders']);
  for (const search of ['%', '_', 'nobody']) expect(await found(search)).toEqual([]);
  expect((await browse(portal, '?search=builders&filter=pastDue&sort=pastDue')).count).toBe(1);
});

test('browseCustomers answers pages of fifty', async () => {
  const portal = await testPortal();
  const { app, organizationId } = portal;
  await app.sql
    .insertInto('customer')
    .values(
      Array.from({ length: 55 }, (_, index) => ({
        organizationId,
        id: newId(),
        code: `M${index}`,
        name: `Many ${String(index).padStart(2, '0')}`,
      })),
    )
    .execute();
  const second = await browse(portal, '?page=2');
  expect([second.rows.length, second.count, second.rows[0]?.name]).toEqual([7, 57, 'Many 48']);
  expect(await browse(portal, '?page=3')).toEqual({ rows: [], count: 57 });
  expect((await get(portal, '/v1/console/customers?page=201')).statusCode).toBe(400);
});

test('getCustomer shows balances by currency and age, people, last payments and waivers', async () => {
  const { portal } = await threeCustomers();
  const { app, organizationId, portalId, neighbor } = portal;
  const { customerId } = neighbor;
  const change = { address: '1 Yard Rd', phone: '555', contactEmail: 'ap@bob.example', emailDomain: 'bob.example' };
  await app.sql
    .updateTable('customer')
    .set({ ...change, isOnHold: true })
    .where('id', '=', customerId)
    .execute();
  await owe(portal, customerId, 50_00, { type: 'CREDIT', creditRestrictionType: 'NONE', dueDate: null as never });
  await insertProject(app.sql, organizationId, customerId, 'Harbor Tower');
  const at = (day: number) => `2026-11-0${day}T12:00:00.000Z`;
  for (let day = 1; day <= 6; day += 1) {
    await insertPayment(app.sql, { organizationId, portalId, customerId, createdAt: at(day) });
    await insertWaiver(app.sql, { organizationId, portalId, customerId, createdAt: at(day), jobName: `Job ${day}` });
  }
  const response = await get(portal, `/v1/console/customers/${customerId}`);
  const customer = response.json<{ payments: { createdAt: string }[]; waivers: { jobName: string }[] }>();
  expect(customer).toMatchObject({
    id: customerId,
    name: 'Bob Builders',
    code: customerId.slice(-8),
    address: '1 Yard Rd',
    phone: '555',
    contactEmail: 'ap@bob.example',
    today: '2026-11-16',
    booksAsOf: null,
    settings: {
      emailDomains: ['bob.example'],
      isOnHold: true,
      erp: { emailDomain: 'bob.example', isOnHold: true },
      ownHold: null,
      hasAutopay: false,
    },
    projectCount: 1,
    invitedCount: 0,
    balances: [
      { currencyCode: 'USD', open: 600_00, pastDue: 0, credit: 50_00, buckets: { current: 600_00, '30': 0 } },
      { currencyCode: 'CAD', open: 900_00, pastDue: 900_00, credit: 0, buckets: { current: 0, '60': 900_00 } },
    ],
    people: [
      {
        userId: neighbor.userId,
        portalId,
        name: 'Bob Person',
        status: 'APPROVED',
        permissions: DEFAULT_PERMISSIONS,
        signedInAt: null,
      },
    ],
  });
  expect(customer.payments.map(({ createdAt }) => createdAt)).toEqual([6, 5, 4, 3, 2].map(at));
  expect(customer.waivers.map(({ jobName }) => jobName)).toEqual([6, 5, 4, 3, 2].map((day) => `Job ${day}`));
});

test('getCustomer says which payments were declined or returned', async () => {
  const portal = await testPortal();
  const { app, organizationId, portalId, user } = portal;
  const pay = (day: number, facts: object) =>
    insertPayment(app.sql, {
      organizationId,
      portalId,
      customerId: user.customerId,
      createdAt: `2026-11-0${day}T12:00:00.000Z`,
      ...facts,
    });
  await pay(3, { status: 'CANCELED', failureCode: 'R01', sentAt: '2026-11-03T12:00:00.000Z' });
  await pay(2, { status: 'CANCELED', failureCode: 'do_not_honor', paymentType: 'CREDIT_CARD' });
  await pay(1, {});
  const response = await get(portal, `/v1/console/customers/${user.customerId}`);
  const { payments } = response.json<{ payments: { preciseStatus: string | null }[] }>();
  expect(payments.map(({ preciseStatus }) => preciseStatus)).toEqual(['Returned', 'Declined', null]);
});

test('getCustomer shows waivers with their project, and the status that the customer sees', async () => {
  const portal = await testPortal();
  const { app, organizationId, portalId, user } = portal;
  const owner = { organizationId, portalId, customerId: user.customerId };
  const projectId = await insertProject(app.sql, organizationId, user.customerId, 'Alder Court');
  const insert = (day: number, facts: object) =>
    insertWaiver(app.sql, {
      ...owner,
      projectId,
      status: 'ready',
      createdAt: `2026-11-0${day}T12:00:00.000Z`,
      ...facts,
    });
  const at = '2026-11-10T12:00:00.000Z';
  const first = await insert(1, {});
  await insert(2, { voidedAt: at, voidReason: 'Wrong.' });
  await insert(3, { supersededById: first });
  await insert(4, { moneyGoneAt: at, waiverType: 'unconditional.progress' });
  await insert(5, { status: 'rejected', rejectReason: 'WITHDRAWN' });
  const answer = await get(portal, `/v1/console/customers/${user.customerId}`);
  const { waivers } = answer.json<{ waivers: { status: string; jobName: string }[] }>();
  const statuses = ['withdrawn', 'payment-returned', 'replaced', 'void', 'ready'];
  expect(waivers).toMatchObject(statuses.map((status) => ({ status, jobName: 'Alder Court' })));
});

test('people are counted the same in the list and on the page: with access, each once', async () => {
  const portal = await testPortal();
  const { app, organizationId, portalId, user } = portal;
  const { customerId, userId } = user;
  const branch = await insertPortal(app.sql, {
    organizationId,
    label: `${portal.label}-2`,
    name: 'Branch',
    settings: {},
  });
  const member = { organizationId, customerId, status: 'APPROVED' } as const;
  await app.sql
    .insertInto('membership')
    .values([
      { ...member, portalId: branch, userId },
      { ...member, portalId, userId: portal.neighbor.userId, status: 'SUSPENDED' },
    ])
    .execute();
  const customer = (await get(portal, `/v1/console/customers/${customerId}`)).json<{ people: object[] }>();
  expect(customer).toMatchObject({ peopleCount: 1 });
  expect(customer.people).toHaveLength(3);
  const { rows } = await browse(portal);
  expect(rows.find(({ id }) => id === customerId)).toMatchObject({ peopleCount: 1 });
});

test('getCustomer of a customer that owes nothing has one balance of zero', async () => {
  const { portal, zoe } = await threeCustomers();
  expect((await get(portal, `/v1/console/customers/${zoe}`)).json()).toMatchObject({
    balances: [{ currencyCode: 'USD', open: 0, pastDue: 0, credit: 0 }],
    people: [],
    payments: [],
    waivers: [],
  });
});

test('getCustomer names the day of the books: the latest that a file of invoices has', async () => {
  const portal = await testPortal();
  const { app, organizationId, user } = portal;
  const run = (kind: 'invoices' | 'customers', state: 'DONE' | 'UNDONE', day: number) => ({
    organizationId,
    id: newId(),
    kind,
    state,
    fileName: 'f.csv',
    fileKey: `k${day}`,
    fileSize: 1,
    encoding: 'utf-8',
    delimiter: ',',
    headings: '[]' as never,
    sample: '[]' as never,
    columns: '[]' as never,
    options: '{}' as never,
    asOf: `2026-11-${day}T08:00:00.000Z`,
    createdAt: `2026-11-${day}T09:00:00.000Z`,
    createdBy: portal.staff.identityId,
    finishedAt: `2026-11-${day}T09:30:00.000Z`,
  });
  await app.sql
    .insertInto('importRun')
    .values([
      run('invoices', 'DONE', 11),
      run('invoices', 'DONE', 12),
      // An older file that was uploaded later.
      { ...run('invoices', 'DONE', 10), createdAt: '2026-11-13T09:00:00.000Z' },
      run('customers', 'DONE', 14),
    ])
    .execute();
  expect((await get(portal, `/v1/console/customers/${user.customerId}`)).json()).toMatchObject({
    booksAsOf: '2026-11-12T08:00:00.000Z',
  });
});

test('ACC-17 browseCustomers and getCustomer show nothing of another organization', async () => {
  const [{ portal }, { portal: other }] = [await threeCustomers(), await threeCustomers()];
  expect((await browse(portal)).count).toBe(3);
  expect((await browse(portal, `?search=${other.label}`)).count).toBe(0);
  expect(refusalOf(await get(portal, `/v1/console/customers/${other.user.customerId}`))).toEqual([404, 'not_found']);
});
