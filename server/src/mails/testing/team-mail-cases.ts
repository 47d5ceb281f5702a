// Mails about a customer's own team.
import { testTeam } from '../../members/team/testing/test-team.ts';
import { type ExpectedMail, expectMails, outboxReader } from '../../testing/outbox.ts';
import type { TestPortal } from '../../testing/test-portal.ts';
import type { MailCase } from './mail-case.ts';

const invitation = (portal: TestPortal, to: string): ExpectedMail => ({
  to,
  subject: `You are invited to Portal ${portal.label}`,
  sentences: ['Hello Ida Invited,', 'Ann Person of Ann Builders invites you', 'The link works once, for 7 days.'],
  button: `https://${portal.host}/invitation?oobCode=`,
});

export const TEAM_MAIL_CASES: readonly MailCase[] = [
  {
    site: 'invite-colleague mailUserInvitation',
    about: 'a colleague invites, in the name of the customer',
    run: async () => {
      const own = await testTeam();
      const email = own.newEmail();
      await own.invite(email);
      expectMails(await outboxReader(own)(), [invitation(own, email)]);
    },
  },
  {
    site: 'resend-team-invitation mailUserInvitation',
    about: 'a colleague sends the invitation again',
    run: async () => {
      const own = await testTeam();
      const email = own.newEmail();
      const { id } = (await own.invite(email)).json<{ id: string }>();
      const readOutbox = outboxReader(own);
      await readOutbox();
      await own.request('POST', `/v1/team-invitations/${id}/resend`);
      expectMails(await readOutbox(), [invitation(own, email)]);
    },
  },
  {
    site: 'decide-on-colleague mailColleague',
    about: 'whoever is suspended by a colleague hears of it',
    run: async () => {
      const own = await testTeam();
      const { userId, email } = await own.colleague();
      await own.request('POST', `/v1/team/${userId}/suspend`);
      expectMails(await outboxReader(own)(), [
        {
          to: email,
          subject: `Your access is suspended: Ann Builders at Portal ${own.label}`,
          sentences: ['Hello Carl Colleague,', 'Ann Person has changed your access to the account of Ann Builders.'],
          button: `https://${own.host}`,
        },
      ]);
    },
  },
];
