import {
  changePortalSettings,
  getPortalSettings,
  listConsolePortals,
} from '@plumbline/contract/settings/portal-settings';
import { DEFAULT_SETTINGS } from '@plumbline/rules/portals/settings';
import { answer, fail, hang, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { findCutContent } from '@plumbline/ui/testing/find-cut-content';
import { listItems } from '@plumbline/ui/testing/read-page';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aPortal, openSettings, PORTAL_ID, portals, stored, VERSION } from '../testing/open-settings.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const toggle = (name: string) => page.getByRole('switch', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const row = (key: string) => document.getElementById(`setting-${key}`);
const names = () => [...document.querySelectorAll('h3')].map(({ textContent }) => textContent);
const saved = answer(changePortalSettings, { version: 'fedcba9876543210' });

test('SET-03 shows every group with its settings, their defaults and who changed them last', async () => {
  await openSettings({ isPaymentEnabled: true });
  await expect.element(page.getByRole('heading', { name: 'Portal settings' })).toBeVisible();
  await expect.element(page.getByText(/Last changed by Tobias Crane-Abbott, 10\/1[45]\/2026/)).toBeVisible();
  await expect.element(page.getByText('granite.example.com', { exact: false })).toBeVisible();
  const groups = [...document.querySelectorAll('nav[aria-label="Groups of settings"] a')].map(
    (link) => link.textContent,
  );
  expect(groups).toEqual([
    'Payments',
    'Bank payments',
    'Cards and surcharge',
    'Short pay and overpay',
    'Prepay and recurring',
    'Reminders',
    'Waivers',
    'Dashboard',
    'Tables and documents',
    'Sign-in and sign-up',
    'Brand, regions and legal',
  ]);
  await expect.element(page.getByText('76 settings')).toBeVisible();
  expect(row('isPaymentEnabled')?.textContent).toContain('Default: off');
  await expect.element(button('Reset to default: Payments')).toBeVisible();
  expect(row('isAutopayEnabled')?.textContent).toContain('Default: off');
  await expect.element(button('Reset to default: Autopay')).not.toBeInTheDocument();
  await checkAccessibility();
});

test('SET-03 nobody has changed them yet', async () => {
  await openSettings({}, { answers: [stored({}, { changedAt: null, changedByName: null })] });
  await expect.element(page.getByText('Nobody has changed them yet.', { exact: false })).toBeVisible();
  await openSettings({}, { answers: [stored({}, { changedByName: null })] });
  await expect.element(page.getByText('Last changed by somebody who has left', { exact: false })).toBeVisible();
});

test('SET-03 a group is reached by its link, and the current one is marked', async () => {
  await openSettings();
  const groups = page.getByRole('navigation', { name: 'Groups of settings' });
  await groups.getByRole('link', { name: 'Waivers' }).click();
  await expect.element(page.getByRole('heading', { name: 'Waivers', level: 2 })).toHaveFocus();
  await expect.element(groups.getByRole('link', { name: 'Waivers' })).toHaveAttribute('aria-current', 'location');
  await expect.element(groups.getByRole('link', { name: 'Payments', exact: true })).not.toHaveAttribute('aria-current');
});

test('SET-03 the search finds by name, meaning and key word, and says when it finds nothing', async () => {
  await openSettings();
  const search = page.getByLabelText('Find a setting');
  await search.fill('later day');
  await expect.poll(names).toEqual(['Scheduled payments']);
  await expect.element(page.getByText('1 setting', { exact: true })).toBeVisible();
  await search.fill('sso');
  await expect.poll(names).toEqual(['Single sign-on', 'Sign-in provider']);
  await search.fill('zebra');
  await expect.element(page.getByText('Nothing matches “zebra”.')).toBeVisible();
  await checkAccessibility();
  await button('Show all settings').click();
  await expect.element(page.getByText('76 settings')).toBeVisible();
  await expect.element(search).toHaveValue('');
});

test('SET-03 shows only what differs from the default', async () => {
  await openSettings({ isWaiverEnabled: true, passwordMinLength: 10 });
  await page.getByLabelText('Changed from default').click();
  await expect.poll(names).toEqual(['Waivers', 'Shortest password']);
  // It stays while it is an unsaved change.
  await button('Reset to default: Waivers').click();
  await expect.element(toggle('Waivers')).not.toBeChecked();
  expect(names()).toEqual(['Waivers', 'Shortest password']);
  await page.getByLabelText('Find a setting').fill('zebra');
  await expect
    .element(page.getByText('Nothing matches “zebra” among those that differ from their default.'))
    .toBeVisible();
  await openSettings();
  await page.getByLabelText('Changed from default').click();
  await expect.element(page.getByText('Every setting has its default.')).toBeVisible();
  await button('Show all settings').click();
  await expect.element(page.getByText('76 settings')).toBeVisible();
});

