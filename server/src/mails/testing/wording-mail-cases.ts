// The test that an owner sends of a wording.
import { testWordings } from '../../mail-wordings/testing/test-wordings.ts';
import { expectMails, outboxReader } from '../../testing/outbox.ts';
import { testPortal } from '../../testing/test-portal.ts';
import type { MailCase } from './mail-case.ts';

export const WORDING_MAIL_CASES: readonly MailCase[] = [
  {
    site: 'test-mail-wording sendMail',
    about: 'whoever asks gets the mail in the words that they have typed, with invented facts',
    run: async () => {
      const portal = await testPortal();
      const readOutbox = outboxReader(portal);
      await testWordings(portal).test('access-declined', { subject: 'About {portal}', intro: 'We are sorry.' });
      expectMails(await readOutbox(), [
        {
          to: `staff@${portal.label}.example`,
          subject: `[Test] About Portal ${portal.label}`,
          sentences: ['We are sorry.'],
        },
      ]);
    },
  },
];
