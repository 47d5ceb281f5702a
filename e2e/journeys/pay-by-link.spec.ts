// Somebody without an account pays by a link.
import { DEMO_LINKS } from '@plumbline/demo/names';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, portalUrl, takeScreenshot, test } from '../src/journey.ts';
import { CARDS } from '../src/pay-flow.ts';
import { fillLinkAccount, fillLinkCard, fillPayer, invalidRequest, newLink } from '../src/payment-links.ts';

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

const demoLink = (name: string): string => {
  const link = DEMO_LINKS.find((each) => each.label === 'granite' && each.name === name);
  return portalUrl('granite', `/checkout?token=${link?.token}`);
};

async function waitForConfirmation(page: Page): Promise<void> {
  await page.waitForURL(portalUrl('granite', '/checkout-confirmation'));
  await expect(page.getByRole('heading', { name: 'Thank you for your payment!' })).toBeVisible();
}

test('LNK-01 LNK-04 PAY-14 by card: the surcharge is shown before, the confirmation survives a refresh @mobile', async ({
  page,
}, { project }) => {
  await page.goto(await newLink(page, { amount: 120_00, description: 'Steel studs' }));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('$120.00');
  const isPhone = project.name === 'mobile';
  if (isPhone) await page.getByRole('button', { name: 'View who asked' }).click();
  await expect(page.getByText('Priya Lindqvist asked for this payment')).toBeVisible();
  await expect(page.getByText('Steel studs')).toBeVisible();
  await expectAccessible(page);
  await fillPayer(page);
  await fillLinkCard(page, isPhone ? CARDS.byLinkOnAPhone : CARDS.byLink);
  await expect(payButton(page)).toHaveText('Pay $123.60');
  await takeScreenshot(page, 'checkout');
  await payButton(page).click();
  await waitForConfirmation(page);
  await expect(page.getByText('rosa@quint.example').first()).toBeVisible();
  await expect(page.getByText('$123.60').first()).toBeVisible();
  // No shell, and nothing of the customer's account.
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /history|waiver/i })).toHaveCount(0);
  await expectAccessible(page);
  await takeScreenshot(page, 'checkout-confirmation');
  await page.reload();
  await waitForConfirmation(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Payment-P[A-Z0-9]{11}\.pdf$/);
  await page.getByRole('button', { name: 'Email a copy' }).click();
  await page.getByRole('textbox', { name: 'Email addresses' }).fill('books@quint.example');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('books@quint.example').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Rosa');
  await expect(page.getByRole('combobox', { name: 'Company Address' })).toHaveValue('4 Lime Street, Boise, ID 83702');
});

test('LNK-01 the PDF of each invoice of a link opens @mobile', async ({ page }, { project }) => {
  await page.goto(demoLink('two-invoices'));
  if (project.name === 'mobile') await page.getByRole('button', { name: 'View 2 invoices and who asked' }).click();
  const files = page.getByRole('link', { name: /^PDF of invoice/ });
  await expect(files).toHaveCount(2);
  for (const link of await files.all()) {
    const found = await page.evaluate(
      async (path) => {
        const response = await fetch(path);
        return [response.status, response.headers.get('content-type'), (await response.text()).slice(0, 5)];
      },
      (await link.getAttribute('href')) ?? '',
    );
    expect(found).toEqual([200, 'application/pdf', '%PDF-']);
  }
});

test('LNK-05 ACH-03 by bank account, and the link is paid then @mobile', async ({
  page,
  newContextPage,
  browserErrors,
}) => {
  browserErrors.allow(/400/);
  const url = await newLink(page, { amount: 81_00 });
  await page.goto(url);
  await fillPayer(page);
  await fillLinkAccount(page);
  await expect(payButton(page)).toHaveText('Pay $81.00');
  await payButton(page).click();
  await waitForConfirmation(page);
  const other = await newContextPage();
  await other.goto(url);
  await invalidRequest(other, 'The payment link has already been paid');
});

test('LNK-02 an amount of the payer’s choice, and nothing is lost when a field is missing @mobile', async ({
  page,
}) => {
  await page.goto(await newLink(page));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('You choose the amount');
  await page.getByRole('textbox', { name: /^Last name/ }).fill('');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('textbox', { name: /^Last name/ })).toBeFocused();
  await expect(page.getByRole('textbox', { name: /^First name/ })).toHaveValue('Rosa');
  await page.getByRole('textbox', { name: /^Last name/ }).fill('Quint');
  await fillPayer(page);
  await page.getByRole('textbox', { name: /^Amount/ }).fill('45.50');
  await fillLinkAccount(page);
  await expect(payButton(page)).toHaveText('Pay $45.50');
  await payButton(page).click();
  await waitForConfirmation(page);
});

test('LNK-05 two people pay one link at once: one pays, the other is told', async ({
  page,
  newContextPage,
  browserErrors,
}) => {
  browserErrors.allow(/400/);
  const url = await newLink(page, { amount: 33_00 });
  const pages = [page, await newContextPage()];
  for (const each of pages) {
    await each.goto(url);
    await fillPayer(each);
    await fillLinkAccount(each);
    await expect(payButton(each)).toHaveText('Pay $33.00');
  }
  await Promise.all(pages.map((each) => payButton(each).click()));
  for (const each of pages) await each.waitForURL(/checkout-confirmation|invalid-request/);
  const paths = pages.map((each) => new URL(each.url()).pathname).toSorted();
  expect(paths).toEqual(['/checkout-confirmation', '/invalid-request']);
});

test.describe('LNK-03 ACC-04 a link that cannot be used', () => {
  test.beforeEach(({ browserErrors }) => browserErrors.allow(/40[04]/));

  for (const [name, message] of [
    ['expired', 'The payment link has expired'],
    ['revoked', 'The payment link has been withdrawn'],
    ['paid', 'The payment link has already been paid'],
  ] as const) {
    test(`${name}: ${message} @mobile`, async ({ page }) => {
      await page.goto(demoLink(name));
      await invalidRequest(page, message);
      await expect(page.getByText('Error code 400')).toBeVisible();
      await expectAccessible(page);
    });
  }

  test('unknown, or opened without one @mobile', async ({ page }) => {
    await page.goto(portalUrl('granite', '/checkout?token=unknown'));
    await invalidRequest(page, 'The payment link does not exist');
    await expect(page.getByText('Error code 404')).toBeVisible();
    await takeScreenshot(page, 'invalid-request');
    await page.goto(portalUrl('granite', '/checkout-confirmation'));
    await invalidRequest(page, 'The payment link does not exist');
  });

  test('of a portal without methods', async ({ page }) => {
    const link = DEMO_LINKS.find(({ name }) => name === 'methods-disabled');
    await page.goto(portalUrl(link?.label ?? '', `/checkout?token=${link?.token}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'The payment methods for this transaction have been disabled',
    );
  });
});
