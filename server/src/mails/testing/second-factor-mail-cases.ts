// Mails to people of customers about their two-factor sign-in.
import {
  memberWithFactor,
  MY_FACTOR,
  testMember,
  type TestMember,
} from '../../identity/own-factor/testing/test-factor.ts';
import { testPasskeys } from '../../identity/own-factor/testing/test-passkeys.ts';
import { testPeople } from '../../members/testing/test-people.ts';
import { type ExpectedMail, expectMails, outboxReader } from '../../testing/outbox.ts';
import { PASSWORD } from '../../testing/test-person.ts';
import type { MailCase } from './mail-case.ts';

async function mailsWhile({ portal }: TestMember, act: () => Promise<unknown>) {
  const readOutbox = outboxReader(portal);
  await readOutbox();
  await act();
  return readOutbox();
}

const profileOf = ({ portal }: TestMember) => `https://${portal.host}/settings/profile`;

const turnedOff = (member: TestMember, sentence: string): ExpectedMail => ({
  to: member.email,
  subject: 'Two-factor sign-in is off',
  sentences: [
    'Hello Pat Person,',
    sentence,
    `If you do not expect this, change your password and tell Supplier ${member.portal.label}.`,
  ],
  button: profileOf(member),
});

const passkeysOf = ({ browser, portal }: TestMember) =>
  testPasskeys(browser, { path: MY_FACTOR, host: portal.host, password: PASSWORD });

const changed = (member: TestMember, sentence: string): ExpectedMail => ({
  to: member.email,
  subject: 'Your two-factor sign-in was changed',
  sentences: [
    'Hello Pat Person,',
    sentence,
    `If it was not you, change your password and tell Supplier ${member.portal.label}.`,
  ],
  button: profileOf(member),
});

const recoveryCodeUsed = (member: TestMember): ExpectedMail => ({
  to: member.email,
  subject: 'A recovery code was used',
  sentences: ['Hello Pat Person,', 'You have 9 left.', `and tell Supplier ${member.portal.label}.`],
  button: profileOf(member),
});

export const SECOND_FACTOR_MAIL_CASES: readonly MailCase[] = [
  {
    site: 'confirm-factor sendMail',
    about: 'somebody of a customer has a passkey as the first factor, and another',
    run: async () => {
      const member = await testMember();
      const passkeys = passkeysOf(member);
      expectMails(await mailsWhile(member, () => passkeys.add('Laptop')), [
        {
          to: member.email,
          subject: 'Two-factor sign-in is on',
          sentences: [
            'Hello Pat Person,',
            'From now on you are asked for your passkey after your password.',
            'A passkey works only at the address where you made it. Keep the recovery codes for everywhere else.',
          ],
          button: profileOf(member),
        },
      ]);
      expectMails(await mailsWhile(member, () => passkeys.add('Phone')), [
        changed(member, 'The passkey “Phone” was added to your two-factor sign-in.'),
      ]);
    },
  },
  {
    site: 'turn-off-factor sendMail',
    about: 'somebody of a customer removed one of two factors',
    run: async () => {
      const member = await testMember();
      const passkeys = passkeysOf(member);
      await passkeys.add('Laptop');
      const { authenticator } = await passkeys.add('Phone');
      const input = { password: PASSWORD, factor: authenticator.id };
      const turnOff = () =>
        passkeys.prove((proof) => member.browser.post(`${MY_FACTOR}/turn-off`, { ...input, ...proof }));
      expectMails(await mailsWhile(member, turnOff), [
        changed(member, 'The passkey “Phone” was removed from your two-factor sign-in, which stays on.'),
      ]);
    },
  },
  {
    site: 'confirm-factor sendMail',
    about: 'somebody of a customer turned two-factor sign-in on',
    run: async () => {
      const member = await testMember();
      expectMails(await mailsWhile(member, member.turnOn), [
        {
          to: member.email,
          subject: 'Two-factor sign-in is on',
          sentences: [
            'Hello Pat Person,',
            'Keep the recovery codes where you find them without your phone.',
            `If it was not you, change your password and tell Supplier ${member.portal.label}.`,
          ],
          button: profileOf(member),
        },
      ]);
    },
  },
  {
    site: 'turn-off-factor sendMail',
    about: 'somebody of a customer turned two-factor sign-in off',
    run: async () => {
      const member = await memberWithFactor();
      const turnOff = () => member.browser.post(`${MY_FACTOR}/turn-off`, { password: PASSWORD, code: member.code() });
      expectMails(await mailsWhile(member, turnOff), [turnedOff(member, 'You have turned two-factor sign-in off.')]);
    },
  },
  {
    site: 'take-factor sendMail',
    about: 'staff turned two-factor sign-in off for somebody of a customer',
    run: async () => {
      const member = await memberWithFactor();
      const people = await testPeople(member.portal);
      const { rows } = await people.people(`state=active&search=${member.email}`);
      const reset = () => people.decide(rows[0]?.userId ?? '', 'reset-second-factor');
      expectMails(await mailsWhile(member, reset), [
        turnedOff(member, 'Sam Staff has turned two-factor sign-in off for you, and you were logged out everywhere.'),
      ]);
    },
  },
  {
    site: 'verify-second-factor mailRecoveryCode',
    about: 'somebody of a customer logged in with a recovery code',
    run: async () => {
      const member = await testMember();
      const [code] = await member.turnOn();
      expectMails(await mailsWhile(member, () => member.signIn({ code })), [recoveryCodeUsed(member)]);
    },
  },
  {
    site: 'prove-factor mailRecoveryCode',
    about: 'somebody of a customer began another factor with a recovery code',
    run: async () => {
      const member = await testMember();
      const [code] = await member.turnOn();
      const begin = () => member.browser.post(`${MY_FACTOR}/begin`, { password: PASSWORD, kind: 'passkey', code });
      expectMails(await mailsWhile(member, begin), [recoveryCodeUsed(member)]);
    },
  },
];
