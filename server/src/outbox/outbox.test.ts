import { beforeAll, describe, expect, test } from 'vitest';
import type { MailKind } from '@plumbline/rules/mails/mail-kinds';
import { newId } from '../database/new-id.ts';
import { ssoName } from '../identity/federation/upstreams.ts';
import { insertIdentity, insertMember, insertStaff } from '../testing/fixtures.sql.ts';
import { mailsTo } from '../testing/mailbox.ts';
import { outboxReader } from '../testing/outbox.ts';
import { CONSOLE_HOST, testPortal, type TestPortal } from '../testing/test-portal.ts';
import { WRONG_CURSORS } from '../http/testing/wrong-cursors.ts';
import { AUDIT_PATH, type AuditPage } from '../http/testing/audited/audited-case.ts';
import { testMails } from './testing/test-mails.ts';

const LINK = 'https://granite.portal.test/action?mode=x&oobCode=SECRETSECRETSECRETSECRET';
const DAY_MS = 24 * 60 * 60 * 1000;
const BOUNCE = "Can't send mail - all recipients were rejected: 550 5.1.1 no such user (EENVELOPE RCPT TO 550)";

describe('the list', () => {
  let portal: TestPortal;
  let mails: ReturnType<typeof testMails>;
  let ids: Record<'bounced' | 'failed' | 'kept' | 'sent' | 'waiting', string>;
  beforeAll(async () => {
    portal = await testPortal();
    mails = testMails(portal);
    const sent = await mails.mail('receipt-copy', { subject: 'Payment PL-7' }, 'Rosa@Quint.example');
    const waiting = await mails.mail('reminder');
    const failed = await mails.mail('invoice-copy');
    const bounced = await mails.mail('payment-approved', {}, 'gone@builders.example');
    const kept = await mails.mail('payment-approved');
    await mails.end(sent, { status: 'SENT' });
    await mails.end(waiting, { status: 'WAITING' });
    await mails.end(failed, { status: 'FAILED', problem: 'no thanks (EMESSAGE DATA 554)' });
    await mails.end(bounced, { status: 'FAILED', problem: BOUNCE, isBounced: true });
    ids = { sent, waiting, failed, bounced, kept };
  });

  test('has every mail, the newest first, with its state and what went wrong in plain words', async () => {
    const { rows, next } = await mails.list();
    expect(next).toBeNull();
    expect(rows.map(({ id, state, problem }) => [id, state, problem])).toEqual([
      [ids.kept, 'KEPT', null],
      [ids.bounced, 'BOUNCED', 'There is no such mailbox.'],
      [ids.failed, 'FAILED', 'The receiving server refused the mail.'],
      [ids.waiting, 'WAITING', null],
      [ids.sent, 'SENT', null],
    ]);
  });

  test.each([
    ['state=SENT', ['sent']],
    ['state=WAITING', ['waiting']],
    ['state=FAILED', ['bounced', 'failed']],
    ['state=BOUNCED', ['bounced']],
    ['state=KEPT', ['kept']],
    ['kind=payment-approved', ['kept', 'bounced']],
    ['kind=payment-approved&state=FAILED', ['bounced']],
    ['search=rosa@quint', ['sent']],
    ['search=pl-7', ['sent']],
    ['search=100%25', []],
    ['search=builders.example&state=BOUNCED', ['bounced']],
  ] as const)('%s finds %j', async (query, expected) => {
    const { rows } = await mails.list(`?${query}`);
    expect(rows.map(({ id }) => id)).toEqual(expected.map((name) => ids[name]));
  });

  test.each(WRONG_CURSORS)('refuses the cursor %s', async (before) => {
    expect((await mails.asStaff('GET', `?before=${before}`)).statusCode).toBe(400);
  });

  test('another organization sees none of them', async () => {
    expect((await testMails(await testPortal()).list()).rows).toEqual([]);
  });
});

