import { describe, expect, test } from 'vitest';
import type { Answer } from '@plumbline/contract/call';
import type { listPayments } from '@plumbline/contract/payments';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { insertInvoice, insertPayment } from '../../testing/fixtures.sql.ts';
import { insertAllocation, insertMixedPayments } from '../../testing/payment-fixtures.sql.ts';
import { type TestPortal, testPortal } from '../../testing/test-portal.ts';

const settings = { isPaymentEnabled: true, currencyCodes: ['USD', 'CAD'] } as const;
const HEAD =
  '\uFEFF"Confirmation code","Date","Status","Method","Card or account","Invoices","Reference","Subtotal","Credit",' +
  '"Surcharge","Total","Currency","Scheduled for","Paid by"\r\n';

const ownerOf = ({ organizationId, portalId, user }: TestPortal) => ({
  organizationId,
  portalId,
  customerId: user.customerId,
});

async function downloadPaymentsCsv(
  portal: TestPortal,
  query: Record<string, string> = {},
  cookie = portal.cookies.customer,
) {
  const response = await portal.send({ url: `/v1/payments/download/csv?${new URLSearchParams(query)}`, cookie });
  expect(response.statusCode).toBe(200);
  return { headers: response.headers, text: response.body };
}

test('HIS-01 a CSV file with what was paid, how, for which invoices and by whom', async () => {
  const portal = await testPortal({ settings });
  const { app, user } = portal;
  const { portalId: _portalId, ...owner } = ownerOf(portal);
  const numbers = ['=2+3', 'B-2'].map((number) => `${number}-${portal.label}`);
  const [first = '', second = ''] = await Promise.all(
    numbers.map((invoiceNumber) => insertInvoice(app.sql, { ...owner, invoiceNumber })),
  );
  const creditId = await insertInvoice(app.sql, { ...owner, type: 'CREDIT', creditRestrictionType: 'NONE' });
  const paymentId = await insertPayment(
    app.sql,
    {
      ...ownerOf(portal),
      code: 'PL-1',
      paymentType: 'CREDIT_CARD',
      brand: 'VISA',
      last4: '4417',
      cardType: 'CREDIT',
      subtotal: asCents(123_456_07),
      credit: asCents(56_07),
      surcharge: asCents(3_702_00),
      surchargeRateBps: 300,
      total: asCents(127_102_00),
      info: { reference: '@SUM(A1)' },
      createdAt: '2026-11-02T04:30:00.000Z',
      createdBy: user.identityId,
    },
    [{ invoiceId: first, amount: asCents(1_00) }],
  );
  const rest = { ...owner, paymentId, invoiceId: second };
  await insertAllocation(app.sql, { ...rest, amount: asCents(2_00) });
  await insertAllocation(app.sql, { ...rest, amount: asCents(56_07), creditId });
  await insertPayment(app.sql, {
    ...ownerOf(portal),
    code: 'PL-2',
    status: 'SCHEDULED',
    last4: '8802',
    currencyCode: 'CAD',
    scheduledAt: asDay('2026-12-01'),
    createdAt: '2026-11-01T12:00:00.000Z',
    info: { name: '-Wim' },
  });
  const { headers, text } = await downloadPaymentsCsv(portal);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toContain('attachment; filename="Payments-2026-11-16.csv"');
  expect(text).toBe(
    `${HEAD}"PL-1","2026-11-01","Approved","Credit card","Visa 4417","'${numbers.join('; ')}","'@SUM(A1)",` +
      '123456.07,56.07,3702.00,127102.00,"USD",,"Ann Person"\r\n' +
      `"PL-2","2026-11-01","Scheduled","ACH","Bank account 8802",,,100.00,0.00,0.00,100.00,"CAD","2026-12-01","'-Wim"\r\n`,
  );
});

