// Plans the runs of a rule from what is owed now; the page, the announcements and skips see the same plan.
import { type PlannedRun, planRuns } from '@plumbline/rules/autopay/plan';
import type { AutopayRule } from '@plumbline/rules/autopay/rule';
import { addDays, type Day } from '@plumbline/rules/dates';
import { type Cents, ZERO } from '@plumbline/rules/money';
import type { Sql } from '../../database/open-database.ts';
import {
  type InvoiceScope,
  selectDisputedInvoices,
  selectDueInvoices,
  selectRunInvoices,
  selectUseByMonth,
} from './autopay-invoices.sql.ts';
import { type RuleRow, selectApprovals, selectProjectsOfRule } from './autopay-rules.sql.ts';
import { selectRuns, selectSkippedDays } from './autopay-runs.sql.ts';

/** How far ahead invoices are looked at. */
const HORIZON_DAYS = 60;

/** A rule as it is stored, or one that is not saved yet. */
export type PlannedRule = AutopayRule & { id: string | null; startsOn: Day };

export type PlannedInvoice = { id: string; invoiceNumber: string; dueDate: Day; amount: Cents };

export type StoredRun = Awaited<ReturnType<typeof selectRuns>>[number];

export type AutopayPlan = {
  /** From today on, and what is open from before. */
  stored: StoredRun[];
  planned: PlannedRun<PlannedInvoice>[];
  /** Left out while they are in dispute. */
  disputed: PlannedInvoice[];
  usedInMonth: Cents;
};

export async function plannedRule(sql: Sql, row: RuleRow): Promise<PlannedRule> {
  const projects = row.scope === 'PROJECTS' ? await selectProjectsOfRule(sql, row) : [];
  return { ...row, projectIds: projects.map(({ id }) => id) };
}

export async function planAutopay(sql: Sql, scope: InvoiceScope, rule: PlannedRule, today: Day): Promise<AutopayPlan> {
  const { id } = rule;
  const key = { organizationId: scope.organizationId, id: id ?? '' };
  const stored = id === null ? [] : await selectRuns(sql, key, today);
  const skippedDays = id === null ? [] : await selectSkippedDays(sql, key);
  const dueBy = addDays(today, HORIZON_DAYS);
  const due = await selectDueInvoices(sql, scope, rule, { ruleId: id, dueBy });
  const disputed = await selectDisputedInvoices(sql, scope, rule, { dueBy });
  const usedByMonth = await takenByMonth(sql, scope, today);
  const approved = id === null ? new Map<string, Cents>() : await approvedAmounts(sql, key, due);
  const planned = planRuns(rule, due, {
    today,
    startsOn: rule.startsOn,
    takenDays: new Set(stored.map(({ day }) => day)),
    skippedDays: new Set(skippedDays),
    usedByMonth,
    approved,
  });
  return { stored, planned, disputed, usedInMonth: usedByMonth.get(today.slice(0, 7)) ?? ZERO };
}

export async function takenByMonth(
  sql: Sql,
  scope: InvoiceScope,
  today: Day,
  exceptRunId: string | null = null,
): Promise<Map<string, Cents>> {
  const since = addDays(today, 1 - Number(today.slice(8)));
  const rows = await selectUseByMonth(sql, scope, { since, exceptRunId });
  return new Map(rows.map(({ month, used }) => [month, used]));
}

export async function approvedAmounts(
  sql: Sql,
  key: { organizationId: string; id: string },
  invoices: readonly { id: string }[],
): Promise<Map<string, Cents>> {
  const rows = await selectApprovals(
    sql,
    key,
    invoices.map(({ id }) => id),
  );
  return new Map(
    rows.filter(({ approvedAt }) => approvedAt !== null).map(({ invoiceId, amount }) => [invoiceId, amount]),
  );
}

/** What is left of an announced run: without what was paid, is held, disputed or costs more meanwhile. */
export const openInvoicesOf = (sql: Sql, scope: InvoiceScope, rule: PlannedRule, runId: string) =>
  selectRunInvoices(sql, scope, rule, runId);
