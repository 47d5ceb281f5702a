// The payment links in reminders, over HTTP. The clock starts on Monday, 11/16/2026, at nine in the morning.
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import type { Settings } from '@plumbline/rules/portals/settings';
import { insertCustomer, insertPortal } from '../testing/fixtures.sql.ts';
import { paymentLinks } from '../testing/links/payment-links.ts';
import { mailsTo } from '../testing/mailbox.ts';
import { CANADIAN_ENV, paymentPortal, type PaymentPortal } from '../testing/payment-portal.ts';
import { BASE_DOMAIN } from '../testing/test-portal.ts';
import { sendReminders } from './send-reminders.ts';

const ON: Partial<Settings> = {
  isReminderEnabled: true,
  isOneTimePaymentEnabled: true,
  reminderDays: ['DUE', 'PAST_1', 'PAST_7'],
  currencyCodes: ['USD', 'CAD'],
};
const DAY_MS = 24 * 3_600_000;

const UNREADABLE_ACCOUNT = {
  provider: 'CARDPOINTE',
  siteUrl: 'https://fts.cardconnect.com',
  merchantId: '1',
  sealedCredentials: Buffer.from('garbled'),
  updatedAt: '2026-11-01T00:00:00.000Z',
};

const first = await paymentPortal();
afterAll(() => first.sandbox.stop());

let portal: PaymentPortal;
const start = async (settings: Partial<Settings> = {}) => {
  portal = await paymentPortal({ settings: { ...ON, ...settings }, env: CANADIAN_ENV, sandbox: first.sandbox });
};
beforeEach(() => start());

type Facts = Parameters<PaymentPortal['owe']>[1];
const due = (day: string, cents: number, facts: Facts = {}) => portal.owe(cents, { dueDate: asDay(day), ...facts });
const remind = () => sendReminders(portal.app);
const mails = (email = portal.user.email) => mailsTo(portal.app, email);
const tokensOf = (links: readonly URL[]) =>
  links.flatMap((url) => (url.pathname === '/checkout' ? [url.searchParams.get('token') ?? ''] : []));
