// The documents of a project that a close-out packet holds, each read when its turn comes.
import { refuse } from '@plumbline/contract/refusals';
import { dayAt, formatDay } from '@plumbline/rules/dates';
import { formatCents } from '@plumbline/rules/money';
import { DOCUMENT_TYPES } from '@plumbline/rules/waivers/documents';
import { waiverNumber, waiverTypeLabel } from '@plumbline/rules/waivers/waiver-types';
import type { App } from '../../app.ts';
import type { Tenant } from '../../http/caller.ts';
import { bytesOf, invoiceCopyWithoutLink } from '../../invoices/invoice-copy.ts';
import { receiptCopy } from '../../payments/receipts/receipt-copy.ts';
import type { CloseOutLine } from '../../pdf/close-out-pdf.ts';
import {
  selectOtherDocuments,
  selectProjectInvoices,
  selectProjectPayments,
  selectReadyWaivers,
} from './close-out.sql.ts';

/** About eight minutes of drawing on one core, in turn with everybody else's. */
export const CLOSE_OUT_MAX = 5_000;

export type CloseOutSource = Omit<CloseOutLine, 'path' | 'sha256'> & {
  folder: 'Waivers' | 'Invoices' | 'Receipts';
  /** Null if the file is gone. */
  read: () => Promise<{ name: string; bytes: Uint8Array } | null>;
};

export type CloseOutContent = { sources: readonly CloseOutSource[]; others: readonly string[] };

/** The customer of a packet, whoever downloads it, and what of theirs that person may see. */
export type CloseOutOwner = {
  tenant: Tenant;
  customerId: string;
  customerName: string;
  hasInvoices: boolean;
  hasReceipts: boolean;
};

export async function closeOutContent(app: App, owner: CloseOutOwner, projectId: string): Promise<CloseOutContent> {
  const { tenant, customerId, hasInvoices, hasReceipts } = owner;
  const scope = { organizationId: tenant.organizationId, customerId, projectId };
  const most = CLOSE_OUT_MAX + 1;
  const waivers = await selectReadyWaivers(app.sql, scope, most);
  const invoices = hasInvoices ? await selectProjectInvoices(app.sql, scope, most) : [];
  const payments = hasReceipts ? await selectProjectPayments(app.sql, scope, most) : [];
  const count = waivers.length + invoices.length + payments.length;
  if (count > CLOSE_OUT_MAX) refuse('close_out_too_large');
  if (count === 0) refuse('not_found');
  const sources: CloseOutSource[] = [
    ...waivers.map((waiver) => waiverSource(app, waiver)),
    ...invoices.map(({ id, type, invoiceNumber, totalAmount, currencyCode, day }): CloseOutSource => ({
      folder: 'Invoices',
      title: `${type === 'CREDIT' ? 'Credit memo' : 'Invoice'} ${invoiceNumber}`,
      date: formatDay(day),
      amount: formatCents(totalAmount, currencyCode),
      verifyCode: null,
      read: async () => {
        const { name, content } = await invoiceCopyWithoutLink(app, owner, id, { isContinued: true });
        return { name, bytes: await bytesOf(content) };
      },
    })),
    ...payments.map(({ code, total, currencyCode, approvedAt }): CloseOutSource => ({
      folder: 'Receipts',
      title: `Receipt of payment ${code}`,
      date: approvedAt === null ? null : formatDay(dayAt(approvedAt, tenant.timeZone)),
      amount: formatCents(total, currencyCode),
      verifyCode: null,
      read: () => receiptCopy(app, owner, code, { isContinued: true }),
    })),
  ];
  const documents = await selectOtherDocuments(app.sql, scope, most);
  return { sources, others: documents.map((document) => otherTitle(document, tenant.timeZone)) };
}

type Waiver = Awaited<ReturnType<typeof selectReadyWaivers>>[number];

/** As the page that verifies a waiver says it. */
const MONEY_GONE = 'The payment behind it was returned or refunded: do not rely on this waiver.';

function waiverSource(
  app: App,
  { number, waiverType, throughDate, fileKey, verifyCode, moneyGoneAt }: Waiver,
): CloseOutSource {
  const title = `Waiver ${waiverNumber(number)}, ${waiverTypeLabel(waiverType).toLowerCase()}`;
  return {
    folder: 'Waivers',
    title,
    date: throughDate === null ? null : formatDay(throughDate),
    amount: null,
    verifyCode,
    ...(moneyGoneAt !== null && { remark: MONEY_GONE }),
    read: async () => {
      const bytes = fileKey === null ? null : await app.storage.get(fileKey);
      return bytes && { name: `Waiver-${waiverNumber(number)}.pdf`, bytes };
    },
  };
}

function otherTitle({ type, createdAt }: { type: string; createdAt: string }, zone: string): string {
  const label = DOCUMENT_TYPES.find((each) => each.type === type)?.label ?? 'Document';
  return `${label} of ${formatDay(dayAt(createdAt, zone))}`;
}
