// Pay by link over HTTP, with the sandbox of the provider.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { addDays, today } from '@plumbline/rules/dates';
import { insertPortal } from '../testing/fixtures.sql.ts';
import { lastMail, mailsTo } from '../testing/mailbox.ts';
import { paymentLinks } from '../testing/links/payment-links.ts';
import { paymentPortal, type PaymentPortal } from '../testing/payment-portal.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { CONSOLE_HOST } from '../testing/test-portal.ts';

const logged: string[] = [];
const settings = { isOneTimePaymentEnabled: true, isSurchargeEnabled: true };
const portal = await paymentPortal({ settings, logTo: logged });
const others: PaymentPortal[] = [];
afterAll(() => Promise.all([portal, ...others].map(({ sandbox }) => sandbox.stop())));
afterEach(() => portal.checkAll());
const links = paymentLinks(portal);
const { app, organizationId } = portal;

const DAY_MS = 24 * 3600_000;
const TIME_ZONE = 'America/Los_Angeles';
const currentDay = () => today(portal.clock.now(), TIME_ZONE);
const refusalIn = (response: { statusCode: number; json: () => unknown }) => [
  response.statusCode,
  (response.json() as { message: string }).message,
];
type Paid = { code: string; status: string; receiptToken: string };
const paidBy = (response: { json: () => unknown }) => response.json() as Paid;

const requestRow = (id: string) =>
  app.sql
    .selectFrom('paymentRequest')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('a link', () => {
  test('LNK-01 shows what is asked for, by whom and with what it can be paid; the supplier sees that it was opened', async () => {
    const invoiceId = await portal.owe(82_10, { invoiceNumber: 'L-1', poNumber: 'PO-7790', dueDate: currentDay() });
    const { id, token } = await links.link({ invoiceIds: [invoiceId], description: 'Studs', orderNumber: 'SO-1' });
    expect((await requestRow(id)).openedAt).toBeNull();
    const response = await links.open(token);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      currencyCode: 'USD',
      amount: 82_10,
      description: 'Studs',
      orderNumber: 'SO-1',
      dueDate: currentDay(),
      expiresAt: addDays(currentDay(), 30),
      requester: {
        name: 'Priya Lund',
        title: 'Accounts receivable',
        email: 'priya@supplier.example',
        phone: '512-555-0148',
      },
      recipient: { name: 'Rosa Quint', email: 'rosa@quint.example', companyName: expect.any(String) as string },
      paymentRequestInvoices: [
        {
          id: invoiceId,
          invoiceNumber: 'L-1',
          poNumber: 'PO-7790',
          dueDate: currentDay(),
          totalAmount: 82_10,
          currentBalance: 82_10,
        },
      ],
      methods: { ach: true, card: true },
    });
    const openedAt = (await requestRow(id)).openedAt;
    expect(openedAt).not.toBeNull();
    portal.clock.pass(1000);
    await links.open(token);
    expect((await requestRow(id)).openedAt).toBe(openedAt);
  });

  test('LNK-01 is not opened by a question for the headers, which scanners of mails ask', async () => {
    const invoiceId = await portal.owe(82_10);
    const { id, token } = await links.link({ invoiceIds: [invoiceId] });
    for (const path of ['', `/invoices/${invoiceId}/download`]) {
      const url = `/v1/payment-requests/${token}${path}`;
      expect((await portal.send({ method: 'HEAD', url })).statusCode).toBe(200);
    }
    expect((await requestRow(id)).openedAt).toBeNull();
    const events = app.sql.selectFrom('invoiceEvent').select('type').where('invoiceId', '=', invoiceId);
    expect(await events.where('organizationId', '=', organizationId).execute()).toEqual([]);
  });

  test('LNK-01 has the PDF of its invoices, and of no other', async () => {
    const [invoiceId, other] = [await portal.owe(10_00, { invoiceNumber: 'L-PDF' }), await portal.owe(20_00)];
    const { token } = await links.link({ invoiceIds: [invoiceId] });
    const response = await links.open(token, `/invoices/${invoiceId}/download`);
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(JSON.stringify(await readPdf(response.rawPayload))).toContain('L-PDF');
    expect((await links.open(token, `/invoices/${other}/download`)).statusCode).toBe(404);
  });

  test('is mailed to whoever is asked, in the name of the portal', async () => {
    const invoiceId = await portal.owe(75_00, { invoiceNumber: 'L-MAIL' });
    const recipient = { name: 'Otto Kern', email: `otto-${randomUUID()}@kern.example` };
    const { url } = await links.link({ invoiceIds: [invoiceId], recipient, description: 'Two pallets' });
    const mail = await lastMail(app, recipient.email);
    expect(mail.subject).toMatch(/asks you for \$75\.00$/);
    expect(mail.text).toContain('Invoice: L-MAIL');
    expect(mail.text).toContain('> Two pallets');
    expect(mail.text).toContain('Asked by: Priya Lund, Accounts receivable');
    expect(mail.links.map(String)).toContain(url);
  });

  test('LNK-05 has 256 random bits, of which only the hash and an encrypted copy are stored', async () => {
    const { id, token } = await links.link({ amount: 10_00 });
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const row = await requestRow(id);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(Buffer.from(row.sealedToken).toString('latin1')).not.toContain(token);
    const others = await app.sql.selectFrom('auditEvent').selectAll().where('subjectId', '=', id).execute();
    expect(JSON.stringify(others)).not.toContain(token);
  });

  test('API-03 its token is in no log line, in the path or the body', async () => {
    logged.length = 0;
    const { token } = await links.link({ amount: 10_00 });
    await links.open(token);
    await links.open(token, '/card-key');
    await links.payByCard(token, { amount: 10_00 });
    const lines = logged.join('\n');
    expect(lines).toContain('/v1/payment-requests/[redacted]');
    expect(lines).toContain('/v1/payment-requests/[redacted]/card-key');
    expect(lines).toContain('/v1/payment-requests/admin');
    expect(lines).not.toContain(token);
  });
});

