import type { saveAutopay as Call } from '@plumbline/contract/autopay';
import { refuse } from '@plumbline/contract/refusals';
import { autopayConsent } from '@plumbline/rules/autopay/rule';
import { today } from '@plumbline/rules/dates';
import type { CurrencyCode } from '@plumbline/rules/money';
import { isExpired } from '@plumbline/rules/payments/card';
import { inTransaction } from '../../database/transaction.ts';
import type { Customer } from '../../http/caller.ts';
import type { Handler } from '../../http/handler.ts';
import { lockSavedMethod } from '../charge/saved-methods.sql.ts';
import { actorOf } from '../principal.ts';
import { insertConsent, replaceProjects, selectLiveRule, upsertRule } from './autopay-rules.sql.ts';
import { deleteAnnouncedRuns, deletePassedRuns } from './autopay-runs.sql.ts';
import { customerScope } from './autopay-scope.ts';
import { auditAutopay } from './audit-autopay.ts';
import { checkChoice, ruleFrom } from './check-autopay.ts';
import { countAutopayChange } from './count-change.ts';
import { mailAutopay } from './mail-autopay.ts';

/** Stores the rule with the authorization for it. Runs that were announced stay, unless other days were chosen. */
export const saveAutopay: Handler<typeof Call> = async (app, caller, input) => {
  const { tenant, clientAddress } = caller;
  const { currencyCode, paymentMethodId } = input;
  const rule = ruleFrom(input);
  await countAutopayChange(app, caller);
  const merchant = await app.merchants.find(tenant.organizationId, currencyCode);
  return inTransaction(app.sql, async (tx) => {
    const method = await checkChoice(tx, caller, rule, input);
    const day = today(app.now(), tenant.timeZone);
    if (!merchant || !isOffered(caller, method.paymentType, currencyCode)) refuse('method_not_offered');
    if (method.expiry !== null && isExpired(method.expiry, day)) refuse('method_expired');
    const words = autopayConsent({
      supplier: { name: tenant.organizationName, supportEmail: tenant.supportEmail },
      rule,
      method,
      currencyCode,
      hasSurcharge: caller.capabilities.surcharge,
    });
    if (words !== input.consent) refuse('consent_changed');
    const scope = customerScope(caller);
    if (!(await lockSavedMethod(tx, { ...scope, id: paymentMethodId }))) refuse('method_deleted');
    const at = app.now().toISOString();
    const identityId = actorOf(caller);
    const before = await selectLiveRule(tx, scope, currencyCode);
    const { projectIds, ...chosen } = rule;
    const saved = await upsertRule(tx, {
      ...scope,
      portalId: tenant.portalId,
      currencyCode,
      ...chosen,
      paymentMethodId,
      status: 'ACTIVE',
      pauseReason: null,
      startsOn: day,
      createdBy: identityId,
      createdAt: at,
      changedAt: at,
      nextPlanAt: at,
      // Another card is warned of by itself.
      warnedExpiry: before?.paymentMethodId === paymentMethodId ? before.warnedExpiry : null,
    });
    await replaceProjects(tx, saved, projectIds);
    const hasOtherDays =
      before?.timing !== rule.timing || before.daysBefore !== rule.daysBefore || before.weekday !== rule.weekday;
    if (hasOtherDays) await deleteAnnouncedRuns(tx, saved);
    // It resumes a rule that the system has paused.
    if (before?.status === 'PAUSED') await deletePassedRuns(tx, saved, day);
    const { organizationId } = scope;
    await insertConsent(tx, { organizationId, ruleId: saved.id, words, identityId, clientAddress, createdAt: at });
    await auditAutopay(tx, caller, saved.id, 'saved', at);
    await mailAutopay(app, tx, tenant, { rule: saved, identityId, words }, 'saved');
    return { id: saved.id, status: saved.status === 'PAUSED' ? ('PAUSED' as const) : ('ACTIVE' as const) };
  });
};

/** Bank accounts pay US dollars only (Spec 2 §6). */
const isOffered = (
  { capabilities }: Customer,
  paymentType: 'ACH' | 'CREDIT_CARD',
  currencyCode: CurrencyCode,
): boolean => (paymentType === 'ACH' ? capabilities.ach && currencyCode === 'USD' : capabilities.card);
