// The mail to owners about a webhook that was disabled.
import { numberChanges } from '../../feed/number-changes.ts';
import { insertCustomer } from '../../testing/fixtures.sql.ts';
import { expectMails, outboxReader } from '../../testing/outbox.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { CONSOLE_HOST, testPortal } from '../../testing/test-portal.ts';
import { sendWebhooks } from '../../webhooks/testing/send-webhooks.ts';
import { testReceiver } from '../../webhooks/testing/test-receiver.ts';
import { testWebhooks } from '../../webhooks/testing/test-webhooks.ts';
import type { MailCase } from './mail-case.ts';

export const WEBHOOK_MAIL_CASES: readonly MailCase[] = [
  {
    site: 'disable-endpoint sendMail',
    about: 'a webhook was disabled',
    run: async () => {
      const portal = await testPortal({ database: await ownDatabase(), env: { PLAIN_HTTP_PROVIDERS: 'true' } });
      const receiver = await testReceiver();
      receiver.answers({ status: 410 });
      await testWebhooks(portal).make({ url: receiver.url });
      await insertCustomer(portal.app.sql, portal.organizationId, 'Tarnwick');
      await numberChanges(portal.app);
      await sendWebhooks(portal.app);
      await receiver.stop();
      expectMails(await outboxReader(portal)(), [
        {
          to: `staff@${portal.label}.example`,
          subject: 'The webhook ERP was disabled',
          sentences: [
            'Its receiver says that it is gone for good (410), so we have stopped sending to it.',
            'Nothing is lost: once you enable it again, everything that happened meanwhile is sent, and what has failed can be sent again.',
          ],
          facts: [
            ['Webhook', 'ERP'],
            ['Supplier', `Supplier ${portal.label}`],
          ],
          button: `https://${CONSOLE_HOST}/webhooks`,
        },
      ]);
    },
  },
];
