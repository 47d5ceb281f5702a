// Checks a rule as the form sends it.
import type { previewAutopay } from '@plumbline/contract/autopay';
import type { Input } from '@plumbline/contract/call';
import { REFUSALS, Refused, refuse } from '@plumbline/contract/refusals';
import type { CurrencyCode } from '@plumbline/rules/money';
import { monthLimitProblem } from '@plumbline/rules/portals/team-rights';
import { type AutopayRule, autopayProblems } from '@plumbline/rules/autopay/rule';
import type { Sql } from '../../database/open-database.ts';
import type { Customer } from '../../http/caller.ts';
import { selectPaymentMethod } from '../charge/saved-methods.sql.ts';
import { aloneLimitOf } from '../checkout/over-payment-limit.ts';
import { selectOwnProjectsCount } from './autopay-rules.sql.ts';
import { customerScope } from './autopay-scope.ts';

export type AutopayInput = Input<typeof previewAutopay>;

/** Only what its choices need is kept. */
export function ruleFrom(input: AutopayInput): AutopayRule {
  const { scope, timing, invoiceLimit, monthLimit, usesCredits } = input;
  const rule: AutopayRule = {
    scope,
    projectIds: scope === 'PROJECTS' ? input.projectIds : [],
    timing,
    daysBefore: timing === 'DAYS_BEFORE' ? input.daysBefore : null,
    weekday: timing === 'WEEKLY' ? input.weekday : null,
    invoiceLimit,
    monthLimit,
    usesCredits,
  };
  const problems = autopayProblems(rule);
  if (Object.keys(problems).length > 0)
    throw new Refused('autopay_incomplete', REFUSALS.autopay_incomplete[1], problems);
  return rule;
}

type Chosen = Pick<AutopayInput, 'currencyCode' | 'paymentMethodId'>;

/** Whoever lets a rule run is bound by their own limit (TEM-01). */
export function checkMonthLimit(
  caller: Customer,
  { monthLimit }: Pick<AutopayRule, 'monthLimit'>,
  currencyCode: CurrencyCode,
): void {
  const problem = monthLimitProblem(aloneLimitOf(caller), monthLimit, currencyCode);
  if (problem !== null) throw new Refused('autopay_incomplete', problem, { monthLimit: problem });
}

/** The saved method, if it and the projects are the customer's own, and the rule within the limit of the person. */
export async function checkChoice(
  sql: Sql,
  caller: Customer,
  rule: AutopayRule,
  { currencyCode, paymentMethodId }: Chosen,
) {
  checkMonthLimit(caller, rule, currencyCode);
  const scope = customerScope(caller);
  const method = (await selectPaymentMethod(sql, { ...scope, id: paymentMethodId })) ?? refuse('method_deleted');
  const { projectIds } = rule;
  if (projectIds.length > 0 && (await selectOwnProjectsCount(sql, scope, projectIds)) !== projectIds.length)
    refuse('not_found');
  return method;
}