test('SET-03 changes are counted, reviewed as a diff and saved together', async () => {
  const screen = await openSettings({}, { answers: [saved] });
  await expect.element(button('Discard')).not.toBeInTheDocument();
  await toggle('Payments').click();
  await expect.element(button('Review 1 change')).toBeVisible();
  await page.getByRole('textbox', { name: 'Shortest password' }).fill('12');
  await expect.element(page.getByText('2 changes not saved')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Payments ?, 1 change not saved$/ })).toBeVisible();
  expect(row('passwordMinLength')?.textContent).toContain('Was 6 characters.');
  await checkAccessibility();
  await button('Review 2 changes').click();
  await expect.element(dialog().getByRole('heading', { name: 'Save 2 changes?' })).toBeVisible();
  expect(listItems('Changes')).toEqual([
    'Payments from off to on',
    'Shortest password from 6 characters to 12 characters',
  ]);
  await checkAccessibility();
  screen.answer(stored({ isPaymentEnabled: true, passwordMinLength: 12 }, { version: 'fedcba9876543210' }));
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast('success', '2 settings were saved.');
  expect(screen.requests(changePortalSettings)).toEqual([
    { portalId: PORTAL_ID, version: VERSION, changes: { isPaymentEnabled: true, passwordMinLength: 12 } },
  ]);
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(button('Discard')).not.toBeInTheDocument();
  await expect.element(toggle('Payments')).toBeChecked();
});

test('SET-03 a save that is under way cannot be pressed twice, and keeps the edits if it fails', async () => {
  const screen = await openSettings({}, { answers: [hang(changePortalSettings)] });
  await toggle('Payments').click();
  await button('Review 1 change').click();
  await button('Save').click();
  await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button('Keep editing')).toBeDisabled();
  expect(screen.requests(changePortalSettings)).toHaveLength(1);

  await openSettings({}, { answers: [fail(changePortalSettings)] });
  await toggle('Payments').click();
  await button('Review 1 change').click();
  await button('Save').click();
  await expectToast('error', 'Something went wrong, try again or contact support.');
  await button('Keep editing').click();
  await expect.element(toggle('Payments')).toBeChecked();
  await expect.element(button('Review 1 change')).toBeVisible();
});

test('SET-03 an edit is undone at its setting, and all are discarded after a question', async () => {
  await openSettings({ isWaiverEnabled: true });
  await toggle('Payments').click();
  await toggle('Waivers').click();
  await button('Undo the change of Payments').click();
  await expect.element(toggle('Payments')).not.toBeChecked();
  await expect.element(page.getByText('1 change not saved')).toBeVisible();
  await button('Discard').click();
  await expect.element(dialog().getByRole('heading', { name: 'Discard 1 change?' })).toBeVisible();
  await checkAccessibility();
  await dialog().getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(toggle('Waivers')).not.toBeChecked();
  await button('Discard').click();
  await dialog().getByRole('button', { name: 'Discard' }).click();
  await expect.element(toggle('Waivers')).toBeChecked();
  await expect.element(page.getByText('not saved', { exact: false })).not.toBeInTheDocument();
});

test('SET-03 leaving with unsaved changes asks', async () => {
  const screen = await openSettings();
  await toggle('Payments').click();
  await page.getByRole('link', { name: 'Team' }).click();
  await expect.element(dialog().getByRole('heading', { name: 'Leave without saving?' })).toBeVisible();
  await dialog().getByRole('button', { name: 'Stay on this page' }).click();
  expect(screen.address()).toBe('/settings');
  await expect.element(toggle('Payments')).toBeChecked();
  await page.getByRole('link', { name: 'History' }).click();
  await dialog().getByRole('button', { name: 'Leave without saving' }).click();
  await expect.element(page.getByRole('heading', { name: 'History of the settings' })).toBeVisible();
});

test('SET-03 a setting that needs another says so, and leads to it', async () => {
  await openSettings();
  await expect.element(toggle('Payments')).toBeVisible();
  const needs = () => row('isSurchargeEnabled')?.textContent;
  expect(needs()).toContain('Has no effect: needs Payments and Card payments to be on.');
  expect(row('isPrePayNotesRequired')?.textContent).toContain(
    'Has no effect: needs Payments and Prepay or Prepay by staff to be on.',
  );
  await page.getByLabelText('Find a setting').fill('surcharge rate');
  await expect.poll(() => names().length).toBeLessThan(10);
  await page.getByRole('button', { name: 'Card payments' }).first().click();
  await expect.element(toggle('Card payments')).toHaveFocus();
  await expect.element(page.getByLabelText('Find a setting')).toHaveValue('');
  await toggle('Card payments').click();
  await toggle('Payments').click();
  expect(needs()).not.toContain('Has no effect');
});

