// listPeople, countPeople, changeUserAccess, reactivateUser, and what proposals are made of
import { expect, test } from 'vitest';
import { streetKey } from '@plumbline/rules/access/customer-proposals';
import { DEFAULT_PERMISSIONS } from '@plumbline/rules/portals/capabilities';
import { newId } from '../database/new-id.ts';
import { insertCustomer, insertIdentity, insertMember, insertPortal } from '../testing/fixtures.sql.ts';
import { mailsTo } from '../testing/mailbox.ts';
import { refusalOf } from '../testing/test-person.ts';
import { selectCandidates } from './candidates.sql.ts';
import { LOOK_ONLY, testPeople, type TestPeople } from './testing/test-people.ts';

const counts = async (team: TestPeople) => (await team.request('GET', '/v1/console/people/counts')).json<object>();
const pending = async (team: TestPeople, search = '') =>
  (await team.request('GET', `/v1/users/pending?search=${encodeURIComponent(search)}`)).json<{
    count: number;
    rows: { userId: string; proposals: { customerId: string; reasons: string[] }[] }[];
  }>();
const companyOf = async (team: TestPeople, cookie: string) =>
  (await team.send({ url: '/v1/users/company', cookie })).json<{ name?: string; code?: string }>();
const both = ({ user, neighbor }: TestPeople, permissions: object = DEFAULT_PERMISSIONS) => [
  { customerId: user.customerId, permissions: DEFAULT_PERMISSIONS },
  { customerId: neighbor.customerId, permissions },
];

test('listPeople shows who has access, for which customers and with which permissions', async () => {
  const team = await testPeople();
  const { rows, count } = await team.people();
  expect(count).toBe(2);
  expect(rows[0]).toEqual({
    userId: team.user.userId,
    portalId: team.portalId,
    portalName: `Portal ${team.label}`,
    name: 'Ann Person',
    email: `ann@${team.label}.example`,
    isEmailVerified: true,
    version: expect.stringMatching(/^[0-9a-f]{16}$/),
    memberships: [
      {
        customerId: team.user.customerId,
        code: team.user.customerId.slice(-8),
        name: 'Ann Builders',
        permissions: DEFAULT_PERMISSIONS,
      },
    ],
    isSuspendedByTeam: false,
    signedInAt: null,
    secondFactorSince: null,
    remindersOffSince: null,
    mailBouncedAt: null,
  });
  const login = { organizationId: team.organizationId, portalId: team.portalId, userId: team.user.userId };
  const at = (day: number) => `2026-11-${day}T10:00:00.000Z`;
  await team.app.sql
    .insertInto('loginHistory')
    .values(
      [12, 14, 13].map((day) => ({
        ...login,
        action: 'login' as const,
        day: `2026-11-${day}` as never,
        providerId: 'p',
        at: at(day),
      })),
    )
    .execute();
  expect((await team.personNamed(team.user.userId)).signedInAt).toBe(at(14));
});

test('listPeople finds by name, address and customer, in pages', async () => {
  const team = await testPeople();
  const names = async (query: string) => (await team.people(query)).rows.map(({ name }) => name);
  expect(await names('state=active&search=ann%20p')).toEqual(['Ann Person']);
  expect(await names(`state=active&search=bob%40${team.label}`)).toEqual(['Bob Person']);
  expect(await names('state=active&search=BOB%20build')).toEqual(['Bob Person']);
  expect(await names('state=active&search=%25')).toEqual([]);
  const { app, organizationId, portalId, user } = team;
  for (let index = 0; index < 50; index += 1) {
    const identityId = await insertIdentity(app.sql, `m${index}@${team.label}.example`, `Many ${index}`);
    await insertMember(app.sql, { organizationId, portalId, customerId: user.customerId, identityId });
  }
  const first = await team.people();
  const second = await team.people('state=active&page=2');
  expect([first.rows.length, first.count, second.rows.length, second.count]).toEqual([50, 52, 2, 52]);
});

