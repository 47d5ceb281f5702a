// getTrialBalance, listLedgerEntries
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, asDay, dayAt } from '@plumbline/rules/dates';
import { WRONG_CURSORS } from '../../http/testing/wrong-cursors.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { passDays } from '../../testing/payment-jobs.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { CONSOLE_HOST as host, testPortal, type TestPortal } from '../../testing/test-portal.ts';

const database = await ownDatabase();
const portal = await paymentPortal({ database, settings: { isSurchargeEnabled: true } });
afterAll(() => portal.sandbox.stop());

type Account = { account: string; debit: number; credit: number; balance: number };
type Trial = { currencies: { currencyCode: string; accounts: Account[]; debit: number; credit: number }[] };
type Entries = {
  rows: { id: string; kind: string; code: string; amount: number; numbers: string[]; at: string }[];
  next: string | null;
};

const codeOf = (response: { json: () => unknown }) => (response.json() as { code: string }).code;
const readAs = async <Answer>(asked: TestPortal, path: string) => {
  const cookie = await asked.cookieFor(asked.staff.identityId, 'CONSOLE');
  return (await asked.send({ url: `/v1/console/ledger${path}`, host, cookie })).json<Answer>();
};
const read = <Answer>(path: string) => readAs<Answer>(portal, path);
const today = () => dayAt(portal.clock.now(), 'America/Los_Angeles');

let first: { code: string; day: string };
let second: string;

/** A card payment of two invoices with a surcharge, settled on a later day, and a second one after it. */
beforeAll(async () => {
  const lines = [
    { invoiceId: await portal.owe(60_00, { invoiceNumber: 'L-1' }), balance: 60_00 },
    { invoiceId: await portal.owe(40_00, { invoiceNumber: 'L-2' }), balance: 40_00 },
  ];
  first = { code: codeOf(await portal.payByCard(lines, { total: 103_00 })), day: today() };
  await passDays(portal, 6);
  second = codeOf(await portal.payByCard([{ invoiceId: await portal.owe(10_00), balance: 10_00 }], { total: 10_30 }));
}, 60_000);

test('REF-03 the trial balance says what each account holds, and both sides are equal', async () => {
  const { currencies } = await read<Trial>('');
  expect(currencies).toHaveLength(1);
  const [{ accounts, debit, credit, currencyCode }] = currencies as [Trial['currencies'][number]];
  expect([currencyCode, debit, credit]).toEqual(['USD', 103_00 + 103_00 + 10_30, 103_00 + 103_00 + 10_30]);
  expect(accounts.filter((each) => each.debit + each.credit > 0)).toEqual([
    { account: 'bank', debit: 103_00, credit: 0, balance: 103_00 },
    { account: 'clearing', debit: 113_30, credit: 103_00, balance: 10_30 },
    { account: 'receivable', debit: 0, credit: 110_00, balance: -110_00 },
    { account: 'surcharge_income', debit: 0, credit: 3_30, balance: -3_30 },
  ]);
  expect(accounts).toHaveLength(10);
  expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
});

test('REF-03 up to a day it has what was booked by then', async () => {
  const { currencies } = await read<Trial>(`?to=${first.day}`);
  expect(currencies[0]).toMatchObject({ debit: 103_00, credit: 103_00 });
  expect((await read<Trial>(`?to=${addDays(asDay(first.day), -1)}`)).currencies).toEqual([]);
});

test('REF-03 an account leads to its entries and their payments, by day and payment', async () => {
  const { rows, next } = await read<Entries>('/entries?account=receivable');
  expect(next).toBeNull();
  expect(rows).toMatchObject([
    { kind: 'CAPTURE', code: second, amount: -10_00 },
    { kind: 'CAPTURE', code: first.code, amount: -100_00, numbers: ['L-1', 'L-2'] },
  ]);
  const codes = async (query: string) =>
    (await read<Entries>(`/entries?account=clearing&${query}`)).rows.map(({ kind, code }) => `${kind} ${code}`);
  expect(await codes('')).toEqual([`CAPTURE ${second}`, `SETTLE ${first.code}`, `CAPTURE ${first.code}`]);
  expect(await codes(`payment=${first.code}`)).toEqual([`SETTLE ${first.code}`, `CAPTURE ${first.code}`]);
  expect(await codes(`to=${first.day}`)).toEqual([`CAPTURE ${first.code}`]);
  expect(await codes(`from=${today()}`)).toEqual([`CAPTURE ${second}`]);
  expect(await codes('currencyCode=CAD')).toEqual([]);
  expect(await codes('payment=P0')).toEqual([]);
  expect(await read(`/entries?account=bank&from=2026-12-02&to=2026-12-01`)).toMatchObject({ code: 'invalid_request' });
});

test('REF-03 accounts receivable as CSV is which payment paid which invoice, on which day', async () => {
  const cookie = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
  const url = `/v1/console/ledger/entries/csv?account=receivable&to=${first.day}`;
  const response = await portal.send({ url, host, cookie });
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [head, ...lines] = response.body.trim().split('\r\n');
  expect(head).toContain('"Day","Account","What","Payment","Customer","Invoice or credit","Debit","Credit","Currency"');
  const start = `"${first.day}","Accounts receivable","Payment","${first.code}","Ann Builders"`;
  expect(lines.toSorted()).toEqual([`${start},"L-1",,60.00,"USD"`, `${start},"L-2",,40.00,"USD"`]);
});

test('API-04 the entries are paged by the last one, without one twice or left out', async () => {
  const { rows } = await read<Entries>('/entries?account=clearing');
  const [{ at, id }] = rows as [Entries['rows'][number]];
  expect((await read<Entries>(`/entries?account=clearing&before=${at}_${id}`)).rows).toEqual(rows.slice(1));
});

test.each(WRONG_CURSORS)('API-04 the entries after %s are refused', async (before) => {
  expect(await read(`/entries?account=clearing&before=${before}`)).toMatchObject({ code: 'invalid_request' });
});

test('ACC-17 shows nothing of another organization', async () => {
  const other = await testPortal({ database });
  expect(await readAs(other, '')).toEqual({ currencies: [] });
  expect(await readAs(other, `/entries?account=bank&payment=${first.code}`)).toEqual({ rows: [], next: null });
});
