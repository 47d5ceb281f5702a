import type { App } from '@plumbline/server/app';
import { clientNetwork } from '@plumbline/server/http/client-network';
import type { Staff } from '@plumbline/server/http/caller';
import { selectFirstStaff } from './approvals.sql.ts';
import type { Request } from './http.ts';

/** The first member of staff as if signed in to the console; null in an organization without staff. */
export async function demoStaff(app: App, request: Request, organizationId: string): Promise<Staff | null> {
  const staff = await selectFirstStaff(app.sql, organizationId);
  if (!staff) return null;
  return {
    ...staff,
    organizationId,
    isOperator: false,
    lacksSecondFactor: false,
    requestId: request.id,
    clientAddress: request.ip,
    clientNetwork: clientNetwork(request.ip),
    isHead: false,
    userAgent: '',
    // There is no session and no cookie.
    sessionId: '',
    sessionToken: null,
    bearerToken: null,
    readCookie: () => null,
    giveCookie: () => {},
    giveSession: () => {},
    dropSession: () => {},
  };
}
