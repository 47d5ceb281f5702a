import { expect, test } from 'vitest';
import type { Tenant } from '../http/caller.ts';
import { linksIn, visibleText } from '../testing/outbox.ts';
import { SAMPLE_TENANT } from '../testing/sample-tenant.ts';
import type { MailWords } from './mail-layout.ts';
import {
  approvedMail,
  emailChangedMail,
  emailLinkMail,
  passwordChangedMail,
  rejectedMail,
  resetPasswordMail,
  signUpReceivedMail,
  userInvitationMail,
  verifyEmailMail,
} from './mails.ts';
import { ticketMail } from './ticket-mails.ts';

const PORTAL: Tenant = { ...SAMPLE_TENANT, supportPhone: '(555) 010-2030' };
const LINK = 'https://granite.portal.test/action?mode=verifyEmail&oobCode=aB3-_xyz&newUser=true';
const NAME = 'Ann Müller';
const REQUEST = { name: NAME, email: 'ann@builders.example', companyName: 'Harbor Builders', companyCode: 'HB-7' };

const mails = (name = NAME, companyName = 'Harbor Builders'): Record<string, MailWords> => ({
  verify: verifyEmailMail(PORTAL, { name, url: LINK }),
  reset: resetPasswordMail(PORTAL, { name, url: LINK, isNewUser: false }),
  create: resetPasswordMail(PORTAL, { name, url: LINK, isNewUser: true }),
  emailLink: emailLinkMail(PORTAL, { url: LINK }),
  emailChanged: emailChangedMail(PORTAL, { name, newEmail: 'new@builders.example', url: LINK }),
  passwordChanged: passwordChangedMail(PORTAL, { name, url: LINK }),
  signUpReceived: signUpReceivedMail(PORTAL, { ...REQUEST, name, companyName, url: LINK }),
  approved: approvedMail(PORTAL, { name, companyNames: [companyName], url: LINK }),
  rejected: rejectedMail(PORTAL, { name, reason: 'We know no such company', url: LINK }),
  invited: userInvitationMail(PORTAL, { name, invitedBy: 'Sam', companyNames: [companyName], url: LINK, days: 7 }),
});

const NAMES = Object.keys(mails());
const mailNamed = (name: string, ...input: Parameters<typeof mails>): MailWords => mails(...input)[name]!;

