import type { Sql } from '../../database/open-database.ts';
import type { Tables } from '../../database/tables.gen.ts';
import type { Tx } from '../../database/transaction.ts';

export type PortalKey = { organizationId: string; portalId: string };

const PICTURES = { logo: 'portal.logo', icon: 'portal.icon' } as const;
export type PictureKind = keyof typeof PICTURES;

const portals = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('portal')
    .select(['id', 'name', 'label', 'domain', 'wantedDomain', 'settings'])
    .select(({ fn, ref, val }) => [
      fn<string | null>('encode', [fn('sha256', [ref('portal.logo')]), val('hex')]).as('logoHash'),
      fn<string | null>('encode', [fn('sha256', [ref('portal.icon')]), val('hex')]).as('iconHash'),
    ])
    .where('organizationId', '=', organizationId);

export const selectBrands = (sql: Sql, organizationId: string) =>
  portals(sql, organizationId).orderBy('name').orderBy('id').execute();

export const selectBrand = (sql: Sql, { organizationId, portalId }: PortalKey) =>
  portals(sql, organizationId)
    .select(['wantedDomainToken', 'domainToken', 'domainMissingSince', 'senderName', 'replyTo'])
    .where('id', '=', portalId)
    .executeTakeFirst();

export type BrandRow = NonNullable<Awaited<ReturnType<typeof selectBrand>>>;

/** Two changes at the same time wait for each other. */
export const lockPortal = (tx: Tx, { organizationId, portalId }: PortalKey) =>
  tx
    .selectFrom('portal')
    .select(['name', 'label', 'domain', 'wantedDomain', 'wantedDomainToken'])
    .select(['domainToken', 'domainMissingSince', 'domainWarnedAt'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', portalId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const selectContact = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('organization')
    .select(['name', 'supportEmail', 'supportPhone'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();

export const updateContact = (
  tx: Tx,
  organizationId: string,
  contact: { supportEmail: string | null; supportPhone: string | null },
) => tx.updateTable('organization').set(contact).where('id', '=', organizationId).execute();

type DomainProof = {
  domainToken: string | null;
  domainCheckedAt: string | null;
  domainMissingSince: string | null;
  domainWarnedAt: string | null;
};

type Changes = Partial<
  Pick<
    Tables['portal'],
    'name' | 'label' | 'senderName' | 'replyTo' | 'domain' | 'wantedDomain' | 'wantedDomainToken' | 'icon'
  > & { logo: Buffer | null; logoType: string | null } & DomainProof
>;

export const updatePortal = (tx: Tx, { organizationId, portalId }: PortalKey, changes: Changes) =>
  tx
    .updateTable('portal')
    .set(changes)
    .where('organizationId', '=', organizationId)
    .where('id', '=', portalId)
    .execute();

export const selectPicture = async (
  sql: Sql,
  { organizationId, portalId }: PortalKey,
  kind: PictureKind,
): Promise<{ bytes: Buffer; type: string } | null> => {
  const row = await sql
    .selectFrom('portal')
    .select([`${PICTURES[kind]} as bytes`, 'portal.logoType'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', portalId)
    .executeTakeFirst();
  if (!row?.bytes) return null;
  return { bytes: row.bytes, type: kind === 'logo' ? (row.logoType ?? 'image/png') : 'image/png' };
};

export const selectFormerLabels = async (sql: Sql, { organizationId, portalId }: PortalKey): Promise<string[]> => {
  const rows = await sql
    .selectFrom('portalFormerLabel')
    .select('label')
    .where('organizationId', '=', organizationId)
    .where('portalId', '=', portalId)
    .orderBy('replacedAt', 'desc')
    .orderBy('label')
    .execute();
  return rows.map(({ label }) => label);
};

/** The label that a portal leaves stays its own; one that it takes back is no former one any more. */
export async function replaceLabel(
  tx: Tx,
  { organizationId, portalId }: PortalKey,
  { from, to, at }: { from: string; to: string; at: string },
): Promise<void> {
  await tx
    .deleteFrom('portalFormerLabel')
    .where('organizationId', '=', organizationId)
    .where('portalId', '=', portalId)
    .where('label', '=', to)
    .execute();
  await tx.insertInto('portalFormerLabel').values({ organizationId, portalId, label: from, replacedAt: at }).execute();
}

export const selectPortalCount = async (tx: Tx, organizationId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('portal')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(count);
};