test('SET-03 turning off what others need warns, and the review names what has no effect', async () => {
  await openSettings({
    isPaymentEnabled: true,
    isCardOnFileEnabled: true,
    isScheduledPaymentEnabled: true,
    isAutopayEnabled: true,
  });
  await toggle('Saved methods').click();
  expect(row('isCardOnFileEnabled')?.textContent).toContain(
    'Without it, Scheduled payments and Autopay have no effect.',
  );
  await toggle('Wet ink').click();
  await button('Review 2 changes').click();
  await expect.element(dialog().getByText('Wet ink has no effect: needs Waivers to be on.')).toBeVisible();
});

test('SET-03 an invalid value is said at its field once it is left, and the review goes there', async () => {
  await openSettings();
  const field = page.getByRole('textbox', { name: 'Shortest password' });
  await field.fill('3');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
  await toggle('Payments').click();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription('Enter a whole number from 6 to 64.');
  await checkAccessibility();
  await button('Review 2 changes').click();
  await expect.element(field).toHaveFocus();
  await expect.element(dialog()).not.toBeInTheDocument();
  await field.fill('7');
  await button('Review 2 changes').click();
  await expect.element(dialog()).toBeVisible();
});

test('SET-03 contradictions stand at their field', async () => {
  await openSettings();
  await toggle('Single sign-on').click();
  await button('Review 1 change').click();
  await expect.element(toggle('Single sign-on')).toHaveAccessibleDescription('It needs a sign-in provider.');
  await page.getByRole('combobox', { name: 'Sign-in provider' }).selectOptions('Yard ID');
  await expect.element(toggle('Single sign-on')).not.toHaveAttribute('aria-invalid');
  await page.getByRole('textbox', { name: 'ACH maximum' }).fill('5');
  await page.getByRole('textbox', { name: 'ACH minimum' }).fill('10');
  await button('Review 4 changes').click();
  await expect.element(page.getByRole('textbox', { name: 'ACH maximum' })).toHaveFocus();
  await expect
    .element(page.getByRole('textbox', { name: 'ACH maximum' }))
    .toHaveAccessibleDescription('It must not be below the ACH minimum.');
});

test('SET-03 what the server refuses stands at its field', async () => {
  const fields = { portalSignInProvider: 'It must be a sign-in provider that is set up.' };
  const screen = await openSettings({}, { answers: [refuse(changePortalSettings, 'invalid_setting', { fields })] });
  const field = page.getByRole('combobox', { name: 'Sign-in provider' });
  await field.selectOptions('Yard ID');
  await button('Review 1 change').click();
  await button('Save').click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAccessibleDescription('It must be a sign-in provider that is set up.');
  await field.selectOptions('None');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
  screen.answer(refuse(changePortalSettings, 'invalid_setting', { fields: { gone: 'It is no setting.' } }));
  await toggle('Payments').click();
  await button('Review 1 change').click();
  await button('Save').click();
  await expectToast('error', 'A setting is not valid.');
});

test('SET-03 what somebody else saved first is shown, the edits are kept, and the conflict is named', async () => {
  const theirs = stored({ passwordMinLength: 8, isWaiverEnabled: true }, { version: '1111111111111111' });
  const screen = await openSettings(
    {},
    {
      answers: [inTurn(refuse(changePortalSettings, 'settings_changed'), saved)],
    },
  );
  await page.getByRole('textbox', { name: 'Shortest password' }).fill('12');
  await toggle('Payments').click();
  await button('Review 2 changes').click();
  screen.answer(theirs);
  await button('Save').click();
  await expectToast('warning', 'Somebody else has changed settings meanwhile. Your changes are kept.');
  await expect
    .element(
      page.getByText('You see the new values now, and your changes are kept. You both changed Shortest password.', {
        exact: false,
      }),
    )
    .toBeVisible();
  await expect.element(toggle('Waivers')).toBeChecked();
  await expect.element(page.getByRole('textbox', { name: 'Shortest password' })).toHaveValue('12');
  expect(row('passwordMinLength')?.textContent).toContain('Somebody else has set it to 8 characters meanwhile.');
  await checkAccessibility();
  await button('Review 2 changes').click();
  await expect
    .element(dialog().getByText('Somebody else has changed Shortest password meanwhile.', { exact: false }))
    .toBeVisible();
  await button('Keep editing').click();
  await button('Keep theirs').click();
  await expect.element(page.getByRole('textbox', { name: 'Shortest password' })).toHaveValue('8');
  await expect.element(page.getByText('None of your changes conflicts with them', { exact: false })).toBeVisible();
  await button('Review 1 change').click();
  await button('Save').click();
  await expectToast('success', 'The setting was saved.');
  expect(screen.requests(changePortalSettings).at(-1)).toEqual({
    portalId: PORTAL_ID,
    version: '1111111111111111',
    changes: { isPaymentEnabled: true },
  });
});

