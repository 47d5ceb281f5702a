// Texts about invoices that other payments hold.
import type { Answer } from '@plumbline/contract/call';
import type { listPaymentsUnderWay } from '@plumbline/contract/payments';
import { dayAt, formatDay } from '@plumbline/rules/dates';
import { formatCents } from '@plumbline/rules/money';
import type { InvoiceRow } from '../invoices/invoice-row.ts';
import { payableOf } from './pay-rows.ts';

export type InvoiceHold = Answer<typeof listPaymentsUnderWay>['rows'][number];

const nameOf = ({ isOwn, createdBy }: InvoiceHold): string | null => (isOwn ? 'you' : (createdBy?.name ?? null));

/**
 * 'You paid on 11/12/2026, pending', 'Scheduled for 12/01/2026 by Maren Ashdown'; with an amount, for a hold on a part:
 * 'You paid $400.00 on 11/12/2026, pending', '$400.00 scheduled for 12/01/2026 by Maren Ashdown'.
 */
export function holdWords(payment: InvoiceHold | undefined, timeZone: string, amount: string | null = null): string {
  if (!payment) return amount === null ? 'Payment pending' : `Payment of ${amount} pending`;
  const { status, scheduledAt, createdAt, isOwn, createdBy } = payment;
  if (status === 'SCHEDULED' && scheduledAt !== null) {
    const by = isOwn || createdBy === null ? '' : ` by ${createdBy.name}`;
    return `${amount === null ? 'Scheduled' : `${amount} scheduled`} for ${formatDay(scheduledAt)}${by}`;
  }
  const day = formatDay(dayAt(createdAt, timeZone));
  const name = isOwn ? 'You' : createdBy?.name;
  if (name === undefined) return `${amount === null ? 'Paid' : `${amount} paid`} on ${day}, pending`;
  return `${name} paid ${amount === null ? '' : `${amount} `}on ${day}, pending`;
}

/** 'Maren Ashdown is already paying $400.00 of this invoice. Pay the remaining $600.00?' */
export function heldQuestion(row: InvoiceRow, payments: readonly InvoiceHold[]): string {
  const pending = formatCents(row.pendingAmount, row.currencyCode);
  const rest = formatCents(payableOf(row), row.currencyCode);
  return `${payingNow(payments)} already paying ${pending} of this invoice. Pay the remaining ${rest}?`;
}

function payingNow(payments: readonly InvoiceHold[]): string {
  const [first, ...others] = [...new Set(payments.map((payment) => nameOf(payment) ?? 'Somebody else'))];
  if (first === undefined) return 'Another payment is';
  if (others.length > 0) return `${[first === 'you' ? 'You' : first, ...others].join(' and ')} are`;
  return first === 'you' ? 'You are' : `${first} is`;
}
