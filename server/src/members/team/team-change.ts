// The common parts of every change that somebody who manages people makes in their own team (TEM-01).
import { refuse } from '@plumbline/contract/refusals';
import { managesPeople, type TeamRights } from '@plumbline/rules/portals/team-rights';
import type { App } from '../../app.ts';
import { insertAuditEvent } from '../../audit/audit.sql.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Customer } from '../../http/caller.ts';
import { rightsFrom } from './colleague-rights.ts';
import { lockTeam, selectColleague, type TeamScope } from './team.sql.ts';

export const teamScope = ({ tenant: { organizationId, portalId }, customerId }: Customer): TeamScope => ({
  organizationId,
  portalId,
  customerId,
});

export type Manager = { userId: string; name: string; customerName: string; rights: TeamRights };

/** Locks the team; whoever lost the right meanwhile, or acts from the supplier's console, is refused. */
export async function lockManager(tx: Tx, caller: Customer): Promise<Manager> {
  const { session, userId } = caller;
  const scope = teamScope(caller);
  const customer = await lockTeam(tx, scope);
  const own = session && userId !== null ? await selectColleague(tx, { ...scope, userId }) : undefined;
  if (!customer || !session || userId === null || own?.status !== 'APPROVED') return refuse('forbidden');
  const rights = rightsFrom(own);
  if (!managesPeople(rights.permissions)) refuse('forbidden');
  return { userId, name: session.name, customerName: customer.name, rights };
}

type TeamEvent = {
  action: string;
  subjectType: 'user' | 'user-invitation';
  subjectId: string;
  detail: Record<string, unknown>;
};

export const auditTeam = (app: Pick<App, 'now'>, tx: Tx, caller: Customer, event: TeamEvent) =>
  insertAuditEvent(tx, {
    ...event,
    organizationId: caller.tenant.organizationId,
    at: app.now().toISOString(),
    actorIdentityId: caller.identityId,
    customerId: caller.customerId,
    requestId: caller.requestId,
    clientAddress: caller.clientAddress,
  });
