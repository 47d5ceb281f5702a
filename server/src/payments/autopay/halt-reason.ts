import type { Day } from '@plumbline/rules/dates';
import { capabilities, type Capabilities, DEFAULT_PERMISSIONS } from '@plumbline/rules/portals/capabilities';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { selectPayingContacts } from '../receipts/payer.sql.ts';
import { scheduledMethod } from '../scheduled/scheduled-method.ts';
import { selectMethodOfRule } from './autopay-method.sql.ts';
import type { RuleRow } from './autopay-rules.sql.ts';

const REASONS = {
  off: 'The supplier has switched off autopay.',
  method_deleted: 'The payment method of autopay was removed.',
  method_expired: 'The card of autopay has expired.',
  nobody: 'Nobody who may pay for this customer is left.',
  not_offered: 'The payment method of autopay is not accepted any more.',
};

/** The rule belongs to the company, not to the person who made it. */
export const autopayCapabilities = ({ settings }: Tenant): Capabilities =>
  capabilities(settings, { isEmbedded: false, permissions: DEFAULT_PERMISSIONS });

/** Why a rule cannot pay at all, so that it is paused; null if it can. */
export async function haltReason(app: App, tx: Tx, tenant: Tenant, rule: RuleRow, day: Day): Promise<string | null> {
  const can = autopayCapabilities(tenant);
  if (!can.autopay) return REASONS.off;
  // Nobody would read the announcements, or could skip a run.
  if ((await selectPayingContacts(tx, rule)).length === 0) return REASONS.nobody;
  const { paymentType } = await selectMethodOfRule(tx, rule);
  if (!(paymentType === 'ACH' ? can.ach : can.card)) return REASONS.not_offered;
  const method = await scheduledMethod(app, tx, { ...rule, requestMethod: null }, day);
  return typeof method === 'string' ? REASONS[method] : null;
}
