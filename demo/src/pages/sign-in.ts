// Signs a demo person in with one click, limited to the people of the stories.
import { safeRedirect } from '@plumbline/rules/access/safe-redirect';
import type { App } from '@plumbline/server/app';
import { sessionCookie } from '@plumbline/server/http/cookies';
import type { Place } from '@plumbline/server/http/caller';
import { selectIdentityByEmail, selectStaffOf } from '@plumbline/server/identity/identity.sql';
import { beginSession } from '@plumbline/server/identity/sessions/sessions';
import { DEMO_PEOPLE, DEMO_STAFF, LARGE, LARGE_STAFF } from '../names.ts';
import type { Reply, Request } from './http.ts';
import { queryText } from './http.ts';
import { sendNotFound } from './send-page.ts';

export const signInPath = (email: string): string => `/demo/sign-in?as=${encodeURIComponent(email)}`;

/** `redirect` is the first page to open. */
export async function signIn(app: App, request: Request, reply: Reply) {
  const email = queryText(request, 'as');
  const place = await app.tenants.byHost(request.host);
  const login = email === null ? null : await loginOf(app, place, email);
  if (login === null) return sendNotFound(reply, 'Nobody of the demo logs in here with this address.');
  const { token, expiresAt } = await beginSession(app.sql, app.now(), login);
  const page = safeRedirect(queryText(request, 'redirect')) ?? '/';
  return reply.header('set-cookie', sessionCookie(token, expiresAt)).redirect(page, 303);
}

type Login = Parameters<typeof beginSession>[2];

async function loginOf(app: App, place: Place, email: string): Promise<Login | null> {
  if (!isDemoPerson(place, email)) return null;
  const identity = await selectIdentityByEmail(app.sql, email);
  if (!identity) return null;
  const login = { identityId: identity.id, provider: 'password', enteredAt: app.now().toISOString() } as const;
  if (place.kind === 'portal') {
    const { organizationId, portalId } = place.tenant;
    return { ...login, organizationId, portalId, kind: 'PORTAL' };
  }
  const staff = await selectStaffOf(app.sql, identity.id);
  return staff ? { ...login, organizationId: staff.organizationId, kind: 'CONSOLE' } : null;
}

function isDemoPerson(place: Place, email: string): boolean {
  if (place.kind === 'console') return [...DEMO_STAFF, LARGE_STAFF].some((staff) => staff.email === email);
  if (place.kind !== 'portal') return false;
  return [...DEMO_PEOPLE, LARGE].some((person) => person.label === place.tenant.label && person.email === email);
}
