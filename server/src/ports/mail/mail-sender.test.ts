import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../database/open-database.ts';
import { migratedDatabaseUrl, openTestDatabase, ownerUrlOf } from '../../database/test-database.ts';
import { readEnv } from '../../env.ts';
import { openEncryption } from '../../encryption.ts';
import { openKeyRing } from '../../keys.ts';
import { openLog } from '../../log.ts';
import { startServer } from '../../start-server.ts';
import { newId } from '../../database/new-id.ts';
import { insertCustomer, insertOrganization, insertPayment, insertPortal } from '../../testing/fixtures.sql.ts';
import { type TestClock, testClock } from '../../testing/test-clock.ts';
import type { MailFiles } from './complete-mail.ts';
import type { MailMessage, MailParts } from './mail.ts';
import {
  AT_ONCE,
  firstTurns,
  type MailSenderParts,
  type MailTransport,
  sendDueMails,
  startMailSender,
} from './mail-sender.ts';
import { outboxMail } from './outbox.ts';
import { selectDueMail, updateMailClaimed } from './outbox.sql.ts';
import { smtpTransport } from './smtp.ts';
import { testMailServer, type TestMailServer } from './test-mail-server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const encryption = openEncryption(openKeyRing(() => [new Uint8Array(32)]));

// A sender processes every due mail of its database, so these tests have their own.
let database: Database;
let databaseUrl: string;
let organizationId: string;
beforeAll(async () => {
  databaseUrl = await migratedDatabaseUrl();
  database = await openTestDatabase(databaseUrl, 5);
  organizationId = await insertOrganization(database.sql, 'Supplier');
});
afterAll(() => database.close());

let clock: TestClock;
let server: TestMailServer;
let refusal: { responseCode: number; words: string } | null;
let ends: (() => unknown)[];
beforeEach(async () => {
  clock = testClock();
  refusal = null;
  server = await testMailServer({ refuse: (what) => (what === 'recipient' ? refusal : null) });
  ends = [];
});
afterEach(async () => {
  for (const end of ends) await end();
  await server.close();
  await database.sql.deleteFrom('mailMessage').execute();
});

function openTransport(url = server.url): MailTransport {
  const transport = smtpTransport(url, 'no-reply@portal.test');
  ends.push(transport.close);
  return transport;
}

const warnings: Record<string, unknown>[] = [];
const log = { warn: (about: Record<string, unknown>) => void warnings.push(about), error: () => {} };

const NO_FILES: MailFiles = {
  render: () => {
    throw new Error('no layout was stored');
  },
  logo: async () => null,
  receipt: async () => {
    throw new Error('no receipt was asked for');
  },
};

const partsWith = (some: Partial<MailSenderParts> = {}): MailSenderParts => ({
  sql: database.sql,
  encryption,
  now: clock.now,
  log,
  transport: openTransport(),
  files: NO_FILES,
  ...some,
});

const mailTo = (to: string, some: Partial<MailMessage> = {}): MailMessage => ({
  organizationId,
  to,
  fromName: 'Granite Supply',
  subject: 'Hello',
  text: `Text for ${to}`,
  html: `<p>Html for ${to}</p>`,
  ...some,
});

const outbox = ({ isSending = true } = {}) => outboxMail(database.sql, encryption, clock.now, { isSending });

const rows = () => database.sql.selectFrom('mailMessage').selectAll().orderBy('id').execute();

async function onlyRow() {
  const found = await rows();
  expect(found).toHaveLength(1);
  return found[0]!;
}

const at = (ms: number): string => new Date(clock.now().getTime() + ms).toISOString();

test('a mail is sent once, with its content, and marked with the time', async () => {
  await outbox().send(mailTo('ann@builders.example', { replyTo: 'zoe@builders.example' }));
  const parts = partsWith();
  expect(await sendDueMails(parts)).toBe(1);
  expect(await sendDueMails(parts)).toBe(0);
  expect(server.received).toHaveLength(1);
  expect(server.received[0]).toMatchObject({
    envelopeTo: ['ann@builders.example'],
    from: { name: 'Granite Supply', address: 'no-reply@portal.test' },
    replyTo: [{ address: 'zoe@builders.example' }],
    text: expect.stringContaining('Text for ann@builders.example'),
    html: expect.stringContaining('<p>Html for ann@builders.example</p>'),
  });
  expect(await onlyRow()).toMatchObject({ status: 'SENT', sentAt: at(0), nextTryAt: null, tries: 1, problem: null });
});

