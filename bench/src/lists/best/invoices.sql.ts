// Lists of invoices as one statement that returns the finished JSON.
import { dueRangeOf } from '@plumbline/rules/invoices/ageing';
import { invoiceList, type InvoiceSort, type ReportFilters } from '@plumbline/rules/invoices/invoice-list';
import type { Account } from '../ready.ts';
import { type BestStatement, listAnswer } from './best-statement.ts';
import { todayOf } from './buckets.ts';
import { Parameters } from './parameters.ts';

/** The fields of a row; a portal without waivers answers the last five with these constants. */
const ROW = `
  id, type, invoice_number as "invoiceNumber", customer_id as "customerId", project_id as "projectId",
  job_id as "jobId", job_name as "jobName", po_number as "poNumber", order_number as "orderNumber",
  statement_number as "statementNumber", ship_to_address as "shipToAddress", bill_to_address as "billToAddress", memo,
  invoice_created_at as "invoiceCreatedAt", due_date as "dueDate", total_amount as "totalAmount", balance,
  balance as "currentBalance", held_amount as "pendingAmount",
  has_open_dispute or disputed_amount > 0 as "isInDispute", currency_code as "currencyCode", pdf_link as "pdfLink",
  credit_restriction_type as "creditRestrictionType", related_invoice_number as "relatedInvoiceNumber",
  null as "waiverStateCode", false as "hasConditionalProgressWaiver", false as "hasConditionalFinalWaiver",
  false as "hasUnconditionalProgressWaiver", false as "hasUnconditionalFinalWaiver"`;

const KEYS: Readonly<Record<InvoiceSort, string>> = {
  invoiceCreatedAt: 'invoice_created_at',
  dueDate: 'due_date',
  invoiceNumber: 'invoice_number',
  type: 'type',
  jobName: 'job_name',
  jobId: 'job_id',
  poNumber: 'po_number',
  orderNumber: 'order_number',
  statementNumber: 'statement_number',
  customerName: 'invoice_created_at',
  totalAmount: 'signed_total',
  balance: 'signed_balance',
};
const NULLABLE = new Set<InvoiceSort>(['dueDate', 'jobName', 'jobId', 'poNumber', 'orderNumber', 'statementNumber']);

function orderBy({ sort, direction }: ReportFilters, isReversed: boolean): string {
  const way = (direction === 'asc') === isReversed ? 'desc' : 'asc';
  return `${KEYS[sort]} ${way}, id ${way}`;
}

/** Filters by which counts and sums are kept. */
const keptConditions = ({ type, isPaid, hasProject }: ReportFilters): string[] => [
  ...(type === null ? [] : [`type = '${type}'`]),
  ...(isPaid === null ? [] : [isPaid ? 'not is_open' : 'is_open']),
  ...(hasProject === null ? [] : [hasProject ? 'has_project' : 'not has_project']),
];

/** Literals tell the planner which of the partial indexes fits. */
function conditionsOf(filters: ReportFilters, account: Account, parameters: Parameters): string {
  const { search, projectId, daysPastDue, startDate, endDate, dueFrom, dueTo } = filters;
  const add = parameters.add;
  const conditions = [
    `organization_id = ${add(account.organizationId)}`,
    `customer_id = ${add(account.customerId)}`,
    `currency_code = 'USD'`,
  ];
  conditions.push(...keptConditions(filters));
  if (projectId !== null) conditions.push(`project_id = ${add(projectId)}`);
  if (daysPastDue !== null) {
    const { from, to, isWithoutDueDate } = dueRangeOf(daysPastDue, todayOf());
    const within = [from && `due_date >= ${add(from)}`, to && `due_date <= ${add(to)}`].filter(Boolean).join(' and ');
    conditions.push(
      isWithoutDueDate ? `(type = 'CREDIT' or due_date is null or (${within}))` : `(type = 'INVOICE' and ${within})`,
    );
  }
  if (startDate !== null) conditions.push(`invoice_created_at >= ${add(startDate)}`);
  if (endDate !== null) conditions.push(`invoice_created_at <= ${add(endDate)}`);
  if (dueFrom !== null) conditions.push(`due_date >= ${add(dueFrom)}`);
  if (dueTo !== null) conditions.push(`due_date <= ${add(dueTo)}`);
  if (search !== null) conditions.push(`search_text like lower(${add(`%${search}%`)})`);
  return conditions.join(' and ');
}

