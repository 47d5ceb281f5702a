import type { restoreAutopayRun as Call } from '@plumbline/contract/autopay';
import { refuse } from '@plumbline/contract/refusals';
import { today } from '@plumbline/rules/dates';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { auditAutopay } from './audit-autopay.ts';
import { lockLiveRule, updateRule } from './autopay-rules.sql.ts';
import { deleteRun, lockRunOf, updateRun } from './autopay-runs.sql.ts';
import { customerScope } from './autopay-scope.ts';

/** One that was announced runs as announced; any other is planned again. Its own day is too late. */
export const restoreAutopayRun: Handler<typeof Call> = (app, caller, { id, day }) =>
  inTransaction(app.sql, async (tx) => {
    const rule = (await lockLiveRule(tx, { ...customerScope(caller), id })) ?? refuse('not_found');
    const run = (await lockRunOf(tx, rule, day)) ?? refuse('not_found');
    if (run.status === 'ANNOUNCED') return { status: 'ANNOUNCED' };
    if (run.status !== 'SKIPPED' || day <= today(app.now(), caller.tenant.timeZone)) refuse('autopay_run_started');
    const at = app.now().toISOString();
    await auditAutopay(tx, caller, id, 'restored', at, { day });
    if (run.announcedAt !== null) {
      await updateRun(tx, run, { status: 'ANNOUNCED', skippedBy: null });
      return { status: 'ANNOUNCED' };
    }
    await deleteRun(tx, run);
    await updateRule(tx, rule, { nextPlanAt: at });
    return { status: 'PLANNED' };
  });