test('SET-03 others than owners read', async () => {
  await openSettings({ isWaiverEnabled: true }, { staff: { role: 'viewer' } });
  await expect.element(page.getByText('Only owners change settings. You can look at all of them.')).toBeVisible();
  const fields = [...document.querySelectorAll('[id^="setting-"] fieldset :is(input, select, textarea, button)')];
  expect(fields.length).toBeGreaterThan(72);
  expect(fields.filter((field) => !field.matches(':disabled'))).toEqual([]);
  await expect.element(page.getByRole('button', { name: /^Reset/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Settings', exact: true })).toBeVisible();
  await checkAccessibility();
});

test('SET-03 a supplier with several portals chooses one', async () => {
  const second = aPortal({ id: '0198c7a2-0000-7000-8000-0000000000a2', name: 'Second', url: 'https://b.example.com' });
  const screen = await openSettings({}, { answers: [portals(aPortal(), second)] });
  await expect.element(page.getByText('Each portal has its own settings. Choose one.')).toBeVisible();
  await checkAccessibility();
  await page.getByRole('link', { name: 'Second b.example.com' }).click();
  await expect.element(page.getByText('Second, b.example.com.', { exact: false })).toBeVisible();
  await screen.expectRequest(getPortalSettings, { portalId: second.id });
  await page.getByRole('link', { name: 'All portals' }).click();
  await expect.element(page.getByRole('link', { name: 'Granite granite.example.com' })).toBeVisible();
});

test('SET-03 no portal, an unknown one, and failures say so', async () => {
  await openSettings({}, { answers: [portals()] });
  await expect.element(page.getByText('No portals yet')).toBeVisible();
  await openSettings({}, {}, `/settings/${crypto.randomUUID()}`);
  await expect.element(page.getByText('There is no such portal')).toBeVisible();
  await openSettings({}, { answers: [refuse(getPortalSettings, 'not_found')] });
  await expect.element(page.getByText('There is no such portal')).toBeVisible();
  let screen = await openSettings({}, { answers: [fail(listConsolePortals)] });
  await screen.passTime(2000);
  await expect.element(page.getByText('We could not load the portals')).toBeVisible();
  screen.answer(portals(aPortal()));
  await button('Try again').click();
  await expect.element(toggle('Payments')).toBeVisible();
  screen = await openSettings({}, { answers: [fail(getPortalSettings)] });
  await screen.passTime(2000);
  await expect.element(page.getByText('We could not load the settings')).toBeVisible();
  screen.answer(stored());
  await button('Try again').click();
  await expect.element(toggle('Payments')).toBeVisible();
  screen = await openSettings({}, { answers: [hang(getPortalSettings)] });
  await screen.passTime(200);
  await expect.element(page.getByText('Loading the settings')).toBeInTheDocument();
});

test('SET-03 the keyboard changes, reviews and saves', async () => {
  const screen = await openSettings({}, { answers: [saved] });
  await expect.element(toggle('Payments')).toBeVisible();
  (toggle('Payments').element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  (button('Review 1 change').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(button('Review 1 change')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  (button('Save').element() as HTMLElement).focus();
  screen.answer(stored({ isPaymentEnabled: true }));
  await userEvent.keyboard('{Enter}');
  await expectToast('success', 'The setting was saved.');
});

test.each([375, 768])('SET-03 fits at %d px, with a select of the groups', async (width) => {
  await openSettings({ ...DEFAULT_SETTINGS, isPaymentEnabled: true, branchLocations: ['Salem'] }, { width });
  await expect.element(toggle('Payments')).toBeVisible();
  expect(findCutContent()).toEqual([]);
  await toggle('Waivers').click();
  await page.getByLabelText('Go to').selectOptions('Dashboard');
  await expect.element(page.getByRole('heading', { name: 'Dashboard', level: 2 })).toHaveFocus();
  await checkAccessibility();
  await button('Review 1 change').click();
  await expect.element(dialog()).toBeVisible();
  expect(findCutContent()).toEqual([]);
  await checkAccessibility();
});
