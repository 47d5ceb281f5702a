import { dayAt, today } from '@plumbline/rules/dates';
import { processOn } from '@plumbline/rules/payments/schedule';
import { timeline, type TimelinePayment, type TimelinePoint } from '@plumbline/rules/payments/timeline';
import type { Tenant } from '../../http/caller.ts';
import type { PaymentRow } from '../payments.sql.ts';

type TimelineSource = Omit<TimelinePayment, 'processOn'> & Pick<PaymentRow, 'processOn'>;

/** The timeline of a payment in the organization's time zone. */
export function buildTimeline(payment: TimelineSource, { timeZone, settings }: Tenant, now: Date): TimelinePoint[] {
  const { scheduledAt, createdAt } = payment;
  const ownDay = scheduledAt === null ? dayAt(createdAt, timeZone) : processOn(scheduledAt);
  const facts = { ...payment, processOn: payment.processOn ?? ownDay };
  return timeline(facts, today(now, timeZone), settings.achSettlementDays);
}
