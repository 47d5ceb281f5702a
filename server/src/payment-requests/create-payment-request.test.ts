// createPaymentRequest: what staff may ask for, what is kept of it, and the mail with the link.
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { addDays, formatDay, today } from '@plumbline/rules/dates';
import { newId } from '../database/new-id.ts';
import { fillLimit } from '../http/testing/refusal-cases.ts';
import { insertIdentity, insertStaff, selectAudit } from '../testing/fixtures.sql.ts';
import { paymentLinks } from '../testing/links/payment-links.ts';
import { lastMail, mailsTo } from '../testing/mailbox.ts';
import { paymentPortal } from '../testing/payment-portal.ts';
import { refusalOf } from '../testing/test-person.ts';

const settings = { isOneTimePaymentEnabled: true };
const portal = await paymentPortal({ settings });
afterAll(() => portal.sandbox.stop());
const links = paymentLinks(portal);
const { app, organizationId, user } = portal;

const currentDay = () => today(portal.clock.now(), 'America/Los_Angeles');
const requester = { name: 'Priya Lund', email: 'priya@supplier.example' };
const toSomebody = () => ({ email: `somebody-${randomUUID()}@kern.example` });

const requestsOf = () =>
  app.sql.selectFrom('paymentRequest').selectAll().where('organizationId', '=', organizationId).execute();

describe('what is asked for', () => {
  test('is kept without spaces around it, and nothing where nothing was entered', async () => {
    const { id, token } = await links.link({
      amount: 10_00,
      description: '  Studs ',
      orderNumber: ' ',
      requester: { name: ' Priya Lund ', title: ' ', email: ' Priya@Supplier.example ', phone: ' 512 ' },
      recipient: { name: ' Rosa ', email: ' Rosa@Quint.example ' },
    });
    expect((await links.open(token)).json()).toMatchObject({
      description: 'Studs',
      orderNumber: null,
      requester: { name: 'Priya Lund', title: null, email: 'priya@supplier.example', phone: '512' },
      recipient: { name: 'Rosa', email: 'rosa@quint.example' },
    });
    const row = (await requestsOf()).find((request) => request.id === id);
    expect(row?.createdBy).toBe(portal.staff.identityId);
  });

  test('LNK-01 invoices stand in the order in which they were named, with the earliest due date', async () => {
    const [late, early] = [addDays(currentDay(), 9), addDays(currentDay(), 3)];
    const second = await portal.owe(20_00, { invoiceNumber: 'C-2', dueDate: late });
    const first = await portal.owe(10_00, { invoiceNumber: 'C-1', dueDate: early });
    const { token } = await links.link({ invoiceIds: [second, first] });
    const asked = (await links.open(token)).json<{ paymentRequestInvoices: { invoiceNumber: string }[] }>();
    expect(asked).toMatchObject({ amount: 30_00, dueDate: early });
    expect(asked.paymentRequestInvoices.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['C-2', 'C-1']);
    const { rows } = (await links.asStaff('GET')).json<{ rows: object[] }>();
    expect(rows[0]).toMatchObject({ invoiceNumbers: ['C-2', 'C-1'], amount: null });
  });

  test('stands in the audit with who asked and for what', async () => {
    const { id } = await links.link({ amount: 10_00 });
    const events = (await selectAudit(app.sql, organizationId)).filter(({ subjectId }) => subjectId === id);
    expect(events).toMatchObject([
      {
        action: 'payment-request.created',
        subjectType: 'payment-request',
        actorIdentityId: portal.staff.identityId,
        customerId: user.customerId,
        detail: { amount: 10_00, invoices: 0 },
        requestId: expect.any(String) as string,
        clientAddress: expect.any(String) as string,
      },
    ]);
  });
});

