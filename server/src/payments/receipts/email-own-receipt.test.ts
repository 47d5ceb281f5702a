// emailOwnReceipt: copies of a receipt for whoever has its token
import { afterAll, expect, test } from 'vitest';
import { readAttachments } from '../../ports/mail/outbox.ts';
import { selectAudit } from '../../testing/fixtures.sql.ts';
import { paymentLinks } from '../../testing/links/payment-links.ts';
import { lastMail } from '../../testing/mailbox.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { refusalOf } from '../../testing/test-person.ts';
import { someAddress } from '../../testing/test-visitor.ts';

const portal = await paymentPortal({ settings: { isOneTimePaymentEnabled: true } });
afterAll(() => portal.sandbox.stop());
const links = paymentLinks(portal);
const { app, organizationId } = portal;

type Paid = { code: string; receiptToken: string };
const pay = async () => {
  const { token } = await links.link({ amount: 10_00 });
  return (await links.payByCard(token, { amount: 10_00 })).json<Paid>();
};
const email = ({ code, receiptToken }: Paid, emails: unknown, { remoteAddress = someAddress() } = {}) =>
  portal.send({ method: 'POST', url: `/v1/receipts/${code}/email`, payload: { receiptToken, emails }, remoteAddress });
const mailsTo = (domain: string) =>
  app.sql
    .selectFrom('mailMessage')
    .select(['toAddress', 'replyTo', 'subject'])
    .where('organizationId', '=', organizationId)
    .where('toAddress', 'like', `%@${domain}`)
    .orderBy('id')
    .execute();

test('LNK-04 whoever has paid by link sends copies of the receipt, one mail for each address', async () => {
  const paid = await pay();
  const response = await email(paid, [' One@Copies.example ', 'two@copies.example', 'one@copies.example']);
  expect([response.statusCode, response.json()]).toEqual([200, {}]);
  const mail = { replyTo: 'rosa@quint.example', subject: `Payment ${paid.code} to Portal ${portal.label}` };
  expect(await mailsTo('copies.example')).toEqual([
    { ...mail, toAddress: 'one@copies.example' },
    { ...mail, toAddress: 'two@copies.example' },
  ]);
  expect(await selectAudit(app.sql, organizationId)).toContainEqual(
    expect.objectContaining({
      action: 'payment.receipt-emailed',
      actorIdentityId: null,
      customerId: portal.user.customerId,
      subjectType: 'payment',
      subjectId: (await portal.payment(paid.code)).id,
      detail: { emails: ['one@copies.example', 'two@copies.example'] },
      requestId: expect.any(String) as string,
      clientAddress: expect.any(String) as string,
    }),
  );
});

test('the token of another payment, or none, sends nothing', async () => {
  const [paid, other] = [await pay(), await pay()];
  for (const receiptToken of [other.receiptToken, `${paid.receiptToken.slice(0, -4)}AAAA`]) {
    const response = await email({ ...paid, receiptToken }, ['spy@nothing.example']);
    expect(refusalOf(response)).toEqual([404, 'not_found']);
  }
  expect(await mailsTo('nothing.example')).toEqual([]);
});

test('one bad address, none or more than five: no mail is sent', async () => {
  const paid = await pay();
  expect(refusalOf(await email(paid, ['good@none.example', 'bad']))).toEqual([400, 'invalid_email']);
  const many = Array.from({ length: 6 }, (_, index) => `p${index}@none.example`);
  for (const emails of [[], many]) expect((await email(paid, emails)).statusCode).toBe(400);
  expect(await mailsTo('none.example')).toEqual([]);
});

test('at most ten addresses a day for a payment, however many at once', async () => {
  const [paid, other] = [await pay(), await pay()];
  const five = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@often.example`);
  for (let time = 1; time <= 2; time += 1) expect((await email(paid, five)).statusCode).toBe(200);
  expect(refusalOf(await email(paid, ['f@often.example']))).toEqual([429, 'too_many_requests']);
  await portal.later(3600_000);
  expect(refusalOf(await email(paid, ['f@often.example']))).toEqual([429, 'too_many_requests']);
  expect((await email(other, ['g@often.example'])).statusCode).toBe(200);
  expect(await mailsTo('often.example')).toHaveLength(11);
});

test('at most thirty addresses a day for a client, whatever was paid', async () => {
  const client = { remoteAddress: someAddress() };
  const five = (payment: number) => ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}${payment}@client.example`);
  for (let payment = 1; payment <= 3; payment += 1) {
    const paid = await pay();
    for (let time = 1; time <= 2; time += 1) expect((await email(paid, five(payment), client)).statusCode).toBe(200);
  }
  const paid = await pay();
  expect(refusalOf(await email(paid, ['f@client.example'], client))).toEqual([429, 'too_many_requests']);
  expect((await email(paid, ['f@client.example'], { remoteAddress: someAddress() })).statusCode).toBe(200);
});

test('nothing that the payer typed reaches strangers, except a plain name', async () => {
  const { token } = await links.link({ amount: 10_00 });
  const payer = {
    firstName: 'You have won, see www.evil.example',
    lastName: '/win',
    companyName: 'evil.example/company',
    companyAddress: 'evil.example/address',
    email: 'rosa@quint.example',
  };
  const info = { notes: 'Send your password to evil.example/notes' };
  const paid = (await links.payByAch(token, { amount: 10_00, payer, info })).json<Paid>();
  expect((await email(paid, ['stranger@words.example'])).statusCode).toBe(200);
  const { text, html } = await lastMail(app, 'stranger@words.example');
  expect(text).toContain('Sent by: rosa@quint.example\n');
  expect(text + html).not.toContain('evil.example');
  const sent = await app.sql
    .selectFrom('mailMessage')
    .select(['organizationId', 'id'])
    .where('toAddress', '=', 'stranger@words.example')
    .executeTakeFirstOrThrow();
  const [receipt] = await readAttachments(app.sql, app.encryption, sent);
  const words = (await readPdf(receipt!.bytes)).pages.join(' ');
  expect(words).toContain(paid.code);
  expect(words).not.toContain('evil.example');
  const plain = await pay();
  await email(plain, ['stranger@plain.example']);
  expect((await lastMail(app, 'stranger@plain.example')).text).toContain('Sent by: Rosa Quint (rosa@quint.example)');
});

test('tries are limited by client, also without a token', async () => {
  const client = { remoteAddress: someAddress() };
  const forged = { code: 'PL-0000', receiptToken: 'a'.repeat(40) };
  const statuses: number[] = [];
  while (statuses.length <= 20) statuses.push((await email(forged, ['a@tried.example'], client)).statusCode);
  expect([...new Set(statuses.slice(0, 20)), statuses[20]]).toEqual([404, 429]);
  expect(await mailsTo('tried.example')).toEqual([]);
});
