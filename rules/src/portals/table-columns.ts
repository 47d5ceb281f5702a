// The tables a portal may customize, with all their columns (Spec 1 §3, decision B22).

import type { Settings } from './settings.ts';

export type TableColumn = {
  readonly id: string;
  readonly label: string;
  /** Shown unless the portal has chosen its columns. */
  readonly isDefault: boolean;
  /** A locked column is always shown, first or last, since the table cannot be used without it. */
  readonly locked: 'first' | 'last' | null;
};

const shown = (id: string, label: string): TableColumn => ({ id, label, isDefault: true, locked: null });
const hidden = (id: string, label: string): TableColumn => ({ id, label, isDefault: false, locked: null });
const first = (id: string, label = ''): TableColumn => ({ id, label, isDefault: true, locked: 'first' });
const last = (id: string, label = ''): TableColumn => ({ id, label, isDefault: true, locked: 'last' });

export const TABLES = {
  /** Reports. */
  invoices: [
    shown('invoiceNumber', 'Invoice'),
    shown('jobName', 'Project'),
    shown('poNumber', 'PO number'),
    shown('invoiceCreatedAt', 'Created'),
    shown('dueDate', 'Due'),
    shown('status', 'Status'),
    shown('waivers', 'Waivers'),
    shown('totalAmount', 'Total'),
    shown('balance', 'Balance'),
    hidden('type', 'Type'),
    hidden('jobId', 'Job'),
    hidden('orderNumber', 'Order'),
    hidden('statementNumber', 'Statement'),
    hidden('customerName', 'Customer'),
    hidden('shipToAddress', 'Ship to'),
    hidden('billToAddress', 'Bill to'),
    hidden('memo', 'Memo'),
    hidden('waiverStateCode', 'Waiver state'),
    last('actions'),
  ],
  /** Step 1 of paying. */
  payInvoices: [
    first('select'),
    shown('invoiceNumber', 'Invoice'),
    shown('jobName', 'Project'),
    shown('dueDate', 'Due'),
    hidden('poNumber', 'PO number'),
    hidden('orderNumber', 'Order'),
    hidden('statementNumber', 'Statement'),
    hidden('jobId', 'Job'),
    hidden('invoiceCreatedAt', 'Created'),
    hidden('totalAmount', 'Total'),
    last('balance', 'Balance'),
    last('creditApplied', 'Credit applied'),
    last('amount', 'Amount to pay'),
  ],
  /** Payment Activity. */
  payments: [
    shown('code', 'Confirmation'),
    shown('createdAt', 'Date'),
    shown('status', 'Status'),
    shown('paymentType', 'Method'),
    shown('paymentInvoicesCount', 'Invoices'),
    shown('createdBy', 'Paid by'),
    shown('total', 'Total'),
    hidden('scheduledAt', 'Scheduled for'),
    hidden('approvedAt', 'Approved'),
    hidden('reference', 'Reference'),
    hidden('projectName', 'Project'),
    hidden('subtotal', 'Subtotal'),
    hidden('credit', 'Credit'),
    hidden('surcharge', 'Surcharge'),
    last('actions'),
  ],
  /** Upcoming Payments. */
  recurrences: [
    shown('nextDate', 'Next'),
    shown('projectName', 'For'),
    shown('status', 'Status'),
    shown('endDate', 'Ends'),
    shown('amount', 'Each'),
    shown('total', 'Total'),
    hidden('startDate', 'Starts'),
    hidden('frequency', 'Frequency'),
    hidden('type', 'Method'),
    hidden('processedCount', 'Processed'),
    hidden('reference', 'Reference'),
    hidden('createdAt', 'Created'),
    hidden('createdBy', 'Created by'),
  ],
  /** Open Projects on the dashboard. */
  projects: [
    shown('jobName', 'Project'),
    shown('openCurrent', 'Current'),
    shown('open30', '1\u201330'),
    shown('open60', '31\u201360'),
    shown('open61', '61+'),
    shown('openTotal', 'Open balance'),
    shown('percentPaid', 'Percent paid'),
    shown('waiversCount', 'Waivers'),
    hidden('jobId', 'Job'),
    hidden('address', 'Address'),
    hidden('paidCount', 'Paid invoices'),
    last('actions'),
  ],
  /** The Waivers tab of the documents page. */
  waivers: [
    shown('waiverType', 'Type'),
    shown('status', 'Status'),
    shown('createdAt', 'Date'),
    shown('throughDate', 'Through date'),
    shown('jobName', 'Project Name'),
    shown('address', 'Project Address'),
    shown('originator', 'Originator'),
    hidden('jobId', 'Job'),
    last('actions'),
  ],
  /** The Other Documents tab; columns as Spec 1 §2 lists them. */
  documents: [
    shown('type', 'Type'),
    shown('createdAt', 'Date'),
    shown('jobName', 'Project Name'),
    shown('address', 'Project Address'),
    shown('originator', 'Originator'),
    last('actions'),
  ],
  /** Executed Waiver Requests on the dashboard. */
  executedWaivers: [
    shown('jobName', 'Project'),
    shown('waiverType', 'Type'),
    shown('throughDate', 'Through date'),
    shown('originator', 'Originator'),
    shown('status', 'Status'),
    hidden('createdAt', 'Date'),
    hidden('address', 'Project Address'),
    last('actions'),
  ],
} as const satisfies Record<string, readonly TableColumn[]>;

export type TableKey = keyof typeof TABLES;

/**
 * The columns of a table in order. The portal's list counts only if customization is on; unknown ids are dropped, and
 * an empty result gives the default columns.
 */
export function columnsOf(settings: Settings, table: TableKey): TableColumn[] {
  const known: readonly TableColumn[] = TABLES[table];
  const configured = settings.isTableCustomizationEnabled ? (settings.tablesConfig[table] ?? []) : [];
  const chosen = [...new Set(configured)].flatMap((id) =>
    known.filter((column) => column.id === id && column.locked === null),
  );
  const free = known.filter((column) => column.isDefault && column.locked === null);
  return [
    ...known.filter((column) => column.locked === 'first'),
    ...(chosen.length > 0 ? chosen : free),
    ...known.filter((column) => column.locked === 'last'),
  ];
}
