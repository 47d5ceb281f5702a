// Scan to pay: the code on the PDF of an invoice, over HTTP.
import { randomUUID } from 'node:crypto';
import { getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, test } from 'vitest';
import { addDays, asDay, today } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import type { Settings } from '@plumbline/rules/portals/settings';
import type { Updateable } from 'kysely';
import type { Tables } from '../database/tables.gen.ts';
import { beginSession } from '../identity/sessions/sessions.ts';
import { readAttachments } from '../ports/mail/outbox.ts';
import { insertPortal } from '../testing/fixtures.sql.ts';
import { readCode } from '../testing/links/read-code.ts';
import { paymentLinks } from '../testing/links/payment-links.ts';
import { paymentPortal, type PaymentPortal } from '../testing/payment-portal.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { BASE_DOMAIN } from '../testing/test-portal.ts';

const ON: Partial<Settings> = { isOneTimePaymentEnabled: true, isInvoiceQrEnabled: true };
const portal = await paymentPortal({ settings: ON });
afterAll(() => portal.sandbox.stop());
const links = paymentLinks(portal);
const { app, organizationId } = portal;

const DAY_MS = 24 * 3600_000;
const currentDay = () => today(portal.clock.now(), 'America/Los_Angeles');

const download = (at: PaymentPortal, id: string, cookie = at.cookies.customer) =>
  at.send({ url: `/v1/invoices/${id}/download`, cookie });
const codeOn = async (id: string, at = portal, cookie?: string) =>
  readCode((await download(at, id, cookie)).rawPayload);
const tokenOn = async (id: string) => new URL((await codeOn(id)) ?? 'none:').searchParams.get('token') ?? '';

const linksOf = (invoiceId: string) =>
  app.sql
    .selectFrom('paymentRequest')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('printedInvoiceId', '=', invoiceId)
    .orderBy('createdAt')
    .execute();

