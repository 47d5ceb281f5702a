// getTicketThread, replyToTicket, endTicketLink, sendTicketLink, listMyTickets, getMyTicket, replyToMyTicket
import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '@plumbline/contract/call';
import type { getMyTicket, getTicketThread, listMyTickets } from '@plumbline/contract/tickets/tickets';
import { newId } from '../database/new-id.ts';
import { WRONG_CURSORS } from '../http/testing/wrong-cursors.ts';
import { insertIdentity, insertPortal, insertStaff } from '../testing/fixtures.sql.ts';
import { lastMail, mailsTo } from '../testing/mailbox.ts';
import { BASE_DOMAIN, type TestPortal, testPortal } from '../testing/test-portal.ts';
import { MAILS_BY_STAFF } from './mailed-from.ts';
import { testTickets } from './testing/test-tickets.ts';

let portal: TestPortal;
let tickets: ReturnType<typeof testTickets>;
let email: string;

beforeEach(async () => {
  portal = await testPortal();
  tickets = testTickets(portal);
  email = `pat@${portal.label}.example`;
});

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(portal.clock.now().getTime() + days * DAY_MS).toISOString();

/** Asked and answered, with the token of the mail. */
async function answered(cookie?: string) {
  const id = await tickets.asked({ email }, cookie);
  await tickets.answer(id, 'Try it again.');
  return { id, token: await tickets.tokenOf(email) };
}
const statusAndCode = (response: { statusCode: number; json: () => unknown }) => [
  response.statusCode,
  (response.json() as { code: string }).code,
];
const thread = async (token: string) => (await tickets.open(token)).json<Answer<typeof getTicketThread>>();
const mine = async (cookie = portal.cookies.customer, query = '') =>
  (await portal.send({ url: `/v1/support/tickets${query}`, cookie })).json<Answer<typeof listMyTickets>>();
const readMine = (id: string, cookie = portal.cookies.customer) =>
  portal.send({ url: `/v1/support/tickets/${id}`, cookie });
const replyToMine = (id: string, text: string, cookie = portal.cookies.customer) =>
  portal.send({ method: 'POST', url: `/v1/support/tickets/${id}/messages`, payload: { text }, cookie });

