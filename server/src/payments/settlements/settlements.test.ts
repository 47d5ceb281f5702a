// listSettlements, listSettlementLines, downloadSettlements
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayAt } from '@plumbline/rules/dates';
import { WRONG_CURSORS } from '../../http/testing/wrong-cursors.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { passDays } from '../../testing/payment-jobs.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { refusalOf } from '../../testing/test-person.ts';
import { CONSOLE_HOST as host, testPortal, type TestPortal } from '../../testing/test-portal.ts';
import { reconcilePayments } from '../reconciliation/reconcile.ts';

const ZONE = 'America/Los_Angeles';
const database = await ownDatabase();
const portal = await paymentPortal({ database });
afterAll(() => portal.sandbox.stop());

type Line = {
  id: string;
  kind: string;
  code: string;
  amount: number;
  customer: { name: string };
  last4: string;
  invoices: { number: string; amount: number }[];
};
type Days = { rows: { day: string; currencyCode: string; deposits: object; withdrawals: object; net: number }[] };

const codeOf = (response: { json: () => unknown }) => (response.json() as { code: string }).code;
const dayNow = () => dayAt(portal.clock.now(), ZONE);

const readAs = async (asked: TestPortal, path: string) =>
  asked.send({
    url: `/v1/console/settlements${path}`,
    host,
    cookie: await asked.cookieFor(asked.staff.identityId, 'CONSOLE'),
  });
const read = (path: string) => readAs(portal, path);

/** Of a payment of two invoices: settled on the first day, partly refunded at the provider later. */
let paid: { code: string; settledOn: string; refundedOn: string };
let disputed: string;

beforeAll(async () => {
  const lines = [
    { invoiceId: await portal.owe(60_00, { invoiceNumber: 'S-2' }), balance: 60_00 },
    { invoiceId: await portal.owe(40_00, { invoiceNumber: 'S-1' }), balance: 40_00 },
  ];
  const code = codeOf(await portal.payByCard(lines));
  disputed = codeOf(await portal.payByCard([{ invoiceId: await portal.owe(50_00), balance: 50_00 }]));
  const [charge] = await portal.chargesOf(code);
  const [other] = await portal.chargesOf(disputed);
  for (const { retref } of [charge!, other!]) await portal.control('/settle', { retref });
  await reconcilePayments(portal.app);
  const settledOn = dayNow();
  await portal.control('/chargeback', { retref: other!.retref });
  await reconcilePayments(portal.app);
  await portal.control('/refund', { retref: charge!.retref, amount: '25.00' });
  let refundedOn = settledOn;
  for (let day = 0; day < 8 && (await portal.payment(code)).refundedAmount === 0; day += 1) {
    await passDays(portal, 1);
    refundedOn = dayNow();
  }
  paid = { code, settledOn, refundedOn };
}, 60_000);

test('REF-03 each day says what came into the bank account, what was taken from it, and the rest', async () => {
  const { rows } = (await read(`?from=${paid.settledOn}&to=${paid.refundedOn}`)).json<Days>();
  expect(rows).toEqual([
    {
      day: paid.refundedOn,
      currencyCode: 'USD',
      deposits: { count: 0, total: 0 },
      withdrawals: { count: 1, total: -25_00 },
      net: -25_00,
    },
    {
      day: paid.settledOn,
      currencyCode: 'USD',
      deposits: { count: 2, total: 150_00 },
      withdrawals: { count: 1, total: -50_00 },
      net: 100_00,
    },
  ]);
  const accounts = await portal.app.sql
    .selectFrom('ledgerEntry')
    .select('amount')
    .where('organizationId', '=', portal.organizationId)
    .where('account', '=', 'bank')
    .execute();
  expect(accounts.reduce((sum, { amount }) => sum + amount, 0)).toBe(rows.reduce((sum, { net }) => sum + net, 0));
});

test('REF-03 a day leads to its payments, and each to its invoices', async () => {
  const { rows, next } = (await read(`/lines?from=${paid.settledOn}&to=${paid.settledOn}&currencyCode=USD`)).json<{
    rows: Line[];
    next: string | null;
  }>();
  expect(next).toBeNull();
  expect(rows.map(({ kind, code, amount }) => [kind, code, amount])).toEqual(
    expect.arrayContaining([
      ['SETTLE', paid.code, 100_00],
      ['SETTLE', disputed, 50_00],
      ['CHARGEBACK', disputed, -50_00],
    ]),
  );
  expect(rows.find(({ code }) => code === paid.code)).toMatchObject({
    customer: { name: 'Ann Builders' },
    last4: '1443',
    invoices: [
      { number: 'S-1', amount: 40_00 },
      { number: 'S-2', amount: 60_00 },
    ],
  });
  expect((await read(`/lines?from=${paid.settledOn}&to=${paid.settledOn}&currencyCode=CAD`)).json()).toEqual({
    rows: [],
    next: null,
  });
});

