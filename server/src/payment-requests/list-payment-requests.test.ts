// listPaymentRequests: what the supplier sees of each request.
import { afterAll, describe, expect, test } from 'vitest';
import { addDays, today } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { paymentLinks } from '../testing/links/payment-links.ts';
import { paymentPortal } from '../testing/payment-portal.ts';

const settings = { isOneTimePaymentEnabled: true };
const portal = await paymentPortal({ settings });
afterAll(() => portal.sandbox.stop());
const DECLINED = '4387751111111053';

type Counts = Record<'OPEN' | 'PAID' | 'EXPIRED' | 'REVOKED', number>;
type Listed = { rows: { id: string; state: string; payment: object | null }[]; count: number; counts: Counts };

const NONE: Counts = { OPEN: 0, PAID: 0, EXPIRED: 0, REVOKED: 0 };

/** A supplier of its own, because the list has everything of one. */
async function supplier() {
  const at = await paymentPortal({ settings, sandbox: portal.sandbox });
  const links = paymentLinks(at);
  const list = async (query = '') => (await links.asStaff('GET', query)).json<Listed>();
  const currentDay = () => today(at.clock.now(), 'America/Los_Angeles');
  const stateOf = async (id: string) => (await list()).rows.find((row) => row.id === id)?.state;
  return { at, links, list, currentDay, stateOf };
}
const DAY_MS = 24 * 3600_000;

test('shows what was asked, of whom, by whom, and what became of it; never the token', async () => {
  const { at, links, list, currentDay } = await supplier();
  const createdAt = at.clock.now().toISOString();
  const { id, token } = await links.link({ amount: 10_00, description: 'Studs', orderNumber: 'SO-1' });
  at.tick(1000);
  const openedAt = at.clock.now().toISOString();
  await links.open(token);
  for (const _try of [1, 2]) await links.payByCard(token, { amount: 10_00, number: DECLINED });
  expect(await list()).toEqual({
    rows: [
      {
        id,
        state: 'OPEN',
        kind: 'SENT',
        customer: { id: at.user.customerId, name: 'Ann Builders' },
        portal: { id: at.portalId, name: `Portal ${at.label}` },
        currencyCode: 'USD',
        amount: 10_00,
        amountDue: 10_00,
        description: 'Studs',
        orderNumber: 'SO-1',
        invoiceNumbers: [],
        recipient: { name: 'Rosa Quint', email: 'rosa@quint.example' },
        requester: { name: 'Priya Lund', email: 'priya@supplier.example' },
        expiresAt: addDays(currentDay(), 30),
        createdAt,
        openedAt,
        remindedAt: null,
        revokedAt: null,
        failedTries: 2,
        payment: null,
      },
    ],
    count: 1,
    counts: { ...NONE, OPEN: 1 },
  });
});

test('only declined tries are counted', async () => {
  const { links, list } = await supplier();
  const { token } = await links.link({ amount: 10_00 });
  expect((await links.payByCard(token, { amount: 10_00, total: 11_00 })).statusCode).toBe(409);
  expect((await links.payByCard(token, { amount: 10_00, expiry: '01/2020' })).statusCode).toBe(400);
  expect((await list()).rows).toMatchObject([{ failedTries: 0 }]);
});

describe('the state', () => {
  test('LNK-05 PAID stays when the last day has passed, with the payment and its time', async () => {
    const { at, links, list, currentDay } = await supplier();
    const { token } = await links.link({ amount: 10_00, expiresAt: currentDay() });
    const { code } = (await links.payByCard(token, { amount: 10_00 })).json<{ code: string }>();
    const createdAt = at.clock.now().toISOString();
    at.tick(3 * DAY_MS);
    expect((await list('?state=PAID')).rows).toMatchObject([{ state: 'PAID', payment: { code, createdAt } }]);
    expect((await list('?state=EXPIRED')).count).toBe(0);
  });

  test('LNK-05 EXPIRED begins after the last day at the supplier, and a revoked request stays REVOKED', async () => {
    const { at, links, list, currentDay, stateOf } = await supplier();
    const { id } = await links.link({ amount: 10_00, expiresAt: currentDay() });
    const revoked = await links.link({ amount: 10_00, expiresAt: currentDay() });
    await links.asStaff('DELETE', `/${revoked.id}`);
    expect(await stateOf(id)).toBe('OPEN');
    at.tick(DAY_MS);
    expect([await stateOf(id), await stateOf(revoked.id)]).toEqual(['EXPIRED', 'REVOKED']);
    expect((await list('?state=EXPIRED')).rows.map((row) => row.id)).toEqual([id]);
  });

  test('LNK-05 is OPEN again when the payment was voided', async () => {
    const { at, links, list, stateOf } = await supplier();
    const { id, token } = await links.link({ amount: 10_00 });
    const { code } = (await links.payByCard(token, { amount: 10_00 })).json<{ code: string }>();
    expect(await stateOf(id)).toBe('PAID');
    await at.app.sql.updateTable('payment').set({ status: 'VOIDED' }).where('code', '=', code).execute();
    expect((await list()).rows).toMatchObject([{ state: 'OPEN', payment: null }]);
  });
});

