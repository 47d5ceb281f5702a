import type { getAutopay as Call } from '@plumbline/contract/autopay';
import { today } from '@plumbline/rules/dates';
import { ZERO } from '@plumbline/rules/money';
import type { Handler } from '../../http/handler.ts';
import { selectMethodOfRule } from './autopay-method.sql.ts';
import { type RuleRow, selectConsent, selectLiveRule, selectProjectsOfRule } from './autopay-rules.sql.ts';
import { customerScope, invoiceScope } from './autopay-scope.ts';
import { planAutopay } from './plan-autopay.ts';
import { nameOf, runViews } from './run-views.ts';

export const getAutopay: Handler<typeof Call> = async (app, caller, { currencyCode }) => {
  const asOf = today(app.now(), caller.tenant.timeZone);
  const row = await selectLiveRule(app.sql, customerScope(caller), currencyCode);
  if (!row) return { asOf, usedInMonth: ZERO, runs: [], disputed: [], rule: null };
  const projects = await selectProjectsOfRule(app.sql, row);
  const rule = { ...row, projectIds: projects.map(({ id }) => id) };
  const plan = await planAutopay(app.sql, invoiceScope(caller, currencyCode), rule, asOf);
  const { words, name } = await selectConsent(app.sql, row);
  const { paymentType, brand, last4 } = await selectMethodOfRule(app.sql, row);
  return {
    asOf,
    usedInMonth: plan.usedInMonth,
    runs: runViews(plan),
    disputed: plan.disputed.map(nameOf),
    rule: {
      ...shownOf(row),
      projectIds: rule.projectIds,
      projects,
      method: { paymentType, brand, last4 },
      consent: words,
      createdBy: { name },
    },
  };
};

const shownOf = (row: RuleRow) => ({
  id: row.id,
  currencyCode: row.currencyCode,
  scope: row.scope,
  timing: row.timing,
  daysBefore: row.daysBefore,
  weekday: row.weekday,
  paymentMethodId: row.paymentMethodId,
  invoiceLimit: row.invoiceLimit,
  monthLimit: row.monthLimit,
  usesCredits: row.usesCredits,
  status: row.status as Exclude<RuleRow['status'], 'STOPPED'>,
  pauseReason: row.pauseReason,
  startsOn: row.startsOn,
  changedAt: row.changedAt,
});
