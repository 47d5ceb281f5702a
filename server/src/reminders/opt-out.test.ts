// Whoever wants no reminders turns them off: by the link in the mail, by their mail program, or in their profile.
import { beforeEach, describe, expect, test } from 'vitest';
import { contrast } from '@plumbline/rules/brand/colors';
import { asDay } from '@plumbline/rules/dates';
import type { Settings } from '@plumbline/rules/portals/settings';
import { mailFiles } from '../mail-files.ts';
import { decryptMailBody } from '../ports/mail/outbox.ts';
import { completeMail } from '../ports/mail/complete-mail.ts';
import { insertInvoice, insertPortal } from '../testing/fixtures.sql.ts';
import { mailsTo } from '../testing/mailbox.ts';
import { ownDatabase } from '../testing/own-database.ts';
import { BASE_DOMAIN, CONSOLE_HOST, type TestPortal, testPortal } from '../testing/test-portal.ts';
import { sendReminders } from './send-reminders.ts';

const ON: Partial<Settings> = { isPaymentEnabled: true, isReminderEnabled: true, reminderDays: ['DUE', 'PAST_1'] };
const DAY_MS = 24 * 3_600_000;
const ONE_CLICK = 'List-Unsubscribe=One-Click';

let portal: TestPortal;
beforeEach(async () => {
  portal = await testPortal({ database: await ownDatabase(), settings: ON });
});

const owe = () =>
  insertInvoice(portal.app.sql, {
    organizationId: portal.organizationId,
    customerId: portal.user.customerId,
    dueDate: asDay('2026-11-16'),
  });
const mails = () => mailsTo(portal.app, portal.user.email);
/** Of the last reminder. */
const link = async () => (await mails()).at(-1)?.links.find(({ pathname }) => pathname === '/payment-reminders');
const pathOf = ({ pathname, search }: URL) => `${pathname}${search}`;
const reminded = async () => {
  await owe();
  await sendReminders(portal.app);
  return pathOf((await link())!);
};
const nextDay = async () => {
  portal.clock.pass(DAY_MS);
  await sendReminders(portal.app);
  return mails();
};
const post = (url: string, payload: string, type = 'application/x-www-form-urlencoded') =>
  portal.send({ method: 'POST', url, payload, headers: { 'content-type': type } });
const own = async (method: 'GET' | 'PUT', isReminded?: boolean) => {
  const cookie = await portal.cookieFor(portal.user.identityId, 'PORTAL');
  const payload = isReminded === undefined ? {} : { payload: { isReminded } };
  return (await portal.send({ method, url: '/v1/reminders/mine', cookie, ...payload })).json<object>();
};
const events = () =>
  portal.app.sql
    .selectFrom('auditEvent')
    .select(['action', 'actorIdentityId', 'subjectId', 'detail'])
    .where('organizationId', '=', portal.organizationId)
    .where('action', 'like', 'user.reminders-%')
    .orderBy('id')
    .execute();

