import type { skipAutopayRun as Call } from '@plumbline/contract/autopay';
import { refuse } from '@plumbline/contract/refusals';
import { today } from '@plumbline/rules/dates';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { actorOf } from '../principal.ts';
import { auditAutopay } from './audit-autopay.ts';
import { lockLiveRule } from './autopay-rules.sql.ts';
import { insertRun, lockRunOf, updateRun } from './autopay-runs.sql.ts';
import { customerScope, invoiceScope } from './autopay-scope.ts';
import { planAutopay, plannedRule } from './plan-autopay.ts';

/** Works until the run starts, also before it is announced. */
export const skipAutopayRun: Handler<typeof Call> = (app, caller, { id, day }) =>
  inTransaction(app.sql, async (tx) => {
    const row = (await lockLiveRule(tx, { ...customerScope(caller), id })) ?? refuse('not_found');
    const status = 'SKIPPED' as const;
    const run = await lockRunOf(tx, row, day);
    if (run?.status === status) return { status };
    const at = app.now().toISOString();
    const skipped = { status, skippedBy: actorOf(caller) };
    if (run && run.status !== 'ANNOUNCED') refuse('autopay_run_started');
    if (run) await updateRun(tx, run, skipped);
    else {
      const rule = await plannedRule(tx, row);
      const scope = invoiceScope(caller, row.currencyCode);
      const { planned } = await planAutopay(tx, scope, rule, today(app.now(), caller.tenant.timeZone));
      const found = planned.find((each) => each.day === day) ?? refuse('not_found');
      await insertRun(tx, { ...customerScope(caller), ruleId: id, day, ...skipped, createdAt: at }, found.invoices);
    }
    await auditAutopay(tx, caller, id, 'skipped', at, { day });
    return { status };
  });
