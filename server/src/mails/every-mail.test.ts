import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ACCESS_MAIL_CASES } from './testing/access-mail-cases.ts';
import { LOGIN_MAIL_CASES } from './testing/login-mail-cases.ts';
import { approvalMailCases } from './testing/approval-mail-cases.ts';
import { autopayMailCases } from './testing/autopay-mail-cases.ts';
import { COPY_MAIL_CASES } from './testing/copy-mail-cases.ts';
import { DAILY_CLOSE_MAIL_CASES } from './testing/daily-close-mail-cases.ts';
import { DOMAIN_MAIL_CASES } from './testing/domain-mail-cases.ts';
import { OPEN_ITEM_MAIL_CASES } from './testing/open-item-mail-cases.ts';
import { paymentRequestMailCases } from './testing/payment-request-mail-cases.ts';
import { QUESTION_MAIL_CASES } from './testing/question-mail-cases.ts';
import { REMINDER_MAIL_CASES } from './testing/reminder-mail-cases.ts';
import { SECOND_FACTOR_MAIL_CASES } from './testing/second-factor-mail-cases.ts';
import { STAFF_MAIL_CASES } from './testing/staff-mail-cases.ts';
import { TEAM_MAIL_CASES } from './testing/team-mail-cases.ts';
import { TICKET_MAIL_CASES } from './testing/ticket-mail-cases.ts';
import { WEBHOOK_MAIL_CASES } from './testing/webhook-mail-cases.ts';
import { WORDING_MAIL_CASES } from './testing/wording-mail-cases.ts';
import { waiverMailCases } from './testing/waiver-mail-cases.ts';
import { waiverReminderCases } from './testing/waiver-reminder-cases.ts';
import { paymentMailCases } from './testing/payment-mail-cases.ts';

const SERVER = path.join(import.meta.dirname, '..');
const TESTS = /\.test\.ts$|\/testing\//;
/** Helpers that compose a mail for their callers; the callers count as the sites. */
const SENDERS = [
  'send-mail',
  'notify-payer',
  'mailed-codes',
  'mail-autopay',
  'mail-request',
  'mail-requested',
  'mail-everybody',
  'mail-awaited',
  'mail-invitation',
  'mail-user-invitation',
  'mail-colleague',
  'mail-owners',
  'mail-person',
  'mail-recovery-code',
  'mail-supplier',
  'offline-mails',
];

const payments = await paymentMailCases();
afterAll(payments.stop);
const CASES = [
  ...LOGIN_MAIL_CASES,
  ...ACCESS_MAIL_CASES,
  ...TEAM_MAIL_CASES,
  ...COPY_MAIL_CASES,
  ...DAILY_CLOSE_MAIL_CASES,
  ...DOMAIN_MAIL_CASES,
  ...OPEN_ITEM_MAIL_CASES,
  ...QUESTION_MAIL_CASES,
  ...REMINDER_MAIL_CASES,
  ...SECOND_FACTOR_MAIL_CASES,
  ...STAFF_MAIL_CASES,
  ...TICKET_MAIL_CASES,
  ...WEBHOOK_MAIL_CASES,
  ...WORDING_MAIL_CASES,
  ...payments.cases,
  ...approvalMailCases(payments.sandbox),
  ...(await autopayMailCases(payments.sandbox)),
  ...(await paymentRequestMailCases(payments.sandbox)),
  ...(await waiverMailCases()),
  ...(await waiverReminderCases()),
];

const sources = globSync('**/*.ts', { cwd: SERVER })
  .filter((file) => !TESTS.test(file))
  .map((file) => ({ name: path.basename(file, '.ts'), text: readFileSync(path.join(SERVER, file), 'utf8') }));

const SEND = /\b(sendMail|notifyPayer|mail[A-Z]\w*(?=\(\s*app,\s*tx\b))\(\s*app\b[^;]*?(?:, '(\w+)')?\)/g;

/** Every place that sends a mail; the second of a kind in one file is numbered. */
function sitesIn({ name, text }: { name: string; text: string }): string[] {
  const counts = new Map<string, number>();
  return [...text.matchAll(SEND)].map(([, sender, kind]) => {
    const site = [name, sender, kind].filter((part) => part !== undefined).join(' ');
    const count = (counts.get(site) ?? 0) + 1;
    counts.set(site, count);
    return count === 1 ? site : `${site} ${count}`;
  });
}

test('every place that sends a mail has a case here, and every case its place', () => {
  const sites = sources.filter(({ name }) => !SENDERS.includes(name)).flatMap(sitesIn);
  expect([...new Set(CASES.map(({ site }) => site))].toSorted()).toEqual(sites.toSorted());
});

test('every mail is sent by sendMail', () => {
  const direct = sources.filter(({ text }) => /\bmail\.send\(/.test(text));
  expect(direct.map(({ name }) => name)).toEqual(['send-mail']);
});

test.each(CASES)('$site: $about', async ({ run }) => {
  expect.hasAssertions();
  await run();
});
