// listTickets, getTicket, answerTicket, assignTicket, closeTicket, reopenTicket
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../database/new-id.ts';
import { WRONG_CURSORS } from '../http/testing/wrong-cursors.ts';
import { insertCustomer, insertIdentity, insertMember, insertStaff, selectAudit } from '../testing/fixtures.sql.ts';
import { lastMail, mailsTo } from '../testing/mailbox.ts';
import { CONSOLE_HOST, type TestPortal, testPortal } from '../testing/test-portal.ts';
import { testTickets } from './testing/test-tickets.ts';

let portal: TestPortal;
let tickets: ReturnType<typeof testTickets>;

beforeEach(async () => {
  portal = await testPortal();
  tickets = testTickets(portal);
});

const colleague = async (): Promise<string> => {
  const identityId = await insertIdentity(portal.app.sql, `iris@${portal.label}.example`, 'Iris Holm');
  await insertStaff(portal.app.sql, portal.organizationId, identityId);
  return identityId;
};
const auditOf = async (id: string) =>
  (await selectAudit(portal.app.sql, portal.organizationId))
    .filter(({ subjectId }) => subjectId === id)
    .map(({ action }) => action);

describe('the list of the desk', () => {
  test('has who asked what, the last message first, with counts by status', async () => {
    const first = await tickets.asked({ subject: 'First' });
    portal.clock.pass(1_000);
    const second = await tickets.asked({ description: 'Second text' }, portal.cookies.customer);
    portal.clock.pass(1_000);
    await tickets.answer(first, 'An answer');
    const all = await tickets.listed();
    expect(all).toMatchObject({ next: null, counts: { OPEN: 1, ANSWERED: 1, CLOSED: 0 } });
    expect(all.rows).toMatchObject([
      { id: first, status: 'ANSWERED', subject: 'First', excerpt: 'An answer', customer: null, assignee: null },
      {
        id: second,
        status: 'OPEN',
        name: 'Pat Doe',
        email: 'pat@example.com',
        companyName: 'Doe Framing',
        excerpt: 'Second text',
        customer: { id: portal.user.customerId, name: 'Ann Builders' },
      },
    ]);
    expect((await tickets.listed('?status=OPEN')).rows.map(({ id }) => id)).toEqual([second]);
    expect((await tickets.listed('?status=CLOSED')).rows).toEqual([]);
  });

  test('is found by name, address, company, text of both sides and customer, and not by patterns', async () => {
    const one = await tickets.asked({ name: 'Maren Vogt', email: 'maren@vogt.example', companyName: 'Vogt Roofing' });
    const two = await tickets.asked({ subject: '100% wrong', description: 'The pallet' }, portal.cookies.customer);
    await tickets.answer(one, 'We have a look at the crane.');
    const found = async (search: string) =>
      (await tickets.listed(`?search=${encodeURIComponent(search)}`)).rows.map(({ id }) => id);
    for (const search of ['maren v', 'VOGT.EXAMPLE', 'roofing', 'the crane'])
      expect(await found(search)).toEqual([one]);
    for (const search of ['100%', 'pallet', 'Ann Builders']) expect(await found(search)).toEqual([two]);
    expect(await found('nobody')).toEqual([]);
    expect(await found('_')).toEqual([]);
    expect(await found('  ')).toHaveLength(2);
    expect((await tickets.listed('?search=maren&status=OPEN')).rows).toEqual([]);
  });

  test('is paged by its last row, also among tickets of the same moment', async () => {
    const { app, organizationId, portalId, clock } = portal;
    const at = clock.now().toISOString();
    const typed = { name: 'Pat', email: 'p@x.example', companyName: 'Doe', subject: 'Help', description: 'Please' };
    const ids = Array.from({ length: 23 }, newId);
    const rows = ids.map((id) => ({
      organizationId,
      portalId,
      id,
      createdAt: at,
      lastMessageAt: at,
      lastMessageId: id,
    }));
    await app.sql
      .insertInto('supportTicket')
      .values(rows.map((row) => ({ ...row, ...typed })))
      .execute();
    const first = await tickets.listed('?status=OPEN');
    expect(first.rows).toHaveLength(20);
    const second = await tickets.listed(`?status=OPEN&before=${first.next}`);
    expect([second.rows.length, second.next]).toEqual([3, null]);
    const shown = [...first.rows, ...second.rows].map(({ id }) => id);
    expect(shown).toEqual(ids.toSorted().toReversed());
  });

  test.each(WRONG_CURSORS)('refuses the page before %s', async (cursor) => {
    expect((await tickets.asStaff('GET', `?before=${cursor}`)).statusCode).toBe(400);
  });

  test('a person of several customers asks for none of them in particular', async () => {
    const { app, organizationId, portalId, user } = portal;
    const customerId = await insertCustomer(app.sql, organizationId, 'Second Builders');
    await app.sql
      .insertInto('membership')
      .values({ organizationId, portalId, customerId, userId: user.userId, status: 'APPROVED' })
      .execute();
    const id = await tickets.asked({}, await portal.cookieFor(user.identityId, 'PORTAL'));
    expect(await tickets.read(id)).toMatchObject({ customer: null, person: { name: 'Ann Person', email: user.email } });
  });
});

