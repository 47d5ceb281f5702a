// What happened while the demo's clock was moved: payments, waivers and mails.
import { dayAt, type Day } from '@plumbline/rules/dates';
import { formatCents } from '@plumbline/rules/money';
import { eventWords } from '@plumbline/rules/waivers/waiver-history';
import { waiverNumber, waiverTypeLabel } from '@plumbline/rules/waivers/waiver-types';
import type { App } from '@plumbline/server/app';
import { selectMailsSince, selectPaymentsSince, selectWaiverEventsSince } from '../clock/clock.sql.ts';
import { signInPath } from './sign-in.ts';

const SHOWN_MAX = 200;

export type ClockEntry = { at: string; day: Day; words: string; note: string; href: string | null };

/** The earliest first. */
export async function entriesSince(app: App, since: string): Promise<ClockEntry[]> {
  const limited = { since, limit: SHOWN_MAX };
  const payments = await selectPaymentsSince(app.sql, limited);
  const waivers = await selectWaiverEventsSince(app.sql, limited);
  const mails = await selectMailsSince(app.sql, limited);
  const asPerson = (portal: { label: string; domain: string | null; email: string | null }, path: string) =>
    portal.email && `${app.tenants.urlOf(portal)}${signInPath(portal.email)}&redirect=${path}`;
  const entries: ClockEntry[] = [
    ...payments.map((payment) => ({
      at: payment.createdAt,
      day: dayAt(payment.createdAt, payment.timeZone),
      words: `Payment ${payment.code} ${outcomeOf(payment)}`,
      note: `${formatCents(payment.total, payment.currencyCode)} from ${payment.customerName} to ${payment.organizationName}`,
      href: asPerson(payment, `/history/payments/${payment.code}`),
    })),
    ...waivers.map((waiver) => ({
      at: waiver.at,
      day: dayAt(waiver.at, waiver.timeZone),
      words: `Waiver ${waiverNumber(waiver.number)}: ${waiverWords(waiver)}`,
      note: `${waiverTypeLabel(waiver.waiverType)}, for ${waiver.customerName} by ${waiver.organizationName}`,
      href: asPerson(waiver, `/history/waivers?id=${waiver.id}`),
    })),
    ...mails.map((mail) => ({
      at: mail.createdAt,
      day: dayAt(mail.createdAt, mail.timeZone),
      words: `Mail: ${mail.subject}`,
      note: `to ${mail.toAddress}, from ${mail.organizationName}`,
      href: `/mailbox/${mail.organizationId}/${mail.id}`,
    })),
  ];
  return entries.toSorted((one, other) => one.at.localeCompare(other.at));
}

/** A schedule and an exchange ask for waivers while nobody is there. */
const ASKED_BY: Readonly<Record<string, string>> = {
  recurrence: 'Requested by its schedule',
  exchange: 'Prepared, as the money is final',
};

const waiverWords = ({ action, source }: { action: string; source: string }): string =>
  (action === 'requested' && ASKED_BY[source]) || eventWords({ action, actorName: null, worker: null }).verb;

const OUTCOMES: Readonly<Record<string, string>> = {
  STARTED: 'began',
  SCHEDULED: 'was scheduled',
  APPROVED: 'was approved',
  CANCELED: 'was not made',
  REFUNDED: 'was refunded',
  CHARGEBACK: 'was taken back by the bank',
  VOIDED: 'was voided',
};

function outcomeOf({ toStatus, paymentType }: { toStatus: string; paymentType: string }): string {
  if (toStatus !== 'PENDING') return OUTCOMES[toStatus] ?? 'changed';
  return paymentType === 'ACH' ? 'was sent to the bank' : 'was sent to the card network';
}
