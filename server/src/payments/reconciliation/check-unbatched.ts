// Asks the provider about charges and refunds that are in no batch: somebody may have voided them in its own screens.
import { later, today } from '@plumbline/rules/dates';
import type { CurrencyCode } from '@plumbline/rules/money';
import type { App } from '../../app.ts';
import type { Merchant } from '../../ports/gateway/gateway.ts';
import { type AttemptRow, updateAttempt } from '../charge/attempts.sql.ts';
import { findCharge, merchantsOf } from '../charge/merchants-of-attempt.ts';
import { selectRefundOfAttempt } from '../refunds.sql.ts';
import { undoRefund, voidAtProvider } from './book-refunds.ts';
import { ZONE } from './check-unsettled.ts';
import { selectUnbatched, updateAttemptBatched } from './reconciliation-runs.sql.ts';
import { withPaymentOf } from './reverse-by-attempt.ts';

type MerchantScope = { organizationId: string; currencyCode: CurrencyCode };

const ASKED_AT_ONCE = 50;
const ASKED_AGAIN_MS = 20 * 60 * 60_000;

/** What was answered before today and is in no batch is asked about once a day. On banking days that is little. */
export async function checkUnbatched(app: App, scope: MerchantScope, known: readonly Merchant[]): Promise<void> {
  const before = { day: today(app.now(), ZONE), zone: ZONE };
  const checkedBefore = later(app.now(), -ASKED_AGAIN_MS).toISOString();
  for (const attempt of await selectUnbatched(app.sql, scope, { before, checkedBefore }, ASKED_AT_ONCE)) {
    await checkAttempt(app, known, attempt);
  }
}

async function checkAttempt(app: App, known: readonly Merchant[], attempt: AttemptRow): Promise<void> {
  const at = app.now().toISOString();
  const { retref, kind } = attempt;
  // First of all, so that one that cannot be read does not block the others.
  await updateAttempt(app.sql, attempt, { checkedAt: at });
  const found = retref === null ? null : await findCharge(app, merchantsOf(known, attempt), retref);
  if (found?.state === 'voided') await (kind === 'AUTH' ? voidAtProvider(app, attempt) : undo(app, attempt));
  if (found?.state === 'accepted' || found?.state === 'refunded') await updateAttemptBatched(app.sql, attempt, at);
}

const undo = (app: App, attempt: AttemptRow): Promise<void> =>
  withPaymentOf(app, attempt, async (tx, _tenant, payment) => {
    const refund = await selectRefundOfAttempt(tx, attempt.organizationId, attempt.id);
    if (refund) await undoRefund(tx, payment, refund, app.now().toISOString());
  });