describe('refused', () => {
  test.each<[string, Record<string, unknown>]>([
    ['requesterName', { requester: { ...requester, name: ' ' } }],
    ['requesterEmail', { requester: { ...requester, email: 'priya' } }],
    ['recipientEmail', { recipient: { email: 'nobody' } }],
    ['amount', { amount: 0 }],
    ['expiresAt', { expiresAt: addDays(currentDay(), -1) }],
  ])('%s: %j, and nothing is stored or mailed', async (field, change) => {
    const before = await requestsOf();
    const recipient = toSomebody();
    const response = await links.create({ amount: 10_00, recipient, ...change });
    expect(refusalOf(response)).toEqual([400, 'payment_request_incomplete']);
    const { fields } = response.json<{ fields: Record<string, string> }>();
    expect(Object.keys(fields)).toEqual([field]);
    expect(await requestsOf()).toHaveLength(before.length);
    expect(await mailsTo(app, recipient.email)).toEqual([]);
  });

  test('an amount with invoices, which are asked for in full', async () => {
    const response = await links.create({ amount: 5_00, invoiceIds: [await portal.owe(10_00)] });
    expect(response.json()).toMatchObject({
      code: 'payment_request_incomplete',
      fields: { amount: expect.anything() },
    });
  });

  test('LNK-05 not a link whose last day is today', async () => {
    const { token } = await links.link({ amount: 10_00, expiresAt: currentDay() });
    expect((await links.open(token)).json()).toMatchObject({ expiresAt: currentDay() });
  });

  test('invoices of another customer, currency or supplier, and credit memos', async () => {
    const other = await paymentPortal({ settings, sandbox: portal.sandbox });
    const notTheirs = [
      await portal.owe(10_00, { customerId: portal.neighbor.customerId }),
      await portal.owe(10_00, { currencyCode: 'CAD' }),
      await portal.owe(10_00, { type: 'CREDIT', dueDate: null, creditRestrictionType: 'NONE' }),
      await other.owe(10_00),
    ];
    for (const id of notTheirs) {
      const response = await links.create({ invoiceIds: [await portal.owe(10_00), id] });
      expect(refusalOf(response)).toEqual([404, 'invoice_not_found']);
    }
  });

  test('a customer or a portal of another supplier, or none', async () => {
    const other = await paymentPortal({ settings, sandbox: portal.sandbox });
    for (const change of [
      { customerId: other.user.customerId },
      { portalId: other.portalId },
      { customerId: newId() },
      { portalId: newId() },
    ]) {
      expect(refusalOf(await links.create({ amount: 10_00, ...change }))).toEqual([404, 'not_found']);
    }
  });

  test.each<[string, Record<string, unknown>]>([
    ['more than a hundred invoices', { invoiceIds: Array.from({ length: 101 }, newId) }],
    ['a description of 501 characters', { description: 'x'.repeat(501) }],
    ['an order number of 61', { orderNumber: 'x'.repeat(61) }],
    ['a name of 201', { requester: { ...requester, name: 'x'.repeat(201) } }],
    ['a title of 201', { requester: { ...requester, title: 'x'.repeat(201) } }],
    ['a phone number of 41', { requester: { ...requester, phone: '5'.repeat(41) } }],
    ['a description of two lines', { description: 'one\ntwo' }],
    ['a negative amount', { amount: -1 }],
    ['a day that does not exist', { expiresAt: '2027-02-30' }],
  ])('%s', async (_, change) => {
    expect((await links.create({ ...('invoiceIds' in change ? {} : { amount: 10_00 }), ...change })).statusCode).toBe(
      400,
    );
  });
});

describe('the mail', () => {
  test('asks for the sum of many invoices, names eight of them, the order and the last day', async () => {
    const numbers = Array.from({ length: 10 }, (_, index) => `M-${index}`);
    const invoiceIds = await Promise.all(numbers.map((invoiceNumber) => portal.owe(1_50, { invoiceNumber })));
    const recipient = { ...toSomebody(), name: 'Otto Kern' };
    await links.link({ invoiceIds, recipient, orderNumber: 'SO-9', requester });
    const mail = await lastMail(app, recipient.email);
    expect(mail.subject).toBe(`Portal ${portal.label} asks you for $15.00`);
    expect(mail.text).toContain('Otto Kern');
    expect(mail.text).toContain('A payment is asked of you');
    expect(mail.text).toContain(`Invoices: ${numbers.slice(0, 8).join(', ')}, 2 more`);
    expect(mail.text).toContain('Order: SO-9');
    expect(mail.text).toContain('Asked by: Priya Lund\n');
    expect(mail.text).toContain('Contact: priya@supplier.example\n');
    expect(mail.text).toContain(`Can be paid until: ${formatDay(addDays(currentDay(), 30))}`);
    expect(mail.text).toContain(`Priya Lund of Supplier ${portal.label} asks you for $15.00.`);
    expect(mail.text).toContain('Pay $15.00');
    expect(mail.text).toContain('Whoever has this link can pay with it once.');
  });

  test('names all of eight invoices', async () => {
    const numbers = Array.from({ length: 8 }, (_, index) => `E-${index}`);
    const invoiceIds = await Promise.all(numbers.map((invoiceNumber) => portal.owe(1_00, { invoiceNumber })));
    const recipient = toSomebody();
    await links.link({ invoiceIds, recipient });
    expect((await lastMail(app, recipient.email)).text).toContain(`Invoices: ${numbers.join(', ')}\n`);
  });

  test('LNK-02 names no amount if the payer chooses it', async () => {
    const recipient = toSomebody();
    await links.link({ recipient });
    const { subject, text } = await lastMail(app, recipient.email);
    expect(subject).toBe(`Portal ${portal.label} asks you for a payment`);
    expect(text).toContain('Pay online');
    expect(text).not.toContain('$');
    expect(text).not.toMatch(/Invoice|Order/);
  });
});

