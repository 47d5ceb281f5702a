import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Customer } from '../../http/caller.ts';
import { lockUser } from '../members.sql.ts';
import { mailColleague } from './mail-colleague.ts';
import { auditTeam, lockManager, type Manager, teamScope } from './team-change.ts';
import { type ColleagueRow, selectColleague } from './team.sql.ts';

type Colleague = {
  key: { organizationId: string; portalId: string; customerId: string; userId: string };
  identityId: string;
  row: ColleagueRow;
};
type Decision = {
  action: string;
  detail?: Record<string, unknown>;
  /** What the colleague reads about it. */
  told: { title: string; text: string };
};

/** Decides with the team and the person locked, records the decision and tells the person; null means that nothing changed. */
export async function decideOnColleague(
  app: App,
  caller: Customer,
  userId: string,
  decide: (tx: Tx, colleague: Colleague, manager: Manager, at: string) => Promise<Decision | null>,
): Promise<Record<string, never>> {
  const { tenant } = caller;
  const { organizationId } = tenant;
  const at = app.now().toISOString();
  await inTransaction(app.sql, async (tx) => {
    const manager = await lockManager(tx, caller);
    const user = await lockUser(tx, organizationId, userId);
    const key = { ...teamScope(caller), userId };
    const row = user && (await selectColleague(tx, key));
    if (!row) return refuse('not_found');
    const decision = await decide(tx, { key, identityId: user.identityId, row }, manager, at);
    if (!decision) return;
    const { action, detail, told } = decision;
    await auditTeam(app, tx, caller, {
      action,
      subjectType: 'user',
      subjectId: userId,
      detail: { name: user.name, email: user.email, ...detail },
    });
    await mailColleague(app, tx, tenant, { ...user, ...told, customerId: caller.customerId, manager });
  });
  app.sessions.clearCache();
  return {};
}
