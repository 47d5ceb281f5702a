// Opens the page of a portal for a screen test.
import { checkPortalLabel } from '@plumbline/contract/installation/organizations';
import { getPortalBrand, listPortalBrands } from '@plumbline/contract/settings/portal-brand';
import { answer } from '@plumbline/ui/testing/answers';
import type { TestScreen } from '@plumbline/ui/testing/open-test-page';
import type { BrandView } from '../portals/portal-brand.ts';
import { openScreen, type ScreenOptions } from './open-screen.tsx';

export const openPortal = (view: BrandView, { answers = [], ...options }: ScreenOptions = {}): Promise<TestScreen> =>
  openScreen(`/portals/${view.id}`, {
    ...options,
    answers: [
      answer(getPortalBrand, view),
      answer(listPortalBrands, { rows: [], count: 0 }),
      answer(checkPortalLabel, { isFree: true, url: 'https://x.plumbline.example' }),
      ...answers,
    ],
  });