describe('a link that cannot be used', () => {
  test('LNK-03 is unknown', async () => {
    expect(refusalIn(await links.open('no-such-token'))).toEqual([404, 'The payment link does not exist']);
  });

  test('LNK-03 is of another organization: unknown', async () => {
    const other = await paymentPortal({ settings, sandbox: portal.sandbox });
    const { token } = await paymentLinks(other).link({ amount: 10_00 });
    expect(refusalIn(await links.open(token))).toEqual([404, 'The payment link does not exist']);
  });

  test('LNK-03 is of another portal of the supplier: not permitted', async () => {
    const portalId = await insertPortal(app.sql, {
      organizationId,
      label: `x${randomUUID().slice(0, 8)}`,
      name: 'Other',
      settings,
    });
    const { token } = await links.link({ amount: 10_00, portalId });
    expect(refusalIn(await links.open(token))).toEqual([401, 'You are not permitted to use this payment link']);
  });

  test('LNK-05 has expired: it can be used to its last day', async () => {
    const { token } = await links.link({ amount: 10_00, expiresAt: addDays(currentDay(), 1) });
    await portal.later(DAY_MS);
    expect((await links.open(token)).statusCode).toBe(200);
    await portal.later(DAY_MS);
    expect(refusalIn(await links.open(token))).toEqual([400, 'The payment link has expired']);
    expect(refusalIn(await links.payByCard(token, { amount: 10_00 }))).toEqual([400, 'The payment link has expired']);
  });

  test('LNK-05 was revoked', async () => {
    const { id, token } = await links.link({ amount: 10_00 });
    expect((await links.asStaff('DELETE', `/${id}`)).json()).toMatchObject({ state: 'REVOKED' });
    expect((await links.asStaff('DELETE', `/${id}`)).statusCode).toBe(200);
    expect(refusalIn(await links.open(token))).toEqual([400, 'The payment link has been withdrawn']);
    expect(refusalIn(await links.payByCard(token, { amount: 10_00 }))).toEqual([
      400,
      'The payment link has been withdrawn',
    ]);
  });

  test('LNK-03 without a method: disabled', async () => {
    const other = await paymentPortal({
      settings: { ...settings, isAchEnabled: false, isCreditCardEnabled: false },
      sandbox: portal.sandbox,
    });
    const { token } = await paymentLinks(other).link({ amount: 10_00 });
    const response = await other.send({ url: `/v1/payment-requests/${token}` });
    expect(refusalIn(response)).toEqual([400, 'The payment methods for this transaction have been disabled']);
  });

  test('LNK-05 asks for invoices that were paid another way', async () => {
    const invoiceId = await portal.owe(30_00);
    const { token } = await links.link({ invoiceIds: [invoiceId] });
    await portal.payByAch([{ invoiceId, balance: 30_00 }]);
    expect(refusalIn(await links.open(token))).toEqual([400, 'The payment link has already been paid']);
  });
});

