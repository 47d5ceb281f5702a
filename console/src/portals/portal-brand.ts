// The brand of a portal as it is edited.
import { useQueryClient } from '@tanstack/react-query';
import type { Answer } from '@plumbline/contract/call';
import { getPortalBrand, listPortalBrands, listSettingChanges } from '@plumbline/contract/paths.gen';
import type { getPortalBrand as GetCall } from '@plumbline/contract/settings/portal-brand';
import type { BrandField, PortalBrand } from '@plumbline/rules/portals/brand-problems';
import { answerKey } from '@plumbline/ui/app/use-answer';
import { useStaff } from '../lib/console-context.ts';

export type BrandView = Answer<typeof GetCall>;
export type PictureKind = 'logo' | 'icon';

export const portalHref = (id: string): string => `/portals/${id}`;

/** Null without one. */
export const pictureUrl = (portalId: string, kind: PictureKind, version: string | null): string | null =>
  version === null ? null : `/v1/console/portals/${portalId}/pictures/${kind}?v=${version}`;

export const useIsOwner = (): boolean => useStaff()?.role === 'owner';

/** Keeps what a change answered, so that nothing is asked for again. */
export function useKeepBrand(): (view: BrandView) => void {
  const cache = useQueryClient();
  return (view) => {
    cache.setQueryData(answerKey(getPortalBrand, { portalId: view.id }), view);
    void cache.invalidateQueries({ queryKey: answerKey(listPortalBrands) });
    void cache.invalidateQueries({ queryKey: answerKey(listSettingChanges) });
  };
}

const FIELDS: readonly BrandField[] = [
  'name',
  'label',
  'themeColor',
  'termsUrl',
  'privacyUrl',
  'termsText',
  'privacyText',
  'supportEmail',
  'supportPhone',
  'senderName',
  'replyTo',
];

export const changedFields = (base: PortalBrand, draft: PortalBrand): BrandField[] =>
  FIELDS.filter((field) => base[field] !== draft[field]);

/** What was typed, on top of what somebody else has saved meanwhile. */
export const rebased = (base: PortalBrand, draft: PortalBrand, theirs: PortalBrand): PortalBrand => ({
  ...theirs,
  ...Object.fromEntries(changedFields(base, draft).map((field) => [field, draft[field]])),
});
