// The supplier's daily mail about payments and settlements.
import { mailDailyClose } from '../../payments/daily-close/mail-daily-close.ts';
import { expectMails, outboxReader } from '../../testing/outbox.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import type { MailCase } from './mail-case.ts';

export const DAILY_CLOSE_MAIL_CASES: readonly MailCase[] = [
  {
    site: 'mail-daily-close sendMail',
    about: 'a day with a payment',
    run: async () => {
      const portal = await paymentPortal();
      const { app, organizationId, label } = portal;
      const set = { hasDailyClose: true };
      await app.sql.updateTable('organization').set(set).where('id', '=', organizationId).execute();
      await portal.payByCard([{ invoiceId: await portal.owe(82_10), balance: 82_10 }], { total: 82_10 });
      await portal.sandbox.stop();
      const read = outboxReader(portal);
      await read();
      portal.clock.pass(24 * 3_600_000);
      await mailDailyClose(app);
      expectMails(await read(), [
        {
          to: 'help@supplier.example',
          subject: `Close of 11/16/2026 for Supplier ${label}`,
          sentences: ['The ledger is balanced: debits and credits of all accounts are equal.', 'Payments of the day'],
          facts: [
            ['Made by card', '$82.10 (1 payment)'],
            ['Booked as paid', '$82.10 (1 payment)'],
            ['Trial balance, USD', '$82.10 on both sides'],
            ['Open items', 'None'],
          ],
          button: `https://${CONSOLE_HOST}/money/settlements?from=2026-11-16&to=2026-11-16`,
        },
      ]);
    },
  },
];
