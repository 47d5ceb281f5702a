import type { stopAutopay as Call } from '@plumbline/contract/autopay';
import { refuse } from '@plumbline/contract/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { actorOf } from '../principal.ts';
import { auditAutopay } from './audit-autopay.ts';
import { lockLiveRule, updateRule } from './autopay-rules.sql.ts';
import { updateAnnouncedRunsSkipped, updateStartedRunsEnded } from './autopay-runs.sql.ts';
import { customerScope } from './autopay-scope.ts';
import { mailAutopay } from './mail-autopay.ts';

/** The rule stays as a record of what was agreed to. */
export const stopAutopay: Handler<typeof Call> = (app, caller, { id }) =>
  inTransaction(app.sql, async (tx) => {
    const rule = (await lockLiveRule(tx, { ...customerScope(caller), id })) ?? refuse('not_found');
    const at = app.now().toISOString();
    const identityId = actorOf(caller);
    await updateRule(tx, rule, { status: 'STOPPED', changedAt: at });
    await updateAnnouncedRunsSkipped(tx, rule, identityId);
    await updateStartedRunsEnded(tx, rule, identityId);
    await auditAutopay(tx, caller, id, 'stopped', at);
    await mailAutopay(app, tx, caller.tenant, { rule, identityId }, 'stopped');
    return { status: 'STOPPED' };
  });