test('pages are found by what the page before ended with, also among mails of one instant', async () => {
  const mails = testMails(await testPortal());
  const written: string[] = [];
  for (let count = 0; count < 52; count += 1) written.push(await mails.mail('reminder'));
  const first = await mails.list();
  expect(first.rows.map(({ id }) => id)).toEqual(written.toReversed().slice(0, 50));
  const second = await mails.list(`?before=${first.next}`);
  expect(second).toMatchObject({ next: null });
  expect(second.rows.map(({ id }) => id)).toEqual(written.toReversed().slice(50));
});

describe('a mail', () => {
  test('shows its words without links, its facts and its files', async () => {
    const portal = await testPortal();
    const mails = testMails(portal);
    const id = await mails.mail('payment-request', {
      amount: '$120.00',
      lines: ['Pay here.', `Or at ${LINK} today.`],
      facts: [['Check', `at www.granite.example/verify`]],
      quote: `See ${LINK}`,
      button: { words: 'Pay $120.00', url: LINK },
      notes: ['For you only.'],
    });
    const found = await mails.read(id);
    expect(found).toMatchObject({
      wordsState: 'SHOWN',
      words: {
        title: 'A title',
        amount: '$120.00',
        lines: ['Hello Ann,', 'Pay here.', 'Or at [link] today.'],
        facts: [{ label: 'Check', value: 'at [link]' }],
        quote: 'See [link]',
        button: 'Pay $120.00',
        notes: ['For you only.'],
      },
      recipient: { name: 'Ann Person', email: portal.user.email },
      fromName: expect.stringContaining('Portal'),
      againObstacle: null,
      againTo: [portal.user.email],
    });
    expect(JSON.stringify(found)).not.toMatch(/SECRET|oobCode|https?:/);
    expect((await mails.read(await mails.receipt('someone@else.example'))).files).toEqual(['Receipt.pdf']);
  });

  test.each<MailKind>([
    'invitation',
    'email-verification',
    'password-link',
    'login-link',
    'security-notice',
    'staff-invitation',
    'owner-notice',
  ])('of the kind %s has no words for anybody, and is not sent again', async (kind) => {
    const mails = testMails(await testPortal());
    const id = await mails.mail(kind, { lines: ['Only for you.'], button: { words: 'Open', url: LINK } });
    const response = await mails.asStaff('GET', `/${id}`);
    expect(response.json()).toMatchObject({ wordsState: 'SECRET', words: null, againObstacle: 'secret', againTo: [] });
    expect(response.body).not.toMatch(/Only for you|SECRETSECRET/);
    expect((await mails.again(id)).json()).toMatchObject({ code: 'mail_not_again' });
  });

  test('from before kinds were kept has no words either', async () => {
    const portal = await testPortal();
    const mails = testMails(portal);
    const id = await mails.mail('receipt-copy');
    await portal.app.sql.updateTable('mailMessage').set({ kind: null }).where('id', '=', id).execute();
    expect(await mails.read(id)).toMatchObject({ kind: null, wordsState: 'SECRET', words: null });
  });

  test('whose key is gone says so', async () => {
    const portal = await testPortal();
    const mails = testMails(portal);
    const id = await mails.mail('receipt-copy');
    await portal.app.sql
      .updateTable('mailMessage')
      .set({ sealedBody: Buffer.from('of another key') })
      .where('id', '=', id)
      .execute();
    expect(await mails.read(id)).toMatchObject({ wordsState: 'LOST', words: null, againObstacle: 'lost' });
    expect((await mails.again(id)).json()).toMatchObject({ code: 'mail_not_again' });
  });
});

