import type { Answer } from '@plumbline/contract/call';
import { listSettingChanges, undoSettingChange } from '@plumbline/contract/settings/portal-settings';
import { answer, fail, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { findCutContent } from '@plumbline/ui/testing/find-cut-content';
import { listItems } from '@plumbline/ui/testing/read-page';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ScreenOptions } from '../testing/open-screen.tsx';
import { openSettings, PORTAL_ID, stored } from '../testing/open-settings.ts';

type Change = Answer<typeof listSettingChanges>['rows'][number];

const ID = '0198c7a2-0000-7000-8000-0000000000c1';
const LOST = '0198c7a2-0000-7000-8000-0000000000c3';
const OTHER = '0198c7a2-0000-7000-8000-0000000000c2';
const aChange = (facts: Partial<Change> = {}): Change => ({
  id: ID,
  at: '2026-10-14T17:00:00.000Z',
  action: 'portal.settings-changed',
  byName: 'Tobias Crane-Abbott',
  changes: [{ key: 'isPaymentEnabled', from: false, to: true }],
  undoes: null,
  canUndo: true,
  ...facts,
});
const history = (rows: Change[], next: string | null = null) => answer(listSettingChanges, { rows, next });
const openHistory = (rows: Change[], { answers = [], ...options }: ScreenOptions = {}) =>
  openSettings({}, { ...options, answers: [history(rows), ...answers] }, `/settings/${PORTAL_ID}/history`);
const undo = (name = 'Undo: Payments') => page.getByRole('button', { name, exact: true });
const confirm = () => page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true });
const entries = () => [...document.querySelectorAll('ol[aria-label="Changes"] > li')].map((item) => item.textContent);

test('SET-03 shows who changed what and when, from what to what', async () => {
  await openHistory([
    aChange({
      changes: [
        { key: 'tablesConfig', from: {}, to: { documents: ['type'] } },
        { key: 'isPaymentEnabled', from: false, to: true },
      ],
    }),
    aChange({ id: OTHER, byName: null, undoes: ID }),
  ]);
  await expect.element(page.getByRole('heading', { name: 'History of the settings' })).toBeVisible();
  await expect.element(page.getByText('Granite, granite.example.com')).toBeVisible();
  expect(entries()[0]).toMatch(/^Tobias Crane-Abbott changed 2 settings10\/1[45]\/2026/);
  expect(entries()[1]).toMatch(/^Somebody who has left undid 1 setting/);
  // In the order of the settings page.
  expect(listItems('Settings').slice(0, 2)).toEqual([
    'Payments from off to on',
    'Table columns: Other Documents from Type, Date, Project Name, Project Address, Originator to Type',
  ]);
  await checkAccessibility();
  await page.getByRole('link', { name: 'Portal settings' }).click();
  await expect.element(page.getByRole('switch', { name: 'Payments', exact: true })).toBeVisible();
});

