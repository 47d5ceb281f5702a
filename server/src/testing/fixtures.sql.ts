// Rows that tests start from. Each test has an organization of its own, so tests run side by side.
import type { Insertable, Kysely } from 'kysely';
import type { Cents } from '@plumbline/rules/money';
import type { Settings } from '@plumbline/rules/portals/settings';
import { newId } from '../database/new-id.ts';
import type { Tables } from '../database/tables.gen.ts';

type Sql = Kysely<Tables>;

export async function insertOrganization(sql: Sql, name: string): Promise<string> {
  const id = newId();
  await sql
    .insertInto('organization')
    .values({ id, name, legalName: name, supportEmail: 'help@supplier.example' })
    .execute();
  return id;
}

export async function insertPortal(
  sql: Sql,
  portal: { organizationId: string; label: string; name: string; settings: Partial<Settings>; domain?: string },
): Promise<string> {
  const id = newId();
  await sql
    .insertInto('portal')
    .values({ ...portal, id })
    .execute();
  return id;
}

export async function insertCustomer(sql: Sql, organizationId: string, name: string): Promise<string> {
  const id = newId();
  await sql
    .insertInto('customer')
    .values({ organizationId, id, name, code: id.slice(-8) })
    .execute();
  return id;
}

export async function insertIdentity(sql: Sql, email: string, name: string, passwordHash?: string): Promise<string> {
  const id = newId();
  const emailVerifiedAt = '2026-01-01T00:00:00.000Z';
  await sql
    .insertInto('identity')
    .values({ id, email, name, emailVerifiedAt, ...(passwordHash && { passwordHash }) })
    .execute();
  return id;
}

export async function insertMember(
  sql: Sql,
  member: {
    organizationId: string;
    portalId: string;
    customerId: string;
    identityId: string;
    status?: 'PENDING' | 'APPROVED' | 'SUSPENDED';
  },
): Promise<string> {
  const { organizationId, portalId, customerId, identityId, status = 'APPROVED' } = member;
  const id = newId();
  await sql.insertInto('userAccount').values({ organizationId, id, identityId }).execute();
  await sql.insertInto('membership').values({ organizationId, portalId, customerId, userId: id, status }).execute();
  return id;
}

export async function insertStaff(sql: Sql, organizationId: string, identityId: string): Promise<string> {
  const id = newId();
  await sql.insertInto('staff').values({ organizationId, id, identityId, title: 'Accounts receivable' }).execute();
  return id;
}

export async function insertInvoice(
  sql: Sql,
  invoice: Pick<Insertable<Tables['invoice']>, 'organizationId' | 'customerId'> &
    Partial<Insertable<Tables['invoice']>>,
): Promise<string> {
  const id = newId();
  const amount = 100_00 as Cents;
  await sql
    .insertInto('invoice')
    .values({
      id,
      type: 'INVOICE',
      invoiceNumber: id.slice(-12),
      invoiceCreatedAt: '2026-10-01' as never,
      dueDate: '2026-11-01' as never,
      totalAmount: amount,
      balance: amount,
      currencyCode: 'USD',
      ...invoice,
    })
    .execute();
  return id;
}

export async function insertProject(
  sql: Sql,
  organizationId: string,
  customerId: string,
  jobName: string,
): Promise<string> {
  const id = newId();
  await sql
    .insertInto('project')
    .values({ organizationId, id, customerId, jobId: id.slice(-6), jobName, address: '1 Yard Rd', state: 'TX' })
    .execute();
  return id;
}

export const insertLogo = (
  sql: Sql,
  { organizationId, portalId }: { organizationId: string; portalId: string },
  logo: Buffer,
  logoType: string,
) =>
  sql
    .updateTable('portal')
    .set({ logo, logoType })
    .where('organizationId', '=', organizationId)
    .where('id', '=', portalId)
    .execute();

export const selectAudit = (sql: Sql, organizationId: string) =>
  sql.selectFrom('auditEvent').selectAll().where('organizationId', '=', organizationId).orderBy('id').execute();
