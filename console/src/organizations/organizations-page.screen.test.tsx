import {
  checkPortalLabel,
  createOrganization,
  enterOrganization,
  listOrganizations,
} from '@plumbline/contract/installation/organizations';
import { answer, fail, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { listItems } from '@plumbline/ui/testing/read-page';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

const GRANITE = {
  id: '0198c7a2-0000-7000-8000-0000000000b1',
  name: 'Granite Supply',
  legalName: 'Granite Supply Company, Inc.',
  createdAt: '2026-10-01T12:00:00.000Z',
  staffCount: 3,
  portal: { name: 'Granite', label: 'granite', theme: '#1f5fd1', url: 'https://granite.plumbline.example' },
  portalCount: 2,
};
const BASALT = {
  ...GRANITE,
  id: '0198c7a2-0000-7000-8000-0000000000b2',
  name: 'Basalt',
  legalName: 'Basalt',
  staffCount: 1,
  portal: null,
  portalCount: 0,
};
const all = answer(listOrganizations, { rows: [BASALT, GRANITE], count: 2 });
const open = ({ answers = [], ...options }: ScreenOptions = {}) =>
  openScreen('/organizations', { staff: { isOperator: true }, ...options, answers: [all, ...answers] });

test('SET-02 an operator sees the organizations with their portals and people', async () => {
  await open();
  await expect.element(page.getByText(/^2 organizations on this installation\./)).toBeVisible();
  expect(listItems('Organizations')).toEqual([
    'Basalt 1 person Enter',
    'Granite Supply Granite Supply Company, Inc., 3 people granite.plumbline.example and 1 more Enter',
  ]);
  await expect.element(page.getByRole('link', { name: 'Organizations' })).toBeVisible();
  await checkAccessibility();
});

test('SET-02 somebody else has no such screen', async () => {
  const screen = await open({ staff: {} });
  expect(screen.address()).toBe('/overview');
  await expect.element(page.getByRole('link', { name: 'Organizations' })).not.toBeInTheDocument();
});

test('SET-02 entering is refused with a reason', async () => {
  const screen = await open({ answers: [refuse(enterOrganization, 'not_found')] });
  await page.getByRole('button', { name: 'Enter Basalt' }).click();
  await screen.expectRequest(enterOrganization, { organizationId: BASALT.id });
  await expectToast('error', 'There is nothing at this address.');
});

test('SET-01 an operator creates an organization; the address is made of its name and checked', async () => {
  const screen = await open({
    answers: [
      answer(checkPortalLabel, ({ label }) => ({
        isFree: label !== 'granite',
        url: `https://${label}.plumbline.example`,
      })),
      inTurn(
        refuse(createOrganization, 'invalid_request', {
          fields: { supportEmail: 'Please enter a valid email address' },
        }),
        answer(createOrganization, { organizationId: BASALT.id }),
      ),
    ],
  });
  await page.getByRole('button', { name: 'New organization' }).click();
  const dialog = page.getByRole('dialog', { name: 'New organization' });
  await dialog.getByLabelText('Company name').fill('Marble & Co.');
  await expect.element(dialog.getByText('https://marble.plumbline.example is free.')).toBeVisible();
  await dialog.getByLabelText('Portal address').fill('granite');
  await expect.element(dialog.getByText(/Another portal has this address already/)).toBeVisible();
  await dialog.getByLabelText('Portal address').fill('marble');
  await checkAccessibility();
  await dialog.getByRole('button', { name: 'Create organization' }).click();
  await expect.element(dialog.getByText('Enter the address, which documents print.')).toBeVisible();
  expect(screen.requests(createOrganization)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill('1 Vein Road, Proctor, VT');
  await dialog.getByLabelText(/^Legal name/).fill('Marble & Company, LLC');
  await dialog.getByRole('button', { name: 'Create organization' }).click();
  await expect.element(dialog.getByText('Please enter a valid email address')).toBeVisible();
  await dialog.getByLabelText('Support email').fill('ar@marble.example');
  await dialog.getByRole('button', { name: 'Create organization' }).click();
  await expectToast('success', 'Marble & Co. was created.');
  await expect.element(dialog).not.toBeInTheDocument();
  await screen.expectRequest(createOrganization, {
    name: 'Marble & Co.',
    legalName: 'Marble & Company, LLC',
    address: '1 Vein Road, Proctor, VT',
    label: 'marble',
    timeZone: 'America/Los_Angeles',
    supportEmail: 'ar@marble.example',
  });
});

test('the list is loaded again after a failure', async () => {
  await open({ answers: [inTurn(fail(listOrganizations), fail(listOrganizations), all)] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('button', { name: 'Enter Basalt' })).toBeVisible();
});

test.each([1280, 375])('fits at %s px', async (width) => {
  await open({ width });
  await expect.element(page.getByRole('button', { name: 'Enter Basalt' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await checkAccessibility();
});
