// Copies that a customer sends, with the document attached.
import { insertInvoice, insertPayment } from '../../testing/fixtures.sql.ts';
import { type ExpectedMail, expectMails, outboxReader } from '../../testing/outbox.ts';
import { type TestPortal, testPortal } from '../../testing/test-portal.ts';
import type { MailCase } from './mail-case.ts';

const copyTo = (portal: TestPortal, url: string, emails: readonly string[]) =>
  portal.send({ method: 'POST', url, payload: { emails }, cookie: portal.cookies.customer });

/** Each address gets its own mail. */
async function expectCopies(portal: TestPortal, url: string, mail: Omit<ExpectedMail, 'to' | 'replyTo'>) {
  const emails = [`one@${portal.label}.example`, `two@${portal.label}.example`];
  await copyTo(portal, url, emails);
  const replyTo = portal.user.email;
  const facts = [...(mail.facts ?? []), ['Sent by', `Ann Person (${replyTo})`] as const];
  expectMails(
    await outboxReader(portal)(),
    emails.map((to) => ({ ...mail, to, replyTo, facts })),
  );
}

export const COPY_MAIL_CASES: readonly MailCase[] = [
  {
    site: 'email-invoice sendMail',
    about: 'a copy of an invoice',
    run: async () => {
      const portal = await testPortal();
      const { app, organizationId, user, label } = portal;
      const owner = { organizationId, customerId: user.customerId };
      const id = await insertInvoice(app.sql, { ...owner, invoiceNumber: 'INV-7' });
      await expectCopies(portal, `/v1/invoices/${id}/email`, {
        subject: `Invoice INV-7 from Portal ${label}`,
        facts: [
          ['Customer', 'Ann Builders'],
          ['Date', '10/01/2026'],
          ['Due date', '11/01/2026'],
          ['Total', '$100.00'],
          ['Balance due', '$100.00'],
        ],
        attachments: ['Invoice-INV-7.pdf'],
      });
    },
  },
  {
    site: 'send-receipt-copies sendMail',
    about: 'a copy of a receipt',
    run: async () => {
      const portal = await testPortal({ settings: { isPaymentEnabled: true } });
      const { app, organizationId, portalId, user, label } = portal;
      const owner = { organizationId, portalId, customerId: user.customerId };
      await insertPayment(app.sql, { ...owner, code: 'PL-7', status: 'PENDING' });
      await expectCopies(portal, '/v1/payments/PL-7/email', {
        subject: `Payment PL-7 to Portal ${label}`,
        facts: [
          ['Confirmation code', 'PL-7'],
          ['Customer', 'Ann Builders'],
          ['Total', '$100.00'],
        ],
        attachments: ['Payment-PL-7.pdf'],
      });
    },
  },
];
