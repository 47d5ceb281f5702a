import type { Cents } from '@plumbline/rules/money';
import type { Permissions } from '@plumbline/rules/portals/capabilities';
import { DEFAULT_PERMISSIONS } from '@plumbline/rules/portals/capabilities';
import type { Settings } from '@plumbline/rules/portals/settings';
import type { Sql } from '@plumbline/server/database/open-database';
import type { Tables } from '@plumbline/server/database/tables.gen';

/** The advisory lock that serializes seeding processes. */
const SEEDING_LOCK = 7_586_251;

type Row<
  Table extends keyof Tables,
  Needed extends keyof Tables[Table],
  Optional extends keyof Tables[Table] = never,
> = Pick<Tables[Table], Needed> & Partial<Pick<Tables[Table], Optional>>;

export const lockSeeding = (sql: Sql) =>
  sql.selectNoFrom(({ fn, val }) => fn('pg_advisory_xact_lock', [val(SEEDING_LOCK)]).as('locked')).execute();

export const selectPortalByLabel = (sql: Sql, label: string) =>
  sql.selectFrom('portal').select(['organizationId', 'id']).where('label', '=', label).executeTakeFirst();

export const selectPortalLabels = async (sql: Sql): Promise<string[]> => {
  const rows = await sql.selectFrom('portal').select('label').execute();
  return rows.map(({ label }) => label);
};

type NewOrganization = Row<
  'organization',
  'id' | 'name' | 'legalName' | 'supportEmail' | 'supportPhone',
  'accountsEmail'
> & {
  timeZone: string;
};

export const insertOrganization = (sql: Sql, row: NewOrganization) =>
  sql.insertInto('organization').values(row).execute();

type NewPortal = Row<'portal', 'organizationId' | 'id' | 'label' | 'name', 'logo' | 'logoType'> & {
  settings: Partial<Settings>;
};

export const insertPortal = (sql: Sql, row: NewPortal) => sql.insertInto('portal').values(row).execute();

export const selectSettings = async (
  sql: Sql,
  organizationId: string,
  portalId: string,
): Promise<Partial<Settings>> => {
  const { settings } = await sql
    .selectFrom('portal')
    .select('settings')
    .where('organizationId', '=', organizationId)
    .where('id', '=', portalId)
    .executeTakeFirstOrThrow();
  return settings;
};

export const updateSettings = (sql: Sql, organizationId: string, portalId: string, settings: Partial<Settings>) =>
  sql
    .updateTable('portal')
    .set({ settings })
    .where('organizationId', '=', organizationId)
    .where('id', '=', portalId)
    .execute();

type NewCustomer = Row<'customer', 'organizationId' | 'id' | 'code' | 'name' | 'address' | 'phone' | 'emailDomain'>;

export const insertCustomers = (sql: Sql, rows: readonly NewCustomer[]) =>
  sql.insertInto('customer').values(rows).execute();

type NewIdentity = Row<'identity', 'id' | 'email' | 'name' | 'emailVerifiedAt' | 'passwordHash'>;

/** A person of another story keeps the existing identity. */
export const insertIdentities = (sql: Sql, rows: readonly NewIdentity[]) =>
  sql
    .insertInto('identity')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['pool', 'email']).doNothing())
    .execute();

export const selectIdentityIds = async (sql: Sql, emails: readonly string[]): Promise<Map<string, string>> => {
  const rows = await sql
    .selectFrom('identity')
    .select(['id', 'email'])
    .where('pool', '=', 'plumbline')
    .where('email', 'in', emails)
    .execute();
  return new Map(rows.map(({ email, id }) => [email, id]));
};

type NewStaff = Row<'staff', 'organizationId' | 'id' | 'identityId' | 'role'> & { title: string };

export const insertStaff = (sql: Sql, rows: readonly NewStaff[]) => sql.insertInto('staff').values(rows).execute();

type NewUser = Row<'userAccount', 'organizationId' | 'id' | 'identityId'>;

export const insertUsers = (sql: Sql, rows: readonly NewUser[]) => sql.insertInto('userAccount').values(rows).execute();

type NewMembership = Row<'membership', 'organizationId' | 'userId' | 'portalId' | 'customerId' | 'status'> & {
  permissions: Partial<Permissions>;
  paymentLimit?: Cents | null;
  approvalLimit?: Cents | null;
};

export const insertMemberships = (sql: Sql, rows: readonly NewMembership[]) =>
  sql
    .insertInto('membership')
    .values(
      rows.map(({ permissions, ...row }) => {
        const may = { ...DEFAULT_PERMISSIONS, ...permissions };
        return {
          ...row,
          canView: may.view,
          canPay: may.pay,
          canPrepay: may.prepay,
          canManageMethods: may.manageMethods,
          canRequestWaiver: may.requestWaiver,
          canManageUsers: may.manageUsers,
        };
      }),
    )
    .execute();

type NewProject = Row<'project', 'organizationId' | 'id' | 'customerId' | 'jobId' | 'jobName' | 'address' | 'state'>;

/** Kysely refuses an empty list, and an organization may have no projects. */
export const insertProjects = async (sql: Sql, rows: readonly NewProject[]): Promise<void> => {
  if (rows.length > 0) await sql.insertInto('project').values(rows).execute();
};

type NewInvoice = Omit<
  Tables['invoice'],
  | 'searchText'
  | 'isOpen'
  | 'hasProject'
  | 'signedTotal'
  | 'erpBalance'
  | 'closedAmount'
  | 'erpAsOf'
  | 'signedBalance'
  | 'createdAt'
  | 'taxAmount'
  | 'heldAmount'
  | 'disputedAmount'
  | 'hasOpenDispute'
> & {
  taxAmount: Cents;
};

export const insertInvoices = async (sql: Sql, rows: readonly NewInvoice[]): Promise<void> => {
  if (rows.length > 0) await sql.insertInto('invoice').values(rows).execute();
};

export const selectHasPaymentReasons = async (sql: Sql, organizationId: string): Promise<boolean> => {
  const row = await sql
    .selectFrom('paymentReason')
    .select('id')
    .where('organizationId', '=', organizationId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

type NewPaymentReason = Row<'paymentReason', 'organizationId' | 'id' | 'title' | 'paymentType'> & { position: number };

export const insertPaymentReasons = (sql: Sql, rows: readonly NewPaymentReason[]) =>
  sql.insertInto('paymentReason').values(rows).execute();

/** The addresses that this organization has already written to. */
export const selectMailed = async (sql: Sql, organizationId: string): Promise<Set<string>> => {
  const rows = await sql
    .selectFrom('mailMessage')
    .select('toAddress')
    .distinct()
    .where('organizationId', '=', organizationId)
    .execute();
  return new Set(rows.map(({ toAddress }) => toAddress));
};