/** The tokens of the last mail; its HTML has each link once or twice. */
const tokens = async (email?: string) => [...new Set(tokensOf((await mails(email)).at(-1)?.links ?? []))];
const open = async (token: string) => (await paymentLinks(portal).open(token)).json<Record<string, unknown>>();
const requests = () =>
  portal.app.sql
    .selectFrom('paymentRequest')
    .selectAll()
    .where('organizationId', '=', portal.organizationId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
const changeAccess = (set: object) =>
  portal.app.sql
    .updateTable('membership')
    .set(set)
    .where('organizationId', '=', portal.organizationId)
    .where('userId', '=', portal.user.userId)
    .execute();

const changeIdentity = (set: { email?: string; emailVerifiedAt?: string | null }) =>
  portal.app.sql.updateTable('identity').set(set).where('id', '=', portal.user.identityId).execute();

describe('RMD-01 a reminder is paid without a login', () => {
  test('by a link for its invoices, which asks for what they owe and takes the payment', async () => {
    const paid = await due('2026-11-16', 60_00, { invoiceNumber: '7001' });
    const other = await due('2026-11-09', 40_00, { invoiceNumber: '7002' });
    await due('2026-11-11', 5_00, { invoiceNumber: '7003' });
    await remind();
    const [mail] = await mails();
    expect(mail?.text).toContain('Pay $100.00:\n');
    expect(mail?.text).toContain('You can pay without logging in. Do not forward');
    expect(mail?.text).not.toContain('the rest');
    expect(mail?.text).toContain(`Log in to choose what to pay:\nhttps://${portal.host}/pay?account=`);
    const [token = '', ...more] = await tokens();
    expect(more).toEqual([]);
    expect(await open(token)).toMatchObject({
      amount: 100_00,
      currencyCode: 'USD',
      expiresAt: '2026-12-16',
      requester: { name: `Portal ${portal.label}`, email: 'help@supplier.example' },
      recipient: { email: portal.user.email, companyName: 'Ann Builders' },
    });
    const links = paymentLinks(portal);
    const invoices = [
      { invoiceId: other, balance: 40_00 },
      { invoiceId: paid, balance: 60_00 },
    ];
    expect((await links.payByCard(token, { invoices })).statusCode).toBe(201);
    expect((await links.payByCard(token, { invoices })).json()).toMatchObject({ code: 'payment_link_paid' });
    expect([(await portal.invoice(paid)).balance, (await portal.invoice(other)).balance]).toEqual([0, 0]);
  });

  test('by one link for each customer and currency', async () => {
    const { app, organizationId, portalId, user, neighbor } = portal;
    await app.sql
      .insertInto('membership')
      .values({ organizationId, portalId, userId: user.userId, customerId: neighbor.customerId, status: 'APPROVED' })
      .execute();
    await due('2026-11-16', 10_00);
    await due('2026-11-16', 20_00, { currencyCode: 'CAD' });
    await due('2026-11-16', 30_00, { customerId: neighbor.customerId });
    await remind();
    const text = (await mails())[0]?.text;
    for (const words of ['Pay $10.00 for Ann Builders', 'Pay CA$20.00 for Ann Builders', 'Pay $30.00 for Bob Builders'])
      expect(text).toContain(`${words}:\n`);
    const opened = await Promise.all((await tokens()).map(open));
    expect(new Set(opened.map(({ amount, currencyCode }) => `${String(currencyCode)} ${String(amount)}`))).toEqual(
      new Set(['CAD 2000', 'USD 1000', 'USD 3000']),
    );
    // The neighbor has a link of their own.
    const theirs = await tokens(neighbor.email);
    expect(theirs).toHaveLength(1);
    expect(await tokens()).not.toContain(theirs[0]);
  });

  test('by a link of their own for each person of a customer, which the next reminder leaves alone', async () => {
    const { app, organizationId, portalId, user, neighbor } = portal;
    const member = { organizationId, portalId, userId: neighbor.userId, customerId: user.customerId };
    await app.sql
      .insertInto('membership')
      .values({ ...member, status: 'APPROVED' })
      .execute();
    await due('2026-11-16', 10_00);
    await remind();
    const sent = [(await tokens())[0] ?? '', (await tokens(neighbor.email))[0] ?? ''];
    expect(new Set(sent).size).toBe(2);
    portal.clock.pass(DAY_MS);
    await remind();
    expect([(await tokens())[0], (await tokens(neighbor.email))[0]]).toEqual(sent);
    expect(await Promise.all(sent.map(open))).toMatchObject([{ amount: 10_00 }, { amount: 10_00 }]);
  });

  test('by five links at most; the rest is paid after a login', async () => {
    const { app, organizationId, portalId, user } = portal;
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) {
      const customerId = await insertCustomer(app.sql, organizationId, name);
      const member = { organizationId, portalId, userId: user.userId, customerId };
      await app.sql
        .insertInto('membership')
        .values({ ...member, status: 'APPROVED' })
        .execute();
      await due('2026-11-16', 10_00, { customerId });
    }
    await remind();
    expect(await tokens()).toHaveLength(5);
    expect((await mails())[0]?.text.replaceAll(/\s+/g, ' ')).toContain('you can pay $50.00 of $60.00. Log in');
  });

  test('only after a login in Canadian dollars where there is no method but the bank account', async () => {
    await start({ isCreditCardEnabled: false });
    await due('2026-11-16', 20_00, { currencyCode: 'CAD' });
    await remind();
    expect([await tokens(), (await mails()).length]).toEqual([[], 1]);
  });

  test.each<[string, Partial<Settings>]>([
    ['paying by link is off', { isOneTimePaymentEnabled: false }],
    ['no method can be used', { isAchEnabled: false, isCreditCardEnabled: false }],
  ])('only after a login where %s', async (_, settings) => {
    await start(settings);
    await due('2026-11-16', 10_00);
    await remind();
    const [mail] = await mails();
    expect(mail?.links[0]?.pathname).toBe('/pay');
    expect(mail?.text).not.toContain('without logging in');
    expect([await tokens(), await requests()]).toEqual([[], []]);
  });

  test('only after a login without an address that the payer could ask', async () => {
    const { app, organizationId } = portal;
    await app.sql.updateTable('organization').set({ supportEmail: null }).where('id', '=', organizationId).execute();
    app.tenants.clearCache();
    await due('2026-11-16', 10_00);
    await remind();
    expect([await tokens(), (await mails()).length]).toEqual([[], 1]);
  });

  test('by links that pay a part of it, which the mail says', async () => {
    const { app, organizationId, portalId, user, neighbor } = portal;
    const more = { organizationId, portalId, userId: user.userId, customerId: neighbor.customerId };
    const limited = { ...more, status: 'APPROVED', paymentLimit: asCents(5_00) } as const;
    await app.sql.insertInto('membership').values(limited).execute();
    await due('2026-11-16', 10_00);
    await due('2026-11-16', 20_00, { currencyCode: 'CAD' });
    await due('2026-11-16', 30_00, { customerId: neighbor.customerId });
    await remind();
    const words = 'Without logging in you can pay $10.00 and CA$20.00 of $40.00 and CA$20.00. Log in to pay the rest.';
    expect((await mails())[0]?.text.replaceAll(/\s+/g, ' ')).toContain(words);
    expect(await tokens()).toHaveLength(2);
  });

  test('only after a login in a currency whose account at the provider cannot be read', async () => {
    const { app, organizationId } = portal;
    await due('2026-11-16', 10_00);
    await due('2026-11-16', 20_00, { currencyCode: 'CAD' });
    await app.sql
      .insertInto('gatewayAccount')
      .values({ organizationId, currencyCode: 'CAD', ...UNREADABLE_ACCOUNT })
      .execute();
    app.merchants.clearCache(organizationId);
    await remind();
    expect(await mails()).toHaveLength(1);
    expect((await Promise.all((await tokens()).map(open))).map(({ currencyCode }) => currencyCode)).toEqual(['USD']);
  });

  test.each([
    ['a limit', { paymentLimit: asCents(1_000_00) }],
    ['the approval of a second person', { approvalLimit: asCents(1_000_00) }],
  ])('TEM-02 not by somebody whose payments have %s', async (_, limits) => {
    await changeAccess(limits);
    await due('2026-11-16', 10_00);
    await remind();
    expect([await tokens(), (await mails()).length]).toEqual([[], 1]);
  });
});

