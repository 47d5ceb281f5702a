// Invoices and projects by the numbers that names of files have.
import { sql as raw } from 'kysely';
import type { Sql } from '../../database/open-database.ts';

export type NamedRecord = {
  kind: 'invoice' | 'project';
  id: string;
  number: string;
  jobName: string | null;
  customerCode: string;
  customerName: string;
  hasDocument: boolean;
};

export const selectNamedInvoices = async (
  sql: Sql,
  organizationId: string,
  numbers: readonly string[],
): Promise<NamedRecord[]> => {
  const { rows } = await raw<NamedRecord>`
    select 'invoice' as kind, invoice.id, invoice.invoice_number as number, null as "jobName",
           customer.code as "customerCode", customer.name as "customerName", document.id is not null as "hasDocument"
      from invoice
      join customer on customer.organization_id = ${organizationId} and customer.id = invoice.customer_id
      left join document on document.organization_id = ${organizationId} and document.invoice_id = invoice.id
     where invoice.organization_id = ${organizationId} and invoice.invoice_number = any(${numbers}::text[])
  `.execute(sql);
  return rows;
};

export const selectNamedProjects = async (
  sql: Sql,
  organizationId: string,
  numbers: readonly string[],
): Promise<NamedRecord[]> => {
  const { rows } = await raw<NamedRecord>`
    select 'project' as kind, project.id, project.job_id as number, project.job_name as "jobName",
           customer.code as "customerCode", customer.name as "customerName", false as "hasDocument"
      from project
      join customer on customer.organization_id = ${organizationId} and customer.id = project.customer_id
     where project.organization_id = ${organizationId} and project.job_id = any(${numbers}::text[])
     order by customer.name, project.id
  `.execute(sql);
  return rows;
};
