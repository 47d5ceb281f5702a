// The receipt, the mail and staff's view of a payment by link.
import { afterAll, expect, test } from 'vitest';
import { mailsTo } from '../../testing/mailbox.ts';
import { paymentLinks } from '../../testing/links/payment-links.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { readPdf } from '../../testing/read-pdf.ts';

const portal = await paymentPortal({ settings: { isOneTimePaymentEnabled: true } });
afterAll(() => portal.sandbox.stop());
const links = paymentLinks(portal);
const { app } = portal;
const COMPANY = { companyName: 'Quint Masonry', companyAddress: '4 Lime Street, Boise, ID 83702' };

type Paid = { code: string; receiptToken: string };
const pay = async (change: Record<string, unknown> = {}) => {
  const { token } = await links.link({ amount: 10_00, orderNumber: 'SO-7', description: 'Steel studs', ...change });
  return (await links.payByCard(token, { amount: 10_00 })).json<Paid>();
};
const receipt = ({ code, receiptToken }: Paid) =>
  portal.send({ method: 'POST', url: `/v1/receipts/${code}`, payload: { receiptToken } });
const pdfOf = async ({ code }: Paid) => {
  const { rawPayload } = await portal.send({
    url: `/v1/payments/${code}/download`,
    cookie: await portal.cookieFor(portal.user.identityId, 'PORTAL'),
  });
  return (await readPdf(rawPayload)).pages[0]!;
};

test('LNK-04 the receipt names the company that the payer entered, and who asked for what', async () => {
  const paid = await pay();
  expect((await receipt(paid)).json()).toMatchObject({
    info: { name: 'Rosa Quint', ...COMPANY },
    paymentRequest: { description: 'Steel studs', createdBy: { name: 'Priya Lund' } },
  });
  const words = await pdfOf(paid);
  expect(words).toContain('Quint Masonry');
  expect(words).toContain('4 Lime Street');
});

test('LNK-04 whoever pays an amount by link reads nothing of funds and credit', async () => {
  const paid = await pay();
  const words = await pdfOf(paid);
  expect(words).toContain('SO-7, Steel studs|$10.00|');
  expect(words).toContain('|Payment|$10.00|Total paid|$10.00|');
  expect(words).not.toMatch(/funds/i);
  const mail = (await mailsTo(app, 'rosa@quint.example')).find(({ text }) => text.includes(paid.code));
  expect(mail?.text).toContain('We received your payment of $10.00.');
  expect(mail?.text).not.toMatch(/a credit/);
});

test('LNK-05 staff see who paid, and for which company', async () => {
  const { code } = await pay();
  const { rows } = (await links.asStaff('GET')).json<{ rows: { payment: { code: string } | null }[] }>();
  expect(rows.find(({ payment }) => payment?.code === code)?.payment).toMatchObject({
    payer: { name: 'Rosa Quint', email: 'rosa@quint.example', ...COMPANY },
  });
});