describe('an answer', () => {
  test('is mailed in the name of the portal, answers go to the support address, and the ticket waits for the requester', async () => {
    const id = await tickets.asked({ email: 'maren@vogt.example' });
    expect((await tickets.answer(id, '  Try it again.\nIt works now.  ')).statusCode).toBe(204);
    expect(await tickets.read(id)).toMatchObject({
      status: 'ANSWERED',
      description: 'It says no.',
      portal: { id: portal.portalId, name: `Portal ${portal.label}` },
      person: null,
      events: [{ kind: 'ANSWERED', person: 'Sam Staff', text: 'Try it again.\nIt works now.' }],
    });
    const mail = await portal.app.sql
      .selectFrom('mailMessage')
      .select(['fromName', 'toAddress', 'replyTo', 'subject'])
      .where('organizationId', '=', portal.organizationId)
      .where('toAddress', '=', 'maren@vogt.example')
      .execute();
    expect(mail).toEqual([
      {
        fromName: `Portal ${portal.label}`,
        toAddress: 'maren@vogt.example',
        replyTo: 'help@supplier.example',
        subject: 'Answer to your request: Cannot log in',
      },
    ]);
    expect(await auditOf(id)).toEqual(['ticket.answered']);
  });

  test('of two people at once is sent once: the second is told to read first', async () => {
    const email = `pat@${portal.label}.example`;
    const id = await tickets.asked({ email });
    const iris = await colleague();
    const send = (identityId: string) =>
      tickets.asStaff('POST', `/${id}/messages`, { lastMessageId: id, text: 'Try it again.' }, identityId);
    const all = await Promise.all([send(iris), send(portal.staff.identityId), send(iris)]);
    expect(all.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['204', '409', '409']);
    expect(await mailsTo(portal.app, email)).toHaveLength(1);
    expect((await tickets.read(id)).events).toHaveLength(1);
  });

  test('may close the ticket, which takes nothing more until it is reopened', async () => {
    const id = await tickets.asked();
    await tickets.answer(id, 'Done.', { closes: true });
    expect(await tickets.read(id)).toMatchObject({
      status: 'CLOSED',
      events: [{ kind: 'ANSWERED' }, { kind: 'CLOSED' }],
    });
    for (const refused of [await tickets.answer(id, 'More'), await tickets.close(id), await tickets.take(id)])
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'ticket_closed']);
    expect((await tickets.reopen(id)).statusCode).toBe(204);
    expect((await tickets.reopen(id)).statusCode).toBe(204);
    expect(await tickets.read(id)).toMatchObject({ status: 'OPEN', events: [{}, {}, { kind: 'REOPENED' }] });
    expect((await tickets.answer(id, 'More')).statusCode).toBe(204);
    expect(await auditOf(id)).toEqual(['ticket.closed', 'ticket.reopened', 'ticket.answered']);
  });

  test('with a card number, or without words, is refused and not mailed', async () => {
    const email = `pat@${portal.label}.example`;
    const id = await tickets.asked({ email });
    const card = await tickets.answer(id, 'Use 4111 1111 1111 1111 then.');
    expect([card.statusCode, card.json<{ code: string }>().code]).toEqual([400, 'card_number_refused']);
    expect((await tickets.answer(id, ' \n ')).statusCode).toBe(400);
    expect((await tickets.read(id)).events).toEqual([]);
    expect(await mailsTo(portal.app, email)).toEqual([]);
  });

  test('goes without a promise where a reply would reach nobody', async () => {
    await portal.app.sql
      .updateTable('organization')
      .set({ supportEmail: null })
      .where('id', '=', portal.organizationId)
      .execute();
    portal.app.tenants.clearCache();
    const id = await tickets.asked({ email: `maren@${portal.label}.example` });
    await tickets.answer(id, 'Try it again.');
    expect((await lastMail(portal.app, `maren@${portal.label}.example`)).text).not.toContain('A reply to this email');
  });
});