test('countPeople counts each person and portal once', async () => {
  const team = await testPeople();
  const waiting = await team.waiting();
  const { organizationId, portalId, user, neighbor, app } = team;
  const member = { organizationId, portalId, userId: waiting.userId, customerId: user.customerId };
  await app.sql
    .insertInto('membership')
    .values({ ...member, status: 'PENDING' })
    .execute();
  await app.sql
    .insertInto('membership')
    .values({ ...member, userId: user.userId, customerId: neighbor.customerId, status: 'SUSPENDED' })
    .execute();
  await team.invited();
  expect(await counts(team)).toEqual({ waiting: 1, active: 2, invited: 1, suspended: 0 });
  await team.decide(user.userId, 'suspend');
  expect(await counts(team)).toEqual({ waiting: 1, active: 1, invited: 1, suspended: 1 });
  const suspended = await team.people('state=suspended');
  expect(suspended.rows.map(({ userId, memberships }) => [userId, memberships.length])).toEqual([[user.userId, 2]]);
});

test('TEM-03 changeUserAccess gives a person several customers with permissions of their own, and takes them away', async () => {
  const team = await testPeople();
  const { user, neighbor, cookies } = team;
  const { version } = await team.personNamed(user.userId);
  const memberships = both(team, LOOK_ONLY);
  expect((await team.changeAccess(user.userId, { version, memberships })).statusCode).toBe(200);
  const changed = await team.personNamed(user.userId);
  expect(changed.memberships).toMatchObject([
    { customerId: user.customerId, permissions: DEFAULT_PERMISSIONS },
    { customerId: neighbor.customerId, permissions: LOOK_ONLY },
  ]);
  expect(await team.audit()).toMatchObject([
    {
      action: 'user.access-changed',
      actorIdentityId: team.staff.identityId,
      subjectId: user.userId,
      detail: {
        portalId: team.portalId,
        from: [{ customerId: user.customerId, permissions: DEFAULT_PERMISSIONS }],
        to: memberships,
      },
    },
  ]);
  // The session works for the customer that is left.
  const onlyOther = { version: changed.version, memberships: memberships.slice(1) };
  expect((await team.changeAccess(user.userId, onlyOther)).statusCode).toBe(200);
  expect(await companyOf(team, cookies.customer)).toEqual({ name: 'Bob Builders' });
  expect(await team.membershipsOf(user.userId)).toMatchObject([{ customerId: neighbor.customerId, canPay: false }]);
});

test('changeUserAccess that changes nothing records nothing', async () => {
  const team = await testPeople();
  const { version } = await team.personNamed(team.user.userId);
  const memberships = both(team).slice(0, 1);
  expect((await team.changeAccess(team.user.userId, { version, memberships })).statusCode).toBe(200);
  expect(await team.audit()).toEqual([]);
});

test('changeUserAccess changes one portal, keeps pending memberships, and opens nothing to who is suspended', async () => {
  const team = await testPeople();
  const { app, organizationId, user, neighbor } = team;
  const portalId = await insertPortal(app.sql, { organizationId, label: `${team.label}-2`, name: 'B', settings: {} });
  const member = { organizationId, userId: user.userId };
  await app.sql
    .insertInto('membership')
    .values([
      { ...member, portalId, customerId: user.customerId, status: 'APPROVED' },
      { ...member, portalId: team.portalId, customerId: neighbor.customerId, status: 'PENDING' },
    ])
    .execute();
  const third = await insertCustomer(app.sql, organizationId, 'Third');
  const listed = (await team.people()).rows.find((row) => row.userId === user.userId && row.portalId === team.portalId);
  const version = listed?.version;
  const memberships = [{ customerId: third, permissions: LOOK_ONLY }];
  await team.changeAccess(user.userId, { version, memberships });
  const stored = (await team.membershipsOf(user.userId)).map(
    (row) => `${row.portalId === portalId} ${row.status} ${row.customerId}`,
  );
  expect(stored.toSorted()).toEqual(
    [`true APPROVED ${user.customerId}`, `false PENDING ${neighbor.customerId}`, `false APPROVED ${third}`].toSorted(),
  );
  await team.decide(user.userId, 'suspend');
  const suspended = await team.personNamed(user.userId, 'state=suspended');
  expect(refusalOf(await team.changeAccess(user.userId, { version: suspended.version, memberships }))).toEqual([
    404,
    'not_found',
  ]);
});