test('SET-03 a change is undone after a question, and the list is loaded again', async () => {
  const screen = await openHistory([aChange()], { answers: [answer(undoSettingChange, { version: '0'.repeat(16) })] });
  await undo().click();
  await expect.element(page.getByRole('heading', { name: 'Undo this change?' })).toBeVisible();
  expect(listItems('What changes back')).toEqual(['Payments from on to off']);
  await checkAccessibility();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect(screen.requests(undoSettingChange)).toEqual([]);
  await undo().click();
  screen.answer(
    history([
      aChange({ id: OTHER, undoes: ID, changes: [{ key: 'isPaymentEnabled', from: true, to: false }] }),
      aChange({ canUndo: false }),
    ]),
  );
  await confirm().click();
  await expectToast('success', 'The change was undone.');
  expect(screen.requests(undoSettingChange)).toEqual([{ portalId: PORTAL_ID, id: ID }]);
  await expect.element(page.getByText('Undone already.')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('SET-04 shows changes of the brand with their pictures, and undoes them', async () => {
  const [from, to] = ['a'.repeat(16), 'b'.repeat(16)];
  const screen = await openHistory(
    [
      aChange({ changes: [{ key: 'logo', from, to }] }),
      aChange({
        id: OTHER,
        changes: [
          { key: 'name', from: 'Granite', to: 'Granite Supply' },
          { key: 'replyTo', from: '', to: 'ar@granite.example' },
        ],
      }),
    ],
    { answers: [answer(undoSettingChange, { version: '0'.repeat(16) })] },
  );
  await expect.element(undo('Undo: Portal name, Answers go to')).toBeVisible();
  const sources = [...document.querySelectorAll('ul[aria-label="Settings"] img')].map((image) =>
    image.getAttribute('src'),
  );
  expect(sources).toEqual([from, to].map((v) => `/v1/console/portals/${PORTAL_ID}/pictures/logo?v=${v}`));
  expect(listItems('Settings').slice(1)).toEqual([
    'Portal name from Granite to Granite Supply',
    'Answers go to from not set to ar@granite.example',
  ]);
  await checkAccessibility();
  await undo('Undo: Logo').click();
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByRole('img', { name: 'Logo after' }))
    .toHaveAttribute('src', `/v1/console/portals/${PORTAL_ID}/pictures/logo?v=${from}`);
  await confirm().click();
  await expectToast('success', 'The change was undone.');
  expect(screen.requests(undoSettingChange)).toEqual([{ portalId: PORTAL_ID, id: ID }]);
});

test('SET-04 changes of the domain, and of pictures that are not kept, say why they cannot be undone', async () => {
  await openHistory([
    aChange({ canUndo: false, changes: [{ key: 'domain', from: null, to: 'pay.granite.example' }] }),
    aChange({ id: OTHER, canUndo: false, changes: [{ key: 'icon', from: null, to: null }] }),
    aChange({
      id: LOST,
      action: 'portal.domain-lost',
      byName: null,
      canUndo: false,
      changes: [{ key: 'domain', from: 'pay.granite.example', to: null }],
    }),
  ]);
  await expect.element(page.getByText('Change the domain on the page of the portal.').first()).toBeVisible();
  await expect.element(page.getByText('Changed again since, or no longer kept.')).toBeVisible();
  expect(entries()[2]).toMatch(/^Plumbline took the domain away: another portal has proved it\./);
  expect(listItems('Settings')).toEqual([
    'Own domain from not set to pay.granite.example',
    'Browser icon from none to none',
    'Own domain from pay.granite.example to not set',
  ]);
});

test('SET-03 what cannot be undone says why', async () => {
  await openHistory([aChange({ canUndo: false })]);
  await expect.element(undo()).toBeDisabled();
  await expect.element(page.getByText('Changed again since.')).toBeVisible();
  await openHistory([aChange({ canUndo: false })], { answers: [stored({ isPaymentEnabled: true })] });
  await expect.element(page.getByText('Contradicts other settings now.')).toBeVisible();
  await expect.element(undo()).toBeDisabled();
  await openHistory([aChange()], { staff: { role: 'receivables' } });
  await expect.element(undo()).toBeDisabled();
  await expect.element(page.getByText('Only owners change settings.')).toBeVisible();
});

test('SET-03 refusals of an undo are said, and the list is loaded again', async () => {
  const screen = await openHistory([aChange()], { answers: [refuse(undoSettingChange, 'setting_changed_since')] });
  await undo().click();
  screen.answer(history([aChange({ canUndo: false })]));
  await confirm().click();
  await expectToast('error', 'Something of it was changed again since. Change it by hand.');
  await expect.element(page.getByText('Changed again since.')).toBeVisible();
  const fields = { maxAchPayment: 'It must not be below the ACH minimum.' };
  await openHistory([aChange()], { answers: [refuse(undoSettingChange, 'invalid_setting', { fields })] });
  await undo().click();
  await confirm().click();
  await expectToast(
    'error',
    'It cannot be undone: the earlier value is not valid any more.',
    'ACH maximum: It must not be below the ACH minimum.',
  );
  await openHistory([aChange()], { answers: [fail(undoSettingChange)] });
  await undo().click();
  await confirm().click();
  await expectToast('error', 'Something went wrong, try again or contact support.');
});

test('SET-03 earlier pages are added below', async () => {
  const screen = await openHistory([], { answers: [history([aChange()], ID)] });
  await expect.element(page.getByRole('button', { name: 'Show earlier changes' })).toBeVisible();
  screen.answer(history([aChange({ id: OTHER, changes: [{ key: 'isWaiverEnabled', from: false, to: true }] })]));
  await page.getByRole('button', { name: 'Show earlier changes' }).click();
  await expect.element(undo('Undo: Waivers')).toBeVisible();
  await expect.element(undo()).toBeVisible();
  expect(screen.requests(listSettingChanges).at(-1)).toEqual({ portalId: PORTAL_ID, before: ID });
  await expect.element(page.getByRole('button', { name: 'Show earlier changes' })).not.toBeInTheDocument();
});

test('SET-03 an empty history, an unknown portal and failures say so', async () => {
  await openHistory([]);
  await expect.element(page.getByText('Nothing was changed yet')).toBeVisible();
  await openHistory([], { answers: [refuse(listSettingChanges, 'not_found')] });
  await expect.element(page.getByText('There is no such portal')).toBeVisible();
  const screen = await openHistory([], { answers: [fail(listSettingChanges)] });
  await screen.passTime(2000);
  await expect.element(page.getByText('We could not load the history')).toBeVisible();
  screen.answer(history([aChange()]));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(undo()).toBeVisible();
});

test('SET-03 the history fits at 375 px', async () => {
  await openHistory([aChange({ canUndo: false })], { width: 375 });
  await expect.element(undo()).toBeVisible();
  expect(findCutContent()).toEqual([]);
  await checkAccessibility();
});
