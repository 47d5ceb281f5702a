// Mails to the supplier's own people about their access to the console.
import { FACTOR, testClerk, type TestClerk } from '../../staff/testing/test-clerk.ts';
import { INVITATIONS, STAFF, testTeam, type TestTeam } from '../../staff/testing/test-team.ts';
import { lastCode } from '../../testing/mailbox.ts';
import { type ExpectedMail, expectMails, outboxReader } from '../../testing/outbox.ts';
import { PASSWORD } from '../../testing/test-person.ts';
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

const NEW_PASSWORD = 'a lintel over the door';
const SECURITY = `https://${CONSOLE_HOST}/security`;

/** The mails that are sent while somebody of the staff does something. */
async function mailsWhile(clerk: TestClerk, act: () => Promise<unknown>) {
  const readOutbox = outboxReader(clerk.team);
  await readOutbox();
  await act();
  return readOutbox();
}

const recover = ({ team, email }: TestClerk) => team.visitor().post('/v1/console/password/recover', { email });

const passwordChanged = (to: string): ExpectedMail => ({
  to,
  subject: 'Your Plumbline console password was changed',
  sentences: ['Hello Pat Person,', 'If it was not you, choose "Forgot your password" on the login page now.'],
  button: `https://${CONSOLE_HOST}/login`,
});

const recoveryCodeUsed = (to: string, left: number): ExpectedMail => ({
  to,
  subject: 'A recovery code was used',
  sentences: [
    'Hello Pat Person,',
    'One of your recovery codes was used in place of a code of your authenticator app.',
    left === 0 ? 'None is left. Create new ones now' : `You have ${left} left.`,
    'If it was not you, change your password and make new recovery codes now',
  ],
  button: SECURITY,
});

const RECOVERY_CODE_MAIL_CASES: readonly MailCase[] = [
  {
    site: 'verify-second-factor mailRecoveryCode',
    about: 'somebody logged in with a recovery code, the last one too',
    run: async () => {
      const clerk = await testClerk();
      const codes = await clerk.turnOn();
      for (const [used, code] of codes.entries()) {
        const mails = await mailsWhile(clerk, () => clerk.signIn({ code }));
        if (used === 0 || used === 9) expectMails(mails, [recoveryCodeUsed(clerk.email, 9 - used)]);
      }
    },
  },
  {
    site: 'verify-second-factor mailRecoveryCode',
    about: 'an invitation was accepted with a recovery code',
    run: async () => {
      const clerk = await testClerk();
      const [code] = await clerk.turnOn();
      const elsewhere = await testTeam();
      await elsewhere.invite(clerk.email);
      const link = await elsewhere.linkTo(clerk.email);
      const readOutbox = outboxReader(elsewhere);
      await readOutbox();
      await elsewhere.accept(link, { password: PASSWORD, code });
      expectMails(await readOutbox(), [recoveryCodeUsed(clerk.email, 9)]);
    },
  },
  {
    site: 'renew-codes mailRecoveryCode',
    about: 'new recovery codes were made with an old one',
    run: async () => {
      const clerk = await testClerk();
      const [code] = await clerk.turnOn();
      const renew = () => clerk.browser.post(`${FACTOR}/recovery-codes`, { code });
      expectMails(await mailsWhile(clerk, renew), [recoveryCodeUsed(clerk.email, 10)]);
    },
  },
];

const OWN_ACCESS_MAIL_CASES: readonly MailCase[] = [
  {
    site: 'confirm-factor sendMail',
    about: 'two-factor sign-in was turned on',
    run: async () => {
      const clerk = await testClerk();
      expectMails(await mailsWhile(clerk, clerk.turnOn), [
        {
          to: clerk.email,
          subject: 'Two-factor sign-in is on',
          sentences: ['Hello Pat Person,', 'Keep the recovery codes where you find them without your phone.'],
          button: SECURITY,
        },
      ]);
    },
  },
  {
    site: 'turn-off-factor sendMail',
    about: 'two-factor sign-in was turned off',
    run: async () => {
      const clerk = await testClerk();
      await clerk.turnOn();
      const turnOff = () => clerk.browser.post(`${FACTOR}/turn-off`, { password: PASSWORD, code: clerk.code() });
      expectMails(await mailsWhile(clerk, turnOff), [
        {
          to: clerk.email,
          subject: 'Two-factor sign-in is off',
          sentences: ['You have turned two-factor sign-in off.', 'If you do not expect this, change your password'],
          button: SECURITY,
        },
      ]);
    },
  },
  {
    site: 'take-factor sendMail',
    about: 'an owner turned two-factor sign-in off for a colleague',
    run: async () => {
      const clerk = await testClerk();
      await clerk.turnOn();
      const reset = () => clerk.team.request('POST', `${STAFF}/${clerk.staffId}/reset-second-factor`);
      expectMails(await mailsWhile(clerk, reset), [
        {
          to: clerk.email,
          subject: 'Two-factor sign-in is off',
          sentences: ['Sam Staff has turned two-factor sign-in off for you, and you were logged out everywhere.'],
          button: SECURITY,
        },
      ]);
    },
  },
  {
    site: 'change-staff-password mailPerson',
    about: 'a member of staff changed the password',
    run: async () => {
      const clerk = await testClerk();
      const change = () =>
        clerk.browser.post('/v1/console/password/change', { oldPassword: PASSWORD, newPassword: NEW_PASSWORD });
      expectMails(await mailsWhile(clerk, change), [passwordChanged(clerk.email)]);
    },
  },
  {
    site: 'recover-staff-password mailPerson',
    about: 'a member of staff forgot the password',
    run: async () => {
      const clerk = await testClerk();
      expectMails(await mailsWhile(clerk, () => recover(clerk)), [
        {
          to: clerk.email,
          subject: 'Reset your Plumbline console password',
          sentences: ['We were asked for a new password for your login to the console.', 'for 1 hour.'],
          button: `https://${CONSOLE_HOST}/new-password?organization=${clerk.team.organizationId}&oobCode=`,
        },
      ]);
    },
  },
  {
    site: 'reset-staff-password mailPerson',
    about: 'a member of staff set a new password by a link',
    run: async () => {
      const clerk = await testClerk();
      await recover(clerk);
      const { organizationId, app, visitor } = clerk.team;
      const oobCode = await lastCode(app, clerk.email);
      const reset = () =>
        visitor().post('/v1/console/password/reset', { organizationId, oobCode, newPassword: NEW_PASSWORD });
      expectMails(await mailsWhile(clerk, reset), [passwordChanged(clerk.email)]);
    },
  },
];

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
  ...OWN_ACCESS_MAIL_CASES,
  ...RECOVERY_CODE_MAIL_CASES,
];
