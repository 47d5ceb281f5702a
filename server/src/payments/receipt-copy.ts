// The receipt of a payment with the name it is filed under, for whoever downloads, prints or mails it.
import { refuse } from '@plumbline/contract/refusals';
import { dayAt, formatDay, formatMoment, today } from '@plumbline/rules/dates';
import { paidWith, receiptStatus } from '@plumbline/rules/payments/receipt-words';
import { timeline } from '@plumbline/rules/payments/timeline';
import type { App } from '../app.ts';
import type { Customer, Tenant } from '../http/who.ts';
import { paperOwner } from '../invoices/paper-owner.ts';
import type { PaperOwner } from '../pdf/paper.ts';
import type { ReceiptPaper } from '../pdf/receipt-pdf.ts';
import { renderPdf } from '../pdf/render-pdf.ts';
import { paidLines } from './payment-lines.ts';
import { infoOf } from './payment-view.ts';
import { selectAllocations, selectPayment, selectPayer } from './payments.sql.ts';
import { SETTLEMENT_DAYS } from './settlement-days.ts';

export type ReceiptCopy = { paymentId: string; paper: ReceiptPaper; name: string; bytes: Uint8Array };

export async function receiptCopy(
  app: App,
  { tenant, customerId }: Pick<Customer, 'tenant' | 'customerId'>,
  code: string,
): Promise<ReceiptCopy> {
  const { organizationId } = tenant;
  const payment = await selectPayment(app.sql, { organizationId, customerId }, code);
  if (!payment) return refuse('not_found');
  const [allocations, payer, owner] = await Promise.all([
    selectAllocations(app.sql, organizationId, payment.id),
    selectPayer(app.sql, { organizationId, customerId }),
    paperOwner(app, tenant),
  ]);
  const paper = paperOf({ payment, allocations, payer, owner, tenant, now: app.now() });
  const bytes = await renderPdf({ kind: 'receipt', paper });
  return { paymentId: payment.id, paper, name: `Payment-${payment.code}.pdf`, bytes };
}

type Found = {
  payment: NonNullable<Awaited<ReturnType<typeof selectPayment>>>;
  allocations: Awaited<ReturnType<typeof selectAllocations>>;
  payer: Awaited<ReturnType<typeof selectPayer>>;
  owner: PaperOwner;
  tenant: Tenant;
  now: Date;
};

const REQUEST_WORDS = { IN_PERSON: 'In person', OVER_THE_PHONE: 'Over the phone' } as const;

function paperOf({ payment, allocations, payer, owner, tenant: { timeZone }, now }: Found): ReceiptPaper {
  const { scheduledAt, requestMethod, origin, createdAt } = payment;
  const processOn = payment.processOn ?? dayAt(createdAt, timeZone);
  const points = timeline({ ...payment, processOn }, today(now, timeZone), SETTLEMENT_DAYS);
  const info = infoOf(payment.info);
  const name = payment.createdByName ?? info.name ?? null;
  return {
    owner,
    createdAt: now,
    code: payment.code,
    status: receiptStatus(payment, points, timeZone),
    ...payer,
    paidWith: paidWith(payment),
    submitted: formatMoment(createdAt, timeZone),
    scheduledFor: scheduledAt === null ? null : formatDay(scheduledAt),
    madeBy: name === null ? null : { label: origin === 'ADMIN' ? 'Entered by' : 'Made by', name },
    requestedBy: requestMethod === null ? null : REQUEST_WORDS[requestMethod],
    externalCode: payment.externalCode,
    reference: info.reference ?? null,
    projectName: info.projectName ?? null,
    projectAddress: info.projectAddress ?? null,
    notes: info.notes ?? null,
    currencyCode: payment.currencyCode,
    isPrepaid: payment.isPrepaid,
    subtotal: payment.subtotal,
    credit: payment.credit,
    surcharge: payment.surcharge,
    surchargeRateBps: payment.surchargeRateBps,
    total: payment.total,
    refundedAmount: payment.refundedAmount,
    lines: paidLines(allocations),
  };
}
