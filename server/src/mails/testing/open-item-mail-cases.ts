// The supplier's daily mail about open items.
import { mailOpenItems } from '../../payments/open-items/mail-open-items.ts';
import { expectMails, outboxReader } from '../../testing/outbox.ts';
import { insertOpenItem } from '../../testing/payment-fixtures.sql.ts';
import { CONSOLE_HOST, testPortal } from '../../testing/test-portal.ts';
import type { MailCase } from './mail-case.ts';

export const OPEN_ITEM_MAIL_CASES: readonly MailCase[] = [
  {
    site: 'mail-open-items sendMail',
    about: 'an item that waits for a decision',
    run: async () => {
      const portal = await testPortal();
      const { retref } = await insertOpenItem(portal, {
        kind: 'AMOUNT_DIFF',
        detail: 'The provider paid out another amount.',
      });
      await mailOpenItems(portal.app);
      expectMails(await outboxReader(portal)(), [
        {
          to: 'help@supplier.example',
          subject: `1 open item in the payments of Supplier ${portal.label}`,
          sentences: [
            '1 open item waits for your decision',
            'New since the last email: 1.',
            'You get this email once a day until each item is resolved with a decision.',
          ],
          facts: [
            [
              'New: Amounts differ',
              `Provider reference ${retref}. The provider paid out another amount. Found 11/16/2026, 9:00 AM.`,
            ],
          ],
          button: `https://${CONSOLE_HOST}`,
        },
      ]);
    },
  },
];
