// The basic rows of tests. Each test has its own organization, so tests run in parallel.
import { type Insertable, type Kysely, sql as raw } from 'kysely';
import type { StaffRole } from '@plumbline/rules/access/staff-roles';
import type { Day } from '@plumbline/rules/dates';
import { add, asCents, type Cents } from '@plumbline/rules/money';
import type { Settings } from '@plumbline/rules/portals/settings';
import { newId } from '../database/new-id.ts';
import type { Tables } from '../database/tables.gen.ts';
import { storageKey } from '../ports/storage/storage.ts';

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

export async function insertStaff(
  sql: Sql,
  organizationId: string,
  identityId: string,
  role: StaffRole = 'owner',
): Promise<string> {
  const id = newId();
  await sql
    .insertInto('staff')
    .values({ organizationId, id, identityId, title: 'Accounts receivable', role })
    .execute();
  return id;
}

/** Who signs all waivers, unless it is said otherwise. */
export const insertSignatory = (
  sql: Sql,
  signatory: { organizationId: string; staffId: string; changedBy: string } & Partial<
    Insertable<Tables['waiverSignatory']>
  >,
) =>
  sql
    .insertInto('waiverSignatory')
    .values({
      title: 'Credit Manager',
      waiverTypes: ['conditional.progress', 'conditional.final', 'unconditional.progress', 'unconditional.final'],
      states: [],
      limitAmount: null,
      changedAt: '2026-11-01T12:00:00.000Z',
      ...signatory,
    })
    .execute();

export async function insertInvoice(
  sql: Sql,
  invoice: Pick<Insertable<Tables['invoice']>, 'organizationId' | 'customerId'> &
    Partial<Insertable<Tables['invoice']>>,
): Promise<string> {
  const id = newId();
  const amount = asCents(100_00);
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

/** So many more invoices like this one. */
export const insertLikeInvoice = (
  sql: Sql,
  { organizationId, id }: { organizationId: string; id: string },
  count: number,
) =>
  raw`
    insert into invoice (organization_id, id, customer_id, project_id, type, invoice_number, invoice_created_at, due_date,
                         total_amount, balance, currency_code)
    select organization_id, gen_random_uuid(), customer_id, project_id, type, invoice_number || '-' || place,
           invoice_created_at, due_date, total_amount, balance, currency_code
      from invoice, generate_series(1, ${count}::int) as place
     where organization_id = ${organizationId} and id = ${id}
  `.execute(sql);

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

type Given<Table extends keyof Tables, Needed extends keyof Insertable<Tables[Table]>> = Pick<
  Insertable<Tables[Table]>,
  Needed
> &
  Partial<Insertable<Tables[Table]>>;

const AT = '2026-11-10T12:00:00.000Z';

export async function insertRecurrence(
  sql: Sql,
  recurrence: Given<'recurrence', 'organizationId' | 'portalId' | 'customerId' | 'createdBy'>,
): Promise<string> {
  const id = newId();
  await sql
    .insertInto('recurrence')
    .values({
      id,
      status: 'PENDING',
      frequency: 'MONTHLY',
      paymentType: 'ACH',
      amount: asCents(100_00),
      quantity: 3,
      currencyCode: 'USD',
      startDate: '2026-11-20' as Day,
      endDate: '2027-01-20' as Day,
      createdAt: AT,
      ...recurrence,
    })
    .execute();
  return id;
}

/** Allocates the money to the given invoices in cash; the total is their sum by default. */
export async function insertPayment(
  sql: Sql,
  payment: Given<'payment', 'organizationId' | 'portalId' | 'customerId'>,
  paid: readonly { invoiceId: string; amount: Cents }[] = [],
): Promise<string> {
  const { organizationId, customerId } = payment;
  const id = newId();
  const sum = paid.length === 0 ? asCents(100_00) : add(...paid.map(({ amount }) => amount));
  const subtotal = payment.subtotal ?? payment.total ?? sum;
  await sql
    .insertInto('payment')
    .values({
      id,
      code: id.slice(-12).toUpperCase(),
      status: 'APPROVED',
      paymentType: 'ACH',
      currencyCode: 'USD',
      subtotal,
      total: subtotal,
      createdAt: AT,
      ...payment,
    })
    .execute();
  for (const allocation of paid) {
    await sql
      .insertInto('paymentAllocation')
      .values({ organizationId, id: newId(), customerId, paymentId: id, kind: 'CASH', ...allocation })
      .execute();
  }
  return id;
}

export async function insertWaiver(
  sql: Sql,
  waiver: Given<'waiverRequest', 'organizationId' | 'portalId' | 'customerId'>,
): Promise<string> {
  const id = waiver.id ?? newId();
  await sql
    .insertInto('waiverRequest')
    .values({
      id,
      waiverType: 'conditional.progress',
      status: 'new',
      throughDate: '2026-10-31' as Day,
      submitterName: 'Ann Person',
      submitterEmail: 'ann@customer.example',
      createdAt: AT,
      // The table requires a file for waivers that are ready.
      ...(waiver.status === 'ready' && { fileKey: storageKey(waiver.organizationId, 'waivers', id) }),
      ...waiver,
    })
    .execute();
  return id;
}

export async function insertDocument(
  sql: Sql,
  document: Given<'document', 'organizationId' | 'customerId'>,
): Promise<string> {
  const id = newId();
  await sql
    .insertInto('document')
    .values({
      id,
      type: 'preliminary-notice',
      name: 'Preliminary notice',
      createdByName: 'Sam Staff',
      createdByEmail: 'staff@supplier.example',
      createdAt: AT,
      ...document,
    })
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
