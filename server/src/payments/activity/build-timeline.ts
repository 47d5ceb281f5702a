import { processingDay } from '@plumbline/rules/business-days';
import { dayAt, type Day, minuteAt, today } from '@plumbline/rules/dates';
import { processOn } from '@plumbline/rules/payments/schedule';
import { timeline, type TimelinePayment, type TimelinePoint } from '@plumbline/rules/payments/timeline';
import type { Tenant } from '../../http/caller.ts';
import type { PaymentRow } from '../payments.sql.ts';

type TimelineSource = Omit<TimelinePayment, 'processOn'> & Pick<PaymentRow, 'processOn'>;

/** The timeline of a payment in the organization's time zone. */
export function buildTimeline(payment: TimelineSource, { timeZone, settings }: Tenant, now: Date): TimelinePoint[] {
  const { scheduledAt } = payment;
  const ownDay = scheduledAt === null ? unscheduledDay(payment, timeZone) : processOn(scheduledAt);
  const facts = { ...payment, processOn: payment.processOn ?? ownDay };
  return timeline(facts, today(now, timeZone), settings.achSettlementDays);
}

/** A bank payment made after the cut-off, or while banks are closed, is processed on the next business day (decision C29). */
function unscheduledDay({ paymentType, createdAt }: TimelineSource, timeZone: string): Day {
  const day = dayAt(createdAt, timeZone);
  return paymentType === 'ACH' ? processingDay(day, minuteAt(createdAt, timeZone)) : day;
}
