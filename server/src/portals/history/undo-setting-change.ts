import { Refused, refuse } from '@plumbline/contract/refusals';
import type { undoSettingChange as Call } from '@plumbline/contract/settings/portal-settings';
import { brandProblems } from '@plumbline/rules/portals/brand-problems';
import { settingsFrom } from '@plumbline/rules/portals/settings';
import type { App } from '../../app.ts';
import { lockOrganization } from '../../database/organization.sql.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Staff } from '../../http/caller.ts';
import type { Handler } from '../../http/handler.ts';
import { lockPortal, type PortalKey } from '../brand/brand.sql.ts';
import { readBrand } from '../brand/brand-view.ts';
import { saveBrand } from '../brand/change-portal-brand.ts';
import { selectKeptPicture } from '../brand/kept-pictures.sql.ts';
import { storePicture } from '../brand/store-picture.ts';
import { saveSettings, versionOf } from '../settings/save-settings.ts';
import {
  type RecordedChanges,
  selectChange,
  selectStoredSettings,
  UNDOABLE_CHANGES,
} from '../settings/setting-changes.sql.ts';
import { brandBefore, type Detail, pictureBefore, valuesBefore } from './values-before.ts';

const NOT_KEPT = 'The earlier picture is no longer kept. Upload it again on the page of the portal.';

type Undo = { key: PortalKey; id: string; changes: RecordedChanges };

export const undoSettingChange: Handler<typeof Call> = async (app, staff, { portalId, id }) => {
  const key = { organizationId: staff.organizationId, portalId };
  const version = await inTransaction(app.sql, async (tx) => {
    const { action, detail } = (await selectChange(tx, key, UNDOABLE_CHANGES, id)) ?? refuse('not_found');
    const { changes } = detail as Detail;
    if (action === 'portal.brand-changed') await undoBrand(app, tx, staff, { key, id, changes });
    else if (action === 'portal.picture-changed') await undoPicture(app, tx, staff, { key, id, changes });
    else {
      return saveSettings(app, tx, staff, {
        portalId,
        undoes: id,
        changes: (before) => valuesBefore(before, changes) ?? refuse('setting_changed_since'),
      });
    }
    const { settings } = (await selectStoredSettings(tx, key)) ?? refuse('not_found');
    return versionOf(settingsFrom(settings).settings);
  });
  app.tenants.clearCache();
  return { version };
};

async function undoBrand(app: App, tx: Tx, staff: Staff, { key, id, changes }: Undo): Promise<void> {
  if (!(await lockPortal(tx, key))) refuse('not_found');
  await lockOrganization(tx, key.organizationId);
  const { brand: before } = await readBrand(app, key, tx);
  const after = brandBefore(before, changes) ?? refuse('setting_changed_since');
  const problems = brandProblems(after, before.label);
  const [first] = Object.values(problems);
  if (first !== undefined) throw new Refused('invalid_setting', first, problems);
  await saveBrand(app, tx, staff, { key, before, after, undoes: id });
}

async function undoPicture(app: App, tx: Tx, staff: Staff, { key, id, changes }: Undo): Promise<void> {
  if (!(await lockPortal(tx, key))) refuse('not_found');
  const wanted = pictureBefore(await readBrand(app, key, tx), changes) ?? refuse('setting_changed_since');
  const { kind, version } = wanted;
  const kept = version === null ? null : await selectKeptPicture(tx, key, version);
  if (kept === undefined) throw new Refused('not_found', NOT_KEPT);
  await storePicture(app, tx, staff, { key, kind, picture: kept, undoes: id });
}
