import { invoiceList } from '@plumbline/rules/invoices/invoice-list';
import type { Account } from './ready.ts';

const LIST = '/v1/invoices/filter/all';

export type NamedCall = { name: string; path: string; hasWaivers?: boolean };

/** The calls that people make most. */
export const namedCalls = ({ projectId }: Account): NamedCall[] => [
  { name: 'list, usual order', path: LIST },
  { name: 'list, open invoices', path: `${LIST}?type=INVOICE&isPaid=false` },
  { name: 'list, paid by due date', path: `${LIST}?type=INVOICE&isPaid=true&sort=dueDate&direction=desc` },
  { name: 'list, credits', path: `${LIST}?type=CREDIT` },
  { name: 'list, with project', path: `${LIST}?hasProject=true` },
  { name: 'list, one project', path: `${LIST}?projectId=${projectId}` },
  { name: 'list, 31-60 days past due', path: `${LIST}?daysPastDue=60&isPaid=false` },
  { name: 'list, by job name, dated', path: `${LIST}?sort=jobName&direction=asc&startDate=2025-01-01` },
  { name: 'list, due in a range', path: `${LIST}?dueFrom=2026-01-01&dueTo=2026-06-30` },
  { name: 'search, part of a number', path: `${LIST}?search=o-10012` },
  { name: 'search, part of a name', path: `${LIST}?search=arro` },
  { name: 'summary', path: '/v1/invoices/summary/all' },
  { name: 'filtered total, open', path: `${LIST}/total?type=INVOICE&isPaid=false` },
  { name: 'filtered total, with project', path: `${LIST}/total?hasProject=true` },
  { name: 'unpaid list', path: '/v1/invoices/unpaid/all' },
  { name: 'payments, usual order', path: '/v1/payments' },
  { name: 'payments, by total', path: '/v1/payments?sort=total&direction=desc' },
  { name: 'payments, by payer', path: '/v1/payments?sort=createdBy&direction=asc' },
  { name: 'payments, by number of invoices', path: '/v1/payments?sort=paymentInvoicesCount&direction=desc' },
  { name: 'payments, approved', path: '/v1/payments?paymentStatus=APPROVED&currencyCode=USD&size=5' },
  { name: 'payments, page 200', path: '/v1/payments?page=200' },
  { name: 'waivers', path: '/v1/waivers', hasWaivers: true },
  { name: 'waivers, by job name', path: '/v1/waivers?sort=jobName&direction=asc', hasWaivers: true },
  { name: 'documents', path: '/v1/documents', hasWaivers: true },
  { name: 'documents, by address', path: '/v1/documents?sort=address&direction=asc', hasWaivers: true },
  {
    name: 'recurrences, next ones',
    path: '/v1/recurrences?status=PENDING&currencyCode=USD&sort=nextDate&direction=asc&size=5',
  },
  { name: 'saved methods', path: '/v1/card-on-file' },
  { name: 'open projects', path: '/api/projects-t2/open' },
];

/** Every order that the list offers, in both directions. */
export const orderCalls = (): NamedCall[] =>
  invoiceList.sorts.flatMap((sort) =>
    (['asc', 'desc'] as const).map((direction) => ({
      name: `by ${sort} ${direction}`,
      path: `${LIST}?sort=${sort}&direction=${direction}`,
    })),
  );

const pageOf = (name: string, page: number): NamedCall => ({ name, path: `${LIST}?page=${page}` });

/** Pages of the usual order: the first, the middle and one far back. */
export function pageCalls({ invoices }: Account): NamedCall[] {
  const pages = Math.ceil(invoices / 20);
  const [middle, far] = [Math.round(pages / 2), Math.min(1_000, pages - 5)];
  return [pageOf('page 1', 1), pageOf(`page ${middle}, the middle`, middle), pageOf(`page ${far}`, far)];
}

/** Calls that must not depend on the size of the organization. */
export const growthCalls: readonly NamedCall[] = [
  { name: 'list, usual order', path: LIST },
  { name: 'list, paid by due date', path: `${LIST}?type=INVOICE&isPaid=true&sort=dueDate&direction=desc` },
  { name: 'list, by job name', path: `${LIST}?sort=jobName&direction=asc` },
  { name: 'list, by balance', path: `${LIST}?sort=balance&direction=desc` },
  { name: 'summary', path: '/v1/invoices/summary/all' },
  { name: 'filtered total, open', path: `${LIST}/total?type=INVOICE&isPaid=false` },
];
