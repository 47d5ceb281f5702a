// The daily reminder of what is due.
import { asDay } from '@plumbline/rules/dates';
import { sendReminders } from '../../reminders/send-reminders.ts';
import { insertInvoice } from '../../testing/fixtures.sql.ts';
import { expectMails, outboxReader } from '../../testing/outbox.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { testPortal } from '../../testing/test-portal.ts';
import type { MailCase } from './mail-case.ts';

export const REMINDER_MAIL_CASES: readonly MailCase[] = [
  {
    site: 'send-reminders sendMail',
    about: 'invoices that are due and past due',
    run: async () => {
      const settings = { isPaymentEnabled: true, isReminderEnabled: true };
      const portal = await testPortal({ database: await ownDatabase(), settings });
      const { app, organizationId, user, label, host } = portal;
      const owner = { organizationId, customerId: user.customerId };
      await insertInvoice(app.sql, { ...owner, invoiceNumber: '7001', dueDate: asDay('2026-11-16') });
      await insertInvoice(app.sql, { ...owner, invoiceNumber: '7002', dueDate: asDay('2026-11-09') });
      await sendReminders(app);
      expectMails(await outboxReader(portal)(), [
        {
          to: user.email,
          subject: `2 invoices of Portal ${label} are due or past due`,
          sentences: [
            `These invoices of Supplier ${label} are open: $200.00 in total.`,
            'What is in dispute, scheduled or paid by autopay is not listed.',
            'Turn these reminders off',
          ],
          facts: [
            ['Invoice 7002', '$100.00, due 11/09/2026 (7 days past due)'],
            ['Invoice 7001', '$100.00, due 11/16/2026 (today)'],
          ],
          button: `https://${host}/pay?account=${user.customerId}&size=100&invoiceId=`,
        },
      ]);
    },
  },
  {
    site: 'send-reminders sendMail',
    about: 'an invoice that can be paid without a login',
    run: async () => {
      const portal = await paymentPortal({ settings: { isReminderEnabled: true, isOneTimePaymentEnabled: true } });
      const { host, user, label } = portal;
      await portal.owe(82_10, { invoiceNumber: '7003', dueDate: asDay('2026-11-16') });
      await sendReminders(portal.app);
      await portal.sandbox.stop();
      expectMails(await outboxReader(portal)(), [
        {
          to: user.email,
          subject: `One invoice of Portal ${label} is due`,
          sentences: ['You can pay without logging in.', 'Log in to choose what to pay', 'Pay $82.10'],
          facts: [['Invoice 7003', '$82.10, due 11/16/2026 (today)']],
          button: `https://${host}/checkout?token=`,
        },
      ]);
    },
  },
];
