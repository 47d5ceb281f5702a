import {
  listSignInConnections,
  removeSignInConnection,
  saveSignInConnection,
  testSignInConnection,
} from '@plumbline/contract/settings/sign-in-connections';
import { answer, fail, hang, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { factsOnPage, listItems } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';
import type { Provider, Providers } from './provider.ts';

const SHARED = 'https://id.portal.example/v1/identity/callback';
const OWN = `${SHARED}/0198c7a2-0000-7000-8000-0000000000aa/`;
const OKTA: Provider = {
  key: 'okta',
  name: 'Okta',
  issuer: 'https://granite.okta.example',
  clientId: 'plumbline-client',
  hasSecret: true,
  portals: [{ id: '0198c7a2-0000-7000-8000-0000000000bb', name: 'Granite Portal' }],
  peopleCount: 12,
};
const providers = (...rows: Provider[]): Providers => ({
  rows,
  count: rows.length,
  redirectUris: { shared: SHARED, ownPrefix: OWN },
});

const openProviders = ({ answers = [], ...options }: ScreenOptions = {}) =>
  openScreen('/sign-in-providers', {
    ...options,
    answers: [answer(listSignInConnections, providers(OKTA)), ...answers],
  });
const field = (label: string) => page.getByRole('dialog').getByLabelText(label);
async function expectFieldError(label: string, words: string) {
  await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field(label)).toHaveAccessibleDescription(words);
}
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe.each([1280, 375])('sign-in providers at %i px', (width) => {
  test('LOG-09 a provider shows what is saved, without its secret, and the addresses to register', async () => {
    const screen = await openProviders({ width });
    await expect
      .poll(() => factsOnPage())
      .toEqual([
        ['Issuer', OKTA.issuer],
        ['Client ID', OKTA.clientId],
        ['Client secret', 'Set'],
        ['Offered by', 'Granite Portal'],
        ['People', '12'],
      ]);
    await button('Copy redirect address 2').click();
    await expectToast('success', 'The address was copied.');
    expect(screen.browser.copied).toEqual([`${OWN}okta`]);
    await checkAccessibility();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  test('LOG-09 the test says which step failed and what to do', async () => {
    const screen = await openProviders({
      width,
      answers: [
        answer(testSignInConnection, {
          steps: [
            { step: 'configuration', outcome: 'passed', words: 'Found.' },
            { step: 'issuer', outcome: 'failed', words: 'Enter it exactly as the provider does.' },
          ],
        }),
      ],
    });
    await button('Test').click();
    await expect.element(page.getByText('The test failed at: Issuer')).toBeVisible();
    await expect
      .poll(() => listItems('Steps of the test'))
      .toEqual(['Configuration Passed. Found.', 'Issuer Failed. Enter it exactly as the provider does.']);
    expect(screen.requests(testSignInConnection)).toEqual([{ key: 'okta' }]);
    await checkAccessibility();
    screen.answer(
      answer(testSignInConnection, {
        steps: [{ step: 'client', outcome: 'unknown', words: 'Log in once to see it.' }],
      }),
    );
    await button('Test').click();
    await expect.element(page.getByText('The provider works as far as we can test it')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});

test('LOG-09 a new provider is saved under a key of its own', async () => {
  const screen = await openProviders({
    answers: [
      inTurn(answer(listSignInConnections, providers(OKTA)), answer(listSignInConnections, providers(OKTA))),
      answer(saveSignInConnection, {}),
    ],
  });
  await button('New sign-in provider').click();
  await button('Save').click();
  await expectFieldError('Name', 'Please enter a name');
  await expectFieldError('Issuer', 'Please enter the issuer');
  await expectFieldError('Client ID', 'Please enter the client ID');
  expect(screen.requests(saveSignInConnection)).toEqual([]);
  await field('Name').fill('Okta');
  const dialog = page.getByRole('dialog', { name: 'New sign-in provider' });
  await expect.element(dialog.getByText(`${OWN}okta-2`, { exact: true })).toBeVisible();
  await field('Issuer').fill(' https://other.okta.example ');
  await field('Client ID').fill('abc');
  await checkAccessibility();
  await button('Save').click();
  await expectToast('success', 'Okta was saved. Test it before a portal offers it.');
  expect(screen.requests(saveSignInConnection)).toEqual([
    { key: 'okta-2', name: 'Okta', issuer: 'https://other.okta.example', clientId: 'abc', isNew: true },
  ]);
});

test('LOG-09 a secret that is left empty stays, and a refusal stands at its field', async () => {
  const fields = { clientSecret: 'Enter the client secret again: the saved one belongs to another issuer.' };
  const screen = await openProviders({ answers: [refuse(saveSignInConnection, 'invalid_request', { fields })] });
  await button('Edit').click();
  await expect.element(page.getByText('One is set. Leave this empty to keep it.')).toBeVisible();
  await expect.element(field('Client secret (optional)')).toHaveValue('');
  await expect.element(field('Name')).toHaveFocus();
  const warning = page.getByText(/logs out everybody who came from this provider/);
  await expect.element(warning).not.toBeInTheDocument();
  await field('Issuer').fill('https://moved.example');
  await expect.element(warning).toBeVisible();
  await button('Save').click();
  await expectFieldError('Client secret (optional)', fields.clientSecret);
  screen.answer(answer(saveSignInConnection, {}));
  await field('Client secret (optional)').fill('new secret');
  await button('Save').click();
  await expectToast('success', 'Okta was saved. Test it before a portal offers it.');
  const moved = { key: 'okta', name: 'Okta', issuer: 'https://moved.example', clientId: OKTA.clientId };
  expect(screen.requests(saveSignInConnection)).toEqual([moved, { ...moved, clientSecret: 'new secret' }]);
});

test('LOG-09 removing says who has no other way in', async () => {
  const screen = await openProviders({
    answers: [
      inTurn(answer(listSignInConnections, providers(OKTA)), answer(listSignInConnections, providers())),
      answer(removeSignInConnection, {}),
    ],
  });
  await button('Remove').click();
  const dialog = page.getByRole('dialog', { name: 'Remove Okta?' });
  await expect
    .element(
      dialog.getByText(
        '12 people log in only this way. They are logged out now and cannot log in again until you set up the same provider again. Granite Portal will stop offering it.',
      ),
    )
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(screen.requests(removeSignInConnection)).toEqual([]);
  await button('Remove').click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expectToast('success', 'Okta was removed.');
  await expect.element(page.getByText('No sign-in providers yet')).toBeVisible();
  expect(screen.requests(removeSignInConnection)).toEqual([{ key: 'okta' }]);
});

test('SET-02 others than owners only look', async () => {
  await openProviders({ staff: { role: 'receivables' } });
  await expect.element(page.getByText('Only owners change and test sign-in providers.')).toBeVisible();
  await expect.element(page.getByText(OKTA.issuer)).toBeVisible();
  for (const name of ['New sign-in provider', 'Test', 'Edit', 'Remove']) {
    await expect.element(button(name)).not.toBeInTheDocument();
  }
});

test('providers that fail to load can be loaded again', async () => {
  const screen = await openProviders({ answers: [fail(listSignInConnections)] });
  await expect.element(page.getByText('We could not load the sign-in providers')).toBeVisible();
  screen.takeProblems();
  screen.answer(answer(listSignInConnections, providers()));
  await button('Try again').click();
  await expect.element(page.getByText('No sign-in providers yet')).toBeVisible();
  await checkAccessibility();
});

test('nothing can be added while the providers are loading', async () => {
  const screen = await openProviders({ answers: [hang(listSignInConnections)] });
  await screen.passTime(200);
  await expect.element(page.getByText('Loading the sign-in providers')).toBeInTheDocument();
  await expect.element(button('New sign-in provider')).toBeDisabled();
});
