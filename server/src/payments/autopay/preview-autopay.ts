import type { previewAutopay as Call } from '@plumbline/contract/autopay';
import { today } from '@plumbline/rules/dates';
import type { Handler } from '../../http/handler.ts';
import { selectLiveRule } from './autopay-rules.sql.ts';
import { customerScope, invoiceScope } from './autopay-scope.ts';
import { checkChoice, ruleFrom } from './check-autopay.ts';
import { planAutopay } from './plan-autopay.ts';
import { nameOf, runViews } from './run-views.ts';

/** The runs of a rule that is not saved yet; approvals and skips of the saved one count. */
export const previewAutopay: Handler<typeof Call> = async (app, caller, input) => {
  const rule = ruleFrom(input);
  await checkChoice(app.sql, caller, rule, input);
  const asOf = today(app.now(), caller.tenant.timeZone);
  const live = await selectLiveRule(app.sql, customerScope(caller), input.currencyCode);
  const kept = { id: live?.id ?? null, startsOn: live?.startsOn ?? asOf };
  const plan = await planAutopay(app.sql, invoiceScope(caller, input.currencyCode), { ...rule, ...kept }, asOf);
  return { asOf, usedInMonth: plan.usedInMonth, runs: runViews(plan), disputed: plan.disputed.map(nameOf) };
};