test('reactivateUser opens what was suspended, with its permissions, and nothing that was only pending', async () => {
  const team = await testPeople();
  const { app, organizationId, portalId, user, neighbor } = team;
  await app.sql.updateTable('membership').set({ canPay: false }).where('userId', '=', user.userId).execute();
  await app.sql
    .insertInto('membership')
    .values({ organizationId, portalId, userId: user.userId, customerId: neighbor.customerId, status: 'PENDING' })
    .execute();
  expect((await team.decide(user.userId, 'suspend')).statusCode).toBe(200);
  expect((await team.decide(user.userId, 'reactivate')).statusCode).toBe(200);
  expect(await team.membershipsOf(user.userId)).toMatchObject([
    { customerId: user.customerId, status: 'APPROVED', canPay: false },
  ]);
  expect(await companyOf(team, await team.cookieFor(user.identityId, 'PORTAL'))).toEqual({ name: 'Ann Builders' });
  expect((await team.audit()).map(({ action }) => action)).toEqual(['user.suspended', 'user.reactivated']);
});

test('suspendUser ends sessions at once, in this portal only, and withdraws invitations', async () => {
  const team = await testPeople();
  const { app, user, cookies, organizationId } = team;
  const portalId = await insertPortal(app.sql, { organizationId, label: `${team.label}-2`, name: 'B', settings: {} });
  const sessions = () =>
    app.sql
      .selectFrom('session')
      .select(['portalId', 'kind'])
      .where('identityId', '=', user.identityId)
      .where('revokedAt', 'is', null);
  await app.sql
    .updateTable('session')
    .set({ portalId })
    .where('identityId', '=', user.identityId)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('session').select('id').where('identityId', '=', user.identityId).orderBy('id', 'desc').limit(1),
    )
    .execute();
  const here = await team.cookieFor(user.identityId, 'PORTAL');
  await team.invite(team.newEmail());
  const { email, oobCode } = await team.invited();
  // The invited person joins another way meanwhile.
  const identityId = await insertIdentity(app.sql, email, 'Ida');
  const userId = await insertMember(app.sql, {
    organizationId,
    portalId: team.portalId,
    customerId: user.customerId,
    identityId,
  });
  await team.decide(userId, 'suspend');
  expect(refusalOf(await team.accept(oobCode))).toEqual([400, 'invalid_code']);
  expect((await team.invitations()).count).toBe(1);

  await team.decide(user.userId, 'suspend');
  expect((await companyOf(team, here)).code).toBe('not_signed_in');
  expect((await companyOf(team, cookies.neighbor)).name).toBe('Bob Builders');
  expect(await sessions().execute()).toEqual([{ portalId, kind: 'PORTAL' }]);
});

test('approveUser sets the permissions that staff chose', async () => {
  const team = await testPeople();
  const { userId } = await team.waiting();
  const customerIds = [team.user.customerId, team.neighbor.customerId];
  await team.approve(userId, { customerIds, permissions: LOOK_ONLY });
  expect((await team.personNamed(userId)).memberships).toMatchObject([
    { name: 'Ann Builders', permissions: LOOK_ONLY },
    { name: 'Bob Builders', permissions: LOOK_ONLY },
  ]);
  expect(await team.audit()).toMatchObject([
    { action: 'user.approved', detail: { customerIds, permissions: LOOK_ONLY } },
  ]);
});

test('a customer that is not there approves nobody', async () => {
  const [team, other] = [await testPeople(), await testPeople()];
  const { userId, email } = await team.waiting();
  const customerIds = [team.user.customerId, other.user.customerId];
  expect(refusalOf(await team.approve(userId, { customerIds }))).toEqual([404, 'not_found']);
  expect(await team.membershipsOf(userId)).toEqual([]);
  expect(await mailsTo(team.app, email)).toEqual([]);
});

test('rejectUser keeps the reason and tells it', async () => {
  const team = await testPeople();
  const { userId, email, cookie } = await team.waiting();
  await team.decide(userId, 'reject', { reason: ' We know no such company ' });
  expect((await mailsTo(team.app, email))[0]?.text).toContain('Reason: We know no such company');
  const request = team.app.sql.selectFrom('signUpRequest').select('rejectReason').where('userId', '=', userId);
  expect(await request.execute()).toEqual([{ rejectReason: 'We know no such company' }]);
  expect(await team.audit()).toMatchObject([
    { action: 'user.rejected', detail: { reason: 'We know no such company' } },
  ]);
  // Whoever asks again waits without the old reason.
  const payload = { email, name: 'Pat Doe', companyName: 'Doe', companyAddress: '1 Mill Road' };
  await team.send({ method: 'POST', url: '/v1/auth/signup', cookie, payload });
  expect(await request.execute()).toEqual([{ rejectReason: null }]);
});

