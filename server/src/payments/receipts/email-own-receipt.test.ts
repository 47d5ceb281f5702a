// emailOwnReceipt: copies of a receipt for whoever has its token
import { afterAll, expect, test } from 'vitest';
import { selectAudit } from '../../testing/fixtures.sql.ts';
import { paymentLinks } from '../../testing/links/payment-links.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { refusalOf } from '../../testing/test-person.ts';

const portal = await paymentPortal({ settings: { isOneTimePaymentEnabled: true } });
afterAll(() => portal.sandbox.stop());
const links = paymentLinks(portal);
const { app, organizationId } = portal;

type Paid = { code: string; receiptToken: string };
const pay = async () => {
  const { token } = await links.link({ amount: 10_00 });
  return (await links.payByCard(token, { amount: 10_00 })).json<Paid>();
};
const email = ({ code, receiptToken }: Paid, emails: unknown) =>
  portal.send({ method: 'POST', url: `/v1/receipts/${code}/email`, payload: { receiptToken, emails } });
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

test('at most five times an hour for a payment', async () => {
  const [paid, other] = [await pay(), await pay()];
  for (let time = 1; time <= 5; time += 1) expect((await email(paid, ['a@often.example'])).statusCode).toBe(200);
  expect(refusalOf(await email(paid, ['a@often.example']))).toEqual([429, 'too_many_requests']);
  expect((await email(other, ['a@often.example'])).statusCode).toBe(200);
  expect(await mailsTo('often.example')).toHaveLength(6);
});
