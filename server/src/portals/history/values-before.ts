// What was before a change, unless something of it was changed again.
import { isDeepStrictEqual } from 'node:util';
import type { PortalBrand } from '@plumbline/rules/portals/brand-problems';
import type { PictureKind } from '../brand/brand.sql.ts';
import type { BrandView } from '../brand/brand-view.ts';
import type { RecordedChanges } from '../settings/setting-changes.sql.ts';

/** As `saveSettings` and `recordChange` write it. */
export type Detail = { changes: RecordedChanges; undoes?: string };

/** What was before each of the changes; null if something of it was changed again. */
export function valuesBefore(
  current: Readonly<Record<string, unknown>>,
  changes: RecordedChanges,
): Record<string, unknown> | null {
  const entries = Object.entries(changes);
  const isAsChanged = entries.every(([key, { to }]) => isDeepStrictEqual(current[key], to));
  return isAsChanged ? Object.fromEntries(entries.map(([key, { from }]) => [key, from])) : null;
}

export function brandBefore(current: PortalBrand, changes: RecordedChanges): PortalBrand | null {
  const values = valuesBefore(current, changes);
  return values && { ...current, ...values };
}

/** The picture to restore; a null version is none. */
export function pictureBefore(
  { logoVersion, iconVersion }: Pick<BrandView, 'logoVersion' | 'iconVersion'>,
  changes: RecordedChanges,
): { kind: PictureKind; version: string | null } | null {
  const values = valuesBefore({ logo: logoVersion, icon: iconVersion }, changes);
  if (values === null) return null;
  const kind = 'logo' in values ? 'logo' : 'icon';
  return { kind, version: values[kind] as string | null };
}
