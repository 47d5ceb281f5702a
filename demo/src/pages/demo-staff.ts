import type { App } from '@plumbline/server/app';
import { clientNetwork } from '@plumbline/server/http/client-network';
import type { Staff } from '@plumbline/server/http/caller';
import { selectFirstStaff } from './approvals.sql.ts';
import type { Request } from './http.ts';

/** Stands in for the first member of staff, as if they had logged in to the console; null in an organization without any. */
export async function demoStaff(app: App, request: Request, organizationId: string): Promise<Staff | null> {
  const staff = await selectFirstStaff(app.sql, organizationId);
  if (!staff) return null;
  return {
    ...staff,
    organizationId,
    requestId: request.id,
    clientAddress: request.ip,
    clientNetwork: clientNetwork(request.ip),
    // Nobody has logged in, so there is no cookie to read or to give.
    sessionToken: null,
    readCookie: () => null,
    giveCookie: () => {},
    giveSession: () => {},
    dropSession: () => {},
  };
}
