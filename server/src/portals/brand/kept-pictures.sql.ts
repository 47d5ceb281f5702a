// Replaced logos and icons, by content, so that a change can be undone.
import { sql as raw } from 'kysely';
import type { Sql } from '../../database/open-database.ts';
import type { Tx } from '../../database/transaction.ts';
import type { PictureKind, PortalKey } from './brand.sql.ts';

export type Picture = { bytes: Buffer; type: string };

/** Keeps the present picture of a portal, if it has one. */
export async function insertKeptPicture(
  tx: Tx,
  { organizationId, portalId }: PortalKey,
  kind: PictureKind,
  at: string,
): Promise<void> {
  const picture = raw.ref(`portal.${kind}`);
  const present = tx
    .selectFrom('portal')
    .select([
      'portal.organizationId',
      'portal.id',
      raw<string>`encode(sha256(${picture}), 'hex')`.as('hash'),
      raw<Buffer>`${picture}`.as('bytes'),
      kind === 'logo'
        ? raw<string>`coalesce(portal.logo_type, 'image/png')`.as('type')
        : raw<string>`'image/png'`.as('type'),
      raw<string>`${at}::timestamptz`.as('replacedAt'),
    ])
    .where('portal.organizationId', '=', organizationId)
    .where('portal.id', '=', portalId)
    .where(picture, 'is not', null);
  await tx
    .insertInto('portalPicture')
    .columns(['organizationId', 'portalId', 'hash', 'bytes', 'type', 'replacedAt'])
    .expression(present)
    .onConflict((conflict) => conflict.columns(['organizationId', 'portalId', 'hash']).doUpdateSet({ replacedAt: at }))
    .execute();
}

/** Those that were replaced last stay. */
export const deleteOlderPictures = (tx: Tx, { organizationId, portalId }: PortalKey, max: number) =>
  tx
    .deleteFrom('portalPicture')
    .where('organizationId', '=', organizationId)
    .where('portalId', '=', portalId)
    .where('hash', 'not in', ({ selectFrom }) =>
      selectFrom('portalPicture as newer')
        .select('newer.hash')
        .where('newer.organizationId', '=', organizationId)
        .where('newer.portalId', '=', portalId)
        .orderBy('newer.replacedAt', 'desc')
        .orderBy('newer.hash')
        .limit(max),
    )
    .execute();

const kept = (sql: Sql, { organizationId, portalId }: PortalKey, version: string) =>
  sql
    .selectFrom('portalPicture')
    .where('organizationId', '=', organizationId)
    .where('portalId', '=', portalId)
    .where('hash', 'like', `${version}%`);

/** By the part of its hash that stands for it. */
export const selectKeptPicture = (sql: Sql, portal: PortalKey, version: string): Promise<Picture | undefined> =>
  kept(sql, portal, version).select(['bytes', 'type']).executeTakeFirst();

export const selectHasKeptPicture = async (sql: Sql, portal: PortalKey, version: string): Promise<boolean> =>
  (await kept(sql, portal, version).select('hash').executeTakeFirst()) !== undefined;
