import type { Account } from '../ready.ts';
import { type BestStatement, instant, listAnswer } from './best-statement.ts';
import type { Query } from './invoices.sql.ts';

const PROJECT = `json_build_object('id', project_id, 'jobId', project.job_id, 'jobName', project.job_name, 'address', project.address)`;
const KEYS: Readonly<Record<string, string>> = {
  createdAt: 'created_at',
  jobName: 'sort_job_name',
  address: 'sort_address',
};

/** The first rows of an order, joined after they are found. */
export function firstRows(table: string, { sort = 'createdAt', direction = 'desc' }: Query, joins = ''): string {
  const order = `${table}.${KEYS[sort]} ${direction}, ${table}.id ${direction}`;
  return `
  (select * from ${table} where organization_id = $1 and customer_id = $2 order by ${order} limit 20) ${table}
  left join project on project.organization_id = $1 and project.id = ${table}.project_id
  ${joins}
  order by ${order}`;
}

const count = (table: string, { organizationId, customerId }: Account): BestStatement => ({
  text: `select count(*)::text as answer from ${table} where organization_id = $1 and customer_id = $2`,
  values: [organizationId, customerId],
});

export const waiverCount = (account: Account): BestStatement => count('waiver_request', account);
export const documentCount = (account: Account): BestStatement => count('document', account);

const DOCUMENT = `
  document.id, type, ${instant('document.created_at')} as "createdAt", ${PROJECT} as project,
  json_build_object('name', created_by_name) as "createdBy", null as "waiverRequest",
  file_key is not null as "canBeDownloaded"`;

export const documentPage = ({ organizationId, customerId }: Account, query: Query, total: number): BestStatement => ({
  text: listAnswer(`select ${DOCUMENT} from ${firstRows('document', query)}`, '$3'),
  values: [organizationId, customerId, total],
});