export type Query = Readonly<Record<string, string>>;

const KEPT: ReadonlySet<string> = new Set(['type', 'isPaid', 'hasProject', 'sort', 'direction', 'page', 'size']);
const isKept = (query: Query): boolean => Object.keys(query).every((name) => KEPT.has(name));

const keptRows = (filters: ReportFilters): string =>
  [
    `from invoice_total where organization_id = $1 and customer_id = $2 and currency_code = 'USD'`,
    ...keptConditions(filters),
  ].join(' and ');

/** A statement for a count that is not kept, or that is needed to find a far page. */
export function countStatement(account: Account, query: Query): BestStatement | null {
  const filters = invoiceList.read(query);
  if (isKept(query) && filters.page === 1) return null;
  const parameters = new Parameters();
  const where = conditionsOf(filters, account, parameters);
  return { text: `select count(*)::text as answer from invoice where ${where}`, values: parameters.values };
}

/** From here on, rows that are skipped cost more than a second look for the rows of the page. */
const FAR = 1_000;

/** `known` is the count if it is not kept. A far page is read from the nearer end, and only its ids. */
export function pageStatement(account: Account, query: Query, known: number | null): BestStatement {
  const filters = invoiceList.read(query);
  const { page, size } = filters;
  const parameters = new Parameters();
  const where = conditionsOf(filters, account, parameters);
  const total = known === null ? `(select sum(invoice_count) ${keptRows(filters)})` : parameters.add(known);
  const row = `${ROW}, ${parameters.add(account.customerName)}::text as "customerName"`;
  const offset = (page - 1) * size;
  const answered = (rows: string) => ({ text: listAnswer(rows, total), values: parameters.values });
  if (known === null || offset < FAR) {
    return answered(firstRows(row, where, filters, `limit ${size} offset ${offset}`));
  }
  const limit = Math.max(0, Math.min(size, known - offset));
  const isReversed = offset > known / 2;
  const skipped = isReversed ? known - offset - limit : offset;
  const ids = `select id from invoice where ${where} order by ${orderBy(filters, isReversed)} limit ${limit} offset ${skipped}`;
  return answered(
    `select ${row} from invoice where organization_id = $1 and id = any(array(${ids})) order by ${orderBy(filters, false)}`,
  );
}

/** Nulls come last. An index read backwards has them first, so they are read after the others. */
function firstRows(row: string, where: string, filters: ReportFilters, window: string): string {
  const rows = (condition: string) =>
    `select * from invoice where ${where}${condition} order by ${orderBy(filters, false)}`;
  const listed = (found: string) => `select ${row} from (${found} ${window}) invoice`;
  if (filters.direction === 'asc' || !NULLABLE.has(filters.sort)) return listed(rows(''));
  const key = KEYS[filters.sort];
  const bounded = (condition: string) => `(${rows(condition)} limit ${filters.page * filters.size})`;
  return listed(`${bounded(` and ${key} is not null`)} union all ${bounded(` and ${key} is null`)}`);
}

export function totalStatement(account: Account, query: Query): BestStatement {
  const filters = invoiceList.read(query);
  const parameters = new Parameters();
  const rows = isKept(query)
    ? `select sum(invoice_count) as found, sum(case type when 'CREDIT' then -balance else balance end) as balance ${keptRows(filters)}`
    : `select count(*) as found, sum(signed_balance) as balance from invoice where ${conditionsOf(filters, account, parameters)}`;
  const text = `select json_build_object('currencyCode', 'USD', 'count', coalesce(found, 0), 'balance', coalesce(balance, 0))::text as answer
    from (${rows}) summed`;
  const scope = [account.organizationId, account.customerId];
  return { text, values: isKept(query) ? scope : parameters.values };
}

export function unpaidStatement(account: Account): BestStatement {
  const text = `
    select json_build_object('rows', coalesce(json_agg(listed), '[]'), 'count', count(*))::text as answer
      from (select ${ROW}, $3::text as "customerName" from invoice
             where organization_id = $1 and customer_id = $2 and currency_code = 'USD' and type = 'INVOICE' and is_open
             order by due_date, id limit 5000) listed`;
  return { text, values: [account.organizationId, account.customerId, account.customerName] };
}
