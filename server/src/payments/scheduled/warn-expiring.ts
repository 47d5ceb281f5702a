// Mails the payer before the day of a scheduled payment whose saved card expires before it.
import { addDays } from '@plumbline/rules/dates';
import type { App } from '../../app.ts';
import { inTransaction } from '../../database/transaction.ts';
import { runByOrganization } from '../../run-by-organization.ts';
import { updatePayment } from '../payments.sql.ts';
import { notifyPayer } from '../receipts/notify-payer.ts';
import { daysByZone } from './days-by-zone.ts';
import { type ExpiringPayment, lockDuePayment, selectExpiring } from './scheduled.sql.ts';

const BATCH = 100;
const ORGANIZATIONS_AT_ONCE = 4;
/** Enough to choose an earlier day or another card; at once if the day is nearer. */
const DAYS_BEFORE = 7;

/** Each payment is mailed once for an expiry, however many workers there are. Returns how many were. */
export async function warnExpiring(app: App, _everyMs?: number, signal?: AbortSignal): Promise<number> {
  let count = 0;
  await runByOrganization<ExpiringPayment>({
    atOnce: ORGANIZATIONS_AT_ONCE,
    select: async (without) => {
      const days = [...(await daysByZone(app))].map(([zone, day]) => [zone, addDays(day, DAYS_BEFORE)] as const);
      return selectExpiring(app.sql, { until: new Map(days), max: BATCH, without });
    },
    work: async (payments) => {
      const before = count;
      for (const payment of payments) count += Number(await warnOnce(app, payment));
      return count > before;
    },
    signal,
  });
  return count;
}

async function warnOnce(app: App, payment: ExpiringPayment): Promise<boolean> {
  try {
    return await warn(app, payment);
  } catch (error) {
    app.log.error({ err: error, payment: payment.id }, 'an expiring card could not be mailed; it is tried again');
    return false;
  }
}

async function warn(app: App, { expiry, ...key }: ExpiringPayment): Promise<boolean> {
  const tenant = await app.tenants.byId(key.organizationId, key.portalId);
  const { processOn: day } = key;
  if (!tenant || expiry === null || day === null) return false;
  return inTransaction(app.sql, async (tx) => {
    const payment = await lockDuePayment(tx, key);
    if (!payment || payment.warnedExpiry === expiry) return false;
    const { recurrenceId } = payment;
    const recurrence = recurrenceId === null ? null : { id: recurrenceId, days: [] };
    await notifyPayer(app, tx, tenant, { ...payment, recurrence, card: { expiry, day } }, 'expiring');
    await updatePayment(tx, payment, { warnedExpiry: expiry });
    return true;
  });
}
