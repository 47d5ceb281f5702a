// payRequest: what is compared, locked and kept when somebody pays by a link.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { today } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { paymentLinks } from '../testing/links/payment-links.ts';
import { mailsTo } from '../testing/mailbox.ts';
import { paymentPortal } from '../testing/payment-portal.ts';
import { refusalOf } from '../testing/test-person.ts';

const portal = await paymentPortal({ settings: { isOneTimePaymentEnabled: true } });
afterAll(() => portal.sandbox.stop());
afterEach(() => portal.checkAll());
const links = paymentLinks(portal);
const { app, organizationId } = portal;

type Paid = { code: string; status: string };
const HOUR_MS = 3600_000;
const TIME_ZONE = 'America/Los_Angeles';
const currentDay = () => today(portal.clock.now(), TIME_ZONE);
const paymentsBy = (paymentRequestId: string) =>
  app.sql
    .selectFrom('payment')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('paymentRequestId', '=', paymentRequestId)
    .execute();

describe('LNK-05 the payer pays what the link asks for', () => {
  test('and not for invoices that they did not see', async () => {
    const [seen, unseen] = [await portal.owe(10_00), await portal.owe(20_00)];
    const { id, token } = await links.link({ invoiceIds: [seen, unseen] });
    const invoices = [{ invoiceId: seen, balance: 10_00 }];
    for (const sum of [10_00, 30_00]) {
      const response = await links.payByAch(token, { invoices, subtotal: sum, total: sum });
      expect(refusalOf(response)).toEqual([409, 'quote_changed']);
    }
    expect(await paymentsBy(id)).toEqual([]);
  });

  test('and not an amount of their own for invoices', async () => {
    const invoiceId = await portal.owe(40_00);
    const { id, token } = await links.link({ invoiceIds: [invoiceId] });
    const invoices = [{ invoiceId, balance: 40_00 }];
    const response = await links.payByAch(token, { invoices, amount: 1_00, subtotal: 1_00, total: 1_00 });
    expect(refusalOf(response)).toEqual([409, 'quote_changed']);
    expect(await paymentsBy(id)).toEqual([]);
  });

  test('and what is left of it when something was paid another way', async () => {
    const [paid, left] = [await portal.owe(10_00), await portal.owe(20_00)];
    const { id, token } = await links.link({ invoiceIds: [paid, left] });
    const lines = [
      { invoiceId: paid, balance: 10_00 },
      { invoiceId: left, balance: 20_00 },
    ];
    await portal.payByAch(lines.slice(0, 1));
    expect((await links.open(token)).json()).toMatchObject({ amount: 20_00, paymentRequestInvoices: [{ id: left }] });
    expect(refusalOf(await links.payByAch(token, { invoices: lines }))).toEqual([409, 'quote_changed']);
    expect((await links.payByAch(token, { invoices: lines.slice(1) })).statusCode).toBe(201);
    expect(await paymentsBy(id)).toMatchObject([{ total: 20_00 }]);
  });

  test('and nothing that another payment holds', async () => {
    const invoiceId = await portal.owe(30_00);
    const { token } = await links.link({ invoiceIds: [invoiceId] });
    await portal.payByAch([{ invoiceId, balance: 30_00, amount: 10_00 }]);
    expect((await links.open(token)).json()).toMatchObject({
      amount: 20_00,
      paymentRequestInvoices: [{ totalAmount: 30_00, currentBalance: 20_00 }],
    });
    expect((await links.payByAch(token, { invoices: [{ invoiceId, balance: 20_00 }] })).statusCode).toBe(201);
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 30_00, heldAmount: 30_00 });
  });

  test('to the end of its last day at the supplier, and not after it', async () => {
    const { token } = await links.link({ amount: 10_00, expiresAt: currentDay() });
    const lastDay = currentDay();
    while (today(new Date(portal.clock.now().getTime() + HOUR_MS), TIME_ZONE) === lastDay) await portal.later(HOUR_MS);
    expect((await links.open(token)).statusCode).toBe(200);
    const standard = await links.link({ amount: 10_00 });
    expect((await links.open(standard.token)).json()).toMatchObject({ expiresAt: '2026-12-16' });
    expect((await links.payByAch(token, { amount: 10_00 })).statusCode).toBe(201);
  });
});

test('LNK-05 the idempotency key of one link means nothing for another', async () => {
  const key = randomUUID();
  const [first, second] = [await links.link({ amount: 10_00 }), await links.link({ amount: 10_00 })];
  const paid = await links.payByAch(first.token, { amount: 10_00, key });
  const other = await links.payByAch(second.token, { amount: 10_00, key });
  expect([paid.statusCode, other.statusCode]).toEqual([201, 201]);
  expect(other.json<Paid>().code).not.toBe(paid.json<Paid>().code);
});

