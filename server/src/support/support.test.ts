// createTicket
import { expect, test } from 'vitest';
import { newId } from '../database/new-id.ts';
import { mailsTo } from '../testing/mailbox.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';

const TICKET = {
  name: ' Pat Doe ',
  email: ' Pat@Example.COM ',
  companyName: ' Doe Framing ',
  subject: ' Cannot log in ',
  description: ' It says <b>no</b>.\nWhy? ',
};

type SendOptions = { ticket?: Record<string, unknown>; cookie?: string; from?: string };

const submit = (portal: TestPortal, { ticket = {}, cookie, from = '192.0.2.1' }: SendOptions = {}) =>
  portal.send({
    method: 'POST',
    url: '/v1/support/tickets/',
    payload: { ...TICKET, ...ticket },
    remoteAddress: from,
    ...(cookie !== undefined && { cookie }),
  });

const ticketsOf = ({ app, organizationId }: TestPortal) =>
  app.sql.selectFrom('supportTicket').selectAll().where('organizationId', '=', organizationId).execute();

async function setSupportEmail({ app, organizationId, label }: TestPortal, isThere = true): Promise<string> {
  const supportEmail = `support@${label}.example`;
  await app.sql
    .updateTable('organization')
    .set({ supportEmail: isThere ? supportEmail : null })
    .where('id', '=', organizationId)
    .execute();
  return supportEmail;
}

test('PRF-04 anybody may create a ticket: it is stored and mailed to support with a reply address', async () => {
  const portal = await testPortal();
  const supportEmail = await setSupportEmail(portal);
  const response = await submit(portal);
  expect(response.statusCode).toBe(201);
  const ticket = {
    name: 'Pat Doe',
    email: 'pat@example.com',
    companyName: 'Doe Framing',
    subject: 'Cannot log in',
    description: 'It says <b>no</b>.\nWhy?',
  };
  expect(await ticketsOf(portal)).toEqual([
    {
      ...ticket,
      id: response.json().id,
      organizationId: portal.organizationId,
      portalId: portal.portalId,
      identityId: null,
      customerId: null,
      status: 'OPEN',
      assignedTo: null,
      tokenHash: null,
      sealedToken: null,
      linkExpiresAt: null,
      linkId: null,
      createdAt: portal.clock.now().toISOString(),
      lastMessageAt: portal.clock.now().toISOString(),
      lastMessageId: response.json().id,
    },
  ]);
  expect(await mailsTo(portal.app, supportEmail)).toHaveLength(1);
  const { organizationId, app } = portal;
  const mail = app.sql.selectFrom('mailMessage').select('replyTo').where('organizationId', '=', organizationId);
  expect(await mail.execute()).toEqual([{ replyTo: 'pat@example.com' }]);
});

test('PRF-04 a ticket records who was signed in, and ignores a session of another portal', async () => {
  const [portal, other] = [await testPortal(), await testPortal()];
  await submit(portal, { cookie: portal.cookies.customer });
  await submit(portal, { cookie: other.cookies.customer });
  await submit(portal, { cookie: `__Host-session=${newId()}` });
  const people = (await ticketsOf(portal)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(people.map(({ identityId }) => identityId)).toEqual([portal.user.identityId, null, null]);
});

test('PRF-04 without a support address a ticket is only stored', async () => {
  const portal = await testPortal();
  const supportEmail = await setSupportEmail(portal, false);
  expect((await submit(portal)).statusCode).toBe(201);
  expect(await ticketsOf(portal)).toHaveLength(1);
  expect(await mailsTo(portal.app, supportEmail)).toEqual([]);
});

test.each([
  ['a blank name', 'name', { name: ' ' }],
  ['half an address', 'email', { email: 'pat' }],
  ['an address with a second line', 'email', { email: 'pat@example.com\nbcc: all@example.com' }],
  ['two addresses', 'email', { email: 'pat@example.com, all@example.com' }],
  ['a blank company', 'companyName', { companyName: '\t' }],
  ['an empty subject', 'subject', { subject: '' }],
  ['no description', 'description', { description: undefined }],
  ['a description without end', 'description', { description: 'x'.repeat(10_001) }],
])('PRF-04 all five fields are required and the address must be valid: not %s', async (_, field, change) => {
  const portal = await testPortal();
  const response = await submit(portal, { ticket: change });
  expect(response.statusCode).toBe(400);
  expect(Object.keys(response.json().fields)).toEqual([field]);
  expect(await ticketsOf(portal)).toEqual([]);
});

test.each(['name', 'companyName', 'subject', 'description'])(
  'CARD-01 a card number in the %s is refused and not stored',
  async (field) => {
    const portal = await testPortal();
    const response = await submit(portal, { ticket: { [field]: 'charge 4111 1111 1111 1111 12/28 739' } });
    expect([response.statusCode, response.json().code]).toEqual([400, 'card_number_refused']);
    expect(Object.keys(response.json().fields)).toEqual([field]);
    expect(await ticketsOf(portal)).toEqual([]);
  },
);

test('PRF-04 at most five an hour per network and per address', async () => {
  const portal = await testPortal();
  for (let count = 0; count < 5; count += 1) {
    const ticket = { email: `pat${count}@example.com` };
    expect((await submit(portal, { from: '192.0.2.7', ticket })).statusCode).toBe(201);
  }
  expect((await submit(portal, { from: '192.0.2.7' })).statusCode).toBe(429);
  for (let count = 0; count < 5; count += 1) {
    const ticket = { email: count % 2 === 0 ? 'Sam@example.com' : 'sam@example.com' };
    expect((await submit(portal, { from: `198.51.100.${count}`, ticket })).statusCode).toBe(201);
  }
  expect((await submit(portal, { from: '198.51.100.99', ticket: { email: 'SAM@example.com' } })).statusCode).toBe(429);
  expect(await ticketsOf(portal)).toHaveLength(10);
  const other = await testPortal();
  expect((await submit(other, { from: '192.0.2.7', ticket: { email: 'sam@example.com' } })).statusCode).toBe(201);
  portal.clock.pass(3_600_000);
  expect((await submit(portal, { from: '192.0.2.7', ticket: { email: 'sam@example.com' } })).statusCode).toBe(201);
});
