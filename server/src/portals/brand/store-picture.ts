import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Staff } from '../../http/caller.ts';
import { type PictureKind, type PortalKey, updatePortal } from './brand.sql.ts';
import { type BrandView, readBrand } from './brand-view.ts';
import { deleteOlderPictures, insertKeptPicture, type Picture } from './kept-pictures.sql.ts';
import { recordChange } from './record-change.ts';

/** A year of changes for most; a picture has at most a few hundred kilobytes. */
const KEPT_MAX = 20;

type Replacement = {
  key: PortalKey;
  kind: PictureKind;
  picture: Picture | null;
  /** The change that this one takes back. */
  undoes?: string;
};

/** Replaces a picture of a locked portal, and keeps the one before. */
export async function storePicture(
  app: App,
  tx: Tx,
  staff: Staff,
  { key, kind, picture, undoes }: Replacement,
): Promise<BrandView> {
  const before = await readBrand(app, key, tx);
  await insertKeptPicture(tx, key, kind, app.now().toISOString());
  await deleteOlderPictures(tx, key, KEPT_MAX);
  const bytes = picture?.bytes ?? null;
  await updatePortal(tx, key, kind === 'logo' ? { logo: bytes, logoType: picture?.type ?? null } : { icon: bytes });
  const view = await readBrand(app, key, tx);
  const version = `${kind}Version` as const;
  if (before[version] === view[version]) return view;
  const changes = { [kind]: { from: before[version], to: view[version] } };
  await recordChange(app, tx, staff, {
    action: 'portal.picture-changed',
    portalId: key.portalId,
    detail: { changes, ...(undoes !== undefined && { undoes }) },
  });
  return view;
}
