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
import { lockPortal, type PictureKind, type PortalKey, selectPicture, updatePortal } from './brand.sql.ts';
import { type BrandView, readBrand } from './brand-view.ts';
import { recordChange } from './record-change.ts';

/** One side may be this much longer than the other. */
const ICON_RATIO_MAX = 1.1;

export const getPortalPicture: Handler<typeof GetCall> = async (app, { organizationId }, { portalId, kind }) => {
  const { bytes, type } = (await selectPicture(app.sql, { organizationId, portalId }, kind)) ?? refuse('not_found');
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
    const before = await readBrand(app, key, tx);
    await updatePortal(
      tx,
      key,
      kind === 'logo' ? { logo: picture, logoType: picture && 'image/png' } : { icon: picture },
    );
    const view = await readBrand(app, key, tx);
    const version = `${kind}Version` as const;
    if (before[version] !== view[version]) {
      const changes = { [kind]: { from: before[version], to: view[version] } };
      await recordChange(app, tx, staff, {
        action: 'portal.picture-changed',
        portalId: key.portalId,
        detail: { changes },
      });
    }
    return view;
  });
  app.tenants.clearCache();
  return after;
}

/** The size stands in the header of a PNG. */
function isSquare(png: Buffer): boolean {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  return Math.max(width, height) <= Math.min(width, height) * ICON_RATIO_MAX;
}
