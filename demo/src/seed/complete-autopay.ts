// Adds the autopay rule of a story, with its authorization and one skipped run.
import { autopayConsent, type AutopayRule } from '@plumbline/rules/autopay/rule';
import { later, today } from '@plumbline/rules/dates';
import type { App } from '@plumbline/server/app';
import { inTransaction, type Tx } from '@plumbline/server/database/transaction';
import { insertConsent, upsertRule } from '@plumbline/server/payments/autopay/autopay-rules.sql';
import { insertRun } from '@plumbline/server/payments/autopay/autopay-runs.sql';
import { planAutopay } from '@plumbline/server/payments/autopay/plan-autopay';
import type { Story, StoryAutopay, StoryCustomer } from '../stories/story.ts';
import { selectAutopayAccount, selectHasRule } from './autopay.sql.ts';
import { lockSeeding, selectPortalByLabel } from './seed.sql.ts';

const AGREED_DAYS_AGO = 40;
const DAY_MS = 24 * 60 * 60_000;
const SKIPPED_PLACE = 1;
const currencyCode = 'USD';

type AutopayApp = Pick<App, 'sql' | 'now'>;

/** Only if the customer never had a rule, so that what people have done since is kept. */
export async function completeAutopay(app: AutopayApp, story: Story): Promise<void> {
  const portal = await selectPortalByLabel(app.sql, story.label);
  if (!portal) return;
  for (const customer of story.customers) {
    const { autopay } = customer;
    if (!autopay) continue;
    await inTransaction(app.sql, async (tx) => {
      await lockSeeding(tx);
      await addRule(tx, story, portal, customer, autopay, app.now());
    });
  }
}

async function addRule(
  tx: Tx,
  story: Story,
  { organizationId, id: portalId }: { organizationId: string; id: string },
  { code }: StoryCustomer,
  chosen: StoryAutopay,
  now: Date,
): Promise<void> {
  const account = await selectAutopayAccount(tx, organizationId, code);
  if (!account) return;
  const { customerId, identityId, ...method } = account;
  if (await selectHasRule(tx, organizationId, customerId)) return;
  const agreed = later(now, -AGREED_DAYS_AGO * DAY_MS);
  const { timeZone, name, supportEmail } = story.organization;
  const rule: AutopayRule = {
    scope: 'ALL',
    projectIds: [],
    timing: 'WEEKLY',
    daysBefore: null,
    usesCredits: false,
    ...chosen,
  };
  const { projectIds: _, ...values } = rule;
  const at = agreed.toISOString();
  const startsOn = today(agreed, timeZone);
  const stored = await upsertRule(tx, {
    organizationId,
    portalId,
    customerId,
    currencyCode,
    ...values,
    paymentMethodId: method.id,
    status: 'ACTIVE',
    pauseReason: null,
    startsOn,
    createdBy: identityId,
    createdAt: at,
    changedAt: at,
    nextPlanAt: now.toISOString(),
  });
  const words = autopayConsent({ supplier: { name, supportEmail }, rule, method, currencyCode, hasSurcharge: false });
  await insertConsent(tx, {
    organizationId,
    ruleId: stored.id,
    words,
    identityId,
    clientAddress: '',
    createdAt: at,
  });
  const scope = { organizationId, customerId, currencyCode } as const;
  const { planned } = await planAutopay(tx, scope, { ...rule, id: stored.id, startsOn }, today(now, timeZone));
  const skipped = planned.filter(({ invoices }) => invoices.length > 0)[SKIPPED_PLACE];
  if (!skipped) return;
  const run = { organizationId, customerId, ruleId: stored.id, day: skipped.day, createdAt: now.toISOString() };
  await insertRun(tx, { ...run, status: 'SKIPPED', skippedBy: identityId }, skipped.invoices);
}
