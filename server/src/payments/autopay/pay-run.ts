// Stores the payment of a run, for what is owed on its day (decision C28).
import { Refused, type RefusalCode } from '@plumbline/contract/refusals';
import { fitToLimits, monthOf } from '@plumbline/rules/autopay/plan';
import { type Day, today } from '@plumbline/rules/dates';
import { type Cents, ZERO } from '@plumbline/rules/money';
import type { App } from '../../app.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Payer, Tenant } from '../../http/caller.ts';
import { scheduledMethod } from '../scheduled/scheduled-method.ts';
import type { ChosenMethod } from '../checkout/choose-method.ts';
import { storePayment } from '../checkout/store-payment.ts';
import { selectCustomerName } from './autopay-method.sql.ts';
import { type RuleRow, selectConsent, updateRule } from './autopay-rules.sql.ts';
import {
  type DueRun,
  lockActiveRule,
  lockRunToStart,
  replaceRunInvoices,
  selectHasPayment,
  updateRun,
} from './autopay-runs.sql.ts';
import { autopayCapabilities } from './halt-reason.ts';
import { mailAutopay } from './mail-autopay.ts';
import { approvedAmounts, openInvoicesOf, plannedRule, takenByMonth } from './plan-autopay.ts';
import { runSubmission } from './run-submission.ts';

type Stored = Awaited<ReturnType<typeof storePayment>>;

type Consent = Awaited<ReturnType<typeof selectConsent>>;

type Prepared = {
  rule: RuleRow;
  consent: Consent;
  method: ChosenMethod;
  payer: Payer;
  invoices: { id: string; amount: Cents }[];
};

/** The stored payment; null if none was made, or another worker has made it. */
export async function payRun(app: App, tenant: Tenant, run: DueRun): Promise<Stored> {
  const prepared = await inTransaction(app.sql, (tx) => prepare(app, tx, tenant, run));
  if (!prepared) return null;
  await app.checkpoint('prepared');
  const { rule, consent, method, payer, invoices } = prepared;
  const { organizationId } = run;
  const { input, paidWith } = await runSubmission(app, payer, { rule, method, invoices });
  const { words, identityId, clientAddress } = consent;
  try {
    return await storePayment(app, payer, {
      input,
      key: { organizationId, principal: `autopay ${rule.id}`, route: 'autopay', key: `autopay-${run.id}` },
      requestHash: Buffer.from(run.id),
      method: paidWith,
      autopay: {
        runId: run.id,
        consent: { words, identityId, clientAddress },
        lock: (tx) => lockPreparedRun(tx, run, consent),
      },
    });
  } catch (error) {
    if (!(error instanceof Refused) || isChanged(error.code)) throw error;
    await failOpenRun(app, tenant, run, error.message);
    return null;
  }
}

/** False if the rule was paused or stopped since, or is saved anew: the next pass prepares the run by what was agreed to then. */
async function lockPreparedRun(tx: Tx, run: DueRun, { id }: Consent): Promise<boolean> {
  const rule = await lockActiveRule(tx, { organizationId: run.organizationId, id: run.ruleId });
  if (!rule || !(await lockRunToStart(tx, run))) return false;
  return (await selectConsent(tx, rule)).id === id;
}

/** Somebody paid or changed an invoice between reading and storing: the run is prepared again. */
const isChanged = (code: RefusalCode): boolean =>
  code === 'quote_changed' || code === 'invoice_has_pending' || code.startsWith('credit_') || code === 'method_deleted';

async function prepare(app: App, tx: Tx, tenant: Tenant, run: DueRun): Promise<Prepared | null> {
  const { organizationId, customerId } = run;
  const rule = await lockActiveRule(tx, { organizationId, id: run.ruleId });
  if (!rule) return null;
  const day = today(app.now(), tenant.timeZone);
  const method = await scheduledMethod(app, tx, { ...rule, requestMethod: null }, day);
  if (typeof method === 'string') throw new Error('the method is gone since the run was claimed');
  const { invoices } = await fittedInvoices(tx, rule, run, day);
  // Read after the invoices: those that the payment of another worker holds are not missing.
  if (await selectHasPayment(tx, run)) return null;
  await replaceRunInvoices(tx, run, invoices);
  if (invoices.length === 0) {
    await updateRun(tx, run, { status: 'NOTHING' });
    await mailAutopay(app, tx, tenant, { rule, day: run.day }, 'nothing');
    return null;
  }
  const customerName = await selectCustomerName(tx, { organizationId, customerId });
  const payer: Payer = {
    actor: null,
    capabilities: autopayCapabilities(tenant),
    clientAddress: '',
    customerId,
    customerName,
    identityId: rule.createdBy,
    session: null,
    tenant,
  };
  return { rule, consent: await selectConsent(tx, rule), method, payer, invoices: [...invoices] };
}

async function fittedInvoices(tx: Tx, rule: RuleRow, run: DueRun, day: Day) {
  const open = await openInvoicesOf(tx, rule, await plannedRule(tx, rule), run.id);
  const used = (await takenByMonth(tx, rule, day, run.id)).get(monthOf(day)) ?? ZERO;
  const approved = await approvedAmounts(tx, rule, open);
  return fitToLimits(rule, open, { used, approved });
}

type Failure = { rule: RuleRow; run: Pick<DueRun, 'day' | 'id' | 'organizationId'>; words: string; isHalted: boolean };

/** AUT-03: the customer is told, and nothing is tried again by itself. */
export async function failRun(
  app: App,
  tx: Tx,
  tenant: Tenant,
  { rule, run, words, isHalted }: Failure,
): Promise<void> {
  const at = app.now().toISOString();
  await updateRun(tx, run, { status: 'FAILED', failureMessage: words });
  if (isHalted) await updateRule(tx, rule, { status: 'PAUSED', pauseReason: words, changedAt: at });
  const told = isHalted ? `${words} Autopay is paused.` : words;
  await mailAutopay(app, tx, tenant, { rule, day: run.day, words: told }, 'failed');
}

/** Unless the rule was stopped, or another worker has paid the run, meanwhile. */
export const failOpenRun = (app: App, tenant: Tenant, run: DueRun, words: string): Promise<void> =>
  inTransaction(app.sql, async (tx) => {
    const rule = await lockActiveRule(tx, { organizationId: run.organizationId, id: run.ruleId });
    if (!rule || !(await lockRunToStart(tx, run)) || (await selectHasPayment(tx, run))) return;
    await failRun(app, tx, tenant, { rule, run, words, isHalted: false });
  });
