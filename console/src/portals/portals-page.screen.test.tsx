import { checkPortalLabel } from '@plumbline/contract/installation/organizations';
import { createPortal, getPortalBrand, listPortalBrands } from '@plumbline/contract/settings/portal-brand';
import { answer, fail, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { expectFieldError, findField } from '@plumbline/ui/testing/find-field';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aPortalBrand } from '../testing/a-portal-brand.ts';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

const GRANITE = {
  id: '0198c7a2-0000-7000-8000-0000000000b1',
  name: 'Granite Supply',
  label: 'granite',
  labelEnd: '.plumbline.example',
  url: 'https://granite.plumbline.example',
  themeColor: '#1f5fd1',
  logoVersion: null,
  wantedDomain: null,
};
const YARD = {
  ...GRANITE,
  id: '0198c7a2-0000-7000-8000-0000000000b2',
  name: 'Granite Yard',
  url: 'https://yard.plumbline.example',
  themeColor: '#f2b705',
  wantedDomain: 'pay.yard.example',
};
const listed = answer(listPortalBrands, { rows: [GRANITE, YARD], count: 2 });
const free = answer(checkPortalLabel, { isFree: true, url: 'https://yard.plumbline.example' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('SET-04 the portals', () => {
  test.each([1280, 768, 375])('stand with name, address and what is missing at %s px', async (width) => {
    await openScreen('/portals', { width, answers: [listed] });
    const list = page.getByRole('list', { name: 'Portals' });
    await expect
      .element(list.getByRole('link', { name: 'Granite Supply' }))
      .toHaveAttribute('href', `/portals/${GRANITE.id}`);
    await expect.element(list.getByRole('link', { name: 'yard.plumbline.example' })).toBeVisible();
    await expect.element(list.getByText('pay.yard.example not verified')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'New portal' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await checkAccessibility();
  });

  test('are made by owners only', async () => {
    await openScreen('/portals', { staff: { role: 'viewer' }, answers: [listed] });
    await expect.element(page.getByText('Where your customers log in. Owners change them.')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'New portal' })).not.toBeInTheDocument();
  });

  test('are asked for again after a failure', async () => {
    await openScreen('/portals', { answers: [inTurn(fail(listPortalBrands), fail(listPortalBrands), listed)] });
    await expect.element(page.getByText('We could not load the portals')).toBeVisible();
    await button('Try again').click();
    await expect.element(page.getByRole('list', { name: 'Portals' })).toBeVisible();
  });
});

describe('SET-04 a new portal', () => {
  const openNew = ({ answers = [], ...options }: ScreenOptions = {}) =>
    openScreen('/portals/new', { ...options, answers: [listed, free, ...answers] });

  test.each([1280, 375])('proposes its address, shows itself and is made, at %s px', async (width) => {
    const created = aPortalBrand({ id: '0198c7a2-0000-7000-8000-0000000000b3', brand: { name: 'Granite Waivers' } });
    const screen = await openNew({
      width,
      answers: [answer(createPortal, { portalId: created.id }), answer(getPortalBrand, created)],
    });
    await findField('Portal name').fill('Granite Waivers');
    await expect.element(findField('Portal address')).toHaveValue('granite-waivers');
    await expect.element(page.getByText('This address is free.')).toBeVisible();
    await findField('Brand color').fill('#7fd1ff');
    await expect.element(page.getByText('It is too pale for text. Links use a darker shade, #186d94.')).toBeVisible();
    await expect
      .element(page.getByRole('figure', { name: 'Preview: login of Granite Waivers', exact: true }))
      .toBeVisible();
    await page.getByLabelText('Settings').selectOptions('The same as Granite Yard');
    await checkAccessibility();
    await button('Create portal').click();
    await screen.expectRequest(createPortal, {
      name: 'Granite Waivers',
      label: 'granite-waivers',
      themeColor: '#7fd1ff',
      copyFrom: YARD.id,
    });
    await expectToast('success', 'Granite Waivers was created.');
    await expect.element(page.getByRole('heading', { name: 'Granite Waivers', level: 1 })).toBeVisible();
    expect(screen.address()).toBe(`/portals/${created.id}`);
  });

  test('is not made without a name, with a color or an address that cannot be', async () => {
    const screen = await openNew();
    await findField('Brand color').fill('blue');
    await button('Create portal').click();
    await expectFieldError('Portal name', 'Enter the name of the portal.');
    await expectFieldError('Portal address', 'Choose the address of your portal.');
    await expectFieldError('Brand color', 'Enter a color such as #1f5fd1.');
    await expect.element(findField('Portal name')).toHaveFocus();
    await findField('Portal address').fill('console');
    await expectFieldError('Portal address', 'This address is kept for the installation itself.');
    expect(screen.requests(createPortal)).toEqual([]);
  });

  test('does not take the address of another', async () => {
    await openScreen('/portals/new', {
      answers: [
        listed,
        answer(checkPortalLabel, { isFree: false, url: 'https://granite.plumbline.example' }),
        refuse(createPortal, 'label_taken'),
      ],
    });
    await findField('Portal name').fill('Granite');
    await expectFieldError('Portal address', 'Another portal has this address already. Choose another.');
  });

  test('is not offered to others than owners', async () => {
    await openScreen('/portals/new', { staff: { role: 'receivables' }, answers: [listed] });
    await expect.element(page.getByText('Your role cannot make portals')).toBeVisible();
    await checkAccessibility();
  });
});