test('SGN-08 customers are proposed by their contact, the people they have, their street and a similar name', async () => {
  const team = await testPeople();
  const { app, organizationId, user } = team;
  const insert = async (code: string, name: string, more: { contactEmail?: string; address?: string } = {}) => {
    const id = newId();
    await app.sql
      .insertInto('customer')
      .values({ organizationId, id, code, name, ...more })
      .execute();
    return id;
  };
  const contact = await insert('C1', 'Contacted', { contactEmail: `${team.label}@gmail.com` });
  const street = await insert('C2', 'Streeted', { address: '1 MILL ROAD, Austin, TX' });
  const similar = await insert('C3', 'Tarnwick Constructors LLC');
  await insert('C4', 'Constructors of Ghent');
  const reasons = async (userId: string) =>
    (await pending(team)).rows
      .find((row) => row.userId === userId)
      ?.proposals.map((each) => [each.customerId, each.reasons]);
  const byContact = await team.waiting({ email: `${team.label}@gmail.com` });
  expect(await reasons(byContact.userId)).toEqual([
    [contact, ['contact']],
    [street, ['address']],
  ]);
  const byColleague = await team.waiting({ email: `pat@${team.label}.example` });
  expect((await reasons(byColleague.userId))?.[0]).toEqual([user.customerId, ['colleagues']]);
  await app.sql.updateTable('customer').set({ address: null }).where('id', '=', street).execute();
  const bySimilar = await team.waiting({ companyName: 'Tarnwick Constructers' });
  expect(await reasons(bySimilar.userId)).toEqual([[similar, ['similar-name']]]);
});

test('listPendingUsers finds by name, address and company', async () => {
  const team = await testPeople();
  const { userId, email } = await team.waiting({ companyName: 'Tarnwick Constructors' });
  await team.waiting({ companyName: 'Doe' });
  for (const search of ['tarnwick c', email.slice(4, 24)]) {
    expect((await pending(team, search)).rows.map((row) => row.userId)).toEqual([userId]);
  }
  expect((await pending(team, 'pat doe')).count).toBe(2);
  expect((await pending(team, '%')).count).toBe(0);
});

test.each(['1180 Tarnwick Way, Austin', ' 12B - 4 Ünder St.,X', 'Nº 4 Mill Rd', '', ','])(
  'SGN-08 the database writes the street of %j as the rule does',
  async (address) => {
    const { app, organizationId } = await testPeople();
    const id = await insertCustomer(app.sql, organizationId, 'Streeted');
    await app.sql.updateTable('customer').set({ address }).where('id', '=', id).execute();
    const keys = { ids: [], codes: [], emails: [], domains: [], names: [], streets: [streetKey(address)] };
    expect((await selectCandidates(app.sql, organizationId, keys)).map((found) => found.id)).toContain(id);
  },
);

test('ACC-17 people of another organization are neither listed nor changed', async () => {
  const [team, other] = [await testPeople(), await testPeople()];
  expect((await team.people(`state=active&search=${other.label}`)).count).toBe(0);
  const { version } = await other.personNamed(other.user.userId);
  const memberships = [{ customerId: team.user.customerId, permissions: LOOK_ONLY }];
  for (const portalId of [team.portalId, other.portalId]) {
    const input = { portalId, version, memberships };
    expect(refusalOf(await team.changeAccess(other.user.userId, input))).toEqual([404, 'not_found']);
    expect(refusalOf(await team.decide(other.user.userId, 'reactivate', { portalId }))).toEqual([404, 'not_found']);
  }
  // A foreign customer cannot be given either.
  const own = await team.personNamed(team.user.userId);
  const foreign = {
    version: own.version,
    memberships: [{ customerId: other.user.customerId, permissions: LOOK_ONLY }],
  };
  expect(refusalOf(await team.changeAccess(team.user.userId, foreign))).toEqual([404, 'not_found']);
});