test('the overview counts the tickets that wait for an answer, since their last message', async () => {
  await tickets.asked();
  const oldestAt = portal.clock.now().toISOString();
  portal.clock.pass(1_000);
  await tickets.asked();
  await tickets.answer(await tickets.asked(), 'Try it again.');
  await tickets.close(await tickets.asked());
  const overview = await portal.send({
    url: '/v1/console/collections',
    host: CONSOLE_HOST,
    cookie: await portal.cookieFor(portal.staff.identityId, 'CONSOLE'),
  });
  expect(overview.json()).toMatchObject({ waiting: { openTickets: { count: 2, oldestAt } } });
});

describe('a ticket', () => {
  test('is taken by one of two people at once, taken over and given back', async () => {
    const id = await tickets.asked();
    const iris = await colleague();
    const both = await Promise.all([tickets.take(id), tickets.take(id, iris)]);
    expect(both.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['204', '409']);
    const [mine, other] = both[0].statusCode === 204 ? [undefined, iris] : [iris, portal.staff.identityId];
    expect((await tickets.release(id, other)).statusCode).toBe(409);
    expect((await tickets.take(id, mine)).statusCode).toBe(204);
    expect((await tickets.take(id, other, true)).statusCode).toBe(204);
    expect((await tickets.release(id, other)).statusCode).toBe(204);
    expect((await tickets.read(id)).events.map(({ kind }) => kind)).toEqual(['TAKEN', 'TAKEN', 'RELEASED']);
    expect(await auditOf(id)).toEqual(['ticket.assigned', 'ticket.assigned', 'ticket.released']);
    await tickets.take(id);
    expect((await tickets.read(id)).assignee).toEqual({ name: 'Sam Staff', isMe: true });
    expect((await tickets.asStaff('GET', `/${id}`, undefined, iris)).json()).toMatchObject({
      assignee: { name: 'Sam Staff', isMe: false },
    });
  });

  test('that got another message is not closed by somebody who has not read it', async () => {
    const id = await tickets.asked();
    await tickets.answer(id, 'Try it again.');
    const refused = await tickets.asStaff('POST', `/${id}/close`, { lastMessageId: id });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'ticket_changed']);
    expect((await tickets.close(id)).statusCode).toBe(204);
    expect(await auditOf(id)).toEqual(['ticket.answered', 'ticket.closed']);
  });

  test('is nothing of another supplier', async () => {
    const id = await tickets.asked();
    const other = testTickets(await testPortal());
    expect((await other.asStaff('GET', `/${id}`)).statusCode).toBe(404);
    expect((await other.answer(id, 'Hello')).statusCode).toBe(404);
    expect((await other.listed()).rows).toEqual([]);
    expect((await tickets.asStaff('GET', `/${newId()}`)).statusCode).toBe(404);
  });

  test('of a person who has left the portal keeps its customer', async () => {
    const identityId = await insertIdentity(portal.app.sql, `gus@${portal.label}.example`, 'Gus Gone');
    const { organizationId, portalId, user } = portal;
    await insertMember(portal.app.sql, { organizationId, portalId, customerId: user.customerId, identityId });
    const id = await tickets.asked({}, await portal.cookieFor(identityId, 'PORTAL'));
    await portal.app.sql.deleteFrom('membership').where('customerId', '=', user.customerId).execute();
    expect(await tickets.read(id)).toMatchObject({ customer: { name: 'Ann Builders' }, person: { name: 'Gus Gone' } });
  });
});
