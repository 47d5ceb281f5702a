import { expect, test } from 'vitest';
import { newId } from '../../database/new-id.ts';
import { readAttachments } from '../../ports/mail/outbox.ts';
import { insertPayment, selectAudit } from '../../testing/fixtures.sql.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { refusalOf } from '../../testing/test-person.ts';
import { type TestPortal, testPortal } from '../../testing/test-portal.ts';

const settings = { isPaymentEnabled: true };
const paymentOf = ({ app, organizationId, portalId, user }: TestPortal, code: string) =>
  insertPayment(app.sql, { organizationId, portalId, customerId: user.customerId, code, status: 'PENDING' });

const emailReceipt = (portal: TestPortal, code: string, emails: unknown, cookie = portal.cookies.customer) =>
  portal.send({ method: 'POST', url: `/v1/payments/${code}/email`, payload: { emails }, cookie });

const mailRows = ({ app, organizationId }: TestPortal) =>
  app.sql.selectFrom('mailMessage').selectAll().where('organizationId', '=', organizationId).orderBy('id').execute();

test('HIS-02 each address gets its own mail with the receipt, and it is recorded', async () => {
  const portal = await testPortal({ settings });
  const id = await paymentOf(portal, 'PL-7');
  const [one, two] = [`one@${portal.label}.example`, `two@${portal.label}.example`];
  const response = await emailReceipt(portal, 'PL-7', [` ${one.toUpperCase()} `, two, one]);
  expect([response.statusCode, response.json()]).toEqual([200, {}]);

  const rows = await mailRows(portal);
  expect(rows.map(({ toAddress }) => toAddress)).toEqual([one, two]);
  for (const row of rows) {
    expect(row).toMatchObject({ subject: `Payment PL-7 to Portal ${portal.label}`, replyTo: portal.user.email });
    const attached = await readAttachments(portal.app.sql, portal.app.encryption, row);
    expect(attached).toMatchObject([{ name: 'Payment-PL-7.pdf', contentType: 'application/pdf' }]);
    expect((await readPdf(attached[0]!.bytes)).title).toBe('Payment receipt PL-7');
  }
  const { text } = (await mailsTo(portal.app, one))[0]!;
  for (const words of ['PL-7', 'Ann Builders', 'Status: Pending.', 'Total: $100.00', 'Ann Person']) {
    expect(text).toContain(words);
  }
  expect(await selectAudit(portal.app.sql, portal.organizationId)).toEqual([
    {
      organizationId: portal.organizationId,
      id: expect.any(String),
      at: portal.clock.now().toISOString(),
      action: 'payment.receipt-emailed',
      subjectType: 'payment',
      subjectId: id,
      actorIdentityId: portal.user.identityId,
      onBehalfUserId: null,
      customerId: portal.user.customerId,
      detail: { emails: [one, two] },
      requestId: expect.stringMatching(/./),
      clientAddress: expect.stringMatching(/^fd00:/),
    },
  ]);
});

test('FRM-04 somebody of the supplier sends it in their own name, and answers go to the supplier', async () => {
  const portal = await testPortal({ settings });
  await paymentOf(portal, 'PL-7');
  const { app, staff, user } = portal;
  const acting = { identityId: staff.identityId, staffId: staff.id, customerId: user.customerId };
  const token = await app.frameTokens.issue(acting, portal);
  const response = await portal.send({
    method: 'POST',
    url: '/v1/payments/PL-7/email/admin',
    payload: { emails: [`one@${portal.label}.example`] },
    headers: { authorization: `Bearer ${token}`, 'x-impersonate': user.userId },
  });
  expect(response.statusCode).toBe(200);
  expect(await mailRows(portal)).toMatchObject([{ replyTo: 'help@supplier.example' }]);
  const inTheirName = { actorIdentityId: staff.identityId, onBehalfUserId: user.userId, customerId: user.customerId };
  expect(await selectAudit(app.sql, portal.organizationId)).toMatchObject([
    { ...inTheirName, action: 'acting.emailReceipt' },
    { ...inTheirName, action: 'payment.receipt-emailed' },
  ]);
});

test('one bad address, none or too many: no mail is sent', async () => {
  const portal = await testPortal({ settings });
  const id = await paymentOf(portal, 'PL-7');
  expect(refusalOf(await emailReceipt(portal, id, ['good@builders.example', 'bad']))).toEqual([400, 'invalid_email']);
  expect((await emailReceipt(portal, id, [])).statusCode).toBe(400);
  const many = Array.from({ length: 21 }, (_, index) => `p${index}@builders.example`);
  expect((await emailReceipt(portal, id, many)).statusCode).toBe(400);
  expect([...(await mailRows(portal)), ...(await selectAudit(portal.app.sql, portal.organizationId))]).toEqual([]);
});

test('another customer and another tenant: not found, and no mail', async () => {
  const [portal, other] = [await testPortal({ settings }), await testPortal({ settings })];
  await paymentOf(portal, 'PL-7');
  const to = ['spy@builders.example'];
  expect(refusalOf(await emailReceipt(portal, 'PL-7', to, portal.cookies.neighbor))).toEqual([404, 'not_found']);
  expect(refusalOf(await emailReceipt(other, 'PL-7', to))).toEqual([404, 'not_found']);
  expect([...(await mailRows(portal)), ...(await mailRows(other))]).toEqual([]);
});

test('at most twenty times an hour', async () => {
  const portal = await testPortal({ settings });
  await paymentOf(portal, 'PL-7');
  const send = (code: string) => emailReceipt(portal, code, ['one@builders.example']);
  // Requests that are not found count too, and are faster.
  for (let time = 1; time <= 19; time++) expect((await send(newId())).statusCode).toBe(404);
  expect((await send('PL-7')).statusCode).toBe(200);
  expect(refusalOf(await send('PL-7'))).toEqual([429, 'too_many_requests']);
  portal.clock.pass(60 * 60_000 - 1);
  portal.cookies.customer = await portal.cookieFor(portal.user.identityId, 'PORTAL');
  expect((await send('PL-7')).statusCode).toBe(429);
  portal.clock.pass(1);
  expect((await send('PL-7')).statusCode).toBe(200);
});
