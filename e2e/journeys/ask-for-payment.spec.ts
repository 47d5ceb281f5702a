// The supplier asks a customer for a payment by a link, and follows it until it is paid.
import type { Page } from '@playwright/test';
import { consoleUrl, expect, expectAccessible, portalUrl, takeScreenshot, test } from '../src/journey.ts';
import { CARDS } from '../src/pay-flow.ts';
import { fillLinkCard, fillPayer } from '../src/payment-links.ts';

/** Each project asks another customer, because both run at the same time. */
const CUSTOMERS: Readonly<Record<string, string>> = {
  desktop: 'Obrey & Finch Framing',
  mobile: 'Rowanbrook Builders',
};

async function openCustomer(page: Page, name: string): Promise<void> {
  const as = 'mira@granitesupply.example';
  const redirect = `/customers?${new URLSearchParams({ search: name })}`;
  await page.goto(consoleUrl(`/demo/sign-in?${new URLSearchParams({ as, redirect })}`));
  await page.getByText(name).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
}

/** The first two that can be paid; their numbers. */
async function chooseTwo(page: Page): Promise<string[]> {
  const boxes = page.getByRole('checkbox', { name: /^Invoice \d/ }).and(page.locator(':enabled'));
  await expect(boxes.nth(1)).toBeVisible();
  const numbers: string[] = [];
  for (const box of [boxes.nth(0), boxes.nth(1)]) {
    numbers.push(((await box.getAttribute('aria-label')) ?? '').replace('Invoice ', ''));
    await box.check();
  }
  return numbers;
}

test('LNK-01 LNK-05 a clerk asks for two invoices, the payer pays by card, and the desk shows it @mobile', async ({
  page,
  newContextPage,
  context,
}, { project }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openCustomer(page, CUSTOMERS[project.name] ?? '');
  await page.getByRole('link', { name: 'Ask for payment' }).click();
  const numbers = await chooseTwo(page);
  await page.getByRole('textbox', { name: /^Name/ }).fill('Rosa Quint');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('rosa@quint.example');
  await expect(page.getByRole('textbox', { name: 'Your email' })).toHaveValue('mira@granitesupply.example');
  await expectAccessible(page);
  await takeScreenshot(page, 'new-payment-link');
  const sum = ((await page.getByText(/^Asks for \$/).textContent()) ?? '').replace('Asks for ', '');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'The link was sent' })).toBeVisible();
  await takeScreenshot(page, 'sent-payment-link');

  await page.getByRole('link', { name: 'Open in the list' }).click();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
  // On a phone a toast covers the head of the panel for its five seconds.
  await expectAccessible(page);
  await takeScreenshot(page, 'payment-link');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('The link was copied.')).toBeVisible();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(url).toContain(portalUrl('granite', '/checkout?token='));
  await expect(page.getByRole('button', { name: 'Send reminder' })).toBeDisabled();

  const payer = await newContextPage();
  await payer.goto(url);
  await expect(payer.getByRole('heading', { level: 1 })).toContainText(sum);
  await fillPayer(payer);
  await fillLinkCard(payer, project.name === 'mobile' ? CARDS.byDeskLinkOnAPhone : CARDS.byDeskLink);
  await expect(payer.getByText('Card surcharge, 3%')).toBeVisible();
  await payer.getByRole('button', { name: /^Pay \$/ }).click();
  await payer.waitForURL(portalUrl('granite', '/checkout-confirmation'));

  await page.goto(consoleUrl('/payment-links?state=PAID&search=rosa@quint.example'));
  await page
    .getByText(`Invoices ${numbers.join(', ')}`)
    .first()
    .click();
  const timeline = page.getByRole('list', { name: 'Timeline' });
  await expect(timeline.getByText('Paid', { exact: true })).toBeVisible();
  await expect(timeline.getByText('Opened', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
  const code = (await timeline.getByRole('link').first().textContent()) ?? '';
  await timeline.getByRole('link').first().click();
  await expect(page).toHaveURL(consoleUrl(`/payments?payment=${code}`));
  await expect(page.getByText(`Invoice ${numbers[0]}`).first()).toBeVisible();
});