describe('paying', () => {
  test('LNK-05 by card: once, with a receipt by mail and by token, and the link is paid', async () => {
    const invoiceId = await portal.owe(40_00, { invoiceNumber: 'L-CARD' });
    const email = `rosa-${randomUUID()}@quint.example`;
    const { id, token } = await links.link({ invoiceIds: [invoiceId] });
    const payer = { firstName: ' Rosa ', lastName: 'Quint', companyName: 'Quint', companyAddress: '4 Lime', email };
    const response = await links.payByCard(token, {
      invoices: [{ invoiceId, balance: 40_00 }],
      payer,
      billingAddress: { postalCode: '06103', country: 'US' },
    });
    expect(response.statusCode).toBe(201);
    const { code, status, receiptToken } = paidBy(response);
    expect(status).toBe('APPROVED');
    expect((await portal.invoice(invoiceId)).balance).toBe(0);
    const payment = await portal.payment(code);
    expect(payment).toMatchObject({
      origin: 'LINK',
      isOneTimePay: true,
      paymentRequestId: id,
      createdBy: null,
      total: 40_00,
      billingState: 'CT',
    });
    expect(payment.info).toMatchObject({ name: 'Rosa Quint', email, companyName: 'Quint' });
    const receipt = await portal.send({ method: 'POST', url: `/v1/receipts/${code}`, payload: { receiptToken } });
    expect(receipt.json()).toMatchObject({ code, total: 40_00 });
    const [mail, ...more] = await mailsTo(app, email);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/\$40\.00, approved$/);
    expect(mail?.text).toContain('L-CARD');
    expect(mail?.text).not.toContain('/history/payments');
    expect(refusalIn(await links.open(token))).toEqual([400, 'The payment link has already been paid']);
    expect((await links.asStaff('GET')).json<{ rows: object[] }>().rows[0]).toMatchObject({
      id,
      state: 'PAID',
      payment: { code, status: 'APPROVED' },
    });
  });

  test('ACH-03 by bank account: pending until its money has arrived', async () => {
    const invoiceId = await portal.owe(41_00);
    const { token } = await links.link({ invoiceIds: [invoiceId] });
    const response = await links.payByAch(token, { invoices: [{ invoiceId, balance: 41_00 }] });
    const { code, status } = paidBy(response);
    expect([response.statusCode, status]).toEqual([201, 'PENDING']);
    expect((await portal.payment(code)).info).toMatchObject({ notes: 'For the wall' });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 41_00, heldAmount: 41_00 });
  });

  test('CARD-03 the surcharge follows from the ZIP code, whatever state is sent', async () => {
    const { token } = await links.link({ amount: 100_00 });
    const card = { paymentType: 'CREDIT_CARD', cardType: 'CREDIT' };
    const inIdaho = { postalCode: '83702', country: 'US', state: 'CT' };
    expect((await links.quote(token, { ...card, billingAddress: inIdaho })).json()).toEqual({
      subtotal: 100_00,
      surcharge: 3_00,
      surchargeRate: 300,
      total: 103_00,
      refusal: null,
    });
    const inConnecticut = { postalCode: '06103', country: 'US' };
    expect((await links.quote(token, { ...card, billingAddress: inConnecticut })).json()).toMatchObject({
      surcharge: 0,
      total: 100_00,
    });
    const cheaper = await links.payByCard(token, { amount: 100_00, billingAddress: inIdaho });
    expect([cheaper.statusCode, cheaper.json<{ code: string }>().code]).toEqual([409, 'quote_changed']);
    const paid = await links.payByCard(token, { amount: 100_00, total: 103_00 });
    expect(await portal.payment(paidBy(paid).code)).toMatchObject({ surcharge: 3_00, total: 103_00 });
  });

  test('LNK-02 an amount that the payer chooses becomes a credit of the customer', async () => {
    const { token } = await links.link({ orderNumber: 'SO-77', description: 'Deposit' });
    expect((await links.open(token)).json()).toMatchObject({ amount: null, paymentRequestInvoices: [] });
    expect((await links.payByAch(token, { amount: 0 })).statusCode).toBe(400);
    const { code } = paidBy(
      await links.payByCard(token, { amount: 55_00, billingAddress: { postalCode: '06103', country: 'US' } }),
    );
    const credit = await app.sql
      .selectFrom('invoice')
      .select(['type', 'balance', 'memo'])
      .where('organizationId', '=', organizationId)
      .where('invoiceNumber', '=', `CM-${code}`)
      .executeTakeFirst();
    expect(credit).toEqual({ type: 'CREDIT', balance: 55_00, memo: `Prepayment ${code}, SO-77, Deposit` });
  });

  test('a fixed amount cannot be changed, and a balance that has changed is shown first', async () => {
    const { token } = await links.link({ amount: 50_00 });
    expect((await links.payByCard(token, { amount: 49_00 })).json()).toMatchObject({ code: 'amount_not_open' });
    const invoiceId = await portal.owe(60_00);
    const second = await links.link({ invoiceIds: [invoiceId] });
    const old = await links.payByCard(second.token, { invoices: [{ invoiceId, balance: 50_00 }] });
    expect(old.json()).toMatchObject({ code: 'quote_changed' });
    expect((await portal.invoice(invoiceId)).heldAmount).toBe(0);
  });

  test.each([
    ['firstName', ''],
    ['lastName', ' '],
    ['companyName', ''],
    ['companyAddress', ''],
    ['email', 'nobody'],
  ])('LNK-02 %s must be given: %j is refused', async (field, value) => {
    const { token } = await links.link({ amount: 10_00 });
    const payer = {
      firstName: 'A',
      lastName: 'B',
      companyName: 'C',
      companyAddress: 'D',
      email: 'a@b.example',
      [field]: value,
    };
    const response = await links.payByCard(token, { amount: 10_00, payer });
    expect(response.json()).toMatchObject({
      code: 'payer_incomplete',
      fields: { [field]: expect.any(String) as string },
    });
  });

  test('LNK-05 two people at once: one pays, the other is told, one charge', async () => {
    const invoiceId = await portal.owe(70_00);
    const { token } = await links.link({ invoiceIds: [invoiceId] });
    const pay = () => links.payByAch(token, { invoices: [{ invoiceId, balance: 70_00 }] });
    const responses = await Promise.all([pay(), pay(), pay()]);
    expect(responses.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['201', '400', '400']);
    const refused = responses.filter(({ statusCode }) => statusCode === 400);
    for (const response of refused)
      expect(refusalIn(response)).toEqual([400, 'The payment link has already been paid']);
  });

  test('LNK-05 two people at once pay an amount: one charge', async () => {
    const { token } = await links.link({ amount: 71_00 });
    const pay = () => links.payByAch(token, { amount: 71_00 });
    const responses = await Promise.all([pay(), pay(), pay()]);
    expect(responses.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['201', '400', '400']);
  });

  test('the same request again answers the same payment', async () => {
    const { token } = await links.link({ amount: 12_00 });
    const key = randomUUID();
    const body = { amount: 12_00, key, token: await portal.tokenize('011401533/9876543210') };
    const [first, second] = [await links.payByAch(token, body), await links.payByAch(token, body)];
    expect(paidBy(second).code).toBe(paidBy(first).code);
    expect(second.statusCode).toBe(201);
    const other = await links.payByAch(token, { ...body, subtotal: 13_00 });
    expect(other.statusCode).toBe(422);
  });

  test('a declined card leaves the link open; the supplier sees the try', async () => {
    const { id, token } = await links.link({ amount: 13_00 });
    const declined = await links.payByCard(token, { amount: 13_00, total: 13_39, number: '4387751111111053' });
    expect(declined.statusCode).toBe(402);
    expect(await links.listed(id)).toMatchObject({ state: 'OPEN', failedTries: 1 });
    expect((await links.open(token)).statusCode).toBe(200);
    expect((await links.payByCard(token, { amount: 13_00, total: 13_39 })).statusCode).toBe(201);
  });

  test('LNK-05 trying out cards is limited by link, with an open item, and does not stop the customer or other links', async () => {
    const other = await paymentPortal({ settings: { isOneTimePaymentEnabled: true } });
    others.push(other);
    const own = paymentLinks(other);
    const [tried, fresh] = [await own.link({ amount: 10_00 }), await own.link({ amount: 10_00 })];
    for (let count = 0; count < 6; count += 1) {
      const clientAddress = `fd02:${count}::1`;
      expect(
        (await own.payByCard(tried.token, { amount: 10_00, number: '4387751111111053', clientAddress })).statusCode,
      ).toBe(402);
    }
    const refused = await own.payByCard(tried.token, { amount: 10_00 });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'too_many_declined']);
    const items = await other.app.sql
      .selectFrom('reconciliationItem')
      .select('detail')
      .where('organizationId', '=', other.organizationId)
      .execute();
    expect(items.map(({ detail }) => detail)).toEqual([expect.stringContaining('by one payment link of') as string]);
    expect((await own.payByCard(fresh.token, { amount: 10_00 })).statusCode).toBe(201);
    const invoiceId = await other.owe(10_00);
    expect((await other.payByCard([{ invoiceId, balance: 10_00 }])).statusCode).toBe(201);
  });
});

