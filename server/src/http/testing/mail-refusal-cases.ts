// Refusals of what staff do with mails.
import { newId } from '../../database/new-id.ts';
import { testMails } from '../../outbox/testing/test-mails.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { fillLimit, type RefusalCases } from './refusal-cases.ts';

export async function mailRefusalCases(): Promise<RefusalCases<'getMail' | 'sendMailAgain'>> {
  const portal = await testPortal();
  const mails = testMails(portal);
  const id = await mails.mail('receipt-copy');
  const secret = await mails.mail('password-link');
  return {
    getMail: { not_found: () => mails.asStaff('GET', `/${newId()}`) },
    sendMailAgain: {
      not_found: () => mails.again(newId()),
      mail_not_again: () => mails.again(secret),
      mail_address: () => mails.again(id, 'other@evil.example'),
      too_many_requests: async () => {
        const busy = await testPortal();
        const sent = testMails(busy);
        const limit = { name: 'mails sent again to an address', max: 10, perSeconds: 24 * 3600 };
        await fillLimit(busy.app, limit, `${busy.organizationId} ${busy.user.email}`);
        return sent.again(await sent.mail('receipt-copy'));
      },
    },
  };
}
