// What strangers with a payment link, or without one, try over HTTP.
import { randomUUID } from 'node:crypto';
import { sql as raw } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { Call } from '@plumbline/contract/call';
import { calls } from '@plumbline/contract/calls';
import { addDays, today } from '@plumbline/rules/dates';
import type { Limit } from '../identity/throttle.ts';
import { DECLINED_LIMITS } from '../payments/checkout/declined-tries.ts';
import { insertPortal } from '../testing/fixtures.sql.ts';
import { paymentLinks } from '../testing/links/payment-links.ts';
import { recoverAll } from '../testing/payment-jobs.ts';
import { paymentPortal, type PaymentPortal } from '../testing/payment-portal.ts';
import { refusalOf } from '../testing/test-person.ts';
import { someAddress } from '../testing/test-visitor.ts';

const logged: string[] = [];
const settings = { isOneTimePaymentEnabled: true };
const portal = await paymentPortal({ settings, logTo: logged });
/** Another account at the provider, whose charges are not of this portal. */
const elsewhere = await paymentPortal({ settings });
afterAll(() => Promise.all([portal, elsewhere].map(({ sandbox }) => sandbox.stop())));
afterEach(() => portal.checkAll());
const links = paymentLinks(portal);
const { app, organizationId } = portal;

const DECLINED = '4387751111111053';
const HOUR_MS = 3600_000;
const open = () => paymentPortal({ settings, sandbox: elsewhere.sandbox });

const itemsOf = async (at: PaymentPortal) => {
  const items = at.app.sql.selectFrom('reconciliationItem').select('detail').orderBy('createdAt').orderBy('id');
  return (await items.where('organizationId', '=', at.organizationId).execute()).map(({ detail }) => detail);
};

describe('guessing and flooding', () => {
  const BY_STRANGERS = (Object.entries(calls) as [string, Call][]).filter(
    ([, { path, caller }]) => caller === 'anyone' && /^\/v1\/(payment-requests|payments|receipts)\//.test(path),
  );

  test('LNK-05 every call that strangers may make about a payment is limited by client', () => {
    expect(BY_STRANGERS.map(([name]) => name)).toEqual(expect.arrayContaining(['getPaymentRequest', 'payRequest']));
    expect(BY_STRANGERS.filter(([, { throttle }]) => throttle === undefined)).toEqual([]);
  });

  test('LNK-05 a client that keeps on paying is told to wait, another one is not', async () => {
    const pay = async (clientAddress: string) =>
      refusalOf(await links.payByCard('no-such-token', { amount: 10_00, clientAddress }))[1];
    const client = someAddress();
    for (let count = 0; count < 20; count += 1) expect(await pay(client)).toBe('payment_link_not_found');
    expect(await pay(client)).toBe('too_many_requests');
    expect(await pay(someAddress())).toBe('payment_link_not_found');
  });
});

