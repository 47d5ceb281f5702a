// The receipt as PDF with its file name, for downloading, printing and mailing.
import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import type { Customer } from '../../http/caller.ts';
import { customerShare } from '../../export-limit.ts';
import { documentOwner } from '../../invoices/document-owner.ts';
import type { ReceiptDocument } from '../../pdf/receipt-pdf.ts';
import { renderPdf } from '../../pdf/render-pdf.ts';
import { receiptFacts } from './receipt-facts.ts';

export type ReceiptCopy = { paymentId: string; document: ReceiptDocument; name: string; bytes: Uint8Array };

export async function receiptCopy(
  app: App,
  { tenant, customerId }: Pick<Customer, 'tenant' | 'customerId'>,
  code: string,
): Promise<ReceiptCopy> {
  const now = app.now();
  const facts = await receiptFacts(app.sql, { tenant, customerId, now }, code);
  if (!facts) return refuse('not_found');
  const { paymentId, ...said } = facts;
  const document = { ...said, owner: await documentOwner(app, tenant), createdAt: now };
  const bytes = await renderPdf(customerShare({ tenant, customerId }), { kind: 'receipt', document });
  return { paymentId, document, name: `Payment-${document.code}.pdf`, bytes };
}
