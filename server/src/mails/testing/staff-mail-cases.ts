// Mails to the supplier's own people about their access to the console.
import { INVITATIONS, testTeam, type TestTeam } from '../../staff/testing/test-team.ts';
import { type ExpectedMail, expectMails, outboxReader } from '../../testing/outbox.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import type { MailCase } from './mail-case.ts';

const invitation = (team: TestTeam, to: string): ExpectedMail => ({
  to,
  subject: `You are invited to the console of Supplier ${team.label}`,
  sentences: [
    `Sam Staff invites you to work in the console of Supplier ${team.label}.`,
    'The link works once, for 7 days.',
  ],
  facts: [
    ['Role', 'Receivables'],
    ['What you may do', 'Customers and their money: access, payment links, refunds.'],
  ],
  button: `https://${CONSOLE_HOST}/invitation?organization=${team.organizationId}&oobCode=`,
});

export const STAFF_MAIL_CASES: readonly MailCase[] = [
  {
    site: 'create-invitation mailInvitation',
    about: 'a person is invited to the console',
    run: async () => {
      const team = await testTeam();
      const { email } = await team.invited();
      expectMails(await outboxReader(team)(), [invitation(team, email)]);
    },
  },
  {
    site: 'resend-staff-invitation mailInvitation',
    about: 'the invitation is sent again',
    run: async () => {
      const team = await testTeam();
      const { id, email } = await team.invited();
      const readOutbox = outboxReader(team);
      await readOutbox();
      await team.request('POST', `${INVITATIONS}/${id}/resend`);
      expectMails(await readOutbox(), [invitation(team, email)]);
    },
  },
];