test('API-03 the token of a link is in no log line, however its address is written', async () => {
  const { token } = await links.link({ amount: 10_00 });
  const escaped = token.replace(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  logged.length = 0;
  const served = [
    `/v1/payment-requests/${token}/`,
    `/v1/payment-requests//${token}`,
    `//v1//payment-requests/${token}`,
    `/v1/payment%2Drequests/${token}`,
    `/v1/payment-requests/${escaped}`,
  ];
  for (const url of served) expect((await portal.send({ url })).statusCode).toBe(200);
  const unknown = [
    `/V1/payment-requests/${token}`,
    `/v1/payment-requests/x/${token}`,
    `/v1/payment-requests/admin/${token}`,
    `/v1/payment-requests/%zz${token}`,
    `/checkout/${token}`,
    `/checkout%3Ftoken=${token}`,
    `/login?redirect=%2Fcheckout%3Ftoken%3D${token}`,
  ];
  for (const url of unknown) expect((await portal.send({ url })).statusCode).toBeGreaterThanOrEqual(400);
  await portal.send({ method: 'DELETE', url: `/v1/payment-requests/${token}` });
  expect(logged.filter((line) => line.includes('"msg":"request"'))).toHaveLength(served.length + unknown.length + 1);
  expect(logged.join('')).not.toContain(token);
  expect(logged.join('')).not.toContain(escaped);
});

describe('trying out cards', () => {
  const tryCard = (at: PaymentPortal, token: string) =>
    paymentLinks(at).payByCard(token, { amount: 10_00, number: DECLINED });

  test('LNK-05 the supplier knows with the last try that is allowed, not with one more', async () => {
    const at = await open();
    const { token } = await paymentLinks(at).link({ amount: 10_00 });
    for (let count = 0; count < 6; count += 1) {
      expect(await itemsOf(at)).toEqual([]);
      expect((await tryCard(at, token)).statusCode).toBe(402);
    }
    expect(await itemsOf(at)).toEqual([expect.stringMatching(/^6 payments by one payment link of Ann Builders/)]);
  });

  test('LNK-05 many links of one customer have a limit together, and keep nobody else from paying', async () => {
    const at = await open();
    const own = paymentLinks(at);
    for (let count = 0; count < 12; count += 1)
      expect((await tryCard(at, (await own.link({ amount: 10_00 })).token)).statusCode).toBe(402);
    const fresh = await own.link({ amount: 10_00 });
    expect(refusalOf(await own.payByCard(fresh.token, { amount: 10_00 }))).toEqual([429, 'too_many_declined']);
    expect(await itemsOf(at)).toEqual([expect.stringMatching(/^12 payments by payment links of Ann Builders/)]);
    const ofAnother = await own.link({ amount: 10_00, customerId: at.neighbor.customerId });
    expect((await own.payByCard(ofAnother.token, { amount: 10_00 })).statusCode).toBe(201);
    const invoiceId = await at.owe(10_00);
    expect((await at.payByCard([{ invoiceId, balance: 10_00 }])).statusCode).toBe(201);
    await at.later(HOUR_MS);
    expect((await own.payByCard(fresh.token, { amount: 10_00 })).statusCode).toBe(201);
  });

  test('LNK-05 all links of an organization have a limit together, which does not stop those who sign in', async () => {
    const at = await open();
    const limit: Limit = DECLINED_LIMITS.organizationLinks;
    for (let count = 1; count < limit.max; count += 1) await at.app.throttle.increment(limit, at.organizationId);
    const own = paymentLinks(at);
    expect((await tryCard(at, (await own.link({ amount: 10_00 })).token)).statusCode).toBe(402);
    const ofAnother = await own.link({ amount: 10_00, customerId: at.neighbor.customerId });
    expect(refusalOf(await own.payByCard(ofAnother.token, { amount: 10_00 }))).toEqual([429, 'too_many_declined']);
    expect(await itemsOf(at)).toEqual([expect.stringMatching(/^100 payments by payment links of all customers/)]);
    const invoiceId = await at.owe(10_00);
    expect((await at.payByCard([{ invoiceId, balance: 10_00 }])).statusCode).toBe(201);
  });

  test('LNK-05 many links of one customer tried at once cannot pass the limit by far', async () => {
    const at = await open();
    const own = paymentLinks(at);
    const tokens: string[] = [];
    while (tokens.length < 24) tokens.push((await own.link({ amount: 10_00 })).token);
    await Promise.all(tokens.map((token) => tryCard(at, token)));
    const payments = at.app.sql.selectFrom('payment').select('id').where('organizationId', '=', at.organizationId);
    const sent = await payments.where('failureCode', '!=', 'TOO_MANY_DECLINED').execute();
    // Four are sent at a time, so three more may be on their way when the twelfth is declined.
    expect(sent.length).toBeGreaterThanOrEqual(12);
    expect(sent.length).toBeLessThanOrEqual(15);
  });
});

test('LNK-03 half a character in a name is refused like other texts that cannot be printed', async () => {
  const { token } = await links.link({ amount: 10_00 });
  const payer = { firstName: 'Rosa\ud83d', lastName: 'Q', companyName: 'C', companyAddress: 'D', email: 'a@b.example' };
  const response = await links.payByCard(token, { amount: 10_00, payer });
  expect(refusalOf(response)).toEqual([400, 'invalid_request']);
});

test('LNK-03 a payment is not shown again at another portal of the supplier', async () => {
  const label = `x${randomUUID().slice(0, 8)}`;
  await insertPortal(app.sql, { organizationId, label, name: 'Other', settings });
  const { token } = await links.link({ amount: 10_00 });
  const same = { amount: 10_00, key: randomUUID(), token: await portal.tokenize('011401533/9876543210') };
  expect((await links.payByAch(token, same)).statusCode).toBe(201);
  const there = paymentLinks({
    ...portal,
    send: (request) => portal.send({ ...request, host: portal.host.replace(portal.label, label) }),
  });
  expect(refusalOf(await there.payByAch(token, same))).toEqual([401, 'payment_link_not_permitted']);
  expect((await links.payByAch(token, same)).statusCode).toBe(201);
});

async function waitingForLocks({ app: { sql } }: PaymentPortal): Promise<number> {
  const waiting = raw`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await waiting.execute(sql)).rows.length;
}

test('LNK-05 an invoice that becomes payable while the link is being paid is shown first', async () => {
  const [paid, held] = [await portal.owe(10_00), await portal.owe(20_00)];
  const { token } = await links.link({ invoiceIds: [paid, held] });
  const scheduledAt = addDays(today(portal.clock.now(), 'America/Los_Angeles'), 7);
  const scheduled = await portal.payByAch([{ invoiceId: held, balance: 20_00 }], { scheduledAt });
  const { code } = scheduled.json<{ code: string }>();
  let answer: ReturnType<typeof links.payByCard> | undefined;
  await app.sql.transaction().execute(async (tx) => {
    await tx.selectFrom('invoice').select('id').where('id', '=', paid).forUpdate().execute();
    answer = links.payByCard(token, { invoices: [{ invoiceId: paid, balance: 10_00 }] });
    await expect.poll(() => waitingForLocks(portal)).toBe(1);
    const url = `/v1/payments/${code}`;
    expect((await portal.send({ method: 'DELETE', url, cookie: portal.cookies.customer })).statusCode).toBe(200);
  });
  expect(refusalOf((await answer)!)).toEqual([409, 'quote_changed']);
});

test('the download of an invoice is noted once an hour, so that strangers cannot fill its history', async () => {
  const invoiceId = await portal.owe(10_00);
  const { token } = await links.link({ invoiceIds: [invoiceId] });
  const download = async () =>
    expect((await links.open(token, `/invoices/${invoiceId}/download`)).statusCode).toBe(200);
  const events = async () =>
    (await app.sql.selectFrom('invoiceEvent').select('type').where('invoiceId', '=', invoiceId).execute()).length;
  for (let count = 0; count < 3; count += 1) await download();
  expect(await events()).toBe(1);
  await portal.later(HOUR_MS);
  await download();
  expect(await events()).toBe(2);
});

test('a try whose answer was lost is counted as failed once it is known', async () => {
  const { id, token } = await links.link({ amount: 10_00 });
  const lost = await links.payByCard(token, { amount: 10_00, number: '4999006200602078' });
  expect(lost.statusCode).toBe(202);
  expect(refusalOf(await links.payByCard(token, { amount: 10_00 }))).toEqual([400, 'payment_link_paid']);
  expect(await links.listed(id)).toMatchObject({ state: 'PAID', failedTries: 0, payment: { status: 'PENDING' } });
  await recoverAll(portal);
  expect(await links.listed(id)).toMatchObject({ state: 'OPEN', failedTries: 1, payment: null });
  expect((await links.payByCard(token, { amount: 10_00 })).statusCode).toBe(201);
});
