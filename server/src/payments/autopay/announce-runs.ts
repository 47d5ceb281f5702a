// Announces runs three days before (AUT-02) and asks for approvals. What is not announced is never paid.
import { isAnnounced } from '@plumbline/rules/autopay/plan';
import { addDays, type Day, later, today } from '@plumbline/rules/dates';
import { isExpired } from '@plumbline/rules/payments/card';
import type { App } from '../../app.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { runByOrganization } from '../../run-by-organization.ts';
import { selectMethodOfRule } from './autopay-method.sql.ts';
import {
  lockRuleToPlan,
  type RuleRow,
  type RuleToPlan,
  selectApprovals,
  selectRulesToPlan,
  updateRule,
  upsertApproval,
} from './autopay-rules.sql.ts';
import { insertRun } from './autopay-runs.sql.ts';
import { haltReason } from './halt-reason.ts';
import { oncePerRow } from './once-per-row.ts';
import { mailAutopay } from './mail-autopay.ts';
import { planAutopay, plannedRule, type PlannedInvoice } from './plan-autopay.ts';

const AT_ONCE = 100;
const ORGANIZATIONS_AT_ONCE = 8;
/** Invoices come and change all day; their days do not. */
const PLAN_EVERY_MS = 60 * 60_000;
/** A new card takes a while to arrive. */
const WARN_DAYS_BEFORE = 30;

/**
 * Each rule is planned by one worker; a crash leaves it to be planned again. A job of its own, so that it never waits for
 * a provider. Returns how many runs were announced.
 */
export async function announceRuns(app: App, _everyMs?: number, signal?: AbortSignal): Promise<number> {
  let count = 0;
  await runByOrganization<RuleToPlan>({
    atOnce: ORGANIZATIONS_AT_ONCE,
    select: (without) => selectRulesToPlan(app.sql, { at: app.now().toISOString(), max: AT_ONCE, without }),
    work: oncePerRow(async (rule) => {
      if (!signal?.aborted) count += await announceOrPutOff(app, rule);
    }),
    signal,
  });
  return count;
}

async function announceOrPutOff(app: App, rule: RuleToPlan): Promise<number> {
  try {
    return await announceRule(app, rule);
  } catch (error) {
    app.log.error({ err: error, rule: rule.id }, 'an autopay rule could not be planned; it is tried again');
    await updateRule(app.sql, rule, { nextPlanAt: later(app.now(), PLAN_EVERY_MS).toISOString() });
    return 0;
  }
}

async function announceRule(app: App, key: RuleToPlan): Promise<number> {
  const tenant = await app.tenants.byId(key.organizationId, key.portalId);
  if (!tenant) throw new Error('an autopay rule of a portal that is gone');
  return inTransaction(app.sql, async (tx) => {
    const at = app.now().toISOString();
    const rule = await lockRuleToPlan(tx, key, at);
    if (!rule) return 0;
    const day = today(app.now(), tenant.timeZone);
    const reason = await haltReason(app, tx, tenant, rule, day);
    if (reason !== null) {
      await updateRule(tx, rule, { status: 'PAUSED', pauseReason: reason, changedAt: at });
      await mailAutopay(app, tx, tenant, { rule, words: reason }, 'halted');
      return 0;
    }
    await updateRule(tx, rule, { nextPlanAt: later(app.now(), PLAN_EVERY_MS).toISOString() });
    await warnExpiringCard(app, tx, tenant, rule, day);
    return announce(app, tx, tenant, { rule, day, at });
  });
}

/** Mails the customer once before the card of a rule expires. */
async function warnExpiringCard(app: App, tx: Tx, tenant: Tenant, rule: RuleRow, day: Day): Promise<void> {
  const { expiry } = await selectMethodOfRule(tx, rule);
  if (expiry === null || expiry === rule.warnedExpiry || !isExpired(expiry, addDays(day, WARN_DAYS_BEFORE))) return;
  await mailAutopay(app, tx, tenant, { rule, words: expiry }, 'expiring');
  await updateRule(tx, rule, { warnedExpiry: expiry });
}

async function announce(
  app: App,
  tx: Tx,
  tenant: Tenant,
  { rule, day: asOf, at }: { rule: RuleRow; day: Day; at: string },
): Promise<number> {
  const { planned } = await planAutopay(tx, rule, await plannedRule(tx, rule), asOf);
  const near = planned.filter(({ day }) => isAnnounced(day, asOf));
  const { organizationId, customerId, id: ruleId } = rule;
  let count = 0;
  for (const { day, invoices, amount } of near) {
    if (invoices.length === 0) continue;
    const run = { organizationId, customerId, ruleId, day, announcedAt: at, createdAt: at };
    await insertRun(tx, { ...run, status: 'ANNOUNCED' }, invoices);
    await mailAutopay(app, tx, tenant, { rule, day, amount, invoices }, 'announced');
    count += 1;
  }
  const waiting = near.flatMap((run) => run.waiting.map(({ invoice }) => invoice));
  const unasked = await unaskedOf(tx, rule, waiting);
  for (const { id: invoiceId, amount } of unasked) {
    await upsertApproval(tx, { organizationId, ruleId, invoiceId, amount, askedAt: at });
  }
  if (unasked.length > 0) await mailAutopay(app, tx, tenant, { rule, invoices: unasked }, 'waiting');
  return count;
}

/** Each invoice is asked for once, and again if its amount changes. */
async function unaskedOf(tx: Tx, rule: RuleRow, waiting: readonly PlannedInvoice[]): Promise<PlannedInvoice[]> {
  const asked = await selectApprovals(
    tx,
    rule,
    waiting.map(({ id }) => id),
  );
  const amounts = new Map(asked.flatMap(({ invoiceId, amount, askedAt }) => (askedAt ? [[invoiceId, amount]] : [])));
  return waiting.filter(({ id, amount }) => amounts.get(id) !== amount);
}