describe('an idempotency key', () => {
  const auditOf = async (id: string) =>
    (await selectAudit(app.sql, organizationId)).filter(({ subjectId }) => subjectId === id);
  const linksOfColleague = async () => {
    const identityId = await insertIdentity(app.sql, `${newId()}@staff.example`, 'Col League');
    await insertStaff(app.sql, organizationId, identityId, 'receivables');
    return { ...paymentLinks({ ...portal, staff: { ...portal.staff, identityId } }), identityId };
  };

  test('that is used again answers the same link, and mails and records nothing', async () => {
    const [key, recipient] = [randomUUID(), toSomebody()];
    const first = await links.create({ amount: 10_00, recipient }, key);
    const again = await links.create({ amount: 10_00, recipient }, key);
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
    const { id, url } = first.json<{ id: string; url: string }>();
    expect((await links.open(new URL(url).searchParams.get('token') ?? '')).statusCode).toBe(200);
    expect(await mailsTo(app, recipient.email)).toHaveLength(1);
    expect(await auditOf(id)).toHaveLength(1);
  });

  test('that is sent twice at once makes one link and one mail', async () => {
    const [key, recipient] = [randomUUID(), toSomebody()];
    const invoiceIds = [await portal.owe(10_00), await portal.owe(20_00)];
    const before = await requestsOf();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => links.create({ invoiceIds, recipient }, key).then((sent) => sent.json<object>())),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveProperty('size', 1);
    expect(answers[0]).toHaveProperty('url');
    expect(await requestsOf()).toHaveLength(before.length + 1);
    expect(await mailsTo(app, recipient.email)).toHaveLength(1);
  });

  test('is refused for another request, and is free for other staff', async () => {
    const [key, recipient] = [randomUUID(), toSomebody()];
    await links.create({ amount: 10_00, recipient }, key);
    const changed = await links.create({ amount: 11_00, recipient }, key);
    expect(refusalOf(changed)).toEqual([422, 'idempotency_key_reused']);
    const other = paymentLinks(await paymentPortal({ settings, sandbox: portal.sandbox }));
    expect((await other.create({ amount: 10_00, recipient }, key)).statusCode).toBe(201);
    expect(await mailsTo(app, recipient.email)).toHaveLength(2);
    // Also of the same supplier, for something else.
    const { id } = (await (await linksOfColleague()).create({ amount: 12_00, recipient }, key)).json<{ id: string }>();
    expect(await auditOf(id)).toHaveLength(1);
    expect(await mailsTo(app, recipient.email)).toHaveLength(3);
  });

  test('that is used again does not count as another mail', async () => {
    const key = randomUUID();
    const colleague = await linksOfColleague();
    const first = await colleague.create({ amount: 10_00 }, key);
    const { identityId } = colleague;
    const limit = { name: 'payment request mails by staff', max: 300, perSeconds: 3600 };
    await fillLimit(app, limit, `${organizationId} ${identityId}`);
    expect((await colleague.create({ amount: 10_00 }, key)).json()).toEqual(first.json());
    expect(refusalOf(await colleague.create({ amount: 10_00 }))).toEqual([429, 'too_many_requests']);
  });

  test('is not used up by a request that was refused', async () => {
    const [key, recipient] = [randomUUID(), toSomebody()];
    const refused = await links.create({ amount: 0, recipient }, key);
    expect(refusalOf(refused)).toEqual([400, 'payment_request_incomplete']);
    expect((await links.create({ amount: 10_00, recipient }, key)).statusCode).toBe(201);
  });

  test('is needed', async () => {
    expect(refusalOf(await links.create({ amount: 10_00 }, ''))).toEqual([400, 'idempotency_key_missing']);
  });
});
