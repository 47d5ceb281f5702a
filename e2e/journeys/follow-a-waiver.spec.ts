import { MAREN } from '@plumbline/demo/names';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, portalUrl, takeScreenshot, test } from '../src/journey.ts';
import { signInAs } from '../src/people.ts';
import { supplierDay } from '../src/supplier-day.ts';
import { switchOn } from '../src/switch-on.ts';

const PDF = {
  name: 'our-form.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n'),
};

type Sent = { id: string; number: number };

/** Requests a waiver that repeats, with an own form. */
async function requestWaiver(page: Page): Promise<Sent> {
  await page.getByRole('combobox', { name: 'Project' }).fill('Harrow Street');
  await page.getByRole('option', { name: 'Harrow Street' }).first().click();
  await expect(page.getByRole('combobox', { name: 'Project' })).not.toHaveValue('');
  await page.getByText('Conditional progress', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Through date' }).fill(supplierDay(0));
  await page.keyboard.press('Tab');
  await page.getByText('No', { exact: true }).click();
  await switchOn(page, 'Repeat this request');
  await page.getByRole('combobox', { name: 'Day of the month' }).selectOption('Last day');
  await switchOn(page, 'Use your own form');
  await page.locator('input[type=file]').setInputFiles(PDF);
  await expect(page.getByRole('list', { name: 'Your form' })).toContainText('1 KB');
  return sendRequest(page);
}

async function sendRequest(page: Page): Promise<Sent> {
  const answer = page.waitForResponse('**/api/waiver-request/save/t2');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { name: 'Request Sent!' })).toBeVisible();
  return (await (await answer).json()) as Sent;
}

async function openRequest(page: Page, { id, number }: Sent): Promise<void> {
  await page.goto(portalUrl(MAREN.label, `/history/waivers?id=${id}`));
  await expect(page.getByRole('heading', { name: `W-${number}` })).toBeVisible();
}

test('DOC-04 WVR-07 a request is withdrawn, submitted again with its form, and its schedule is canceled @mobile', async ({
  page,
}) => {
  await signInAs(page, MAREN, '/request-waiver');
  const first = await requestWaiver(page);
  await page.goto(portalUrl(MAREN.label, '/history/waivers'));
  await expect(page.getByText('We look at it, usually within 1 business day.').first()).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'follow-waivers');
  await openRequest(page, first);
  await expect(page.getByRole('list', { name: 'Files you sent' })).toContainText('our-form.pdf');
  await expectAccessible(page);
  await takeScreenshot(page, 'follow-waiver-panel');
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  await page
    .getByRole('dialog', { name: `Withdraw W-${first.number}?` })
    .getByRole('button', { name: 'Withdraw request' })
    .click();
  await expect(page.getByText('Withdrawn. You can submit it again.').last()).toBeVisible();

  await page.getByRole('link', { name: 'Submit again' }).click();
  await expect(page.getByText(`You are sending W-${first.number} again`)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Your form' })).toContainText('our-form.pdf');
  await expect(page.getByRole('textbox', { name: 'Through date' })).toHaveValue(supplierDay(0));
  await expectAccessible(page);
  await takeScreenshot(page, 'submit-waiver-again');
  const second = await sendRequest(page);
  await openRequest(page, second);
  await expect(page.getByRole('list', { name: 'Files you sent' })).toContainText('our-form.pdf');
  await page.getByRole('button', { name: 'Close' }).click();

  // Another journey may cancel the schedule of the same project at the same time.
  await page
    .getByRole('button', { name: /^Cancel the requests for Harrow Street/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop repeating' }).click();
  await expect(page.getByText('The request is not repeated any more')).toBeVisible();
  await page.getByRole('button', { name: /^Show \d+ ended/ }).click();
  await expect(page.getByText('Canceled.').first()).toBeVisible();
  await takeScreenshot(page, 'follow-waiver-schedules');
});