test('REF-03 what was taken back pays no invoice: a refund has none, and a dispute what is owed again', async () => {
  const range = `from=${paid.settledOn}&to=${paid.refundedOn}`;
  const { rows } = (await read(`/lines?${range}`)).json<{ rows: Line[] }>();
  const taken = rows.filter(({ amount }) => amount < 0);
  expect(taken.map(({ kind, amount, invoices }) => [kind, amount, invoices.map((each) => each.amount)])).toEqual([
    ['SETTLE', -25_00, []],
    ['CHARGEBACK', -50_00, [-50_00]],
  ]);
  const lines = (await read(`/csv?${range}`)).body.trim().split('\r\n');
  const refund = `"${paid.refundedOn}","Refund","${paid.code}","Ann Builders","Visa 1443",-25.00`;
  expect(lines.filter((line) => line.includes('"Refund"'))).toEqual([expect.stringContaining(`${refund},`)]);
  expect(lines.find((line) => line.includes('"Refund"'))).not.toContain('"S-');
  expect(lines.find((line) => line.includes('"Dispute"'))).toMatch(/,-50\.00,"[^"]+",-50\.00,"USD"$/);
});

test('API-04 the lines are paged by the last one, without one twice or left out', async () => {
  const all = (await read(`/lines?from=${paid.settledOn}&to=${paid.refundedOn}`)).json<{ rows: Line[] }>().rows;
  expect(all).toHaveLength(4);
  const { createdAt } = await portal.app.sql
    .selectFrom('ledgerTransaction')
    .select('createdAt')
    .where('id', '=', all[1]!.id)
    .executeTakeFirstOrThrow();
  const rest = await read(`/lines?from=${paid.settledOn}&to=${paid.refundedOn}&before=${createdAt}_${all[1]!.id}`);
  expect(rest.json<{ rows: Line[] }>().rows).toEqual(all.slice(2));
});

test.each(WRONG_CURSORS)('API-04 the lines after %s are refused', async (before) => {
  const response = await read(`/lines?from=${paid.settledOn}&to=${paid.settledOn}&before=${before}`);
  expect(refusalOf(response)).toEqual([400, 'invalid_request']);
});

test('REF-03 the CSV has a line for each invoice, with the amount of the bank once', async () => {
  const response = await read(`/csv?from=${paid.settledOn}&to=${paid.settledOn}`);
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(response.headers['content-disposition']).toContain(`Settlements-${paid.settledOn}-${paid.settledOn}.csv`);
  const lines = response.body.trim().split('\r\n');
  expect(lines[0]).toContain(
    '"Day","What","Payment","Customer","Method","Bank","Invoice","Paid of the invoice","Currency"',
  );
  const start = `"${paid.settledOn}","Payment","${paid.code}","Ann Builders","Visa 1443"`;
  expect(lines.filter((line) => line.includes(paid.code))).toEqual([
    `${start},100.00,"S-1",40.00,"USD"`,
    `${start},,"S-2",60.00,"USD"`,
  ]);
  expect(lines).toHaveLength(5);
});

test('REF-03 a day as PDF has its payments with their invoices, and the sum', async () => {
  const response = await read(`/pdf?day=${paid.settledOn}&currencyCode=USD`);
  expect(response.headers['content-type']).toBe('application/pdf');
  expect(response.headers['content-disposition']).toContain(`Settlement-${paid.settledOn}-USD.pdf`);
  const text = (await readPdf(response.rawPayload)).pages.join(' ');
  for (const words of [paid.code, 'S-1', '$40.00', 'S-2', '$60.00', 'Ann Builders', 'Dispute', '$150.00', '$100.00'])
    expect(text).toContain(words);
  const refunds = await read(`/pdf?day=${paid.refundedOn}&currencyCode=USD`);
  const ofRefunds = (await readPdf(refunds.rawPayload)).pages.join(' ');
  expect(ofRefunds).toContain(paid.code);
  expect(ofRefunds).not.toContain('S-1');
  expect((await read(`/pdf?day=${paid.settledOn}&currencyCode=CAD`)).json<{ code: string }>().code).toBe('not_found');
});

test('a report is of a year at most, and from is not after to', async () => {
  for (const range of ['from=2025-01-01&to=2026-01-02', 'from=2026-01-02&to=2026-01-01']) {
    for (const path of ['', '/lines', '/csv']) {
      expect((await read(`${path}?${range}`)).json<{ code: string }>().code).toBe('invalid_request');
    }
  }
});

test('ACC-17 shows nothing of another organization', async () => {
  const other = await testPortal({ database });
  const range = `?from=${paid.settledOn}&to=${paid.refundedOn}`;
  expect((await readAs(other, range)).json<Days>().rows).toEqual([]);
  expect((await readAs(other, `/lines${range}`)).json<{ rows: Line[] }>().rows).toEqual([]);
});
