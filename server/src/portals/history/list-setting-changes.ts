import type { listSettingChanges as Call } from '@plumbline/contract/settings/portal-settings';
import { Refused, refuse } from '@plumbline/contract/refusals';
import type { BrandKey } from '@plumbline/rules/portals/brand-labels';
import { brandProblems } from '@plumbline/rules/portals/brand-problems';
import { type SettingKey, type Settings, settingsFrom } from '@plumbline/rules/portals/settings';
import type { App } from '../../app.ts';
import type { Handler } from '../../http/handler.ts';
import type { PortalKey } from '../brand/brand.sql.ts';
import { type BrandView, readBrand } from '../brand/brand-view.ts';
import { selectHasKeptPicture } from '../brand/kept-pictures.sql.ts';
import { checkedSettings } from '../settings/save-settings.ts';
import {
  PORTAL_CHANGES,
  type RecordedChanges,
  selectChanges,
  selectStoredSettings,
  SETTINGS_CHANGED,
} from '../settings/setting-changes.sql.ts';
import { brandBefore, type Detail, pictureBefore, valuesBefore } from './values-before.ts';

const PAGE = 20;

/** The settings and the brand of a portal, as they are. */
type Current = { settings: Settings; view: BrandView };

export const listSettingChanges: Handler<typeof Call> = async (app, { organizationId }, { portalId, before }) => {
  const portal = { organizationId, portalId };
  const { settings: stored } = (await selectStoredSettings(app.sql, portal)) ?? refuse('not_found');
  const current = { settings: settingsFrom(stored).settings, view: await readBrand(app, portal) };
  const found = await selectChanges(app.sql, portal, PORTAL_CHANGES, { before: before ?? null, max: PAGE + 1 });
  const rows = [];
  for (const { detail, action, ...row } of found.slice(0, PAGE)) {
    const { changes, undoes = null } = detail as Detail;
    const entries = Object.entries(changes).map(([key, change]) => ({ key: key as SettingKey | BrandKey, ...change }));
    const isUndoable = await canUndo(app, portal, current, { action, changes });
    rows.push({ ...row, action, changes: entries, undoes, canUndo: isUndoable });
  }
  return { rows, next: found.length > PAGE ? (rows.at(-1)?.id ?? null) : null };
};

type Change = { action: string; changes: RecordedChanges };

async function canUndo(
  app: App,
  portal: PortalKey,
  { settings, view }: Current,
  { action, changes }: Change,
): Promise<boolean> {
  switch (action) {
    case SETTINGS_CHANGED: {
      const values = valuesBefore(settings, changes);
      return values !== null && isAccepted(checkedSettings(app.sql, portal.organizationId, settings, values));
    }
    case 'portal.brand-changed': {
      const brand = brandBefore(view.brand, changes);
      return brand !== null && Object.keys(brandProblems(brand, view.brand.label)).length === 0;
    }
    case 'portal.picture-changed': {
      const picture = pictureBefore(view, changes);
      return picture !== null && (picture.version === null || selectHasKeptPicture(app.sql, portal, picture.version));
    }
    default:
      return false;
  }
}

const isAccepted = (checked: Promise<unknown>): Promise<boolean> =>
  checked.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refused) return false;
      throw error;
    },
  );
