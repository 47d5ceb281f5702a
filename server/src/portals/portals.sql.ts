import { sql as raw } from 'kysely';
import type { Sql } from '../database/open-database.ts';
import { statement } from '../database/statement.ts';

const tenants = (sql: Sql) =>
  sql
    .selectFrom('portal')
    .innerJoin('organization', 'organization.id', 'portal.organizationId')
    .select(({ fn, ref, val, exists, selectFrom }) => [
      'portal.organizationId',
      'organization.name as organizationName',
      'organization.timeZone',
      'organization.supportEmail',
      'organization.supportPhone',
      'portal.id as portalId',
      'portal.label',
      'portal.name',
      'portal.domain',
      'portal.settings',
      exists(
        selectFrom('signInConnection')
          .select('signInConnection.key')
          .whereRef('signInConnection.organizationId', '=', 'portal.organizationId')
          .where('signInConnection.key', '=', raw<string>`portal.settings ->> 'portalSignInProvider'`),
      ).as('hasProvider'),
      fn<string | null>('encode', [fn('sha256', [ref('portal.logo')]), val('hex')]).as('logoHash'),
      fn<string | null>('encode', [fn('sha256', [ref('portal.icon')]), val('hex')]).as('iconHash'),
      'portal.senderName',
      'portal.replyTo',
    ]);

export const selectTenantByLabel = (sql: Sql, label: string) =>
  tenants(sql).where('portal.label', '=', label).executeTakeFirst();

export const selectTenantByDomain = (sql: Sql, domain: string) =>
  tenants(sql).where('portal.domain', '=', domain).executeTakeFirst();

export const selectTenantById = (sql: Sql, organizationId: string, portalId: string) =>
  tenants(sql).where('portal.organizationId', '=', organizationId).where('portal.id', '=', portalId).executeTakeFirst();

export type TenantRow = NonNullable<Awaited<ReturnType<typeof selectTenantByLabel>>>;

/** A logo is public, but only on the host of its own organization. */
export const selectLogo = (sql: Sql, organizationId: string, portalId: string) =>
  sql
    .selectFrom('portal')
    .select(['logo', 'logoType'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', portalId)
    .executeTakeFirst();

/** As public as the logo. */
export const selectIcon = (sql: Sql, organizationId: string, portalId: string) =>
  sql
    .selectFrom('portal')
    .select('icon')
    .where('organizationId', '=', organizationId)
    .where('id', '=', portalId)
    .executeTakeFirst();

export const selectPortals = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('portal')
    .select(['id', 'name', 'label', 'domain'])
    .where('organizationId', '=', organizationId)
    .orderBy('name')
    .orderBy('id')
    .execute();

/** The portal that had this label before. */
export const selectMovedPortal = (sql: Sql, label: string) =>
  sql
    .selectFrom('portalFormerLabel')
    .innerJoin('portal', (join) =>
      join
        .onRef('portal.organizationId', '=', 'portalFormerLabel.organizationId')
        .onRef('portal.id', '=', 'portalFormerLabel.portalId'),
    )
    .select(['portal.organizationId', 'portal.id as portalId', 'portal.label', 'portal.domain'])
    .where('portalFormerLabel.label', '=', label)
    .executeTakeFirst();

/** Every portal, of any organization, to which this identity has access. */
export const selectPortalsOf = statement((sql: Sql, identityId: string) =>
  sql
    .selectFrom('userAccount')
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.organizationId', '=', 'userAccount.organizationId')
        .onRef('membership.userId', '=', 'userAccount.id'),
    )
    .innerJoin('portal', (join) =>
      join
        .onRef('portal.organizationId', '=', 'membership.organizationId')
        .onRef('portal.id', '=', 'membership.portalId'),
    )
    .select(['portal.id', 'portal.name', 'portal.label', 'portal.domain'])
    .distinct()
    .where('userAccount.identityId', '=', identityId)
    .where('membership.status', '=', 'APPROVED')
    .where('membership.canView', '=', true)
    .orderBy('portal.name')
    .compile(),
);
