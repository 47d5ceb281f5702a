// browsePayments
import { expect, test } from 'vitest';
import { asCents } from '@plumbline/rules/money';
import { DESK_PAYMENTS_PAGE } from '@plumbline/rules/payments/desk/desk-payment-list';
import { insertInvoice, insertPayment } from '../../testing/fixtures.sql.ts';
import { insertOpenItem } from '../../testing/payment-fixtures.sql.ts';
import { CONSOLE_HOST, type TestPortal, testPortal } from '../../testing/test-portal.ts';

type Row = { code: string };
type List = { rows: Row[]; count: number; counts: { needs: number; pending: number; scheduled: number } };

const browse = async ({ send, cookies }: TestPortal, query = '') =>
  (await send({ url: `/v1/console/payments${query}`, host: CONSOLE_HOST, cookie: cookies.staff })).json<List>();
const codes = async (portal: TestPortal, query?: string) => (await browse(portal, query)).rows.map(({ code }) => code);

/** Ann has paid by card and by credits, and her bank payment is under way; Bob's is scheduled, and another was declined. */
async function somePayments() {
  const portal = await testPortal();
  const { app, organizationId, portalId, user, neighbor } = portal;
  await app.sql
    .updateTable('organization')
    .set({ timeZone: 'America/Los_Angeles' })
    .where('id', '=', organizationId)
    .execute();
  const ann = { organizationId, portalId, customerId: user.customerId };
  const bob = { organizationId, portalId, customerId: neighbor.customerId };
  const invoiceId = await insertInvoice(app.sql, {
    organizationId,
    customerId: user.customerId,
    invoiceNumber: 'IV-88412',
  });
  await insertPayment(
    app.sql,
    {
      ...ann,
      code: 'PCARD0000001',
      paymentType: 'CREDIT_CARD',
      brand: 'VISA',
      last4: '4242',
      externalCode: '319967574804',
      createdAt: '2026-11-10T18:00:00.000Z',
    },
    [{ invoiceId, amount: asCents(1_234_56) }],
  );
  await insertPayment(app.sql, {
    ...ann,
    code: 'PCRED0000002',
    paymentType: 'CREDIT',
    subtotal: asCents(75_00),
    credit: asCents(75_00),
    total: asCents(0),
    createdAt: '2026-11-11T18:00:00.000Z',
  });
  const pendingId = await insertPayment(app.sql, {
    ...ann,
    code: 'PBANK0000003',
    status: 'PENDING',
    last4: '6789',
    total: asCents(88_00),
    createdAt: '2026-11-12T18:00:00.000Z',
  });
  await insertPayment(app.sql, {
    ...bob,
    code: 'PPLAN0000004',
    status: 'SCHEDULED',
    scheduledAt: '2026-12-01' as never,
    processOn: '2026-12-01' as never,
    last4: '6789',
    createdAt: '2026-11-13T18:00:00.000Z',
  });
  await insertPayment(app.sql, {
    ...bob,
    code: 'PDECL0000005',
    status: 'CANCELED',
    paymentType: 'CREDIT_CARD',
    failureCode: 'declined',
    canceledAt: '2026-11-14T07:30:00.000Z',
    // On the 13th in Los Angeles.
    createdAt: '2026-11-14T07:30:00.000Z',
  });
  return { portal, pendingId };
}

const ALL = ['PDECL0000005', 'PPLAN0000004', 'PBANK0000003', 'PCRED0000002', 'PCARD0000001'];

test('browsePayments lists the payments of all customers, the newest first, with what there is to do', async () => {
  const { portal, pendingId } = await somePayments();
  // A payment counts once, whatever was found of it; an item of no payment is none.
  for (const paymentId of [pendingId, pendingId, null]) await insertOpenItem(portal, { paymentId });
  const { rows, count, counts } = await browse(portal);
  expect(rows.map(({ code }) => code)).toEqual(ALL);
  expect([count, counts]).toEqual([5, { needs: 1, pending: 1, scheduled: 1 }]);
  const { user } = portal;
  expect(rows[4]).toEqual({
    id: expect.any(String),
    code: 'PCARD0000001',
    customer: { id: user.customerId, code: user.customerId.slice(-8), name: 'Ann Builders' },
    status: 'APPROVED',
    preciseStatus: null,
    paymentType: 'CREDIT_CARD',
    offlineReference: null,
    brand: 'VISA',
    last4: '4242',
    amount: 1_234_56,
    currencyCode: 'USD',
    scheduledAt: null,
    createdAt: '2026-11-10T18:00:00.000Z',
    needsDecision: false,
  });
  expect(rows[0]).toMatchObject({ preciseStatus: 'Declined' });
  expect(rows[2]).toMatchObject({ needsDecision: true });
  // Credits are what was paid where nothing else was.
  expect(rows[3]).toMatchObject({ amount: 75_00 });
});

