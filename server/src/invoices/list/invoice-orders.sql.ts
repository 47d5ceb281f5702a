// The orders of the invoice list, each with its indexes (migration 0021).
import { type RawBuilder, sql as raw } from 'kysely';
import type { InvoiceSort } from '@plumbline/rules/invoices/invoice-list';
import { orderBy as orderByKey, type SortKey } from '../../lists/page-rows.sql.ts';
import type { InvoiceOrder } from './selection.ts';
import type { IndexedFilters } from './invoice-filters.ts';

type Key = { column: string; type: SortKey['type']; isNullable: boolean };

const required = (column: string, type: Key['type']): Key => ({ column, type, isNullable: false });
const nullable = (column: string, type: Key['type']): Key => ({ column, type, isNullable: true });

const KEYS: Readonly<Record<InvoiceSort, Key>> = {
  invoiceCreatedAt: required('invoice_created_at', 'date'),
  dueDate: nullable('due_date', 'date'),
  invoiceNumber: required('invoice_number', 'text'),
  type: required('type', 'text'),
  jobName: nullable('job_name', 'text'),
  jobId: nullable('job_id', 'text'),
  poNumber: nullable('po_number', 'text'),
  orderNumber: nullable('order_number', 'text'),
  statementNumber: nullable('statement_number', 'text'),
  // The customer's name is the same for all rows, so the date decides.
  customerName: required('invoice_created_at', 'date'),
  totalAmount: required('signed_total', 'bigint'),
  balance: required('signed_balance', 'bigint'),
};

export const keyOf = (sort: InvoiceSort): Key => KEYS[sort];

export const sortKey = (sort: InvoiceSort): SortKey => ({
  ...KEYS[sort],
  value: raw.ref(`invoice.${KEYS[sort].column}`),
});

export const orderBy = ({ sort, direction }: InvoiceOrder, key: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  orderByKey(sortKey(sort), direction, key, id);

/** A part of all invoices that has indexes of its own. */
export type Part = 'all' | 'open' | 'credits' | 'without project';

const IS_IN: Readonly<Record<Part, RawBuilder<boolean> | null>> = {
  all: null,
  open: raw`invoice.is_open`,
  credits: raw`invoice.type = 'CREDIT'`,
  'without project': raw`not invoice.has_project`,
};
/** Null is no condition. */
export const isIn = (part: Part): RawBuilder<boolean> | null => IS_IN[part];

const BY_JOB: ReadonlySet<InvoiceSort> = new Set(['jobName', 'jobId']);

/** The smallest part that contains what the filters leave. */
export function partFor({ type, isOpen, hasProject }: IndexedFilters, { sort }: InvoiceOrder): Part {
  if (type === 'CREDIT') return 'credits';
  if (isOpen === true) return 'open';
  return hasProject === false && BY_JOB.has(sort) ? 'without project' : 'all';
}

const hasDates = ({ createdFrom, createdTo, dueFrom, dueTo, currentOn }: IndexedFilters): boolean =>
  createdFrom !== null || createdTo !== null || dueFrom !== null || dueTo !== null || currentOn !== null;

/** Whether few of the part's rows may match: most invoices are paid or in a project, but a range of days can be short. */
export const isSparse = (filters: IndexedFilters): boolean => filters.isNothing || hasDates(filters);
