import type { resumeAutopay as Call } from '@plumbline/contract/autopay';
import { refuse } from '@plumbline/contract/refusals';
import { today } from '@plumbline/rules/dates';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { actorOf } from '../principal.ts';
import { scheduledMethod } from '../scheduled/scheduled-method.ts';
import { auditAutopay } from './audit-autopay.ts';
import { lockLiveRule, updateRule } from './autopay-rules.sql.ts';
import { deletePassedRuns } from './autopay-runs.sql.ts';
import { customerScope } from './autopay-scope.ts';
import { checkMonthLimit } from './check-autopay.ts';
import { countAutopayChange } from './count-change.ts';
import { mailAutopay } from './mail-autopay.ts';

/** Runs whose day has passed are withdrawn: what is still owed of them is announced anew. */
export const resumeAutopay: Handler<typeof Call> = async (app, caller, { id }) => {
  await countAutopayChange(app, caller);
  return inTransaction(app.sql, async (tx) => {
    const rule = (await lockLiveRule(tx, { ...customerScope(caller), id })) ?? refuse('not_found');
    const status = 'ACTIVE' as const;
    if (rule.status === status) return { status };
    checkMonthLimit(caller, rule, rule.currencyCode);
    const day = today(app.now(), caller.tenant.timeZone);
    const method = await scheduledMethod(app, tx, { ...rule, requestMethod: null }, day);
    if (typeof method === 'string') refuse(method);
    const at = app.now().toISOString();
    const identityId = actorOf(caller);
    await deletePassedRuns(tx, rule, day);
    await updateRule(tx, rule, { status, pauseReason: null, changedAt: at, nextPlanAt: at });
    await auditAutopay(tx, caller, id, 'resumed', at);
    await mailAutopay(app, tx, caller.tenant, { rule, identityId }, 'resumed');
    return { status };
  });
};