describe('send again', () => {
  test('sends a copy with words and files, names whose it is, and is in the audit log', async () => {
    const portal = await testPortal();
    const mails = testMails(portal);
    const readOutbox = outboxReader(portal);
    const id = await mails.receipt();
    await mails.end(id, { status: 'FAILED', problem: BOUNCE, isBounced: true });
    const [original] = await readOutbox();
    const response = await mails.again(id);
    expect(response.statusCode).toBe(201);
    const { id: copyId, state } = response.json<{ id: string; state: string }>();
    // This installation has no mail server.
    expect(state).toBe('KEPT');
    const [copy, ...others] = await readOutbox();
    expect(others).toEqual([]);
    expect(copy).toMatchObject({ id: copyId, toAddress: portal.user.email, status: 'HELD', kind: 'receipt-copy' });
    expect([copy!.text, copy!.html, copy!.attachments]).toEqual([
      original!.text,
      original!.html,
      original!.attachments,
    ]);
    expect(await mails.read(copyId)).toMatchObject({ againOf: { id, by: 'Sam Staff' }, copies: [] });
    expect(await mails.read(id)).toMatchObject({
      state: 'BOUNCED',
      copies: [{ id: copyId, toAddress: portal.user.email, by: 'Sam Staff' }],
    });
    const cookie = portal.cookies.staff;
    const { rows } = (await portal.send({ url: AUDIT_PATH, host: CONSOLE_HOST, cookie })).json<AuditPage>();
    expect(rows[0]).toMatchObject({ words: 'Sent a mail again', detail: expect.stringContaining(portal.user.email) });
  });

  test('goes to the present address of its person, and to nobody else', async () => {
    const portal = await testPortal();
    const { app, user } = portal;
    const mails = testMails(portal);
    const id = await mails.mail('receipt-copy');
    const now = `new.${user.email}`;
    const move = (emailVerifiedAt: string | null) =>
      app.sql.updateTable('identity').set({ email: now, emailVerifiedAt }).where('id', '=', user.identityId).execute();
    await move(null);
    expect((await mails.read(id)).againTo).toEqual([user.email]);
    expect((await mails.again(id, now)).json()).toMatchObject({ code: 'mail_address' });
    await move(app.now().toISOString());
    expect((await mails.read(id)).againTo).toEqual([now, user.email]);
    expect((await mails.again(id, 'other@evil.example')).json()).toMatchObject({ code: 'mail_address' });
    expect((await mails.again(id, portal.neighbor.email)).json()).toMatchObject({ code: 'mail_address' });
    expect((await mails.again(id, now)).statusCode).toBe(201);
    expect(await mailsTo(app, now)).toHaveLength(1);
  });

  test('not to somebody who has no access any more', async () => {
    const portal = await testPortal();
    const mails = testMails(portal);
    const id = await mails.mail('receipt-copy');
    await portal.app.sql
      .updateTable('membership')
      .set({ status: 'SUSPENDED' })
      .where('userId', '=', portal.user.userId)
      .execute();
    expect(await mails.read(id)).toMatchObject({ againObstacle: 'gone', againTo: [] });
    expect((await mails.again(id)).json()).toMatchObject({ code: 'mail_not_again' });
  });

  test('not what was about a customer of whom the person has none any more', async () => {
    const portal = await testPortal();
    const { app, organizationId, user, neighbor } = portal;
    const mails = testMails(portal);
    const { customerId } = neighbor;
    const { portalId } = portal;
    const { userId } = user;
    await app.sql
      .insertInto('membership')
      .values({ organizationId, portalId, customerId, userId, status: 'APPROVED' })
      .execute();
    const own = await mails.mail('receipt-copy', {}, user.email, user.customerId);
    const other = await mails.mail('receipt-copy', {}, user.email, customerId);
    expect((await mails.read(other)).againTo).toEqual([user.email]);
    await app.sql
      .deleteFrom('membership')
      .where('organizationId', '=', organizationId)
      .where('userId', '=', user.userId)
      .where('customerId', '=', customerId)
      .execute();
    expect(await mails.read(other)).toMatchObject({ againObstacle: 'gone', againTo: [], recipient: null });
    expect((await mails.again(other)).json()).toMatchObject({ code: 'mail_not_again' });
    expect(await mails.read(own)).toMatchObject({ againObstacle: null, recipient: { name: 'Ann Person' } });
  });

  test("not to somebody of the supplier's own provider who has no access any more", async () => {
    const portal = await testPortal();
    const { app, organizationId, user } = portal;
    const mails = testMails(portal);
    const email = `sso-${user.email}`;
    await app.sql
      .insertInto('signInConnection')
      .values({ organizationId, key: 'entra', name: 'Entra', issuer: 'https://login.test', clientId: 'plumbline' })
      .execute();
    const identityId = await insertIdentity(app.sql, email, 'Sue Single');
    await app.sql
      .updateTable('identity')
      .set({ pool: ssoName(organizationId, 'entra') })
      .where('id', '=', identityId)
      .execute();
    await insertMember(app.sql, { ...portal, customerId: user.customerId, identityId });
    const id = await mails.mail('receipt-copy', {}, email, user.customerId);
    expect(await mails.read(id)).toMatchObject({ againObstacle: null, recipient: { name: 'Sue Single' } });
    const account = await app.sql
      .selectFrom('userAccount')
      .select('id')
      .where('identityId', '=', identityId)
      .executeTakeFirstOrThrow();
    await app.sql.updateTable('membership').set({ status: 'SUSPENDED' }).where('userId', '=', account.id).execute();
    expect(await mails.read(id)).toMatchObject({ againObstacle: 'gone', recipient: null });
  });

  test('an address that somebody without access has now is not shown', async () => {
    const portal = await testPortal();
    const { app, user } = portal;
    const mails = testMails(portal);
    const id = await mails.mail('access-declined');
    await app.sql.updateTable('membership').set({ status: 'SUSPENDED' }).where('userId', '=', user.userId).execute();
    await app.sql
      .updateTable('identity')
      .set({ email: `new.${user.email}`, emailVerifiedAt: app.now().toISOString() })
      .where('id', '=', user.identityId)
      .execute();
    expect(await mails.read(id)).toMatchObject({ againObstacle: null, againTo: [user.email], recipient: null });
  });

  test('ten times at once is one copy; another address, and a minute later, are copies of their own', async () => {
    const portal = await testPortal();
    const { app, user } = portal;
    const mails = testMails(portal);
    const id = await mails.mail('receipt-copy');
    const answers = await Promise.all(Array.from({ length: 9 }, () => mails.again(id)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]!.statusCode).toBe(201);
    const copies = async () => (await mails.read(id)).copies.map(({ toAddress }) => toAddress);
    expect(await copies()).toEqual([user.email]);
    const now = `new.${user.email}`;
    const emailVerifiedAt = app.now().toISOString();
    await app.sql
      .updateTable('identity')
      .set({ email: now, emailVerifiedAt })
      .where('id', '=', user.identityId)
      .execute();
    expect((await mails.again(id, now)).statusCode).toBe(201);
    expect((await copies()).toSorted()).toEqual([user.email, now].toSorted());
    portal.clock.pass(61_000);
    const later = await mails.again(id, now);
    expect(later.json()).not.toEqual(answers[0]!.json());
    expect(await copies()).toHaveLength(3);
  });

  test('a copy is out of date when the first mail is, also a copy of a copy', async () => {
    const portal = await testPortal();
    const mails = testMails(portal);
    const idOf = async (response: ReturnType<typeof mails.again>) => (await response).json<{ id: string }>().id;
    const first = await mails.mail('payment-request');
    portal.clock.pass(3 * DAY_MS);
    const copy = await idOf(mails.again(first));
    portal.clock.pass(3 * DAY_MS);
    const second = await idOf(mails.again(copy));
    expect(await mails.read(second)).toMatchObject({ againObstacle: null });
    portal.clock.pass(2 * DAY_MS);
    expect(await mails.read(copy)).toMatchObject({ againObstacle: 'old' });
    expect(await mails.read(second)).toMatchObject({ againObstacle: 'old' });
  });

  test('not while it waits, and not once it is out of date', async () => {
    const portal = await testPortal();
    const mails = testMails(portal);
    const waiting = await mails.mail('receipt-copy');
    await mails.end(waiting, { status: 'WAITING' });
    expect((await mails.again(waiting)).json()).toMatchObject({ code: 'mail_not_again' });
    const reminder = await mails.mail('reminder');
    const receipt = await mails.mail('receipt-copy');
    portal.clock.pass(DAY_MS);
    expect(await mails.read(reminder)).toMatchObject({ againObstacle: 'old' });
    expect(await mails.read(receipt)).toMatchObject({ againObstacle: null });
    portal.clock.pass(59 * DAY_MS);
    expect(await mails.read(receipt)).toMatchObject({ againObstacle: 'old' });
  });

  test('is for owners and receivables; everybody reads', async () => {
    const portal = await testPortal();
    const mails = testMails(portal);
    const id = await mails.mail('receipt-copy');
    for (const role of ['receivables', 'waiver-desk', 'viewer'] as const) {
      const identityId = await insertIdentity(portal.app.sql, `${newId()}@desk.example`, 'Vera Viewer');
      await insertStaff(portal.app.sql, portal.organizationId, identityId, role);
      expect((await mails.asStaff('GET', `/${id}`, undefined, identityId)).statusCode).toBe(200);
      const again = await mails.asStaff('POST', `/${id}/send-again`, { to: portal.user.email }, identityId);
      expect([role, again.statusCode]).toEqual([role, role === 'receivables' ? 201 : 403]);
    }
  });
});