describe('the link of an answer', () => {
  test('shows the thread without what staff do besides, and takes a message, which opens the ticket again', async () => {
    const { id, token } = await answered();
    await tickets.take(id);
    await tickets.close(id);
    expect(await thread(token)).toMatchObject({
      id,
      status: 'CLOSED',
      subject: 'Cannot log in',
      messages: [
        { id, side: 'REQUESTER', author: 'Pat Doe', text: 'It says no.' },
        { side: 'STAFF', author: 'Sam Staff', text: 'Try it again.' },
      ],
    });
    portal.clock.pass(1_000);
    expect((await tickets.writeBack(token, '  Still no. ')).statusCode).toBe(204);
    expect((await thread(token)).messages.at(-1)).toMatchObject({
      side: 'REQUESTER',
      author: 'Pat Doe',
      text: 'Still no.',
    });
    expect(await tickets.read(id)).toMatchObject({
      status: 'OPEN',
      lastMessageAt: portal.clock.now().toISOString(),
      events: [{ kind: 'ANSWERED' }, { kind: 'TAKEN' }, { kind: 'CLOSED' }, { kind: 'WRITTEN', person: null }],
    });
  });

  test('takes no more than 200 messages, and says what to do instead', async () => {
    const { id, token } = await answered();
    await tickets.fill(id);
    const refused = await tickets.writeBack(token, 'One more.');
    expect(refused.json()).toMatchObject({
      code: 'ticket_full',
      message: 'This request takes no more messages. Write the rest in a new request.',
    });
    expect((await tickets.answer(id, 'One more.')).json()).toMatchObject({
      code: 'ticket_full',
      message: expect.stringContaining('Send and close'),
    });
    expect((await tickets.answer(id, 'The last one.', { closes: true })).statusCode).toBe(204);
  });

  test('is the same in every answer, has 256 bits, and is stored as a hash and encrypted only', async () => {
    const { id, token } = await answered();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    await tickets.answer(id, 'And again.');
    expect(await tickets.tokenOf(email)).toBe(token);
    const row = await portal.app.sql
      .selectFrom('supportTicket')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row.sealedToken?.includes(token)).toBe(false);
  });

  test('is not in the log', async () => {
    const logTo: string[] = [];
    const logged = await testPortal({ logTo });
    const own = testTickets(logged);
    const address = `pat@${logged.label}.example`;
    await own.answer(await own.asked({ email: address }), 'Try it again.');
    const token = await own.tokenOf(address);
    await own.open(token);
    await own.writeBack(token, 'Still no.');
    expect(logTo.join('\n')).toContain('/v1/support/threads/');
    expect(logTo.join('\n')).not.toContain(token);
  });

  test('a wrong and an expired link are answered alike, and 90 days count from the last message', async () => {
    const { token } = await answered();
    portal.clock.pass(89 * DAY_MS);
    expect((await tickets.writeBack(token, 'Still no.')).statusCode).toBe(204);
    portal.clock.pass(89 * DAY_MS);
    expect((await tickets.open(token)).statusCode).toBe(200);
    portal.clock.pass(DAY_MS);
    const expired = [await tickets.open(token), await tickets.writeBack(token, 'Hello')];
    const wrong = [await tickets.open('no-such-token'), await tickets.writeBack('no-such-token', 'Hello')];
    for (const response of [...expired, ...wrong])
      expect(statusAndCode(response)).toEqual([404, 'ticket_link_invalid']);
    expect(expired[0]!.json<{ message: string }>().message).toBe(wrong[0]!.json<{ message: string }>().message);
  });

  test('that cannot be read any more is replaced by the next answer', async () => {
    const { id, token } = await answered();
    await portal.app.sql
      .updateTable('supportTicket')
      .set({ sealedToken: Buffer.from('garbled') })
      .where('organizationId', '=', portal.organizationId)
      .where('id', '=', id)
      .execute();
    expect((await tickets.answer(id, 'And again.')).statusCode).toBe(204);
    const renewed = await tickets.tokenOf(email);
    expect([(await tickets.open(token)).statusCode, (await tickets.open(renewed)).statusCode]).toEqual([404, 200]);
  });

  test('that has expired stays dead after another answer, whose mail has a new one', async () => {
    const { id, token } = await answered();
    portal.clock.pass(90 * DAY_MS);
    await tickets.answer(id, 'Does it work now?');
    const renewed = await tickets.tokenOf(email);
    expect(renewed).not.toBe(token);
    expect([(await tickets.open(token)).statusCode, (await tickets.open(renewed)).statusCode]).toEqual([404, 200]);
  });

  test('that has expired stays dead after a message of whoever was logged in', async () => {
    const { id, token } = await answered(portal.cookies.customer);
    portal.clock.pass(90 * DAY_MS);
    const cookie = await portal.cookieFor(portal.user.identityId, 'PORTAL');
    expect((await replyToMine(id, 'It is back.', cookie)).statusCode).toBe(204);
    expect((await tickets.open(token)).statusCode).toBe(404);
    expect((await tickets.read(id)).link).toMatchObject({ isExpired: true });
  });

  test('opens nothing at another portal of the supplier, or of another supplier', async () => {
    const { token } = await answered();
    const label = `b${portal.label.slice(-20)}`;
    const { app, organizationId } = portal;
    await insertPortal(app.sql, { organizationId, label, name: 'Second', settings: {} });
    const elsewhere = [`${label}.${BASE_DOMAIN}`, (await testPortal()).host];
    for (const host of elsewhere) {
      const response = await portal.send({ url: `/v1/support/threads/${token}`, host });
      expect(statusAndCode(response)).toEqual([404, 'ticket_link_invalid']);
    }
  });

  test('takes no card number and nothing without words, and 20 messages an hour', async () => {
    const { id, token } = await answered();
    expect(statusAndCode(await tickets.writeBack(token, '4111 1111 1111 1111'))).toEqual([400, 'card_number_refused']);
    expect((await tickets.writeBack(token, ' ')).statusCode).toBe(400);
    for (let at = 0; at < 20; at += 1) expect((await tickets.writeBack(token, `${at}`)).statusCode).toBe(204);
    expect((await tickets.writeBack(token, 'More')).statusCode).toBe(429);
    expect((await tickets.read(id)).events).toHaveLength(21);
  });

  test('takes 20 messages an hour from one network, with those to own tickets', async () => {
    const { token } = await answered();
    const { id } = await answered(portal.cookies.customer);
    const write = (url: string, remoteAddress: string, cookie?: string) =>
      portal.send({
        method: 'POST',
        url: `/v1/support/${url}/messages`,
        payload: { text: 'More' },
        remoteAddress,
        ...(cookie !== undefined && { cookie }),
      });
    const [here, elsewhere] = ['fd02:1:2:3::1', 'fd02:1:2:4::1'];
    for (let count = 0; count < 10; count += 1) {
      expect((await write(`threads/${token}`, here)).statusCode).toBe(204);
      expect((await write(`tickets/${id}`, here, portal.cookies.customer)).statusCode).toBe(204);
    }
    expect((await write(`threads/${token}`, here)).statusCode).toBe(429);
    expect((await write(`threads/${token}`, elsewhere)).statusCode).toBe(204);
  });

  test('works until 90 days after the last answer, too', async () => {
    const { id, token } = await answered();
    portal.clock.pass(60 * DAY_MS);
    await tickets.answer(id, 'Does it work now?');
    expect((await tickets.read(id)).link).toMatchObject({ expiresAt: inDays(90) });
    portal.clock.pass(60 * DAY_MS);
    expect((await tickets.open(token)).statusCode).toBe(200);
  });

  test('without a support address the message is only stored', async () => {
    const { id, token } = await answered();
    const before = await mailsTo(portal.app, 'help@supplier.example');
    await portal.app.sql
      .updateTable('organization')
      .set({ supportEmail: null })
      .where('id', '=', portal.organizationId)
      .execute();
    portal.app.tenants.clearCache();
    expect((await tickets.writeBack(token, 'Still no.')).statusCode).toBe(204);
    expect((await tickets.read(id)).status).toBe('OPEN');
    const after = await mailsTo(portal.app, 'help@supplier.example');
    expect(after.filter(({ text }) => text.includes(email))).toHaveLength(
      before.filter(({ text }) => text.includes(email)).length,
    );
  });

  test('somebody who writes while staff answer: the answer is refused until it is read', async () => {
    const { id, token } = await answered();
    const { lastMessageId } = await tickets.read(id);
    await tickets.writeBack(token, 'Still no.');
    const late = await tickets.asStaff('POST', `/${id}/messages`, { lastMessageId, text: 'Anything else?' });
    expect(statusAndCode(late)).toEqual([409, 'ticket_changed']);
  });
});