test.each(NAMES)('%s: a short subject, the portal, its link and the supplier in both parts', (name) => {
  const { subject, text, html } = mailNamed(name);
  expect(subject.length).toBeGreaterThan(10);
  expect(subject.length).toBeLessThan(70);
  expect(subject).toContain('Granite Supply');
  expect(text.split('\n')).toContain(LINK);
  expect(linksIn(html)).toEqual([LINK, LINK]);
  for (const part of [text, visibleText(html)]) {
    expect(part).toContain('Granite Supply portal');
    expect(part).toContain('Granite Supply Company, Inc.');
    expect(part).toContain('Powered by Plumbline');
    expect(part).not.toMatch(/undefined|null|\[object|!/);
    if (name !== 'signUpReceived') expect(part).toMatch(/Questions\? help@granite\.example\s+Phone \(555\) 010-2030/);
  }
});

test.each([
  ['verify', '24 hours'],
  ['reset', '1 hour'],
  ['create', '1 hour'],
  ['emailLink', '15 minutes'],
  ['emailChanged', '7 days'],
])('%s says how long its link works: %s', (name, lifetime) => {
  const { text, html } = mailNamed(name);
  expect(text).toContain(lifetime);
  expect(visibleText(html)).toContain(lifetime);
});

test.each(['verify', 'reset', 'create', 'emailLink', 'emailChanged', 'passwordChanged', 'approved', 'rejected'])(
  '%s says what to do if it was not you',
  (name) => {
    for (const part of [mailNamed(name).text, visibleText(mailNamed(name).html)]) {
      expect(part).toMatch(/If you did not ask for|If it was not you/);
    }
  },
);

const HOSTILE = `Ann "<script>" & O'Neil`;

test.each(NAMES.filter((name) => name !== 'emailLink'))('%s: a hostile name is words, not HTML', (name) => {
  const { text, html } = mailNamed(name, HOSTILE, `${HOSTILE} <img src=x> LLC`);
  expect(text).toContain(HOSTILE);
  expect(html).not.toMatch(/<script|<img/);
  expect(visibleText(html)).toContain(HOSTILE);
});

test.each(['Ann, you won: https://evil.example', 'Visit evil.example now', 'write to win@evil', 'A'.repeat(61), '  '])(
  'a greeting cannot contain a message: %s',
  (name) => {
    const { text, html } = verifyEmailMail(PORTAL, { name, url: LINK });
    expect(text.split('\n')).toContain('Hello,');
    for (const part of [text, html]) expect(part).not.toMatch(/evil|won|AAA/);
  },
);

test.each(['Ann', 'J.R. Smith', "Seán O'Brien-Müller", '山田 太郎'])('%s is greeted by name', (name) => {
  expect(verifyEmailMail(PORTAL, { name, url: LINK }).text).toContain(`Hello ${name},`);
});

test('line breaks in a name or a company do not become lines of the mail', () => {
  const bad = 'Ann\r\n\r\nYour account is locked\u2028Now';
  for (const { subject, text } of Object.values(mails(bad, bad))) {
    expect(subject).not.toMatch(/[\r\n\u2028]/);
    expect(text).not.toMatch(/^(Your account is locked|Now)/m);
  }
});

test('resetting and creating a password have different texts', () => {
  expect(mailNamed('reset').subject).toBe('Reset your Granite Supply password');
  expect(mailNamed('create').subject).toBe('Create your Granite Supply password');
});

test('the old address reads the new one in full', () => {
  expect(mailNamed('emailChanged').text).toContain('was changed from this address to new@builders.example.');
});

test('the sign-up mail shows who asks, and which fields are empty', () => {
  const { text, html, subject } = mailNamed('signUpReceived');
  expect(subject).toBe('New sign-up for Granite Supply: Harbor Builders');
  for (const fact of [
    'Name: Ann Müller',
    'Email: ann@builders.example',
    'Company: Harbor Builders',
    'Customer #: HB-7',
  ])
    expect(text).toContain(fact);
  expect(visibleText(html)).toContain('Customer # HB-7');
  const sparse = signUpReceivedMail(PORTAL, { ...REQUEST, companyName: '', companyCode: '', url: LINK });
  expect(sparse.subject).toBe('New sign-up for Granite Supply: Ann Müller');
  expect(sparse.text).toContain('Company: Not given\nCustomer #: Not given');
});

test('an approval and an invitation name up to four companies', () => {
  const names = ['Ash', 'Birch', 'Cedar', 'Doe', 'Elm'];
  const told = (companyNames: string[]) => approvedMail(PORTAL, { name: NAME, companyNames, url: LINK }).text;
  expect(told(names.slice(0, 2))).toContain('You can log in for Ash and Birch now.');
  expect(told(names.slice(0, 4))).toContain('You can log in for Ash, Birch, Cedar, and Doe now.');
  expect(told(names)).toContain('You can log in for Ash, Birch, Cedar, and 2 other companies now.');
});

test("a refusal names the supplier's contact, if there is one", () => {
  expect(mailNamed('rejected').text).toContain('please contact us: help@granite.example or (555) 010-2030.');
  const silent = rejectedMail(
    { ...PORTAL, supportEmail: null, supportPhone: null },
    { name: NAME, reason: 'Why', url: LINK },
  );
  expect(silent.text).toContain('please contact us. Your');
  expect(silent.text).not.toContain('Questions?');
});

test('a support request has all five fields, the description with its line breaks', () => {
  const { subject, text, html } = ticketMail(PORTAL, {
    name: HOSTILE,
    email: 'ann@builders.example',
    companyName: 'Harbor Builders',
    subject: 'Invoice 4711\nBcc: x@evil.example',
    description: 'Dear all,\r\n\r\nit is <b>twice</b> there.\nAnn',
    url: LINK,
  });
  expect(subject).toBe('Support request: Invoice 4711 Bcc: x@evil.example');
  expect(text).toContain(
    `Name: ${HOSTILE}\nEmail: ann@builders.example\nCompany: Harbor Builders\nSubject: Invoice 4711 Bcc: x@evil.example`,
  );
  expect(text).toContain('> Dear all,\n> \n> it is <b>twice</b> there.\n> Ann');
  expect(html).toContain('Dear all,<br /><br />it is &#60;b&#62;twice&#60;/b&#62; there.<br />Ann');
  expect(text).toContain('A reply to this email goes straight to ann@builders.example');
  expect(new Set(linksIn(html))).toEqual(new Set([LINK]));
});
