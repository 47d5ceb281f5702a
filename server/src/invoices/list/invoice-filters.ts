// The filters of the invoice list, split by how they are decided: in the indexes of the orders, or by reading the rows.
import type { Day } from '@plumbline/rules/dates';
import { dueRangeOf } from '@plumbline/rules/invoices/ageing';
import { invoiceList, type InvoiceType } from '@plumbline/rules/invoices/invoice-list';
import type { InvoiceFilters, InvoiceSelection } from './selection.ts';

/** Decided in the index of any order; null is no filter. */
export type IndexedFilters = {
  /** Null with `isNothing` if the filters contradict each other. */
  type: InvoiceType | null;
  isOpen: boolean | null;
  hasProject: boolean | null;
  createdFrom: Day | null;
  createdTo: Day | null;
  dueFrom: Day | null;
  dueTo: Day | null;
  /** Due on this day or later, or without a due date, or a credit, which is never past due. */
  currentOn: Day | null;
  isNothing: boolean;
};

export function indexedFilters({ filters, today }: InvoiceSelection): IndexedFilters {
  const { type, isPaid, hasProject, daysPastDue, startDate, endDate, dueFrom, dueTo } = filters;
  const age = daysPastDue === null ? null : dueRangeOf(daysPastDue, today);
  const isPastDue = age !== null && !age.isWithoutDueDate;
  return {
    type: isPastDue ? 'INVOICE' : type,
    isOpen: isPaid === null ? null : !isPaid,
    hasProject,
    createdFrom: startDate,
    createdTo: endDate,
    dueFrom: isPastDue ? latest(dueFrom, age.from) : dueFrom,
    dueTo: isPastDue ? earliest(dueTo, age.to) : dueTo,
    currentOn: age?.isWithoutDueDate ? age.from : null,
    isNothing: isPastDue && type === 'CREDIT',
  };
}

const latest = (one: Day | null, other: Day | null) => (one !== null && (other === null || one > other) ? one : other);
const earliest = (one: Day | null, other: Day | null) =>
  one !== null && (other === null || one < other) ? one : other;

type FilterName = keyof InvoiceFilters;

/** The parameters that change nothing of the count, and the filters by which sums are kept. */
const KEPT = new Set<string>(['currencyCode', 'sort', 'direction', 'page', 'size', 'type', 'isPaid', 'hasProject']);
const NOT_KEPT = invoiceList.params.filter((name): name is FilterName => !KEPT.has(name));

/** Whether the kept sums count exactly these rows (ADR 24). */
export const isCountKept = ({ filters }: InvoiceSelection): boolean => NOT_KEPT.every((name) => filters[name] === null);

/** The project, if nothing else is chosen by which sums are not kept. */
export const onlyProject = ({ filters }: InvoiceSelection): string | null =>
  NOT_KEPT.every((name) => name === 'projectId' || filters[name] === null) ? filters.projectId : null;

/** Filters by text or project are decided by reading rows. */
export const readsRows = ({ filters }: InvoiceSelection): boolean => {
  const { search, projectId, invoiceNumber, poNumber, jobId, jobName, jobAddress } = filters;
  return [search, projectId, invoiceNumber, poNumber, jobId, jobName, jobAddress].some((value) => value !== null);
};
