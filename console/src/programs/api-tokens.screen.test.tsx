import { createApiToken, listApiTokens, revokeApiToken, rotateApiToken } from '@plumbline/contract/programs/api-tokens';
import { answer, fail, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { tableHeads, tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';
import type { Token } from './token.ts';

const SECRET = `plb_${'a'.repeat(60)}9xQz`;
const ID = '0198c7a2-0000-7000-8000-0000000000f1';
const aToken = (facts: Partial<Token> = {}): Token => ({
  id: ID,
  name: 'Nightly sync',
  scopes: ['load'],
  state: 'ACTIVE',
  hint: '9xQz',
  createdByName: 'Iris Holm',
  createdAt: '2026-11-16T17:00:00.000Z',
  rotatedAt: null,
  previousUntil: null,
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
  ...facts,
});
const tokens = (...rows: Token[]) => answer(listApiTokens, { rows, count: rows.length });
const openTokens = ({ answers = [], ...options }: ScreenOptions = {}) =>
  openScreen('/api-tokens', { ...options, answers: [tokens(aToken()), ...answers] });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog').last();
const openFirst = () => page.getByText('Nightly sync').click();

describe('IMP-02 API tokens', () => {
  test('are listed with what they may, when they were used and whether they work', async () => {
    await openTokens({
      answers: [
        tokens(
          aToken({ lastUsedAt: '2026-11-17T09:00:00.000Z' }),
          aToken({ id: `${ID.slice(0, -1)}2`, name: 'Old export', state: 'EXPIRED', hint: 'aaaa' }),
          aToken({ id: `${ID.slice(0, -1)}3`, name: 'Lost', state: 'REVOKED', hint: 'bbbb' }),
        ),
      ],
    });
    await expect.element(page.getByText('Old export')).toBeVisible();
    expect(tableHeads('API tokens')).toEqual(['Program', 'Permissions', 'Created', 'Last used', 'State']);
    const rows = tableRows('API tokens');
    expect(rows.map(([name, may, , , state]) => [name, may, state])).toEqual([
      ['Nightly sync Ends with 9xQz', 'Load data', 'Active'],
      ['Old export Ends with aaaa', 'Load data', 'Expired'],
      ['Lost Ends with bbbb', 'Load data', 'Revoked'],
    ]);
    expect([rows[0]?.[3], rows[1]?.[3]]).toEqual([expect.stringMatching(/^Used 11\/17\/2026, /), 'Never used']);
    expect(document.title).toBe('API tokens · Plumbline console');
    await checkAccessibility();
  });

  test('are made with a name and an end, and shown once', async () => {
    const screen = await openTokens({
      answers: [tokens(), answer(createApiToken, { id: ID, token: SECRET })],
    });
    await expect.element(page.getByText('No tokens yet')).toBeVisible();
    await button('New token').first().click();
    await button('Create token').click();
    await expect.element(page.getByText('Please enter a name')).toBeVisible();
    await expect.element(page.getByLabelText('Name')).toHaveFocus();
    await page.getByLabelText('Name').fill(' Nightly sync ');
    await expect.element(page.getByText('Please enter a name')).not.toBeInTheDocument();
    await expect
      .element(page.getByText('Sends customers, projects, invoices and what the ERP has posted.'))
      .toBeVisible();
    await page.getByLabelText('Load data').click();
    await button('Create token').click();
    await expect.element(page.getByText('Choose what the program may do.')).toBeVisible();
    await expect.element(page.getByLabelText('Load data')).toHaveFocus();
    await page.getByLabelText('Read changes').click();
    await expect.element(page.getByText('Choose what the program may do.')).not.toBeInTheDocument();
    await page.getByLabelText('Load data').click();
    await checkAccessibility();
    await page.getByLabelText('Expires').selectOptions('After 90 days');
    await button('Create token').click();
    await expect.element(dialog().getByText(SECRET)).toBeVisible();
    expect(screen.requests(createApiToken)).toEqual([
      { name: 'Nightly sync', scopes: ['load', 'export'], expiresInDays: 90 },
    ]);
    await checkAccessibility();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog().getByText(SECRET)).toBeVisible();
    await button('Copy').click();
    await expectToast('success', 'The token was copied.');
    expect(screen.browser.copied).toEqual([SECRET]);
    await button('I have stored it').click();
    await expect.element(page.getByText(SECRET)).not.toBeInTheDocument();
  });

  test('that cannot be made say why, and keep what was typed', async () => {
    await openTokens({ answers: [refuse(createApiToken, 'api_token_limit')] });
    await button('New token').click();
    await page.getByLabelText('Name').fill('One more');
    await page.getByLabelText('Expires').selectOptions('When somebody revokes it');
    await button('Create token').click();
    await expectToast('error', 'There are too many tokens. Revoke one that is not used any more.');
    await expect.element(page.getByLabelText('Name')).toHaveValue('One more');
  });

  test('that cannot be copied are still shown', async () => {
    await openTokens({ isClipboardClosed: true, answers: [answer(rotateApiToken, { id: ID, token: SECRET })] });
    await openFirst();
    await button('Create a new secret').click();
    await button('Copy').click();
    await expectToast('error', 'We could not copy the token. Select and copy it yourself.');
    await expect.element(dialog().getByText(SECRET)).toBeVisible();
  });

  test('get a new secret while the old one works for the chosen time', async () => {
    const screen = await openTokens({ answers: [answer(rotateApiToken, { id: ID, token: SECRET })] });
    await openFirst();
    await checkAccessibility();
    await page.getByLabelText('The old secret').selectOptions('Works for one more week');
    await button('Create a new secret').click();
    await expect.element(dialog().getByText(SECRET)).toBeVisible();
    expect(screen.requests(rotateApiToken)).toEqual([{ id: ID, oldWorksForHours: 168 }]);
  });

  test('are revoked after a question', async () => {
    const screen = await openTokens({ answers: [answer(revokeApiToken, {})] });
    await openFirst();
    await button('Revoke').click();
    await expect.element(page.getByText('Revoke the token of Nightly sync?')).toBeVisible();
    expect(screen.requests(revokeApiToken)).toEqual([]);
    await dialog().getByRole('button', { name: 'Revoke', exact: true }).click();
    await expectToast('success', 'The token of Nightly sync was revoked.');
    expect(screen.requests(revokeApiToken)).toEqual([{ id: ID }]);
  });

  test('that have ended are not changed any more', async () => {
    await openTokens({ answers: [tokens(aToken({ state: 'REVOKED', revokedAt: '2026-11-17T09:00:00.000Z' }))] });
    await openFirst();
    await expect.element(page.getByRole('dialog').getByText('Revoked', { exact: true })).toBeVisible();
    await expect.element(button('Create a new secret')).not.toBeInTheDocument();
    await expect.element(button('Revoke')).not.toBeInTheDocument();
  });

  test('that cannot be loaded are asked for again', async () => {
    const screen = await openTokens({
      answers: [inTurn(fail(listApiTokens), fail(listApiTokens), fail(listApiTokens), tokens(aToken()))],
    });
    await screen.passTime(4_000);
    await expect.element(page.getByText('We could not load the tokens')).toBeVisible();
    await button('Try again').click();
    await expect.element(page.getByText('Nightly sync')).toBeVisible();
  });

  test('fit at 375 px', async () => {
    await openTokens({ width: 375 });
    await expect.element(page.getByText('Nightly sync')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await checkAccessibility();
  });
});

test.each(['/api-tokens', '/webhooks', '/webhooks/some', '/audit-log'])(
  'somebody who is no owner reads at %s why it cannot be opened',
  async (path) => {
    await openScreen(path, { staff: { role: 'viewer' }, answers: [] });
    await expect.element(page.getByText('This page is for owners')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Go to the overview' })).toHaveAttribute('href', '/overview');
    await expect.element(button('New token')).not.toBeInTheDocument();
    await checkAccessibility();
  },
);

test.each(['receivables', 'waiver-desk', 'viewer'] as const)('%s does not find API tokens', async (role) => {
  await openScreen('/team', { staff: { role }, answers: [] });
  await expect.element(page.getByRole('link', { name: 'API tokens' })).not.toBeInTheDocument();
});