describe('LNK-05 while somebody pays', () => {
  /** Connections that wait for a lock. */
  const countWaiting = async (): Promise<number> => {
    const { rows } = await app.database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length;
  };
  /** Somebody else has changed the request and not committed yet, so that a payment waits for its lock. */
  const payDuring = async (id: string, token: string, change: string) => {
    const other = await app.database.pool.connect();
    await other.query('begin');
    await other.query(`update payment_request set ${change} where organization_id = $1 and id = $2`, [
      organizationId,
      id,
    ]);
    const paying = links.payByAch(token, { amount: 10_00 });
    await expect.poll(countWaiting).toBe(1);
    await other.query('commit');
    other.release();
    return paying;
  };

  test('the link is revoked: nothing is charged', async () => {
    const { id, token } = await links.link({ amount: 10_00 });
    const response = await payDuring(id, token, 'revoked_at = now()');
    expect(refusalOf(response)).toEqual([400, 'payment_link_revoked']);
    expect(await paymentsBy(id)).toEqual([]);
  });

  test('its last day passes: nothing is charged', async () => {
    const { id, token } = await links.link({ amount: 10_00 });
    const response = await payDuring(id, token, `expires_at = '2026-11-01'`);
    expect(refusalOf(response)).toEqual([400, 'payment_link_expired']);
    expect(await paymentsBy(id)).toEqual([]);
  });
});

test('ACH-03 a bank payment by link needs notes, a card payment does not', async () => {
  const { token } = await links.link({ amount: 10_00 });
  for (const info of [undefined, { notes: ' ' }]) {
    const response = await links.payByAch(token, { amount: 10_00, info });
    expect(refusalOf(response)).toEqual([400, 'details_incomplete']);
  }
  expect((await links.payByCard(token, { amount: 10_00 })).statusCode).toBe(201);
});

describe('a payment by link', () => {
  test('keeps who paid, for what, and that they agreed', async () => {
    const email = `Rosa-${randomUUID()}@Quint.example`;
    const description = 'Studs '.repeat(30).trim();
    const { id, token } = await links.link({ amount: 10_00, orderNumber: 'SO-5', description });
    const payer = {
      firstName: ' Rosa ',
      lastName: ' Quint ',
      companyName: ' Quint Masonry ',
      companyAddress: ' 4 Lime Street ',
      email: ` ${email} `,
    };
    const { code } = (await links.payByAch(token, { amount: 10_00, payer, clientAddress: 'fd02:77::9' })).json<Paid>();
    const [payment] = await paymentsBy(id);
    expect(payment?.info).toEqual({
      name: 'Rosa Quint',
      email: email.toLowerCase(),
      companyName: 'Quint Masonry',
      companyAddress: '4 Lime Street',
      notes: 'For the wall',
      reference: `SO-5, ${description}`.slice(0, 100),
    });
    expect(await mailsTo(app, email.toLowerCase())).toHaveLength(1);
    const paymentId = payment!.id;
    const consents = await app.sql
      .selectFrom('paymentAuthorization')
      .select(['clientAddress', 'amount'])
      .where('organizationId', '=', organizationId)
      .where('paymentId', '=', paymentId)
      .execute();
    expect(consents).toEqual([{ clientAddress: 'fd02:77::9', amount: asCents(10_00) }]);
    const events = await app.sql
      .selectFrom('paymentEvent')
      .select(['fromStatus', 'cause', 'data'])
      .where('organizationId', '=', organizationId)
      .where('paymentId', '=', paymentId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    expect(events[0]).toEqual({ fromStatus: null, cause: 'submitted', data: { origin: 'LINK' } });
    expect(payment).toMatchObject({ code, isPrepaid: true });
  });

  test('LNK-02 says of each field what is wrong with it', async () => {
    const { token } = await links.link({ amount: 10_00 });
    const payer = { firstName: '', lastName: 'Q', companyName: 'Q', companyAddress: 'Q', email: 'rosa@quint' };
    const response = await links.payByAch(token, { amount: 10_00, payer });
    expect(response.json()).toMatchObject({
      fields: { firstName: 'Enter this.', email: expect.stringContaining('email') as string },
    });
  });

  const payer = { firstName: 'R', lastName: 'Q', companyName: 'Q', companyAddress: 'Q', email: 'rosa@quint.example' };
  const line = { invoiceId: randomUUID(), balance: 1_00 };
  test.each<[string, Record<string, unknown>]>([
    ['a first name of 101 characters', { payer: { ...payer, firstName: 'x'.repeat(101) } }],
    ['a last name of 101', { payer: { ...payer, lastName: 'x'.repeat(101) } }],
    ['a company of 201', { payer: { ...payer, companyName: 'x'.repeat(201) } }],
    ['an address of 301', { payer: { ...payer, companyAddress: 'x'.repeat(301) } }],
    ['an email of 255', { payer: { ...payer, email: `${'x'.repeat(243)}@example.com` } }],
    ['a token of 201', { paymentRequestToken: 'x'.repeat(201) }],
    ['101 invoices', { invoices: Array.from({ length: 101 }, () => line) }],
    ['a negative amount', { amount: -1 }],
  ])('LNK-02 with %s is refused before anything is looked up', async (_, change) => {
    const response = await links.payByAch('no-such-token', { amount: 1_00, ...change });
    expect(refusalOf(response)).toEqual([400, 'invalid_request']);
  });
});
