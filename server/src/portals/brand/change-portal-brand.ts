import { Refused, refuse } from '@plumbline/contract/refusals';
import type { changePortalBrand as Call } from '@plumbline/contract/settings/portal-brand';
import {
  type BrandField,
  brandProblems,
  normalizeBrand,
  type PortalBrand,
} from '@plumbline/rules/portals/brand-problems';
import type { App } from '../../app.ts';
import { errorCode } from '../../database/error-code.ts';
import { lockOrganization } from '../../database/organization.sql.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Staff } from '../../http/caller.ts';
import type { Handler } from '../../http/handler.ts';
import { selectIsLabelTaken } from '../../organizations/organizations.sql.ts';
import { saveSettings } from '../settings/save-settings.ts';
import {
  lockPortal,
  type PortalKey,
  replaceLabel,
  selectFormerLabels,
  updateContact,
  updatePortal,
} from './brand.sql.ts';
import { readBrand, versionOf } from './brand-view.ts';
import { recordChange } from './record-change.ts';

const UNIQUE_VIOLATION = '23505';

/** Kept among the settings of the portal, with their history. */
const SETTINGS = ['themeColor', 'termsUrl', 'privacyUrl', 'termsText', 'privacyText'] as const;
const COLUMNS = ['name', 'label', 'supportEmail', 'supportPhone', 'senderName', 'replyTo'] as const;

export const changePortalBrand: Handler<typeof Call> = async (app, staff, { portalId, version, brand: typed }) => {
  const key = { organizationId: staff.organizationId, portalId };
  const view = await inTransaction(app.sql, async (tx) => {
    if (!(await lockPortal(tx, key))) refuse('not_found');
    // The support contact belongs to the organization.
    await lockOrganization(tx, key.organizationId);
    const { brand: before } = await readBrand(app, key, tx);
    if (versionOf(before) !== version) refuse('brand_changed');
    const problems = brandProblems(typed, before.label);
    const [first] = Object.values(problems);
    if (first !== undefined) throw new Refused('invalid_request', first, problems);
    await saveBrand(app, tx, staff, { key, before, after: normalizeBrand(typed) });
    return readBrand(app, key, tx);
  });
  app.tenants.clearCache();
  return view;
};

type Change = {
  key: PortalKey;
  before: PortalBrand;
  after: PortalBrand;
  /** The change that this one takes back. */
  undoes?: string;
};

/** Of a locked portal. */
export async function saveBrand(app: App, tx: Tx, staff: Staff, { key, before, after, undoes }: Change): Promise<void> {
  const isChanged = (field: BrandField) => before[field] !== after[field];
  const settings = Object.fromEntries(SETTINGS.filter(isChanged).map((field) => [field, after[field] || null]));
  if (Object.keys(settings).length > 0) {
    await saveSettings(app, tx, staff, { portalId: key.portalId, changes: () => settings });
  }
  const changed = COLUMNS.filter(isChanged);
  if (changed.length === 0) return;
  if (isChanged('label')) await changeLabel(app, tx, key, before.label, after.label);
  const { name, senderName, replyTo, supportEmail, supportPhone } = after;
  await updatePortal(tx, key, { name, senderName: senderName || null, replyTo: replyTo || null });
  if (isChanged('supportEmail') || isChanged('supportPhone')) {
    await updateContact(tx, key.organizationId, { supportEmail, supportPhone: supportPhone || null });
  }
  const changes = Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }]));
  await recordChange(app, tx, staff, {
    action: 'portal.brand-changed',
    portalId: key.portalId,
    detail: { changes, ...(undoes !== undefined && { undoes }) },
  });
}

/** Links to the old label keep working, so nobody else gets it; that nobody collects them, there is a limit. */
async function changeLabel(app: App, tx: Tx, key: PortalKey, from: string, to: string): Promise<void> {
  const former = await selectFormerLabels(tx, key);
  if (former.length >= FORMER_LABELS_MAX && !former.includes(to)) {
    throw new Refused('invalid_request', TOO_MANY, { label: TOO_MANY });
  }
  try {
    await updatePortal(tx, key, { label: to });
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) refuseTakenLabel();
    throw error;
  }
  // Checked after the update, which waits for a portal that gives the label up at the same time.
  if (await selectIsLabelTaken(tx, to, key.portalId)) refuseTakenLabel();
  await replaceLabel(tx, key, { from, to, at: app.now().toISOString() });
}

const FORMER_LABELS_MAX = 10;
const TOO_MANY = 'A portal keeps at most 10 former addresses. Choose one of them.';
const TAKEN = 'Another portal has this address already. Choose another.';

const refuseTakenLabel = (): never => {
  throw new Refused('label_taken', TAKEN, { label: TAKEN });
};
