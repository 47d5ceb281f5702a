import { PAYS_BY_BANK } from '@plumbline/demo/names';
import type { Page } from '@playwright/test';
import { PORT_VARIABLE, SANDBOX_PORT_VARIABLE } from '../src/addresses.ts';
import { bareUrl, expect, expectAccessible, portalUrl, takeScreenshot, test } from '../src/journey.ts';
import { CARDS, chooseNew, continueWith, fillCard, payButton, waitForThanks } from '../src/pay-flow.ts';
import { signInAs } from '../src/people.ts';
import { startDemo } from '../src/start-demo.ts';
import { supplierDay } from '../src/supplier-day.ts';

/** In a state that prescribes no form; a waiver of the same invoices has been given before. */
const PROJECT = 'Larkspur Logistics Warehouse';

// A demo of its own, whose clock is moved.
const SHARED = [PORT_VARIABLE, SANDBOX_PORT_VARIABLE].map((name) => [name, process.env[name]] as const);
let stop: (() => Promise<void>) | undefined;
test.beforeAll(async () => {
  test.setTimeout(480_000);
  stop = await startDemo('demo-exchange');
});
test.afterAll(async () => {
  await stop?.();
  for (const [name, value] of SHARED) process.env[name] = value;
});

async function requestConditional(page: Page): Promise<number> {
  await page.getByRole('combobox', { name: 'Project' }).fill(PROJECT);
  await page.getByRole('option', { name: PROJECT }).first().click();
  await page.getByText('Conditional progress', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Through date' }).fill(supplierDay(0));
  await page.keyboard.press('Tab');
  await page.getByText('No', { exact: true }).click();
  const answer = page.waitForResponse('**/api/waiver-request/save/t2');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { name: 'Request Sent!' })).toBeVisible();
  return ((await (await answer).json()) as { number: number }).number;
}

async function step(page: Page, name: string): Promise<void> {
  await page.goto(bareUrl('/demo/clock'));
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
}

async function payProject(page: Page): Promise<void> {
  await page.goto(portalUrl(PAYS_BY_BANK.label, '/dashboard'));
  const project = page.getByRole('row').filter({ hasText: PROJECT });
  await project.getByRole('link', { name: /^Pay/ }).click();
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await continueWith(page, 'Credit or debit card');
  if (await page.getByRole('radio', { name: 'New card' }).isVisible()) await chooseNew(page, 'New card');
  await fillCard(page, CARDS.credit);
  await payButton(page).click();
  await waitForThanks(page);
}

test('WVR-13 DSH-06 a conditional waiver is signed by standing authorization, and once its invoices are paid, so is the unconditional one', async ({
  page,
  newContextPage,
}) => {
  await signInAs(page, PAYS_BY_BANK, '/request-waiver');
  const conditional = await requestConditional(page);
  const clock = await newContextPage();
  // No login lasts over a step of the clock.
  await page.close();
  await step(clock, '+1 hour');

  const paying = await newContextPage();
  await signInAs(paying, PAYS_BY_BANK, '/history/waivers');
  await expect(paying.getByRole('row').filter({ hasText: `W-${conditional} ·` })).toContainText('Ready');
  await payProject(paying);
  await paying.close();
  await step(clock, '+1 week');

  const later = await newContextPage();
  await signInAs(later, PAYS_BY_BANK, '/history/waivers');
  const exchanged = later.getByRole('row').filter({ hasText: `W-${conditional} ·` });
  await expect(exchanged).toContainText('Its payment cleared. Unconditional waiver');
  const number = /Unconditional waiver (W-\d+) takes its place/.exec(await exchanged.innerText())?.[1];
  const unconditional = later.getByRole('row').filter({ hasText: `${number} ·` });
  await expect(unconditional).toContainText('Unconditional progress');
  await expect(unconditional).toContainText('Ready');
  await expectAccessible(later);
  await takeScreenshot(later, 'exchange');
  await later.goto(portalUrl(PAYS_BY_BANK.label, '/dashboard'));
  await expect(later.getByRole('heading', { level: 1 })).toContainText(/Sedgewater/i);
  await expect(later.getByRole('link', { name: /^\d+ waivers?$/ })).toBeHidden();
});