describe('the supplier', () => {
  test('reminds at most once an hour, with the same link and what is owed now', async () => {
    const invoiceId = await portal.owe(90_00, { invoiceNumber: 'L-REM' });
    const email = `ina-${randomUUID()}@example.com`;
    const { id, url } = await links.link({ invoiceIds: [invoiceId], recipient: { email } });
    expect((await links.asStaff('POST', `/${id}/reminder`)).json()).toMatchObject({ code: 'reminded_recently' });
    await portal.later(3600_000);
    const response = await links.asStaff('POST', `/${id}/reminder`);
    expect(response.json()).toMatchObject({ id, remindedAt: portal.clock.now().toISOString() });
    const mails = await mailsTo(app, email);
    expect(mails).toHaveLength(2);
    const mail = await lastMail(app, email);
    expect(mail.subject).toMatch(/^Reminder: .* asks you for \$90\.00$/);
    expect(mail.links.map(String)).toContain(url);
  });

  test('asks and withdraws many times at once, more often than there are connections to the database', async () => {
    const cookie = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
    const { id } = await links.link({ amount: 10_00 });
    const send = (method: 'POST' | 'DELETE', path: string, payload?: object) =>
      portal.send({
        method,
        url: `/v1/payment-requests/admin${path}`,
        host: CONSOLE_HOST,
        cookie,
        headers: { 'idempotency-key': randomUUID() },
        ...(payload && { payload }),
      });
    const body = {
      customerId: portal.user.customerId,
      portalId: portal.portalId,
      currencyCode: 'USD',
      requester: { name: 'Priya Lund', email: 'priya@supplier.example' },
      recipient: { email: 'rosa@quint.example' },
    };
    const asked = await Promise.all(Array.from({ length: 20 }, () => send('POST', '', body)));
    expect(new Set(asked.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    const withdrawn = await Promise.all(Array.from({ length: 20 }, () => send('DELETE', `/${id}`)));
    expect(new Set(withdrawn.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  test('listPaymentRequests finds by state and customer', async () => {
    const other = await paymentPortal({ settings, sandbox: portal.sandbox });
    const own = paymentLinks(other);
    const [open, revoked] = [await own.link({ amount: 10_00 }), await own.link({ amount: 20_00 })];
    await own.asStaff('DELETE', `/${revoked.id}`);
    const idsOf = async (query: string) => {
      const answer = (await own.asStaff('GET', query)).json<{ rows: { id: string }[]; count: number }>();
      expect(answer.count).toBe(answer.rows.length);
      return answer.rows.map(({ id }) => id);
    };
    expect(await idsOf('')).toEqual([revoked.id, open.id]);
    expect(await idsOf('?state=OPEN')).toEqual([open.id]);
    expect(await idsOf('?state=REVOKED')).toEqual([revoked.id]);
    expect(await idsOf('?state=PAID')).toEqual([]);
    expect(await idsOf(`?customerId=${other.user.customerId}`)).toHaveLength(2);
    expect(await idsOf(`?customerId=${other.neighbor.customerId}`)).toEqual([]);
  });

  test('listPaymentRequests leaves out the links on invoices, unless they are asked for', async () => {
    const other = await paymentPortal({ settings: { ...settings, isInvoiceQrEnabled: true }, sandbox: portal.sandbox });
    const own = paymentLinks(other);
    const sent = await own.link({ amount: 10_00 });
    const invoiceId = await other.owe(10_00, { invoiceNumber: 'L-PRINT' });
    other.clock.pass(1000);
    await other.send({ url: `/v1/invoices/${invoiceId}/download`, cookie: other.cookies.customer });
    const listed = async (query: string) => {
      type Row = { kind: string; invoiceNumbers: string[]; recipient: { email: string | null } };
      const { rows, count } = (await own.asStaff('GET', query)).json<{ rows: Row[]; count: number }>();
      expect(count).toBe(rows.length);
      return rows.map(({ kind, invoiceNumbers, recipient }) => [kind, ...invoiceNumbers, recipient.email]);
    };
    const [asked, printed] = [
      ['SENT', 'rosa@quint.example'],
      ['PRINTED', 'L-PRINT', null],
    ];
    for (const query of ['', '?kind=SENT', '?kind=nonsense', '?state=OPEN'])
      expect(await listed(query)).toEqual([asked]);
    expect(await listed('?kind=PRINTED')).toEqual([printed]);
    expect(await listed('?kind=PRINTED&state=PAID')).toEqual([]);
    expect(await listed('?kind=ALL')).toEqual([printed, asked]);
    expect((await own.asStaff('DELETE', `/${sent.id}`)).json()).toMatchObject({ kind: 'SENT', state: 'REVOKED' });
  });
});
