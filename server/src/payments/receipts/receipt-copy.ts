// The receipt of a payment with the name it is filed under, for whoever downloads, prints or mails it.
import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import type { Customer } from '../../http/caller.ts';
import { paperOwner } from '../../invoices/paper-owner.ts';
import type { ReceiptPaper } from '../../pdf/receipt-pdf.ts';
import { renderPdf } from '../../pdf/render-pdf.ts';
import { receiptFacts } from './receipt-facts.ts';

export type ReceiptCopy = { paymentId: string; paper: ReceiptPaper; name: string; bytes: Uint8Array };

export async function receiptCopy(
  app: App,
  { tenant, customerId }: Pick<Customer, 'tenant' | 'customerId'>,
  code: string,
): Promise<ReceiptCopy> {
  const now = app.now();
  const facts = await receiptFacts(app.sql, { tenant, customerId, now }, code);
  if (!facts) return refuse('not_found');
  const { paymentId, ...said } = facts;
  const paper = { ...said, owner: await paperOwner(app, tenant), createdAt: now };
  const bytes = await renderPdf({ kind: 'receipt', paper });
  return { paymentId, paper, name: `Payment-${paper.code}.pdf`, bytes };
}
