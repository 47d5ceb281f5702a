import type { Account } from '../ready.ts';
import { type BestStatement, instant, listAnswer } from './best-statement.ts';

const PROJECT = `json_build_object('id', project_id, 'jobId', project.job_id, 'jobName', project.job_name, 'address', project.address)`;
/** The newest rows, joined after they are found. */
const newest = (table: string) => `
  (select * from ${table} where organization_id = $1 and customer_id = $2 order by created_at desc, id desc limit 20) ${table}
  left join project on project.organization_id = $1 and project.id = ${table}.project_id
  order by ${table}.created_at desc, ${table}.id desc`;

const count = (table: string, { organizationId, customerId }: Account): BestStatement => ({
  text: `select count(*)::text as answer from ${table} where organization_id = $1 and customer_id = $2`,
  values: [organizationId, customerId],
});

export const waiverCount = (account: Account): BestStatement => count('waiver_request', account);
export const documentCount = (account: Account): BestStatement => count('document', account);

const WAIVER = `
  waiver_request.id, status as "waiverRequestStatus", reject_reason as "rejectReason", waiver_type as "waiverType",
  ${instant('waiver_request.created_at')} as "createdAt", through_date as "throughDate", ${PROJECT} as project,
  json_build_object('name', submitter_name) as "createdBy",
  json_build_object('submitterName', submitter_name) as "waiverRequest", status = 'ready' as "canBeDownloaded"`;

export const waiverPage = ({ organizationId, customerId }: Account, total: number): BestStatement => ({
  text: listAnswer(`select ${WAIVER} from ${newest('waiver_request')}`, '$3'),
  values: [organizationId, customerId, total],
});

const DOCUMENT = `
  document.id, type, ${instant('document.created_at')} as "createdAt", ${PROJECT} as project,
  json_build_object('name', created_by_name) as "createdBy", null as "waiverRequest",
  file_key is not null as "canBeDownloaded"`;

export const documentPage = ({ organizationId, customerId }: Account, total: number): BestStatement => ({
  text: listAnswer(`select ${DOCUMENT} from ${newest('document')}`, '$3'),
  values: [organizationId, customerId, total],
});