test.each(['light', 'dark'])('the focus of the button and of the link is seen on its %s card', async (scheme) => {
  const { body } = await portal.send({ url: await reminded() });
  const [light = '', dark = ''] = body.split('@media (prefers-color-scheme: dark) { html');
  const styles = scheme === 'light' ? light : dark;
  const ring = /button:focus-visible,\s+a:focus-visible\s*\{[^}]*?(#[0-9a-f]{6})/.exec(styles)?.[1];
  const card = /main \{[^}]*?background:\s*(#[0-9a-f]{3,6})/.exec(styles)?.[1];
  expect([ring, card]).not.toContain(undefined);
  expect(contrast(ring!, card === '#fff' ? '#ffffff' : card!)).toBeGreaterThanOrEqual(3);
});

describe('the link in the mail', () => {
  test('opens a page that changes nothing, and whose button turns reminders off and on again', async () => {
    const url = await reminded();
    const page = await portal.send({ url });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Payment reminders are on');
    expect(page.body).toContain('<a href="/settings/profile">your profile</a>');
    // Whoever has the link does not read whose it is.
    for (const fact of [portal.user.email, 'Ann']) expect(page.body).not.toContain(fact);
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(await own('GET')).toEqual({ isReminded: true });
    const off = (await post(url, 'reminders=off')).body;
    expect(off).toContain('Payment reminders are off');
    expect(off).toContain('no longer sends you payment reminders, for any of your companies.');
    expect((await portal.send({ url })).body).toContain('Payment reminders are off');
    expect(await own('GET')).toEqual({ isReminded: false });
    expect(await nextDay()).toHaveLength(1);
    expect((await post(url, 'reminders=on')).body).toContain('Payment reminders are on');
    expect(await own('GET')).toEqual({ isReminded: true });
    const { identityId: actorIdentityId, userId: subjectId } = portal.user;
    const of = { actorIdentityId, subjectId, detail: { portalId: portal.portalId } };
    expect(await events()).toEqual([
      { action: 'user.reminders-off', ...of },
      { action: 'user.reminders-on', ...of },
    ]);
  });

  test('is found by no search engine, runs no script and is in no frame', async () => {
    const { body, headers } = await portal.send({ url: await reminded() });
    expect(body).toContain('<meta name="robots" content="noindex" />');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe/);
    expect(body).not.toContain('<script');
    // Its styles are those of this answer.
    const [, nonce = ''] = /<style nonce="([^"]+)"/.exec(body) ?? [];
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  });

  test('turns off the reminders of its portal and of no other', async () => {
    const url = await reminded();
    await post(url, ONE_CLICK);
    const { app, organizationId, label, user } = portal;
    const name = `${label}-2`;
    const portalId = await insertPortal(app.sql, { organizationId, label: name, name: 'B', settings: ON });
    const member = { organizationId, portalId, userId: user.userId, customerId: user.customerId };
    await app.sql
      .insertInto('membership')
      .values({ ...member, status: 'APPROVED' })
      .execute();
    expect(await nextDay()).toHaveLength(2);
    const other = (await link())!;
    const host = `${name}.${BASE_DOMAIN}`;
    expect(other.host).toBe(host);
    const send = (method: 'GET' | 'POST', payload?: string) =>
      portal.send({
        method,
        url: pathOf(other),
        host,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        ...(payload && { payload }),
      });
    expect((await send('GET')).body).toContain('Payment reminders are on');
    expect((await send('POST', ONE_CLICK)).body).toContain('Payment reminders are off');
    await send('POST', 'reminders=on');
    // Those of the first portal stay off.
    expect(await own('GET')).toEqual({ isReminded: false });
  });

  test('turns reminders on ten times in an hour at most, and off always', async () => {
    const url = await reminded();
    for (let count = 1; count <= 10; count += 1) {
      await post(url, 'reminders=off');
      expect((await post(url, 'reminders=on')).statusCode).toBe(200);
    }
    expect((await post(url, 'reminders=on')).statusCode).toBe(200);
    expect((await post(url, 'reminders=off')).statusCode).toBe(200);
    const refused = await post(url, 'reminders=on');
    expect([refused.statusCode, refused.body]).toEqual([429, expect.stringContaining('Reminders are off')]);
    expect(await own('GET')).toEqual({ isReminded: false });
    expect(await events()).toHaveLength(21);
    portal.clock.pass(3_600_000);
    expect((await post(url, 'reminders=on')).statusCode).toBe(200);
  });

  test('reminds again after it was turned on again', async () => {
    const url = await reminded();
    await post(url, 'reminders=off');
    await post(url, 'reminders=on');
    expect(await nextDay()).toHaveLength(2);
  });

  test.each([
    [ONE_CLICK, 'application/x-www-form-urlencoded'],
    [
      `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`,
      'multipart/form-data; boundary=b',
    ],
  ])('is posted to by mail programs, without a session: %j', async (body, type) => {
    const url = await reminded();
    const answer = await post(url, body, type);
    expect([answer.statusCode, answer.headers['set-cookie'], answer.headers.location]).toEqual([
      200,
      undefined,
      undefined,
    ]);
    await post(url, body, type);
    expect(await own('GET')).toEqual({ isReminded: false });
    expect(await events()).toHaveLength(1);
    expect(await nextDay()).toHaveLength(1);
  });

  test('is posted to by mail programs at a former address of the portal, without a redirect', async () => {
    const url = await reminded();
    const { app, organizationId, portalId, label } = portal;
    const replacedAt = portal.clock.now().toISOString();
    const former = { organizationId, portalId, label: `${label}-former`, replacedAt };
    await app.sql.insertInto('portalFormerLabel').values(former).execute();
    const host = `${former.label}.${BASE_DOMAIN}`;
    const opened = await portal.send({ url, host });
    expect([opened.statusCode, opened.headers.location]).toEqual([307, `https://${portal.host}${url}`]);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const posted = await portal.send({ method: 'POST', url, host, payload: ONE_CLICK, headers });
    expect([posted.statusCode, posted.headers.location]).toEqual([200, undefined]);
    expect(await own('GET')).toEqual({ isReminded: false });
    // Of another portal that moved, the link is still none.
    const foreign = await testPortal({ database: await ownDatabase(), settings: ON });
    const elsewhere = {
      organizationId: foreign.organizationId,
      portalId: foreign.portalId,
      label: `${label}-other`,
      replacedAt,
    };
    await app.sql.insertInto('portalFormerLabel').values(elsewhere).execute();
    const wrong = { method: 'POST', url, host: `${elsewhere.label}.${BASE_DOMAIN}`, payload: ONE_CLICK } as const;
    expect((await portal.send({ ...wrong, headers })).statusCode).toBe(400);
  });

  test('is quick for somebody with thousands of customers and reminders', async () => {
    portal = await testPortal({
      database: await ownDatabase(),
      settings: ON,
      env: { REQUEST_STATEMENT_MS: '1000' },
    });
    const url = await reminded();
    const { organizationId, portalId, user } = portal;
    const key = [organizationId, portalId, user.userId];
    const customers = `with made as (
        insert into customer (organization_id, id, code, name)
        select $1, gen_random_uuid(), 'M' || place, 'Many ' || place from generate_series(1, 2000) place returning id
      ) insert into membership (organization_id, portal_id, user_id, customer_id, status)
        select $1, $2, $3, id, 'APPROVED' from made`;
    const reminders = `insert into reminder_mail (organization_id, user_id, day, portal_id, sent_at, invoice_ids)
        select $1, $3, date '2000-01-01' + place, $2, now(), '{}' from generate_series(1, 2000) place`;
    for (const text of [customers, reminders]) await portal.app.database.pool.query(text, key);
    expect((await portal.send({ url })).statusCode).toBe(200);
    expect((await post(url, ONE_CLICK)).statusCode).toBe(200);
    expect(await own('GET')).toEqual({ isReminded: false });
  });

  test('stands in the headers of a reminder, and of no other mail', async () => {
    await reminded();
    const { app, organizationId } = portal;
    const rows = await app.sql
      .selectFrom('mailMessage')
      .selectAll()
      .where('organizationId', '=', organizationId)
      .execute();
    const sent = await Promise.all(
      rows.map((row) =>
        completeMail(
          { files: mailFiles(app), log: app.log },
          { ...row, ...decryptMailBody(app.encryption, row), attachments: [] },
        ),
      ),
    );
    expect(sent.map(({ unsubscribeUrl }) => unsubscribeUrl)).toEqual([(await link())?.href]);
  });

  test('works neither changed nor in another portal nor without a token', async () => {
    const url = await reminded();
    const { app, organizationId, label } = portal;
    const host = `${label}-2.${BASE_DOMAIN}`;
    await insertPortal(app.sql, { organizationId, label: `${label}-2`, name: 'B', settings: ON });
    const wrong = [
      portal.send({ url: `${url.slice(0, -5)}AAAAA` }),
      portal.send({ url: '/payment-reminders' }),
      portal.send({ url: '/payment-reminders?token=a&token=b' }),
      portal.send({ url, host }),
      portal.send({ url, host: CONSOLE_HOST }),
      portal.send({
        method: 'POST',
        url,
        host,
        payload: ONE_CLICK,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    ];
    expect((await Promise.all(wrong)).map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400, 400]);
    expect(await own('GET')).toEqual({ isReminded: true });
  });
});

