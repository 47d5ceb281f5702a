// A customer whose first person manages people, with a colleague.
import { DEFAULT_PERMISSIONS, type Permissions } from '@plumbline/rules/portals/capabilities';
import { newId } from '../../../database/new-id.ts';
import { insertIdentity, insertMember } from '../../../testing/fixtures.sql.ts';
import { lastMail } from '../../../testing/mailbox.ts';
import { type TestPortal, testPortal } from '../../../testing/test-portal.ts';
import { testVisitor } from '../../../testing/test-visitor.ts';
import { NEW_PASSWORD } from '../../testing/test-people.ts';
import { permissionColumns } from '../../permission-columns.ts';

export const MANAGER: Permissions = { ...DEFAULT_PERMISSIONS, manageUsers: true };
export const RIGHTS = {
  permissions: DEFAULT_PERMISSIONS,
  paymentLimit: null as number | null,
  approvalLimit: null as number | null,
};

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type TeamRow = {
  userId: string;
  name: string;
  status: string;
  isYou: boolean;
  isSuspendedBySupplier: boolean;
  permissions: Permissions;
  paymentLimit: number | null;
  version: string;
};

export async function testTeam<Portal extends TestPortal = TestPortal>(given?: Portal) {
  const portal = (given ?? (await testPortal())) as Portal;
  const { app, organizationId, portalId, user, label, cookies } = portal;
  const setRights = async (
    userId: string,
    permissions: Partial<Permissions>,
    paymentLimit: number | null = null,
    customerId = user.customerId,
  ) => {
    await app.sql
      .updateTable('membership')
      .set({ ...permissionColumns({ ...DEFAULT_PERMISSIONS, ...permissions }), paymentLimit: paymentLimit as never })
      .where('organizationId', '=', organizationId)
      .where('userId', '=', userId)
      .where('customerId', '=', customerId)
      .execute();
    app.sessions.clearCache();
  };
  await setRights(user.userId, { manageUsers: true });

  const colleague = async (permissions: Partial<Permissions> = {}, paymentLimit: number | null = null) => {
    const email = `c${newId().slice(-12)}@${label}.example`;
    const identityId = await insertIdentity(app.sql, email, 'Carl Colleague');
    const userId = await insertMember(app.sql, { organizationId, portalId, customerId: user.customerId, identityId });
    await setRights(userId, permissions, paymentLimit);
    return { email, identityId, userId, cookie: await portal.cookieFor(identityId, 'PORTAL') };
  };
  const request = (method: Method, url: string, payload?: object, cookie = cookies.customer) =>
    portal.send({ method, url, cookie, ...(payload && { payload }) });
  const team = async (cookie?: string) =>
    (await request('GET', '/v1/team', undefined, cookie)).json<{ rows: TeamRow[]; count: number }>();
  const rowOf = async (userId: string) => {
    const row = (await team()).rows.find((each) => each.userId === userId);
    if (!row) throw new Error('not in the team');
    return row;
  };
  const change = async (userId: string, rights: object, cookie?: string) =>
    request('PUT', `/v1/team/${userId}`, { version: (await rowOf(userId)).version, ...RIGHTS, ...rights }, cookie);
  const newEmail = () => `i${newId().slice(-12)}@${label}.example`;
  const invite = (email: string, input: object = {}, cookie?: string) =>
    request('POST', '/v1/team-invitations', { email, name: 'Ida Invited', ...RIGHTS, ...input }, cookie);
  const codeTo = async (email: string) => {
    const link = (await lastMail(app, email)).links.find(({ pathname }) => pathname === '/invitation');
    return link?.searchParams.get('oobCode') ?? '';
  };
  const accept = (oobCode: string) =>
    testVisitor(portal).post('/v1/invitations/accept', { oobCode, name: 'Ida Invited', password: NEW_PASSWORD });
  return { ...portal, setRights, colleague, request, team, rowOf, change, newEmail, invite, codeTo, accept };
}

export type TestTeam = Awaited<ReturnType<typeof testTeam>>;
