// An organization's staff, as its owner manages them over HTTP.
import type { StaffRole } from '@plumbline/rules/access/staff-roles';
import { newId } from '../../database/new-id.ts';
import { insertIdentity, insertStaff, selectAudit } from '../../testing/fixtures.sql.ts';
import { lastMail } from '../../testing/mailbox.ts';
import { CONSOLE_HOST as host, type TestPortal, testPortal } from '../../testing/test-portal.ts';
import { testVisitor } from '../../testing/test-visitor.ts';

export const STAFF = '/v1/console/staff';
export const INVITATIONS = '/v1/console/staff-invitations';
export const NEW_PASSWORD = 'a lintel over the door';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export async function testTeam(given?: TestPortal) {
  const portal = given ?? (await testPortal());
  const { app, organizationId, label } = portal;
  const request = (method: Method, url: string, payload?: object, cookie = portal.cookies.staff) =>
    portal.send({ method, url, host, cookie, ...(payload && { payload }) });

  const member = async (role: StaffRole = 'viewer') => {
    const email = `m${newId().slice(-12)}@${label}.example`;
    const identityId = await insertIdentity(app.sql, email, `Mel ${role}`);
    const id = await insertStaff(app.sql, organizationId, identityId, role);
    return { id, email, identityId, cookie: await portal.cookieFor(identityId, 'CONSOLE') };
  };

  const newEmail = () => `i${newId().slice(-12)}@${label}.example`;
  const invite = (email: string, input: object = {}) =>
    request('POST', INVITATIONS, { email, role: 'receivables', title: 'Credit manager', ...input });
  /** The organization and the code of the last link to an address. */
  const linkTo = async (email: string) => {
    const link = (await lastMail(app, email)).links.find(({ pathname }) => pathname === '/invitation');
    const part = (name: string) => link?.searchParams.get(name) ?? '';
    return { organizationId: part('organization'), oobCode: part('oobCode') };
  };
  const invited = async (input: object = {}) => {
    const email = newEmail();
    const { id } = (await invite(email, input)).json<{ id: string }>();
    return { id, email, link: await linkTo(email) };
  };
  const visitor = () => testVisitor({ http: portal.http, host });
  const accept = (link: object, input: object = {}, by = visitor()) =>
    by.post(`${INVITATIONS}/accept`, { ...link, name: 'Ida Invited', password: NEW_PASSWORD, ...input });
  const list = async () => (await request('GET', STAFF)).json<{ rows: Record<string, unknown>[]; count: number }>();
  const invitations = async () =>
    (await request('GET', INVITATIONS)).json<{ rows: Record<string, unknown>[]; count: number }>();
  /** Without sign-ins, which most tests begin with. */
  const audit = async () =>
    (await selectAudit(app.sql, organizationId))
      .map(({ action }) => action)
      .filter((action) => !action.startsWith('login.'));
  return { ...portal, request, member, newEmail, invite, linkTo, invited, visitor, accept, list, invitations, audit };
}

export type TestTeam = Awaited<ReturnType<typeof testTeam>>;
