import type { pauseAutopay as Call } from '@plumbline/contract/autopay';
import { refuse } from '@plumbline/contract/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { actorOf } from '../principal.ts';
import { auditAutopay } from './audit-autopay.ts';
import { lockLiveRule, updateRule } from './autopay-rules.sql.ts';
import { customerScope } from './autopay-scope.ts';
import { mailAutopay } from './mail-autopay.ts';

export const pauseAutopay: Handler<typeof Call> = (app, caller, { id }) =>
  inTransaction(app.sql, async (tx) => {
    const rule = (await lockLiveRule(tx, { ...customerScope(caller), id })) ?? refuse('not_found');
    const status = 'PAUSED' as const;
    if (rule.status === status) return { status };
    const at = app.now().toISOString();
    const identityId = actorOf(caller);
    await updateRule(tx, rule, { status, pauseReason: null, changedAt: at });
    await auditAutopay(tx, caller, id, 'paused', at);
    await mailAutopay(app, tx, caller.tenant, { rule, identityId }, 'paused');
    return { status };
  });