describe('the PDF of an open invoice', () => {
  test('LNK-01 has the code of a link to its payment, and words that are a link too and do not print the token', async () => {
    const invoiceId = await portal.owe(82_10, { invoiceNumber: 'SCAN-1' });
    const { rawPayload } = await download(portal, invoiceId);
    const url = readCode(rawPayload) ?? '';
    expect(url).toMatch(new RegExp(`^https://${portal.host}/checkout\\?token=[\\w-]{43}$`));
    const page = await (await getDocumentProxy(new Uint8Array(rawPayload))).getPage(1);
    const annotations = (await page.getAnnotations()) as { url?: string }[];
    expect(annotations.map((each) => each.url)).toContain(url);
    const words = (await readPdf(rawPayload)).pages[0]!;
    // A long name goes over two lines.
    expect(words.replaceAll('|', '')).toContain(`Scan to payor go to ${portal.host}`);
    expect(words).not.toContain('token');
    const opened = await links.open(await tokenOn(invoiceId));
    expect(opened.json()).toMatchObject({
      amount: 82_10,
      paymentRequestInvoices: [{ id: invoiceId, invoiceNumber: 'SCAN-1' }],
      requester: { name: `Portal ${portal.label}`, email: 'help@supplier.example' },
      recipient: { name: null, email: '', companyName: 'Ann Builders' },
    });
  });

  test('LNK-05 keeps its link, of which only the hash and an encrypted copy are stored', async () => {
    const invoiceId = await portal.owe(10_00);
    const first = await download(portal, invoiceId);
    portal.clock.pass(60_000);
    expect((await download(portal, invoiceId)).rawPayload.equals(first.rawPayload)).toBe(true);
    const rows = await linksOf(invoiceId);
    expect(rows).toHaveLength(1);
    const token = await tokenOn(invoiceId);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(Buffer.from(rows[0]!.sealedToken).toString('latin1')).not.toContain(token);
    for (const { key } of await app.storage.list('copies')) expect(key).not.toContain(token);
  });

  test('ACC-16 has no link for staff who only look, and none is made for them; whoever acts has one', async () => {
    const invoiceId = await portal.owe(10_00);
    const { staff, user, portalId } = portal;
    const acting = { identityId: staff.identityId, staffId: staff.id, customerId: user.customerId };
    const codeFor = async (isViewOnly: boolean) => {
      const token = await app.frameTokens.issue({ ...acting, isViewOnly }, { organizationId, portalId });
      const headers = { authorization: `Bearer ${token}` };
      return readCode((await portal.send({ url: `/v1/invoices/${invoiceId}/download/admin`, headers })).rawPayload);
    };
    expect(await codeFor(true)).toBeNull();
    expect(await linksOf(invoiceId)).toEqual([]);
    expect(await codeFor(false)).not.toBeNull();
    expect(await linksOf(invoiceId)).toHaveLength(1);
  });

  test('has one link, however many people get it first at once', async () => {
    const invoiceId = await portal.owe(10_00);
    const codes = await Promise.all(Array.from({ length: 6 }, () => codeOn(invoiceId)));
    expect(new Set(codes).size).toBe(1);
    expect(await linksOf(invoiceId)).toHaveLength(1);
  });

  test('has one link, of which the second of two people waits until the first has it', async () => {
    const invoiceId = await portal.owe(10_00);
    const first = await app.database.pool.connect();
    await first.query('begin');
    await first.query('select 1 from invoice where id = $1 for no key update', [invoiceId]);
    const codes = Promise.all([codeOn(invoiceId), codeOn(invoiceId)]);
    const waiting = () =>
      app.database.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
    await expect.poll(async () => (await waiting()).rows.length).toBe(2);
    await first.query('commit');
    first.release();
    expect(new Set(await codes).size).toBe(1);
    expect(await linksOf(invoiceId)).toHaveLength(1);
  });

  test('is mailed with the same code', async () => {
    const invoiceId = await portal.owe(10_00);
    const email = `copy-${randomUUID()}@builders.example`;
    const cookie = portal.cookies.customer;
    await portal.send({ method: 'POST', url: `/v1/invoices/${invoiceId}/email`, payload: { emails: [email] }, cookie });
    const mail = await app.sql
      .selectFrom('mailMessage')
      .selectAll()
      .where('organizationId', '=', organizationId)
      .where('toAddress', '=', email)
      .executeTakeFirstOrThrow();
    const [attached] = await readAttachments(app.sql, app.encryption, mail);
    expect(readCode(attached!.bytes)).toBe(await codeOn(invoiceId));
  });

  test('LNK-05 never shares its link with another invoice, also of another customer', async () => {
    const [mine, other] = [await portal.owe(10_00), await portal.owe(10_00)];
    const theirs = await portal.owe(10_00, { customerId: portal.neighbor.customerId });
    const codes = [await codeOn(mine), await codeOn(other), await codeOn(theirs, portal, portal.cookies.neighbor)];
    expect(codes.every((code) => code !== null)).toBe(true);
    expect(new Set(codes).size).toBe(3);
    expect((await linksOf(theirs)).map(({ customerId }) => customerId)).toEqual([portal.neighbor.customerId]);
    expect((await download(portal, theirs)).statusCode).toBe(404);
    expect(await linksOf(theirs)).toHaveLength(1);
  });

  test('LNK-05 has a link that is open for 90 days after the due date, and is extended before it expires', async () => {
    const dueDate = addDays(currentDay(), 20);
    const invoiceId = await portal.owe(10_00, { dueDate });
    const code = await codeOn(invoiceId);
    expect((await linksOf(invoiceId))[0]!.expiresAt).toBe(addDays(dueDate, 90));
    await portal.later(100 * DAY_MS);
    expect(await codeOn(invoiceId)).toBe(code);
    expect((await linksOf(invoiceId)).map(({ expiresAt }) => expiresAt)).toEqual([addDays(currentDay(), 90)]);
    expect((await links.open(await tokenOn(invoiceId))).statusCode).toBe(200);
  });

  test('LNK-05 gets a new link when the old one is withdrawn', async () => {
    const invoiceId = await portal.owe(10_00);
    const old = await tokenOn(invoiceId);
    const [link] = await linksOf(invoiceId);
    await links.asStaff('DELETE', `/${link!.id}`);
    const token = await tokenOn(invoiceId);
    expect(token).not.toBe(old);
    expect([(await links.open(old)).statusCode, (await links.open(token)).statusCode]).toEqual([400, 200]);
    expect((await linksOf(invoiceId)).map(({ replacedAt }) => replacedAt !== null)).toEqual([true, false]);
  });

  test('LNK-05 gets a new link when the old one is paid and something is owed again', async () => {
    const invoiceId = await portal.owe(10_00);
    const old = await tokenOn(invoiceId);
    const paid = await links.payByCard(old, { invoices: [{ invoiceId, balance: 10_00 }] });
    expect([paid.statusCode, await codeOn(invoiceId)]).toEqual([201, null]);
    await app.sql
      .updateTable('invoice')
      .set({ balance: (await portal.invoice(invoiceId)).totalAmount })
      .where('id', '=', invoiceId)
      .execute();
    const token = await tokenOn(invoiceId);
    expect([token === '', token === old]).toEqual([false, false]);
  });

  test('has no code in the copy that a link opens, which would outlive that link', async () => {
    const invoiceId = await portal.owe(10_00);
    const { token } = await links.link({ invoiceIds: [invoiceId] });
    const response = await links.open(token, `/invoices/${invoiceId}/download`);
    expect([response.statusCode, readCode(response.rawPayload)]).toEqual([200, null]);
    expect(await linksOf(invoiceId)).toEqual([]);
  });

  test('LNK-05 has a link of its own in each portal of the supplier', async () => {
    const second = { label: `${portal.label}-2`, host: `${portal.label}-2.${BASE_DOMAIN}` };
    const settings = { ...ON, isPaymentEnabled: true, isCreditCardEnabled: true };
    const portalId = await insertPortal(app.sql, { organizationId, label: second.label, name: 'Second', settings });
    const { customerId, identityId, userId } = portal.user;
    await app.sql
      .insertInto('membership')
      .values({ organizationId, portalId, userId, customerId, status: 'APPROVED' })
      .execute();
    const enteredAt = portal.clock.now().toISOString();
    const login = { organizationId, portalId, identityId, provider: 'password', enteredAt, kind: 'PORTAL' } as const;
    const cookie = `__Host-session=${(await beginSession(app.sql, portal.clock.now(), login)).token}`;
    const invoiceId = await portal.owe(10_00);
    const first = await tokenOn(invoiceId);
    const { rawPayload } = await portal.send({ url: `/v1/invoices/${invoiceId}/download`, cookie, host: second.host });
    const { host, searchParams } = new URL(readCode(rawPayload) ?? 'none:');
    expect(host).toBe(second.host);
    const url = `/v1/payment-requests/${searchParams.get('token')}`;
    expect((await portal.send({ url, host: second.host })).statusCode).toBe(200);
    expect((await portal.send({ url })).statusCode).toBe(401);
    expect(await tokenOn(invoiceId)).toBe(first);
  });

  test('LNK-01 asks for the currency of the invoice', async () => {
    const env = { GATEWAY_MERCHANT_ID_CAD: '496160873888' };
    const at = await paymentPortal({ settings: ON, env, sandbox: portal.sandbox });
    const code = await codeOn(await at.owe(10_00, { currencyCode: 'CAD' }), at);
    const token = new URL(code ?? 'none:').searchParams.get('token') ?? '';
    expect((await paymentLinks(at).open(token)).json()).toMatchObject({ currencyCode: 'CAD', amount: 10_00 });
  });

  test('is listed for the supplier without a recipient', async () => {
    const invoiceId = await portal.owe(10_00, { invoiceNumber: 'SCAN-LIST' });
    await codeOn(invoiceId);
    const { rows } = (await links.asStaff('GET', '?kind=PRINTED')).json<{ rows: { invoiceNumbers: string[] }[] }>();
    const listed = rows.find(({ invoiceNumbers }) => invoiceNumbers.includes('SCAN-LIST'));
    expect(listed).toMatchObject({ state: 'OPEN', recipient: { name: null, email: null } });
  });
});

