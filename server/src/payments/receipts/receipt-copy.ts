// The receipt as PDF with its file name, for downloading, printing and mailing.
import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import type { Customer } from '../../http/caller.ts';
import { customerShare } from '../../export-limit.ts';
import { documentLogo, documentOwner } from '../../invoices/document-owner.ts';
import { keptPdf } from '../../pdf/kept-pdf.ts';
import { receiptFacts, type ReceiptFacts } from './receipt-facts.ts';

export type ReceiptCopy = { facts: ReceiptFacts; name: string; bytes: Uint8Array };

export async function receiptCopy(
  app: App,
  { tenant, customerId }: Pick<Customer, 'tenant' | 'customerId'>,
  code: string,
  {
    hasTypedWords = true,
    isContinued = false,
  }: {
    /** With the name, the company and the notes of the payer. */
    hasTypedWords?: boolean;
    /** A further part of what has begun. */
    isContinued?: boolean;
  } = {},
): Promise<ReceiptCopy> {
  const facts = await receiptFacts(app.sql, { tenant, customerId, now: app.now() }, code);
  if (!facts) return refuse('not_found');
  const { paymentId: _paymentId, ...shown } = facts;
  const bytes = await keptPdf(app, {
    kind: 'receipt',
    document: {
      ...shown,
      ...(!hasTypedWords && { madeBy: null, notes: null, company: null }),
      owner: documentOwner(tenant),
    },
    organizationId: tenant.organizationId,
    share: { ...customerShare({ tenant, customerId }), isContinued },
    logo: documentLogo(app, tenant),
  });
  return { facts, name: `Payment-${facts.code}.pdf`, bytes };
}