describe('an address that bounces', () => {
  const people = async (portal: TestPortal) => {
    const cookie = portal.cookies.staff;
    const url = '/v1/console/people?state=active';
    const { rows } = (await portal.send({ url, host: CONSOLE_HOST, cookie })).json<{
      rows: { email: string; mailBouncedAt: string | null }[];
    }>();
    return rows.map(({ email, mailBouncedAt }) => [email, mailBouncedAt]);
  };

  test('is marked at its person until a mail arrives there', async () => {
    const portal = await testPortal();
    const { user, neighbor } = portal;
    const mails = testMails(portal);
    const id = await mails.mail('receipt-copy', {}, user.email.toUpperCase());
    await mails.end(id, { status: 'FAILED', problem: BOUNCE, isBounced: true });
    const { createdAt } = await mails.read(id);
    expect(await people(portal)).toEqual([
      [user.email, createdAt],
      [neighbor.email, null],
    ]);
    const refused = await mails.mail('receipt-copy');
    await mails.end(refused, { status: 'FAILED', problem: 'spam (EMESSAGE DATA 554)' });
    expect(await people(portal)).toContainEqual([user.email, createdAt]);
    const arrived = await mails.mail('receipt-copy');
    await mails.end(arrived, { status: 'SENT' });
    expect(await people(portal)).toContainEqual([user.email, null]);
  });

  test('waits for staff for seven days, or until the mail is sent again', async () => {
    const portal = await testPortal();
    const mails = testMails(portal);
    const waiting = async () => {
      const cookie = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
      const response = await portal.send({ url: '/v1/console/collections', host: CONSOLE_HOST, cookie });
      return response.json<{ waiting: { failedMails: { count: number } } }>().waiting.failedMails.count;
    };
    const listed = async () => (await mails.list('?state=UNDELIVERED')).rows.map(({ id }) => id);
    const first = await mails.mail('receipt-copy');
    const second = await mails.mail('receipt-copy');
    const sent = await mails.mail('receipt-copy');
    await mails.end(sent, { status: 'SENT' });
    for (const id of [first, second]) await mails.end(id, { status: 'FAILED', problem: BOUNCE, isBounced: true });
    expect([await waiting(), await listed()]).toEqual([2, [second, first]]);
    await mails.again(first);
    expect([await waiting(), await listed()]).toEqual([1, [second]]);
    portal.clock.pass(6.9 * DAY_MS);
    expect([await waiting(), await listed()]).toEqual([1, [second]]);
    portal.clock.pass(0.2 * DAY_MS);
    expect([await waiting(), await listed()]).toEqual([0, []]);
  });
});
