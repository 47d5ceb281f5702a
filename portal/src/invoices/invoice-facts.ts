import { formatDay } from '@plumbline/rules/dates';
import { signedAmount } from '@plumbline/rules/invoices/signed-amount';
import { add, formatCents, ZERO } from '@plumbline/rules/money';
import type { Invoice } from './invoice-row.ts';

export type InvoiceFact = { readonly label: string; readonly value: string };

/** What a credit may be used for: "For invoice 2212742". */
function allowedUseOf({ creditRestrictionType, relatedInvoiceNumber, jobName, jobId }: Invoice): string | null {
  const named = (kind: string, name: string | null) => (name === null ? `For its ${kind}` : `For ${kind} ${name}`);
  if (creditRestrictionType === 'INVOICE') return named('invoice', relatedInvoiceNumber);
  if (creditRestrictionType === 'PROJECT') return named('project', jobName);
  return creditRestrictionType === 'JOB' ? named('job', jobId) : null;
}

/** The fields of an invoice that have a value, in display order (REP-06). */
export function invoiceFacts(invoice: Invoice): InvoiceFact[] {
  const money = (amount: Invoice['balance']) => (amount === ZERO ? null : formatCents(amount, invoice.currencyCode));
  const facts: readonly [string, string | null][] = [
    ['Project', invoice.jobName],
    ['Job', invoice.jobId],
    ['PO number', invoice.poNumber],
    ['Order', invoice.orderNumber],
    ['Statement', invoice.statementNumber],
    ['Created', formatDay(invoice.invoiceCreatedAt)],
    ['Due', invoice.dueDate === null ? null : formatDay(invoice.dueDate)],
    ['Customer', invoice.customerName],
    ['Ship to', invoice.shipToAddress],
    ['Bill to', invoice.billToAddress],
    ['Waiver state', invoice.waiverStateCode],
    ['Memo', invoice.memo],
    ['Related invoice', invoice.creditRestrictionType === 'INVOICE' ? null : invoice.relatedInvoiceNumber],
    ['Use', allowedUseOf(invoice)],
    ['Tax', money(invoice.taxAmount)],
    ['Total', formatCents(signedAmount(invoice.type, invoice.totalAmount), invoice.currencyCode)],
    ['Processing', money(invoice.pendingAmount)],
    ['Credits applied', appliedWords(invoice)],
    ['Credits', creditWords(invoice)],
  ];
  return facts.flatMap(([label, value]) => (value === null || value.trim() === '' ? [] : [{ label, value }]));
}

function appliedWords({ appliedCredits, currencyCode }: Invoice): string | null {
  const each = appliedCredits.map(
    ({ invoiceNumber, amount }) => `${invoiceNumber} ${formatCents(amount, currencyCode)}`,
  );
  return each.length === 0 ? null : each.join(', ');
}

function creditWords({ credits, currencyCode }: Invoice): string | null {
  if (credits.length === 0) return null;
  const each = credits.map(({ invoiceNumber, balance }) => `${invoiceNumber} ${formatCents(balance, currencyCode)}`);
  if (credits.length === 1) return `${each.join('')} can be applied`;
  const worth = formatCents(add(...credits.map(({ balance }) => balance)), currencyCode);
  return `${worth} can be applied: ${each.join(', ')}`;
}