test('a mail of a rolled-back transaction is never sent', async () => {
  // Not by inTransaction, which allows no other connection: here another process sends.
  const rolledBack = database.sql.transaction().execute(async (tx) => {
    await outbox().send(mailTo('ann@builders.example'), tx);
    expect(await sendDueMails(partsWith())).toBe(0);
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  expect(await sendDueMails(partsWith())).toBe(0);
});

test('a mail is stored with all its attachments or not at all', async () => {
  const file = { name: 'copy.pdf', bytes: Buffer.from('%PDF') };
  const attachments = ['application/pdf', 'a type that\0cannot be stored'].map((contentType) => ({
    ...file,
    contentType,
  }));
  await expect(outbox().send(mailTo('ann@builders.example', { attachments }))).rejects.toMatchObject({ code: '22021' });
  expect(await rows()).toEqual([]);
});

test('where mails are turned off with one click is kept, also of a mail that no layout made', async () => {
  await outbox().send(mailTo('ann@builders.example', { unsubscribeUrl: 'https://granite.portal.test/off' }));
  await sendDueMails(partsWith());
  expect(server.received[0]?.headers).toContainEqual(
    expect.objectContaining({ key: 'list-unsubscribe', value: '<https://granite.portal.test/off>' }),
  );
});

test('names and subjects are stored as one line', async () => {
  await outbox().send(mailTo('a@b.example', { fromName: 'Ann\r\nBcc: x@y.example', subject: '\0Hello\n\u202eworld ' }));
  expect(await onlyRow()).toMatchObject({ fromName: 'Ann Bcc: x@y.example', subject: 'Hello world' });
});

test('the stored mail is encrypted', async () => {
  await outbox().send(mailTo('ann@builders.example'));
  expect(JSON.stringify((await onlyRow()).sealedBody.toString('latin1'))).not.toContain('Text for');
});

test('greylisted: retried after a minute, and then delivered', async () => {
  await outbox().send(mailTo('ann@builders.example'));
  const parts = partsWith();
  refusal = { responseCode: 451, words: 'try again later' };
  await sendDueMails(parts);
  const problem = expect.stringContaining('451 try again later');
  expect(await onlyRow()).toMatchObject({ status: 'WAITING', nextTryAt: at(MINUTE_MS), problem });
  expect(warnings.at(-1)).toMatchObject({ tries: 1, nextTryAt: at(MINUTE_MS), problem });

  refusal = null;
  clock.pass(MINUTE_MS - 1);
  expect(await sendDueMails(parts)).toBe(0);
  clock.pass(1);
  expect(await sendDueMails(parts)).toBe(1);
  expect(await onlyRow()).toMatchObject({ status: 'SENT', tries: 2, problem: null });
  expect(server.received).toHaveLength(1);
});

test('pauses grow, the last try is after a day, and then it has failed', async () => {
  await outbox().send(mailTo('ann@builders.example'));
  const parts = partsWith();
  refusal = { responseCode: 450, words: 'mailbox full' };
  const pauses: number[] = [];
  for (;;) {
    expect(await sendDueMails(parts)).toBe(1);
    const { status, nextTryAt } = await onlyRow();
    if (status === 'FAILED') break;
    const pause = Date.parse(nextTryAt!) - clock.now().getTime();
    pauses.push(pause / MINUTE_MS);
    clock.pass(pause);
  }
  expect(pauses).toEqual([1, 5, 30, 120, 360, 360, 360, 204]);
  expect(pauses.reduce((sum, pause) => sum + pause)).toBe((24 * HOUR_MS) / MINUTE_MS);
  expect(await onlyRow()).toMatchObject({ nextTryAt: null, problem: expect.stringContaining('450 mailbox full') });
  clock.pass(24 * HOUR_MS);
  refusal = null;
  expect(await sendDueMails(parts)).toBe(0);
});

/** A mail that shows the logo of a portal and gets the receipt of a payment. */
async function mailWithFiles(): Promise<MailMessage> {
  const scope = { organizationId };
  const portalId = await insertPortal(database.sql, { ...scope, label: newId(), name: 'Granite', settings: {} });
  const customerId = await insertCustomer(database.sql, organizationId, 'Ann Builders');
  const receiptPaymentId = await insertPayment(database.sql, { ...scope, customerId, portalId });
  const html = '<p><img class="logo" src="cid:logo" alt="Granite &#38; Sons" height="32" /></p><p>Thanks</p>';
  return mailTo('ann@builders.example', { html, portalId, receiptPaymentId });
}

const FILES: MailFiles = {
  ...NO_FILES,
  logo: async () => ({ name: 'logo.png', contentType: 'image/png', bytes: Buffer.from('logo'), contentId: 'logo' }),
  receipt: async (_organizationId, id) => ({
    name: `Payment-${id}.pdf`,
    contentType: 'application/pdf',
    bytes: Buffer.from('receipt'),
  }),
};

test('the logo and the receipt are added when a mail is sent', async () => {
  const mail = await mailWithFiles();
  await outbox().send(mail);
  await sendDueMails(partsWith({ files: FILES }));
  expect(server.received[0]?.html).toContain('src="cid:logo"');
  expect(server.received[0]?.attachments).toMatchObject([
    { filename: 'logo.png', mimeType: 'image/png', contentId: '<logo>', disposition: 'inline' },
    { filename: `Payment-${mail.receiptPaymentId}.pdf`, mimeType: 'application/pdf', disposition: 'attachment' },
  ]);
});

test('a layout is rendered when the mail is sent', async () => {
  const { text: _text, html: _html, ...head } = mailTo('ann@builders.example') as MailMessage & MailParts;
  await outbox().send({ ...head, layout: { title: 'Thanks' } });
  expect((await onlyRow()).sealedBody.length).toBeLessThan(100);
  const render = (layout: unknown) => ({ text: JSON.stringify(layout), html: '<p>Thanks</p>' });
  await sendDueMails(partsWith({ files: { ...FILES, render } }));
  expect(server.received[0]?.html).toContain('<p>Thanks</p>');
  expect(server.received[0]?.text).toContain('{"title":"Thanks"}');
});

const LOGOS: readonly (readonly [why: string, logo: MailFiles['logo']])[] = [
  ['mail programs do not show', async () => null],
  ['cannot be read', () => Promise.reject(new Error('broken'))],
];

test.each(LOGOS)('a portal whose logo %s: the mail shows the name', async (_why, logo) => {
  await outbox().send(await mailWithFiles());
  await sendDueMails(partsWith({ files: { ...FILES, logo } }));
  expect(server.received[0]?.html).toContain('<p>Granite &#38; Sons</p><p>Thanks</p>');
  expect(server.received[0]?.attachments).toHaveLength(1);
});

test('a receipt that cannot be made is tried twice again, and then the mail is sent without it', async () => {
  const mail = await mailWithFiles();
  await outbox().send(mail);
  const parts = partsWith({ files: { ...FILES, receipt: NO_FILES.receipt } });
  for (const pauseMs of [MINUTE_MS, 5 * MINUTE_MS]) {
    await sendDueMails(parts);
    expect(await onlyRow()).toMatchObject({ status: 'WAITING', nextTryAt: at(pauseMs) });
    expect(server.received).toEqual([]);
    clock.pass(pauseMs);
  }
  await sendDueMails(parts);
  expect(await onlyRow()).toMatchObject({ status: 'SENT', tries: 3 });
  expect(server.received[0]?.attachments).toMatchObject([{ filename: 'logo.png' }]);
});

test('a mail that cannot be rendered has its problem written down and fails after a day; the others are sent', async () => {
  const { text: _text, html: _html, ...head } = mailTo('ann@builders.example') as MailMessage & MailParts;
  await outbox().send({ ...head, layout: null });
  await outbox().send(mailTo('bob@builders.example'));
  const parts = partsWith();
  await sendDueMails(parts);
  expect(server.received.map(({ envelopeTo }) => envelopeTo)).toEqual([['bob@builders.example']]);
  const problem = 'The mail could not be made.';
  expect((await rows())[0]).toMatchObject({ status: 'WAITING', tries: 1, nextTryAt: at(MINUTE_MS), problem });
  clock.pass(24 * HOUR_MS);
  await sendDueMails(parts);
  expect((await rows())[0]).toMatchObject({ status: 'FAILED', tries: 2, nextTryAt: null, problem });
});

test('refused permanently: failed immediately', async () => {
  await outbox().send(mailTo('gone@builders.example'));
  refusal = { responseCode: 550, words: 'no such user' };
  await sendDueMails(partsWith());
  expect(await onlyRow()).toMatchObject({
    status: 'FAILED',
    isBounced: true,
    tries: 1,
    nextTryAt: null,
    sentAt: null,
    problem: expect.stringContaining('550 no such user'),
  });
});

test('the server is down and comes back', async () => {
  await server.close();
  await outbox().send(mailTo('ann@builders.example'));
  const parts = partsWith();
  await sendDueMails(parts);
  expect(await onlyRow()).toMatchObject({ status: 'WAITING', problem: expect.stringContaining('ECONNREFUSED') });
  server = await testMailServer({ port: server.port });
  clock.pass(MINUTE_MS);
  await sendDueMails(parts);
  expect(await onlyRow()).toMatchObject({ status: 'SENT' });
});

test('two senders on one outbox send each mail once', async () => {
  for (let number = 1; number <= 40; number++) await outbox().send(mailTo(`user${number}@builders.example`));
  const emptyOutbox = async () => {
    const parts = partsWith();
    let sent = 0;
    for (let count = -1; count !== 0; sent += count) count = await sendDueMails(parts);
    return sent;
  };
  const counts = await Promise.all([emptyOutbox(), emptyOutbox()]);
  expect(counts[0] + counts[1]).toBe(40);
  expect(Math.min(...counts)).toBeGreaterThan(0);
  expect(server.received).toHaveLength(40);
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(40);
  expect((await rows()).map(({ status, tries }) => `${status} ${tries}`)).toEqual(Array(40).fill('SENT 1'));
});

test('of several senders that have seen the same mail, one claims it', async () => {
  await outbox().send(mailTo('ann@builders.example'));
  const seen = (await selectDueMail(database.sql, at(0), { isBulk: false, after: null }))!;
  const claim = () => updateMailClaimed(database.sql, seen, at(5 * MINUTE_MS));
  const claims = await Promise.all([claim(), claim(), claim()]);
  expect(claims.flatMap((mail) => mail?.toAddress ?? [])).toEqual(['ann@builders.example']);
  expect((await rows()).map(({ tries }) => tries)).toEqual([1]);
});

const receivers = () => server.received.flatMap(({ envelopeTo }) => envelopeTo);

test('a login link is not behind the reminders of another organization, which go on beside it', async () => {
  const other = await insertOrganization(database.sql, 'Another supplier');
  for (let count = 0; count < 500; count++) {
    await outbox().send(mailTo(`reminded${count}@builders.example`, { kind: 'reminder' }));
  }
  clock.pass(MINUTE_MS);
  await outbox().send(mailTo('ann@builders.example', { organizationId: other, kind: 'login-link' }));
  const parts = partsWith();
  expect(await sendDueMails(parts)).toBe(AT_ONCE);
  expect(receivers()).toContain('ann@builders.example');
  for (let count = 0; count < 10; count++) {
    await outbox().send(mailTo(`login${count}@builders.example`, { organizationId: other, kind: 'login-link' }));
  }
  server.received.length = 0;
  expect(await sendDueMails(parts)).toBe(AT_ONCE);
  expect(receivers().filter((to) => to.startsWith('reminded'))).toHaveLength(1);
});

test.each(['payment-approved', 'reminder'])('organizations with mails of the kind %s take turns', async (kind) => {
  const many = await insertOrganization(database.sql, 'Many');
  const others = await Promise.all(['A', 'B', 'C'].map((name) => insertOrganization(database.sql, name)));
  for (let count = 0; count < 40; count++) {
    await outbox().send(mailTo(`many${count}@builders.example`, { organizationId: many, kind }));
  }
  clock.pass(MINUTE_MS);
  for (const id of others) await outbox().send(mailTo(`one@${id}.example`, { organizationId: id, kind }));
  const parts = partsWith();
  const turns = firstTurns();
  await sendDueMails(parts, turns);
  await sendDueMails(parts, turns);
  expect(receivers().toSorted()).toEqual(expect.arrayContaining(others.map((id) => `one@${id}.example`)));
  const ofMany = (await rows()).filter((row) => row.organizationId === many && row.status === 'SENT');
  expect(ofMany.map(({ toAddress }) => toAddress)).toEqual(
    Array.from({ length: 5 }, (_, count) => `many${count}@builders.example`),
  );
});

test('a crash between sending and marking: due again after five minutes, with the same message id', async () => {
  await outbox().send(mailTo('ann@builders.example'));
  const transport = openTransport();
  const crashing: MailTransport = {
    ...transport,
    deliver: async (mail) => {
      await transport.deliver(mail);
      throw new Error('the power went out');
    },
  };
  await sendDueMails(partsWith({ transport: crashing }));
  expect(await onlyRow()).toMatchObject({ status: 'WAITING', tries: 1, nextTryAt: at(5 * MINUTE_MS) });

  const next = partsWith();
  clock.pass(5 * MINUTE_MS - 1);
  expect(await sendDueMails(next)).toBe(0);
  clock.pass(1);
  expect(await sendDueMails(next)).toBe(1);
  expect(await onlyRow()).toMatchObject({ status: 'SENT', tries: 2 });
  const [first, second] = server.received.map(({ messageId }) => messageId);
  expect(first).toBe(second);
});

test('an expired claim does not overwrite the result of the next one', async () => {
  await outbox().send(mailTo('ann@builders.example'));
  const slow: MailTransport = {
    close: () => {},
    deliver: async () => {
      clock.pass(5 * MINUTE_MS);
      await sendDueMails(partsWith({ transport: { ...slow, deliver: async () => temporary('second') } }));
      return temporary('first');
    },
  };
  await sendDueMails(partsWith({ transport: slow }));
  expect(await onlyRow()).toMatchObject({ tries: 2, problem: 'second', nextTryAt: at(5 * MINUTE_MS) });
});

const temporary = (problem: string) => ({ isSent: false, isFinal: false, problem }) as const;

test('mails that were held without a server stay held when there is one', async () => {
  await outbox({ isSending: false }).send(mailTo('old@builders.example'));
  await outbox().send(mailTo('new@builders.example'));
  clock.pass(48 * HOUR_MS);
  await sendDueMails(partsWith());
  expect(server.received.flatMap(({ envelopeTo }) => envelopeTo)).toEqual(['new@builders.example']);
  expect((await rows()).map(({ status }) => status)).toEqual(['HELD', 'SENT']);
});

test('a mail encrypted with another key fails, and the others are sent', async () => {
  const foreign = openEncryption(openKeyRing(() => [new Uint8Array(32).fill(1)]));
  await outboxMail(database.sql, foreign, clock.now, { isSending: true }).send(mailTo('lost@builders.example'));
  await outbox().send(mailTo('ann@builders.example'));
  await sendDueMails(partsWith());
  expect(await rows()).toMatchObject([
    { status: 'FAILED', problem: 'It was encrypted with another SECRET_KEY and cannot be read.' },
    { status: 'SENT' },
  ]);
});

test('the sender finds new mails, and waits for the one in progress when it is stopped', async () => {
  await server.close();
  server = await testMailServer({ thinkMs: 300 });
  const sender = startMailSender(partsWith());
  await outbox().send(mailTo('ann@builders.example'));
  await vi.waitFor(() => expect(server.isBusy()).toBe(true), { timeout: 10_000, interval: 5 });
  await sender.stop();
  expect(await onlyRow()).toMatchObject({ status: 'SENT' });
  await outbox().send(mailTo('late@builders.example'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await rows()).map(({ status }) => status)).toEqual(['SENT', 'WAITING']);
});

test('stopping does not wait forever for a server; the mail is retried', async () => {
  await server.close();
  server = await testMailServer({ thinkMs: 2_000 });
  await outbox().send(mailTo('ann@builders.example'));
  const sender = startMailSender(partsWith(), { stopMs: 50 });
  await vi.waitFor(() => expect(server.isBusy()).toBe(true), { timeout: 10_000, interval: 5 });
  const started = performance.now();
  await sender.stop();
  expect(performance.now() - started).toBeLessThan(1_500);
  expect(await onlyRow()).toMatchObject({ status: 'WAITING', nextTryAt: at(MINUTE_MS) });
});

test('an outbox that cannot be read is retried', async () => {
  await outbox().send(mailTo('ann@builders.example'));
  await database.owner.query('alter table mail_message rename to mail_message_away');
  const errors: unknown[] = [];
  const noting = { ...log, error: (about: unknown) => void errors.push(about) };
  const sender = startMailSender(partsWith({ log: noting }), { pollMs: 50 });
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0));
  await database.owner.query('alter table mail_message_away rename to mail_message');
  await vi.waitFor(() => expect(server.received).toHaveLength(1), { timeout: 10_000 });
  await sender.stop();
});

test.each([true, false])(
  'a server with a mail server configured (%s) sends its mails, and only then',
  async (hasSmtp) => {
    const env = readEnv(
      {
        DATABASE_URL: databaseUrl,
        DATABASE_OWNER_URL: ownerUrlOf(databaseUrl),
        SECRET_KEY: 'a key for tests that is long enough',
        HOST: '127.0.0.1',
        PORT: '0',
        MAIL_FROM: 'portal@supplier.example',
        ...(hasSmtp && { SMTP_URL: server.url }),
      },
      false,
    );
    const running = await startServer(env, { log: openLog('silent'), now: () => new Date(), web: null });
    try {
      await running.app.mail.send(mailTo('ann@builders.example'));
      if (hasSmtp) await vi.waitFor(() => expect(server.received).toHaveLength(1), { timeout: 10_000 });
    } finally {
      await running.stop();
    }
    expect(server.received.map(({ envelopeFrom }) => envelopeFrom)).toEqual(hasSmtp ? ['portal@supplier.example'] : []);
    expect(await onlyRow()).toMatchObject({ status: hasSmtp ? 'SENT' : 'HELD' });
  },
);