describe('no code', () => {
  test('if the invoice is paid, or a payment for all of it is under way', async () => {
    const [paid, held] = [await portal.owe(10_00), await portal.owe(20_00)];
    const token = await tokenOn(paid);
    expect(await codeOn(held)).not.toBeNull();
    await links.payByCard(token, { invoices: [{ invoiceId: paid, balance: 10_00 }] });
    await portal.payByAch([{ invoiceId: held, balance: 20_00 }]);
    expect([await codeOn(paid), await codeOn(held)]).toEqual([null, null]);
    expect(await linksOf(paid)).toHaveLength(1);
  });

  test('in Canadian dollars if the supplier has no account for them', async () => {
    expect(await codeOn(await portal.owe(10_00, { currencyCode: 'CAD' }))).toBeNull();
  });

  test('in Canadian dollars if only bank accounts are taken', async () => {
    const env = { GATEWAY_MERCHANT_ID_CAD: '496160873888' };
    const at = await paymentPortal({ settings: { ...ON, isCreditCardEnabled: false }, env, sandbox: portal.sandbox });
    expect(await codeOn(await at.owe(10_00, { currencyCode: 'CAD' }), at)).toBeNull();
    expect(await codeOn(await at.owe(10_00), at)).not.toBeNull();
  });

  test('on a credit memo', async () => {
    const creditId = await portal.owe(10_00, { type: 'CREDIT', dueDate: null, creditRestrictionType: 'NONE' });
    expect(await codeOn(creditId)).toBeNull();
  });

  test.each<[string, Partial<Settings>]>([
    ['by default', { isOneTimePaymentEnabled: true }],
    ['if pay by link is off', { isInvoiceQrEnabled: true }],
    ['if payments are off', { ...ON, isPaymentEnabled: false, isWaiverEnabled: true }],
    ['if no method is offered', { ...ON, isAchEnabled: false, isCreditCardEnabled: false }],
  ])('%s', async (_why, settings) => {
    const at = await paymentPortal({ settings, sandbox: portal.sandbox });
    const invoiceId = await at.owe(10_00, { dueDate: asDay('2026-12-01') });
    const response = await download(at, invoiceId);
    expect([response.statusCode, readCode(response.rawPayload)]).toEqual([200, null]);
    const made = await at.app.sql
      .selectFrom('paymentRequest')
      .select('id')
      .where('organizationId', '=', at.organizationId)
      .execute();
    expect(made).toEqual([]);
  });

  test.each<[string, Updateable<Tables['membership']>]>([
    ['at all', { canPay: false }],
    ['without a limit', { paymentLimit: asCents(1_000_00) }],
    ['without a second person', { approvalLimit: asCents(1_000_00) }],
  ])('TEM-01 for somebody who may not pay %s, also by mail; a colleague has one', async (_why, limited) => {
    const at = await paymentPortal({ settings: ON, sandbox: portal.sandbox });
    const invoiceId = await at.owe(10_00);
    const change = (set: Updateable<Tables['membership']>) =>
      at.app.sql.updateTable('membership').set(set).where('organizationId', '=', at.organizationId).execute();
    await change(limited);
    const cookie = await at.cookieFor(at.user.identityId, 'PORTAL');
    expect(await codeOn(invoiceId, at, cookie)).toBeNull();
    const payload = { emails: ['me@elsewhere.example'] };
    await at.send({ method: 'POST', url: `/v1/invoices/${invoiceId}/email`, cookie, payload });
    const { organizationId: ofPortal } = at;
    const [mail] = await at.app.sql
      .selectFrom('mailMessage')
      .selectAll()
      .where('organizationId', '=', ofPortal)
      .execute();
    const [copy] = await readAttachments(at.app.sql, at.app.encryption, mail!);
    expect(readCode(copy!.bytes)).toBeNull();
    await change({ canPay: true, paymentLimit: null, approvalLimit: null });
    expect(await codeOn(invoiceId, at, await at.cookieFor(at.user.identityId, 'PORTAL'))).not.toBeNull();
  });

  test('without a support email: a payer must be able to ask somebody', async () => {
    const at = await paymentPortal({ settings: ON, sandbox: portal.sandbox });
    await at.app.sql
      .updateTable('organization')
      .set({ supportEmail: null })
      .where('id', '=', at.organizationId)
      .execute();
    at.app.tenants.clearCache();
    expect(await codeOn(await at.owe(10_00), at)).toBeNull();
  });
});