test('pages from the newest on', async () => {
  const { at, links, list } = await supplier();
  const ids: string[] = [];
  for (let count = 0; count < 7; count += 1) {
    at.tick(1000);
    ids.unshift((await links.link({ amount: 10_00 })).id);
  }
  const idsOf = ({ rows }: Listed) => rows.map((row) => row.id);
  const first = await list('?size=5');
  expect([idsOf(first), first.count]).toEqual([ids.slice(0, 5), 7]);
  expect(idsOf(await list('?size=5&page=2'))).toEqual(ids.slice(5));
});

test('of a customer who cannot exist is empty', async () => {
  const { list, links } = await supplier();
  await links.link({ amount: 10_00 });
  expect(await list('?customerId=nobody')).toEqual({ rows: [], count: 0, counts: NONE });
});

test('says what is due: the amount, or what the invoices still owe; a payment has its own amount', async () => {
  const { at, links, list } = await supplier();
  const [first, second] = [await at.owe(30_00), await at.owe(12_50)];
  await links.link({ invoiceIds: [first, second] });
  await links.link();
  const { token } = await links.link({ amount: 10_00 });
  await at.app.sql
    .updateTable('invoice')
    .set({ balance: asCents(20_00) })
    .where('id', '=', first)
    .execute();
  await links.payByCard(token, { amount: 10_00 });
  const rows = (await list()).rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(rows).toMatchObject([
    { amount: null, amountDue: 32_50, payment: null },
    { amount: null, amountDue: null, payment: null },
    { amount: 10_00, payment: { amount: 10_00 } },
  ]);
});

describe('a search', () => {
  const search = async (text: string, { list }: Awaited<ReturnType<typeof supplier>>, more = '') =>
    (await list(`?search=${encodeURIComponent(text)}${more}`)).rows.map((row) => row.id);

  test('finds by customer, recipient, number of an invoice or order, and code of the payment', async () => {
    const found = await supplier();
    const { at, links } = found;
    const invoiceId = await at.owe(30_00, { invoiceNumber: 'IV-88412' });
    const byInvoice = await links.link({ invoiceIds: [invoiceId], recipient: { email: 'ap@kern.example' } });
    const byOrder = await links.link({ amount: 10_00, orderNumber: 'SO-5521', recipient: { email: 'x@kern.example' } });
    const paid = await links.link({ amount: 10_00, recipient: { name: 'Noor Adel', email: 'y@kern.example' } });
    const { code } = (await links.payByCard(paid.token, { amount: 10_00 })).json<{ code: string }>();
    expect(await search('88412', found)).toEqual([byInvoice.id]);
    expect(await search('ap@kern', found)).toEqual([byInvoice.id]);
    expect(await search('so-55', found)).toEqual([byOrder.id]);
    expect(await search('noor', found)).toEqual([paid.id]);
    expect(await search(code.toLowerCase(), found)).toEqual([paid.id]);
    expect((await search('ann build', found)).toSorted()).toEqual([byInvoice.id, byOrder.id, paid.id].toSorted());
    expect(await search('ann build', found, '&state=PAID')).toEqual([paid.id]);
    expect(await search('%', found)).toEqual([]);
    expect(await search('bob', found)).toEqual([]);
  });

  test('finds nothing of another organization', async () => {
    const found = await supplier();
    const invoiceId = await found.at.owe(30_00, { invoiceNumber: 'IV-99001' });
    const { token } = await found.links.link({ invoiceIds: [invoiceId], recipient: { email: 'ap@secret.example' } });
    const { code } = (await found.links.payByCard(token, { invoices: [{ invoiceId, balance: 30_00 }] })).json<{
      code: string;
    }>();
    const other = await supplier();
    for (const text of ['IV-99001', 'secret', code, 'Ann']) expect(await search(text, other)).toEqual([]);
    expect(await search('IV-99001', found)).toHaveLength(1);
  });
});

test('counts each state for the tabs, of one customer if it is named, whatever is searched', async () => {
  const { at, links, list, currentDay } = await supplier();
  await links.link({ amount: 10_00, expiresAt: currentDay() });
  const paid = await links.link({ amount: 10_00, expiresAt: currentDay() });
  await links.payByAch(paid.token, { amount: 10_00 });
  const revoked = await links.link({ amount: 10_00, expiresAt: currentDay() });
  await links.asStaff('DELETE', `/${revoked.id}`);
  at.tick(DAY_MS);
  await links.link({ amount: 10_00 });
  await links.link({ amount: 10_00, customerId: at.neighbor.customerId });
  expect((await list('?search=nothing')).counts).toEqual({ OPEN: 2, PAID: 1, EXPIRED: 1, REVOKED: 1 });
  expect((await list(`?customerId=${at.neighbor.customerId}&state=PAID`)).counts).toEqual({ ...NONE, OPEN: 1 });
  expect((await list('?kind=PRINTED')).counts).toEqual(NONE);
});