test.each([
  ['?show=pending', ['PBANK0000003']],
  ['?show=needs', ['PBANK0000003']],
  ['?show=scheduled', ['PPLAN0000004']],
  ['?show=approved', ['PCRED0000002', 'PCARD0000001']],
  ['?show=canceled', ['PDECL0000005']],
  ['?show=refunded', []],
  ['?type=CREDIT', ['PCRED0000002']],
  ['?type=ACH', ['PPLAN0000004', 'PBANK0000003']],
  ['?from=2026-11-13', ['PDECL0000005', 'PPLAN0000004']],
  ['?to=2026-11-12', ['PBANK0000003', 'PCRED0000002', 'PCARD0000001']],
  ['?from=2026-11-14', []],
  ['?search=pcard0', ['PCARD0000001']],
  ['?search=ann build', ['PBANK0000003', 'PCRED0000002', 'PCARD0000001']],
  ['?search=IV-88412', ['PCARD0000001']],
  ['?search=8841', ['PCARD0000001']],
  ['?search=1,234.56', ['PCARD0000001']],
  ['?search=$75', ['PCRED0000002']],
  ['?search=4242', ['PCARD0000001']],
  ['?search=6789', ['PPLAN0000004', 'PBANK0000003']],
  ['?search=319967574804', ['PCARD0000001']],
  ['?search=6789&show=pending', ['PBANK0000003']],
  ['?search=nothing of this', []],
  ['?search=%25', []],
  ['?page=2', []],
])('browsePayments %s: %j', async (query, expected) => {
  const { portal, pendingId } = await somePayments();
  await insertOpenItem(portal, { paymentId: pendingId });
  expect(await codes(portal, query.replace('$', '%24').replaceAll(' ', '%20'))).toEqual(expected);
});

test.each(['', '&search=ann builders'])(
  'browsePayments counts all pages%s, and the rows of each are its own',
  async (search) => {
    const { portal } = await somePayments();
    const { app, organizationId, portalId, user } = portal;
    const owned = { organizationId, portalId, customerId: user.customerId };
    for (let at = 0; at < DESK_PAYMENTS_PAGE; at += 1) {
      await insertPayment(app.sql, { ...owned, code: `PMANY${at}`, createdAt: '2026-10-01T18:00:00.000Z' });
    }
    const found = search === '' ? ALL : ALL.slice(2);
    const query = search.replaceAll(' ', '%20');
    const pages = await Promise.all([1, 2, 3].map((page) => browse(portal, `?page=${page}${query}`)));
    const count = DESK_PAYMENTS_PAGE + found.length;
    expect(pages.map((page) => [page.rows.length, page.count])).toEqual([
      [DESK_PAYMENTS_PAGE, count],
      [found.length, count],
      [0, count],
    ]);
    const listed = pages.flatMap(({ rows }) => rows.map(({ code }) => code));
    expect(listed.slice(0, found.length)).toEqual(found);
    expect(new Set(listed).size).toBe(count);
  },
);

test('browsePayments finds the reference of a refund', async () => {
  const { portal } = await somePayments();
  const { app, organizationId } = portal;
  const payment = await app.sql
    .selectFrom('payment')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('code', '=', 'PCARD0000001')
    .executeTakeFirstOrThrow();
  await app.sql
    .insertInto('paymentRefund')
    .values({
      organizationId,
      id: crypto.randomUUID(),
      paymentId: payment.id,
      kind: 'REFUND',
      state: 'PENDING',
      amount: asCents(1_00),
      retref: '777000111222',
      createdAt: '2026-11-15T18:00:00.000Z',
    })
    .execute();
  expect(await codes(portal, '?search=777000111222')).toEqual(['PCARD0000001']);
});

test('browsePayments shows nothing of another organization', async () => {
  await somePayments();
  const stranger = await testPortal();
  for (const query of ['', '?search=PCARD0000001', '?search=4242', '?search=319967574804', '?search=IV-88412'])
    expect(await browse(stranger, query)).toEqual({
      rows: [],
      count: 0,
      counts: { needs: 0, pending: 0, scheduled: 0 },
    });
});

test.each(['?show=lost', '?type=BARTER', '?from=11/10/2026', '?page=0', '?page=201', `?search=${'x'.repeat(201)}`])(
  'browsePayments refuses %s',
  async (query) => {
    const { send, cookies } = await testPortal();
    const answer = await send({ url: `/v1/console/payments${query}`, host: CONSOLE_HOST, cookie: cookies.staff });
    expect(answer.statusCode).toBe(400);
  },
);