describe('a link that staff end or replace', () => {
  test('stops to work at once, as an unknown one, and the thread says who ended it', async () => {
    const { id, token } = await answered(portal.cookies.customer);
    const { link } = await tickets.read(id);
    expect(link).toMatchObject({ expiresAt: inDays(90), isExpired: false });
    expect((await tickets.endLink(id)).statusCode).toBe(204);
    const ended = [await tickets.open(token), await tickets.writeBack(token, 'Still no.')];
    const wrong = await tickets.open('no-such-token');
    for (const response of ended) {
      expect(statusAndCode(response)).toEqual([404, 'ticket_link_invalid']);
      expect(response.json<{ message: string }>().message).toBe(wrong.json<{ message: string }>().message);
    }
    expect(await tickets.read(id)).toMatchObject({
      status: 'ANSWERED',
      link: null,
      linkEnded: { by: 'Sam Staff', at: portal.clock.now().toISOString() },
      events: [{ kind: 'ANSWERED' }, { kind: 'LINK_ENDED', person: 'Sam Staff', text: null }],
    });
    expect(await mailsTo(portal.app, email)).toHaveLength(1);
    // Whoever was logged in as they asked still reads and writes, which brings the link not back.
    expect((await replyToMine(id, 'Still no.')).statusCode).toBe(204);
    expect((await tickets.read(id)).link).toBeNull();
    expect((await tickets.open(token)).statusCode).toBe(404);
  });

  test('the next answer has a new one, and the one that was ended stays dead', async () => {
    const { id, token } = await answered();
    await tickets.endLink(id);
    await tickets.answer(id, 'And again.');
    const renewed = await tickets.tokenOf(email);
    expect([(await tickets.open(token)).statusCode, (await tickets.open(renewed)).statusCode]).toEqual([404, 200]);
    expect(await tickets.read(id)).toMatchObject({ link: { isExpired: false }, linkEnded: null });
  });

  test('a new one is mailed, the one before stops, and the next answer carries it', async () => {
    const { id, token } = await answered();
    portal.clock.pass(10 * DAY_MS);
    expect((await tickets.sendLink(id)).statusCode).toBe(204);
    const renewed = await tickets.tokenOf(email);
    expect([(await tickets.open(token)).statusCode, (await tickets.open(renewed)).statusCode]).toEqual([404, 200]);
    expect(await tickets.read(id)).toMatchObject({
      status: 'ANSWERED',
      link: { expiresAt: inDays(90) },
      events: [{}, { kind: 'LINK_SENT', person: 'Sam Staff' }],
    });
    expect((await thread(renewed)).messages).toHaveLength(2);
    await tickets.answer(id, 'And again.');
    expect(await tickets.tokenOf(email)).toBe(renewed);
    await tickets.endLink(id);
    expect((await tickets.sendLink(id)).statusCode).toBe(204);
    expect((await tickets.open(await tickets.tokenOf(email))).statusCode).toBe(200);
  });

  test('ended again by somebody else: the panel names who ended it last', async () => {
    const { id } = await answered();
    await tickets.endLink(id);
    await tickets.sendLink(id);
    const identityId = await insertIdentity(portal.app.sql, `iris@${portal.label}.example`, 'Iris Holm');
    await insertStaff(portal.app.sql, portal.organizationId, identityId);
    portal.clock.pass(1_000);
    const linkId = await tickets.linkOf(id);
    expect((await tickets.asStaff('POST', `/${id}/link/end`, { linkId }, identityId)).statusCode).toBe(204);
    expect(await tickets.read(id)).toMatchObject({
      linkEnded: { by: 'Iris Holm', at: portal.clock.now().toISOString() },
    });
  });

  test('one that the version before has written is ended after the next answer', async () => {
    const { id, token } = await answered();
    await portal.app.sql.updateTable('supportTicket').set({ linkId: null }).where('id', '=', id).execute();
    await tickets.answer(id, 'And again.');
    expect(await tickets.tokenOf(email)).toBe(token);
    expect((await tickets.endLink(id)).statusCode).toBe(204);
    expect((await tickets.open(token)).statusCode).toBe(404);
  });

  test('a reply to the mail with a new one reaches the support', async () => {
    const { id } = await answered();
    await tickets.sendLink(id);
    const mails = await portal.app.sql
      .selectFrom('mailMessage')
      .select(['fromName', 'replyTo'])
      .where('organizationId', '=', portal.organizationId)
      .where('toAddress', '=', email)
      .orderBy('id')
      .execute();
    expect(mails.at(-1)).toEqual({ fromName: `Portal ${portal.label}`, replyTo: 'help@supplier.example' });
  });

  test('counts with the answers: a person mails 300 an hour', async () => {
    const { id, token } = await answered();
    const { app, organizationId, staff } = portal;
    await app.throttle.increment(MAILS_BY_STAFF, `${organizationId} ${staff.identityId}`, MAILS_BY_STAFF.max - 2);
    expect((await tickets.sendLink(id)).statusCode).toBe(204);
    const sent = await tickets.tokenOf(email);
    for (const refused of [await tickets.sendLink(id), await tickets.answer(id, 'And again.')])
      expect(statusAndCode(refused)).toEqual([429, 'too_many_requests']);
    expect([(await tickets.open(token)).statusCode, (await tickets.open(sent)).statusCode]).toEqual([404, 200]);
    expect(await mailsTo(app, email)).toHaveLength(2);
    // It only ends what others could read: nothing is mailed.
    expect((await tickets.endLink(id)).statusCode).toBe(204);
  });

  test('an expired one is told as such, and replaced on request', async () => {
    const { id } = await answered();
    portal.clock.pass(90 * DAY_MS);
    expect((await tickets.read(id)).link).toMatchObject({ isExpired: true });
    expect((await tickets.sendLink(id)).statusCode).toBe(204);
    expect((await tickets.open(await tickets.tokenOf(email))).statusCode).toBe(200);
  });

  test('of two people at once one ends or replaces it, and the link in the only mail works', async () => {
    const { id } = await answered();
    const linkId = await tickets.linkOf(id);
    const codes = (responses: { statusCode: number }[]) =>
      responses.map(({ statusCode }) => String(statusCode)).toSorted();
    const sent = await Promise.all([tickets.sendLink(id, linkId), tickets.sendLink(id, linkId)]);
    expect(codes(sent)).toEqual(['204', '409']);
    expect(await mailsTo(portal.app, email)).toHaveLength(2);
    expect((await tickets.open(await tickets.tokenOf(email))).statusCode).toBe(200);
    expect((await tickets.endLink(id, linkId!)).statusCode).toBe(409);
    const present = (await tickets.linkOf(id))!;
    const ended = await Promise.all([tickets.endLink(id, present), tickets.endLink(id, present)]);
    expect(codes(ended)).toEqual(['204', '409']);
    const { events } = await tickets.read(id);
    expect(events.map(({ kind }) => kind)).toEqual(['ANSWERED', 'LINK_SENT', 'LINK_ENDED']);
  });

  test('takes no message that was on its way as it ended', async () => {
    const { id, token } = await answered();
    const { pool } = portal.app.database;
    const ending = await pool.connect();
    await ending.query('begin');
    await ending.query(
      `update support_ticket set link_id = null, token_hash = null, sealed_token = null, link_expires_at = null
        where id = $1`,
      [id],
    );
    const late = tickets.writeBack(token, 'Still no.');
    const waiting = () =>
      pool.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    await expect.poll(async () => (await waiting()).rows.length).toBe(1);
    await ending.query('commit');
    ending.release();
    expect(statusAndCode(await late)).toEqual([404, 'ticket_link_invalid']);
    expect((await tickets.read(id)).events).toHaveLength(1);
  });
});