/** How many transactions wait for a lock. */
const waiting = async () => {
  const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await portal.app.database.pool.query(text)).rows.length;
};

describe('between the list of people and the mail to one', () => {
  /** Changes something in a transaction that commits only when the reminder waits for it. */
  const changedMeanwhile = async (text: string, values: readonly string[]) => {
    await owe();
    const other = await portal.app.database.pool.connect();
    await other.query('begin');
    await other.query(text, [...values]);
    const sending = sendReminders(portal.app);
    await expect.poll(waiting).toBe(1);
    await other.query('commit');
    other.release();
    await sending;
    return mails();
  };

  test('nobody is mailed who has turned reminders off', async () => {
    const { organizationId, portalId, user } = portal;
    const lock = `with locked as (
        select organization_id, id from user_account where organization_id = $1 and id = $2 for no key update
      ) insert into reminder_opt_out (organization_id, portal_id, user_id, turned_off_at)
        select organization_id, $3, id, now() from locked`;
    expect(await changedMeanwhile(lock, [organizationId, user.userId, portalId])).toEqual([]);
  });

  test('whoever turns reminders off waits for the mail that is being written', async () => {
    const { app, organizationId, user } = portal;
    const other = await app.database.pool.connect();
    await other.query('begin');
    await other.query('select from user_account where organization_id = $1 and id = $2 for no key update', [
      organizationId,
      user.userId,
    ]);
    const saving = own('PUT', false);
    await expect.poll(waiting).toBe(1);
    await other.query('commit');
    other.release();
    expect(await saving).toEqual({ isReminded: false });
  });

  test.each([
    ['lost their access', `update membership set status = 'SUSPENDED' where organization_id = $1 and user_id = $2`],
    ['may not pay any more', `update membership set can_pay = false where organization_id = $1 and user_id = $2`],
  ])('nobody is mailed who %s', async (_, text) => {
    expect(await changedMeanwhile(text, [portal.organizationId, portal.user.userId])).toEqual([]);
  });
});

describe('the profile', () => {
  test('turns reminders off for the person in this portal, which staff see', async () => {
    await owe();
    expect(await own('PUT', false)).toEqual({ isReminded: false });
    await sendReminders(portal.app);
    expect(await mails()).toEqual([]);
    const listed = await portal.send({
      url: '/v1/console/people?state=active',
      host: CONSOLE_HOST,
      cookie: portal.cookies.staff,
    });
    const { rows } = listed.json<{ rows: { userId: string; remindersOffSince: string | null }[] }>();
    const off = rows.filter(({ remindersOffSince }) => remindersOffSince !== null);
    expect([rows.length, off.map(({ userId }) => userId)]).toEqual([2, [portal.user.userId]]);
    await own('PUT', true);
    expect(await nextDay()).toHaveLength(1);
  });

  test('has no such choice in a portal without reminders', async () => {
    portal = await testPortal({ settings: { isPaymentEnabled: true } });
    expect(await own('GET')).toMatchObject({ code: 'not_found' });
  });
});