test.each([
  ['Declined', { status: 'CANCELED', paymentType: 'CREDIT_CARD', failureCode: '05' }],
  ['Returned', { status: 'CANCELED', sentAt: '2026-11-01T12:00:00.000Z', failureCode: 'R01' }],
  ['Nothing to pay', { status: 'CANCELED', failureCode: 'nothing_owed' }],
  ['Canceled', { status: 'CANCELED', failureCode: 'method_gone' }],
  ['Canceled', { status: 'CANCELED' }],
] as const)('HIS-03 list, page and spreadsheet call a payment %s: %j', async (word, facts) => {
  const portal = await testPortal({ settings });
  await insertPayment(portal.app.sql, { ...ownerOf(portal), code: 'PL-3', ...facts });
  const get = async (url: string) => (await portal.send({ url, cookie: portal.cookies.customer })).json<object>();
  const preciseStatus = word === 'Canceled' ? null : word;
  expect(await get('/v1/payments')).toMatchObject({ rows: [{ status: 'CANCELED', preciseStatus }] });
  expect(await get('/v1/payments/PL-3')).toMatchObject({ status: 'CANCELED', preciseStatus });
  expect((await downloadPaymentsCsv(portal)).text).toContain(`,"${word}",`);
});

test("an empty list is a header without rows, and nobody gets another customer's rows", async () => {
  const [portal, other] = [await testPortal({ settings }), await testPortal({ settings })];
  await insertPayment(portal.app.sql, ownerOf(portal));
  expect((await downloadPaymentsCsv(portal, {}, portal.cookies.neighbor)).text).toBe(HEAD);
  expect((await downloadPaymentsCsv(other)).text).toBe(HEAD);
  expect((await downloadPaymentsCsv(portal, { paymentStatus: 'VOIDED' })).text).toBe(HEAD);
});

describe('HIS-01 has all rows of the filtered list, in order', async () => {
  const portal = await testPortal({ settings });
  const { app, user, neighbor, staff } = portal;
  const { portalId: _portalId, ...owner } = ownerOf(portal);
  const invoiceIds = [await insertInvoice(app.sql, owner), await insertInvoice(app.sql, owner)];
  const payers = [user.identityId, neighbor.identityId, staff.identityId];
  // Every filtered file has more than one batch.
  await insertMixedPayments(app.sql, { ...ownerOf(portal), payers, invoiceIds }, 660);

  async function listed(query: Record<string, string>) {
    const codes: string[] = [];
    for (let page = 1; ; page += 1) {
      const search = new URLSearchParams({ ...query, size: '100', page: String(page) });
      const response = await portal.send({ url: `/v1/payments?${search}`, cookie: portal.cookies.customer });
      const { rows } = response.json<Answer<typeof listPayments>>();
      if (rows.length === 0) return codes;
      codes.push(...rows.map(({ code }) => `"${code}"`));
    }
  }

  test.each<[Record<string, string>, number]>([
    [{}, 660],
    [{ direction: 'asc' }, 660],
    [{ sort: 'scheduledAt', direction: 'asc' }, 660],
    [{ sort: 'approvedAt', direction: 'desc' }, 660],
    [{ sort: 'createdBy', direction: 'asc' }, 660],
    [{ sort: 'paymentInvoicesCount', direction: 'desc' }, 660],
    [{ sort: 'code', paymentType: 'ACH' }, 220],
    [{ sort: 'status', currencyCode: 'USD' }, 594],
    [{ sort: 'total', paymentStatus: 'APPROVED' }, 264],
    [{ search: 'bob person' }, 220],
  ])('%j', async (query, count) => {
    // The page parameter does not limit the file.
    const lines = (await downloadPaymentsCsv(portal, { ...query, page: '3', size: '20' })).text
      .split('\r\n')
      .slice(1, -1);
    expect(lines).toHaveLength(count);
    expect(lines.map((line) => line.split(',')[0])).toEqual(await listed(query));
  });
});

test('not found without payments', async () => {
  const without = await testPortal();
  const url = '/v1/payments/download/csv';
  expect((await without.send({ url, cookie: without.cookies.customer })).statusCode).toBe(404);
});