describe('own tickets', () => {
  test('are listed to the person who was logged in, the last message first, and written to', async () => {
    const { id } = await answered(portal.cookies.customer);
    portal.clock.pass(1_000);
    const second = await tickets.asked({ subject: 'Statement' }, portal.cookies.customer);
    await tickets.asked({ email });
    expect((await mine()).rows.map((row) => row.id)).toEqual([second, id]);
    portal.clock.pass(1_000);
    expect((await replyToMine(id, 'Still no.')).statusCode).toBe(204);
    expect(await mine()).toEqual({
      next: null,
      rows: [
        {
          id,
          status: 'OPEN',
          subject: 'Cannot log in',
          createdAt: expect.any(String),
          lastMessageAt: portal.clock.now().toISOString(),
          excerpt: 'Still no.',
        },
        expect.objectContaining({ id: second, excerpt: 'It says no.' }),
      ],
    });
    expect((await readMine(id)).json<Answer<typeof getMyTicket>>()).toMatchObject({
      id,
      status: 'OPEN',
      messages: [
        { id, side: 'REQUESTER', text: 'It says no.' },
        { side: 'STAFF', author: 'Sam Staff', text: 'Try it again.' },
        { side: 'REQUESTER', author: 'Ann Person', text: 'Still no.' },
      ],
    });
    expect((await tickets.read(id)).events.at(-1)).toMatchObject({ kind: 'WRITTEN', person: 'Ann Person' });
  });

  test('are nobody else’s, also not a colleague’s with the same customer or a visitor’s', async () => {
    const { id } = await answered(portal.cookies.customer);
    const stranger = await portal.cookieFor(
      await insertIdentity(portal.app.sql, `new@${portal.label}.example`, 'Nell New'),
      'PORTAL',
    );
    for (const cookie of [portal.cookies.neighbor, stranger]) {
      expect(await mine(cookie)).toEqual({ rows: [], next: null });
      expect(statusAndCode(await readMine(id, cookie))).toEqual([404, 'not_found']);
      expect((await replyToMine(id, 'Hello', cookie)).statusCode).toBe(404);
    }
    for (const url of ['/v1/support/tickets', `/v1/support/tickets/${id}`])
      expect((await portal.send({ url })).statusCode).toBe(401);
    expect((await tickets.read(id)).events).toHaveLength(1);
  });

  test('that were asked at another portal of the supplier, or by a visitor, are not read', async () => {
    const visited = await tickets.asked({ email });
    expect((await readMine(visited)).statusCode).toBe(404);
    const { app, organizationId } = portal;
    const label = `c${portal.label.slice(-20)}`;
    const portalId = await insertPortal(app.sql, { organizationId, label, name: 'Third', settings: {} });
    const id = await tickets.asked({}, portal.cookies.customer);
    await app.sql.updateTable('supportTicket').set({ portalId }).where('id', '=', id).execute();
    expect((await mine()).rows).toEqual([]);
    expect((await readMine(id)).statusCode).toBe(404);
    expect((await replyToMine(id, 'Hello')).statusCode).toBe(404);
  });

  test('are listed by pages, also among those of the same moment, with the first line of the last message', async () => {
    const { app, organizationId, portalId, user, clock } = portal;
    const at = clock.now().toISOString();
    const typed = { name: 'Ann', email: user.email, companyName: 'Ann Builders', subject: 'Help' };
    const ids = Array.from({ length: 23 }, newId);
    await app.sql
      .insertInto('supportTicket')
      .values(
        ids.map((id) => ({
          ...typed,
          organizationId,
          portalId,
          id,
          identityId: user.identityId,
          description: `\n  First line \r\nSecond line`,
          createdAt: at,
          lastMessageAt: at,
          lastMessageId: id,
        })),
      )
      .execute();
    const first = await mine();
    expect(first.rows).toHaveLength(20);
    expect(first.rows[0]).toMatchObject({ excerpt: 'First line' });
    const second = await mine(portal.cookies.customer, `?before=${first.next}`);
    expect([second.rows.length, second.next]).toEqual([3, null]);
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids.toSorted().toReversed());
  });

  test('are listed with 200 letters of the last message at most', async () => {
    const description = 'It says no. '.repeat(50).trim();
    await tickets.asked({ description }, portal.cookies.customer);
    expect((await mine()).rows).toMatchObject([{ excerpt: description.slice(0, 200) }]);
  });

  test.each(WRONG_CURSORS)('are not listed before %s', async (cursor) => {
    const cookie = portal.cookies.customer;
    expect((await portal.send({ url: `/v1/support/tickets?before=${cursor}`, cookie })).statusCode).toBe(400);
  });

  test('of the link keep the typed name, whoever is logged in', async () => {
    const { token } = await answered(portal.cookies.customer);
    await tickets.writeBack(token, 'Forwarded to me.', portal.cookies.neighbor);
    expect((await thread(token)).messages.at(-1)).toMatchObject({ author: 'Pat Doe' });
  });

  test('the mail with a message leads the support to the console', async () => {
    const { id, token } = await answered();
    await tickets.writeBack(token, 'Still no.');
    const mail = await lastMail(portal.app, 'help@supplier.example');
    expect(mail.links.map(String)).toContain(`https://console.${BASE_DOMAIN}/tickets?ticket=${id}`);
  });
});