describe('RMD-01 the link of a reminder', () => {
  test('is one for the same invoices, also with several workers, and lasts longer with each reminder', async () => {
    await due('2026-11-16', 10_00);
    await Promise.all([remind(), remind(), remind()]);
    const [token] = await tokens();
    portal.clock.pass(DAY_MS);
    await remind();
    expect(await mails()).toHaveLength(2);
    expect(await tokens()).toEqual([token]);
    expect(await requests()).toMatchObject([{ reminderDay: '2026-11-17', expiresAt: '2026-12-17', revokedAt: null }]);
  });

  test('takes the place of one that names some of its invoices, and of no other', async () => {
    const both = await due('2026-11-16', 10_00);
    await remind();
    const [old = ''] = await tokens();
    await due('2026-11-17', 20_00);
    portal.clock.pass(DAY_MS);
    await remind();
    const [next = ''] = await tokens();
    expect(await open(old)).toMatchObject({ code: 'payment_link_revoked' });
    expect(await open(next)).toMatchObject({ amount: 30_00 });
    // The next one names neither of them.
    await due('2026-11-20', 40_00);
    portal.clock.pass(3 * DAY_MS);
    await remind();
    const [last = ''] = await tokens();
    expect(await open(next)).toMatchObject({ amount: 30_00 });
    expect(await open(last)).toMatchObject({ amount: 40_00 });
    expect((await portal.invoice(both)).balance).toBe(10_00);
  });

  test('is not mailed again once it was paid, also if its invoice is owed again', async () => {
    const invoiceId = await due('2026-11-16', 10_00);
    await remind();
    const [paid = ''] = await tokens();
    const { payByCard } = paymentLinks(portal);
    expect((await payByCard(paid, { invoices: [{ invoiceId, balance: 10_00 }] })).statusCode).toBe(201);
    const { app, organizationId } = portal;
    await app.sql
      .updateTable('invoice')
      .set({ balance: asCents(10_00) })
      .where('organizationId', '=', organizationId)
      .where('id', '=', invoiceId)
      .execute();
    portal.clock.pass(DAY_MS);
    await remind();
    const [next = ''] = await tokens();
    expect(next).not.toBe(paid);
    expect(await open(next)).toMatchObject({ amount: 10_00 });
  });

  test('is of the portal whose reminder has it', async () => {
    const { app, organizationId, portalId, label, user } = portal;
    await due('2026-11-16', 10_00);
    await remind();
    const [first = ''] = await tokens();
    // On another day the invoice is in the reminder of another portal.
    const { settings } = (await app.tenants.byId(organizationId, portalId))!;
    const other = await insertPortal(app.sql, { organizationId, label: `${label}-2`, name: 'B', settings });
    const member = { organizationId, portalId: other, userId: user.userId, customerId: user.customerId };
    await app.sql
      .insertInto('membership')
      .values({ ...member, status: 'APPROVED' })
      .execute();
    await changeAccess({ canPay: false });
    await app.sql
      .updateTable('membership')
      .set({ canPay: true })
      .where('organizationId', '=', organizationId)
      .where('portalId', '=', other)
      .execute();
    portal.clock.pass(DAY_MS);
    await remind();
    const last = (await mails()).at(-1)?.links.find(({ pathname }) => pathname === '/checkout');
    expect(last?.host).toBe(`${label}-2.${BASE_DOMAIN}`);
    expect(last?.searchParams.get('token')).not.toBe(first);
    expect((await requests()).map((request) => request.portalId)).toEqual([portalId, other]);
  });

  test('leaves out what was paid meanwhile, and expires after thirty days', async () => {
    const paid = await due('2026-11-16', 10_00);
    await due('2026-11-16', 20_00);
    await remind();
    const [token = ''] = await tokens();
    const { link, payByCard } = paymentLinks(portal);
    const other = await link({ invoiceIds: [paid] });
    await payByCard(other.token, { invoices: [{ invoiceId: paid, balance: 10_00 }] });
    expect(await open(token)).toMatchObject({ amount: 20_00 });
    portal.clock.pass(31 * DAY_MS);
    expect(await open(token)).toMatchObject({ code: 'payment_link_expired' });
  });

  test.each<[string, object]>([
    ['access is taken away', { status: 'SUSPENDED' }],
    ['payments are not allowed any more', { canPay: false }],
    ['payments get a limit', { paymentLimit: asCents(1) }],
  ])('ends when %s', async (_, change) => {
    const invoiceId = await due('2026-11-16', 10_00);
    await remind();
    const [token = ''] = await tokens();
    await changeAccess(change);
    const { payByCard, asStaff } = paymentLinks(portal);
    expect(await open(token)).toMatchObject({ code: 'payment_link_revoked' });
    const paid = await payByCard(token, { invoices: [{ invoiceId, balance: 10_00 }] });
    expect(paid.json()).toMatchObject({ code: 'payment_link_revoked' });
    const listed = await asStaff('GET', '?kind=REMINDER&state=REVOKED');
    expect(listed.json()).toMatchObject({ rows: [{ state: 'REVOKED' }], counts: { OPEN: 0, REVOKED: 1 } });
  });

  test('ends with the address that it was mailed to, and none is mailed to one that is not proved', async () => {
    const invoiceId = await due('2026-11-16', 10_00);
    await remind();
    const [old = ''] = await tokens();
    const moved = `moved@${portal.label}.example`;
    await changeIdentity({ email: moved, emailVerifiedAt: null });
    const { payByCard } = paymentLinks(portal);
    expect(await open(old)).toMatchObject({ code: 'payment_link_revoked' });
    expect((await payByCard(old, { invoices: [{ invoiceId, balance: 10_00 }] })).json()).toMatchObject({
      code: 'payment_link_revoked',
    });
    portal.clock.pass(DAY_MS);
    await remind();
    const [mail] = await mails(moved);
    expect([mail?.links[0]?.pathname, await tokens(moved), (await requests()).length]).toEqual(['/pay', [], 1]);
    await changeIdentity({ emailVerifiedAt: portal.clock.now().toISOString() });
    portal.clock.pass(6 * DAY_MS);
    await remind();
    const [next = ''] = await tokens(moved);
    expect(next).not.toBe(old);
    expect(await open(next)).toMatchObject({ amount: 10_00, recipient: { email: moved } });
    expect(await open(old)).toMatchObject({ code: 'payment_link_revoked' });
    // Also for whoever takes the former address back.
    await changeIdentity({ email: portal.user.email });
    expect(await open(old)).toMatchObject({ code: 'payment_link_revoked' });
  });

  test('ends with another proved address, for good once a reminder was mailed there', async () => {
    await start({ reminderDays: ['DUE'] });
    await due('2026-11-16', 10_00);
    await due('2026-11-17', 20_00);
    await remind();
    const [old = ''] = await tokens();
    await changeIdentity({ email: `moved@${portal.label}.example` });
    expect(await open(old)).toMatchObject({ code: 'payment_link_revoked' });
    portal.clock.pass(DAY_MS);
    // Of the other invoice.
    await remind();
    await changeIdentity({ email: portal.user.email });
    expect(await open(old)).toMatchObject({ code: 'payment_link_revoked' });
  });

  test('ends while its address is not proved', async () => {
    await due('2026-11-16', 10_00);
    await remind();
    const [token = ''] = await tokens();
    await changeIdentity({ emailVerifiedAt: null });
    expect(await open(token)).toMatchObject({ code: 'payment_link_revoked' });
  });

  test('is mailed by reminders only: staff send no other mail with it', async () => {
    await due('2026-11-16', 10_00);
    await remind();
    const [request] = await requests();
    const reminded = await paymentLinks(portal).asStaff('POST', `/${request?.id}/reminder`);
    expect(reminded.json()).toMatchObject({ code: 'payment_link_of_reminder' });
    expect(await mails()).toHaveLength(1);
  });

  test('is replaced if its token cannot be read', async () => {
    await due('2026-11-16', 10_00);
    await remind();
    await portal.app.sql
      .updateTable('paymentRequest')
      .set({ sealedToken: Buffer.from('garbled') })
      .where('organizationId', '=', portal.organizationId)
      .execute();
    portal.clock.pass(DAY_MS);
    await remind();
    expect(await mails()).toHaveLength(2);
    const [token = ''] = await tokens();
    expect(await open(token)).toMatchObject({ amount: 10_00 });
    expect((await requests()).map(({ revokedAt }) => revokedAt !== null)).toEqual([true, false]);
  });

  test('is listed for the supplier if it is asked for, and can be withdrawn', async () => {
    await due('2026-11-16', 10_00);
    await remind();
    const { asStaff } = paymentLinks(portal);
    expect((await asStaff('GET')).json()).toMatchObject({ rows: [], counts: { OPEN: 0 } });
    const listed = (await asStaff('GET', '?kind=REMINDER')).json<{ rows: { id: string }[] }>();
    expect(listed).toMatchObject({
      rows: [{ kind: 'REMINDER', state: 'OPEN', recipient: { email: portal.user.email } }],
      counts: { OPEN: 1 },
    });
    await asStaff('DELETE', `/${listed.rows[0]?.id}`);
    const [token = ''] = await tokens();
    expect(await open(token)).toMatchObject({ code: 'payment_link_revoked' });
    portal.clock.pass(DAY_MS);
    await remind();
    const [next = ''] = await tokens();
    expect(await open(next)).toMatchObject({ amount: 10_00 });
  });
});
