// Mails about logins.
import { newId } from '../../database/new-id.ts';
import { lastCode } from '../../testing/mailbox.ts';
import { type ExpectedMail, expectMails, outboxReader } from '../../testing/outbox.ts';
import { PASSWORD, signedIn, testPerson } from '../../testing/test-person.ts';
import { type TestPortal, testPortal } from '../../testing/test-portal.ts';
import { testVisitor } from '../../testing/test-visitor.ts';
import type { MailCase } from './mail-case.ts';

const NEW_PASSWORD = 'another wall of bricks';

const nameOf = ({ label }: TestPortal) => `Portal ${label}`;

/** A portal with a signed-in person. */
async function signedInPerson(options?: Parameters<typeof testPerson>[1]) {
  const portal = await testPortal();
  const person = await testPerson(portal, options);
  return { portal, ...person, visitor: await signedIn(portal, person), readOutbox: outboxReader(portal) };
}

const verification = (portal: TestPortal, to: string): ExpectedMail => ({
  to,
  subject: `Verify your email for ${nameOf(portal)}`,
  sentences: ['Hello Pat Person,', 'Please confirm that this address is yours.', 'The link works once, for 24 hours.'],
  button: `https://${portal.host}/action?mode=verifyEmail&oobCode=`,
});

const passwordChanged = (portal: TestPortal, to: string): ExpectedMail => ({
  to,
  subject: `Your ${nameOf(portal)} password was changed`,
  sentences: ['Hello Pat Person,', 'If it was not you, choose "Forgot your password" on the login page now.'],
  button: `https://${portal.host}/login`,
});

const recover = (portal: TestPortal, email: string) =>
  testVisitor(portal).post('/v1/auth/password/recovery', { email });

export const LOGIN_MAIL_CASES: readonly MailCase[] = [
  {
    site: 'create-identity mailVerifyEmail',
    about: 'a new login is asked to prove its address',
    run: async () => {
      const portal = await testPortal();
      const email = `p${newId().slice(-12)}@${portal.label}.example`;
      await testVisitor(portal).post('/v1/identity/sign-up', { email, password: PASSWORD, name: 'Pat Person' });
      expectMails(await outboxReader(portal)(), [verification(portal, email)]);
    },
  },
  {
    site: 'send-verification mailVerifyEmail',
    about: 'the link is sent again to whoever asks for it',
    run: async () => {
      const { portal, email, visitor, readOutbox } = await signedInPerson({ isVerified: false });
      await visitor.post('/v1/auth/email/verification');
      expectMails(await readOutbox(), [verification(portal, email)]);
    },
  },
  {
    site: 'change-email mailRestoreEmail',
    about: 'the old address hears of the new one and can undo the change',
    run: async () => {
      const { portal, email, visitor, readOutbox } = await signedInPerson();
      const moved = `moved@${portal.label}.example`;
      await visitor.post('/v1/auth/change-email', { email: moved });
      const [toOld, ...others] = await readOutbox();
      expectMails(toOld ? [toOld] : [], [
        {
          to: email,
          subject: `Your ${nameOf(portal)} email address was changed`,
          sentences: ['Hello Pat Person,', `was changed from this address to ${moved}.`, 'for 7 days'],
          button: `https://${portal.host}/restore-email?oobCode=`,
        },
      ]);
      expectMails(others, [verification(portal, moved)]);
    },
  },
  {
    site: 'change-email mailVerifyEmail',
    about: 'a new address has to be proved; an old one that never was is told nothing',
    run: async () => {
      const { portal, visitor, readOutbox } = await signedInPerson({ isVerified: false });
      const moved = `moved@${portal.label}.example`;
      await visitor.post('/v1/auth/change-email', { email: moved });
      expectMails(await readOutbox(), [verification(portal, moved)]);
    },
  },
  {
    site: 'recover-password mailResetPassword',
    about: 'somebody who forgot their password',
    run: async () => {
      const portal = await testPortal();
      const { email } = await testPerson(portal);
      await recover(portal, email);
      expectMails(await outboxReader(portal)(), [
        {
          to: email,
          subject: `Reset your ${nameOf(portal)} password`,
          sentences: ['Hello Pat Person,', 'We were asked for a new password for your login', 'for 1 hour'],
          button: `https://${portal.host}/action?mode=resetPassword&oobCode=`,
        },
      ]);
    },
  },
  {
    site: 'recover-password mailResetPassword',
    about: 'somebody who never had a password',
    run: async () => {
      const portal = await testPortal();
      const { email } = await testPerson(portal, { password: null });
      await recover(portal, email);
      const mails = await outboxReader(portal)();
      expectMails(mails, [
        {
          to: email,
          subject: `Create your ${nameOf(portal)} password`,
          sentences: ['Hello Pat Person,', 'Choose a password, and you can log in', 'for 1 hour', '&newUser=true'],
          button: `https://${portal.host}/action?mode=resetPassword&oobCode=`,
        },
      ]);
    },
  },
  {
    site: 'request-email-link mailEmailLink',
    about: 'a link instead of a password',
    run: async () => {
      const portal = await testPortal();
      const { email } = await testPerson(portal);
      await testVisitor(portal).post('/v1/identity/email-link', { email });
      expectMails(await outboxReader(portal)(), [
        {
          to: email,
          subject: `Your link to log in to ${nameOf(portal)}`,
          sentences: ['for 15 minutes, and only in the browser in which you asked for it.'],
          button: `https://${portal.host}/action?mode=signIn&oobCode=`,
        },
      ]);
    },
  },
  {
    site: 'change-password sendMail',
    about: 'a password changed by its owner',
    run: async () => {
      const { portal, email, visitor, readOutbox } = await signedInPerson();
      await visitor.post('/v1/identity/password/change', { oldPassword: PASSWORD, newPassword: NEW_PASSWORD });
      expectMails(await readOutbox(), [passwordChanged(portal, email)]);
    },
  },
  {
    site: 'reset-password sendMail',
    about: 'a password set with a mailed code',
    run: async () => {
      const portal = await testPortal();
      const readOutbox = outboxReader(portal);
      const { email } = await testPerson(portal);
      await recover(portal, email);
      await readOutbox();
      const oobCode = await lastCode(portal.app, email);
      await testVisitor(portal).post('/v1/identity/password/reset', { oobCode, newPassword: NEW_PASSWORD });
      expectMails(await readOutbox(), [passwordChanged(portal, email)]);
    },
  },
];
