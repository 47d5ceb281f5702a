import { sql as raw } from 'kysely';

/**
 * Grows with every change of a customer's invoices, payments, waivers, documents and projects (ADR 24, ADR 33): what was
 * read at the same version is still right.
 */
export const customerVersion = (organizationId: string, customerId: string) =>
  raw<number>`(${versionRow(organizationId, customerId)})`;

/** The same as a query of one row: used several times, the expression would be evaluated each time. */
export const versionRow = (organizationId: string, customerId: string) => raw<{ version: number }>`
  select coalesce(sum(changes), 0)::bigint as version from invoice_total
   where organization_id = ${organizationId} and customer_id = ${customerId}`;
