import { readFile } from 'node:fs/promises';
import { Refused, refuse } from '@plumbline/contract/refusals';
import type {
  getPortalPicture as GetCall,
  removePortalPicture as RemoveCall,
  savePortalPicture as SaveCall,
} from '@plumbline/contract/settings/portal-brand';
import type { App } from '../../app.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Staff } from '../../http/caller.ts';
import type { Handler } from '../../http/handler.ts';
import { drawSafeLogo } from '../../organizations/draw-safe-logo.ts';
import { lockPortal, type PictureKind, type PortalKey, selectPicture } from './brand.sql.ts';
import { type BrandView, readBrand } from './brand-view.ts';
import { selectKeptPicture } from './kept-pictures.sql.ts';
import { storePicture } from './store-picture.ts';

/** One side may be this much longer than the other. */
const ICON_RATIO_MAX = 1.1;

/** The present one, or by its version one that was replaced. */
export const getPortalPicture: Handler<typeof GetCall> = async (app, { organizationId }, { portalId, kind, v }) => {
  const key = { organizationId, portalId };
  const { logoVersion, iconVersion } = await readBrand(app, key);
  const isPresent = v === undefined || v === (kind === 'logo' ? logoVersion : iconVersion);
  const picture = isPresent ? await selectPicture(app.sql, key, kind) : await selectKeptPicture(app.sql, key, v);
  const { bytes, type } = picture ?? refuse('not_found');
  const extension = type === 'image/svg+xml' ? 'svg' : type.replace('image/', '');
  return { name: `${kind}.${extension}`, contentType: type, bytes, disposition: 'inline' };
};

export const savePortalPicture: Handler<typeof SaveCall> = async (
  app,
  staff,
  { portalId, kind, uploads: [upload] },
) => {
  const key = { organizationId: staff.organizationId, portalId };
  // A portal that is not there should not cost a drawing.
  await readBrand(app, key);
  const picture = upload && (await drawSafeLogo(await readFile(upload.path)));
  if (!picture) return refuse('logo_unreadable');
  if (kind === 'icon' && !isSquare(picture)) {
    throw new Refused('logo_unreadable', 'An icon has to be square. Choose a picture that is as wide as it is high.');
  }
  return replacePicture(app, staff, { key, kind, picture });
};

export const removePortalPicture: Handler<typeof RemoveCall> = (app, staff, { portalId, kind }) =>
  replacePicture(app, staff, { key: { organizationId: staff.organizationId, portalId }, kind, picture: null });

type Replacement = { key: PortalKey; kind: PictureKind; picture: Buffer | null };

async function replacePicture(app: App, staff: Staff, { key, kind, picture }: Replacement): Promise<BrandView> {
  const after = await inTransaction(app.sql, async (tx) => {
    if (!(await lockPortal(tx, key))) refuse('not_found');
    return storePicture(app, tx, staff, { key, kind, picture: picture && { bytes: picture, type: 'image/png' } });
  });
  app.tenants.clearCache();
  return after;
}

/** The size stands in the header of a PNG. */
function isSquare(png: Buffer): boolean {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  return Math.max(width, height) <= Math.min(width, height) * ICON_RATIO_MAX;
}
