// Mails about access to a portal, and support.
import { testPeople, USER_INVITATIONS_PATH } from '../../members/testing/test-people.ts';
import { insertMember } from '../../testing/fixtures.sql.ts';
import { newcomer } from '../../testing/newcomer.ts';
import { type ExpectedMail, expectMails, outboxReader } from '../../testing/outbox.ts';
import { CONSOLE_HOST, type TestPortal, testPortal } from '../../testing/test-portal.ts';
import type { MailCase } from './mail-case.ts';

const SUPPORT = 'help@supplier.example';

const nameOf = ({ label }: TestPortal) => `Portal ${label}`;

const invitation = (portal: TestPortal, to: string, companies: string): ExpectedMail => ({
  to,
  subject: `You are invited to ${nameOf(portal)}`,
  sentences: [
    'Hello Ida Invited,',
    `Sam Staff of Supplier ${portal.label} invites you`,
    `where you see the account of ${companies}.`,
    'The link works once, for 7 days.',
  ],
  button: `https://${portal.host}/invitation?oobCode=`,
});

/** Staff decide about a pending user. */
async function decideOnUser(verb: 'approve' | 'reject', more: (portal: TestPortal) => object) {
  const portal = await testPortal();
  const { organizationId, portalId, neighbor, app } = portal;
  const { identityId, email } = await newcomer(portal);
  const waiting = { organizationId, portalId, customerId: neighbor.customerId, identityId, status: 'PENDING' } as const;
  const userId = await insertMember(app.sql, waiting);
  await portal.send({
    method: 'POST',
    url: `/v1/users/${userId}/${verb}`,
    host: CONSOLE_HOST,
    cookie: portal.cookies.staff,
    payload: { portalId, ...more(portal) },
  });
  return { portal, email, mails: await outboxReader(portal)() };
}

export const ACCESS_MAIL_CASES: readonly MailCase[] = [
  {
    site: 'sign-up sendMail',
    about: 'the supplier hears of whoever asks for access',
    run: async () => {
      const portal = await testPortal();
      const { email, cookie } = await newcomer(portal);
      const company = { companyName: 'Doe Framing', companyAddress: '1 Mill Road', companyCode: 'DOE1' };
      const payload = { email, name: 'Pat Doe', ...company };
      await portal.send({ method: 'POST', url: '/v1/auth/signup', cookie, payload });
      expectMails(await outboxReader(portal)(), [
        {
          to: SUPPORT,
          subject: `New sign-up for ${nameOf(portal)}: Doe Framing`,
          facts: [
            ['Name', 'Pat Doe'],
            ['Email', email],
            ['Company', 'Doe Framing'],
            ['Customer #', 'DOE1'],
          ],
          button: `https://${CONSOLE_HOST}/`,
        },
      ]);
    },
  },
  {
    site: 'approve-user sendMail',
    about: 'whoever is approved can log in, and knows for which company',
    run: async () => {
      const { portal, email, mails } = await decideOnUser('approve', ({ neighbor: { customerId } }) => ({
        customerIds: [customerId],
      }));
      expectMails(mails, [
        {
          to: email,
          subject: `Your ${nameOf(portal)} account is open`,
          sentences: ['Hello Nell Newcomer,', 'You can log in for Bob Builders now.'],
          button: `https://${portal.host}/dashboard?account=${portal.neighbor.customerId}`,
        },
      ]);
    },
  },
  {
    site: 'reject-user sendMail',
    about: 'whoever is turned down hears whom to ask',
    run: async () => {
      const { portal, email, mails } = await decideOnUser('reject', () => ({ reason: 'We know no such company' }));
      expectMails(mails, [
        {
          to: email,
          subject: `About your request for access to ${nameOf(portal)}`,
          sentences: ['Hello Nell Newcomer,', 'We could not approve your request', `please contact us: ${SUPPORT}.`],
          facts: [['Reason', 'We know no such company']],
          button: `https://${portal.host}/help`,
        },
      ]);
    },
  },
  {
    site: 'invite-user mailUserInvitation',
    about: 'a person is invited to the portal of their customers',
    run: async () => {
      const team = await testPeople();
      const customerIds = [team.user.customerId, team.neighbor.customerId];
      const { email } = await team.invited({ customerIds });
      expectMails(await outboxReader(team)(), [invitation(team, email, 'Ann Builders and Bob Builders')]);
    },
  },
  {
    site: 'resend-user-invitation mailUserInvitation',
    about: 'the invitation is sent again',
    run: async () => {
      const team = await testPeople();
      const { id, email } = await team.invited();
      const readOutbox = outboxReader(team);
      await readOutbox();
      await team.request('POST', `${USER_INVITATIONS_PATH}/${id}/resend`);
      expectMails(await readOutbox(), [invitation(team, email, 'Ann Builders')]);
    },
  },
];
