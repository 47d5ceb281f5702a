// The people of an organization's customers, as staff manage them over HTTP.
import { DEFAULT_PERMISSIONS } from '@plumbline/rules/portals/capabilities';
import { newId } from '../../database/new-id.ts';
import { selectAudit } from '../../testing/fixtures.sql.ts';
import { lastMail } from '../../testing/mailbox.ts';
import { newcomer } from '../../testing/newcomer.ts';
import { CONSOLE_HOST as host, type TestPortal, testPortal } from '../../testing/test-portal.ts';
import { testVisitor } from '../../testing/test-visitor.ts';

export const USER_INVITATIONS_PATH = '/v1/console/user-invitations';
export const NEW_PASSWORD = 'a lintel over the door';
/** May look at invoices, and nothing else. */
export const LOOK_ONLY = {
  view: true,
  pay: false,
  prepay: false,
  manageMethods: false,
  requestWaiver: false,
  manageUsers: false,
};

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type ListedPerson = {
  userId: string;
  portalId: string;
  name: string;
  email: string;
  version: string;
  signedInAt: string | null;
  memberships: { customerId: string; name: string; permissions: object }[];
};

export async function testPeople(given?: TestPortal) {
  const portal = given ?? (await testPortal());
  const { app, organizationId, portalId, label, user } = portal;
  const request = (method: Method, url: string, payload?: object, cookie = portal.cookies.staff) =>
    portal.send({ method, url, host, cookie, ...(payload && { payload }) });

  const newEmail = () => `i${newId().slice(-12)}@${label}.example`;
  const invite = (email: string, input: object = {}) =>
    request('POST', USER_INVITATIONS_PATH, {
      portalId,
      email,
      name: 'Ida Invited',
      customerIds: [user.customerId],
      permissions: DEFAULT_PERMISSIONS,
      ...input,
    });
  const codeTo = async (email: string) => {
    const link = (await lastMail(app, email)).links.find(({ pathname }) => pathname === '/invitation');
    return link?.searchParams.get('oobCode') ?? '';
  };
  const invited = async (input: object = {}) => {
    const email = newEmail();
    const { id } = (await invite(email, input)).json<{ id: string }>();
    return { id, email, oobCode: await codeTo(email) };
  };
  const visitor = () => testVisitor(portal);
  const accept = (oobCode: string, input: object = {}, by = visitor()) =>
    by.post('/v1/invitations/accept', { oobCode, name: 'Ida Invited', password: NEW_PASSWORD, ...input });
  const invitations = async (query = '') =>
    (await request('GET', `${USER_INVITATIONS_PATH}${query}`)).json<{
      rows: Record<string, unknown>[];
      count: number;
    }>();

  /** A person with a pending sign-up. */
  const waiting = async ({ companyName = 'Doe', ...options }: { companyName?: string; email?: string } = {}) => {
    const person = await newcomer(portal, options);
    const payload = { email: person.email, name: 'Pat Doe', companyName, companyAddress: '1 Mill Road' };
    await portal.send({ method: 'POST', url: '/v1/auth/signup', cookie: person.cookie, payload });
    const { id: userId } = await app.sql
      .selectFrom('userAccount')
      .select('id')
      .where('identityId', '=', person.identityId)
      .executeTakeFirstOrThrow();
    return { ...person, userId };
  };
  const decide = (userId: string, verb: string, input: object = {}) =>
    request('POST', `/v1/users/${userId}/${verb}`, { portalId, ...input });
  const approve = (userId: string, input: object = {}) =>
    decide(userId, 'approve', { customerIds: [user.customerId], ...input });

  const people = async (query = 'state=active') =>
    (await request('GET', `/v1/console/people?${query}`)).json<{ rows: ListedPerson[]; count: number }>();
  const personNamed = async (userId: string, query?: string) => {
    const found = (await people(query)).rows.find((row) => row.userId === userId);
    if (!found) throw new Error('not listed');
    return found;
  };
  const changeAccess = (userId: string, input: object) =>
    request('PUT', `/v1/users/${userId}/access`, { portalId, ...input });
  const audit = async () =>
    (await selectAudit(app.sql, organizationId)).filter(({ action }) => /^user\.(?!signed-up)/.test(action));
  const membershipsOf = (userId: string) =>
    app.sql.selectFrom('membership').selectAll().where('userId', '=', userId).orderBy('customerId').execute();
  return {
    ...portal,
    request,
    newEmail,
    invite,
    codeTo,
    invited,
    visitor,
    accept,
    invitations,
    waiting,
    decide,
    approve,
    people,
    personNamed,
    changeAccess,
    audit,
    membershipsOf,
  };
}

export type TestPeople = Awaited<ReturnType<typeof testPeople>>;
