import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, DEMO_STAFF, EVERYWHERE } from '@plumbline/demo/names';
import { consoleUrl, expect, expectAccessible, portalUrl, takeScreenshot, test } from '../src/journey.ts';
import { signInAs } from '../src/people.ts';
import { supplierDay } from '../src/supplier-day.ts';

const LABEL = 'bluewater';
/** In a state that prescribes no form. */
const PROJECT = 'Thimble Cove Cottages';

type Sent = { id: string; number: number; waiverRequestStatus: string };

async function sendRequest(page: Page): Promise<Sent> {
  const answer = page.waitForResponse('**/api/waiver-request/save/t2');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { name: 'Request Sent!' })).toBeVisible();
  return (await (await answer).json()) as Sent;
}

async function request(page: Page): Promise<Sent> {
  await page.getByRole('combobox', { name: 'Project' }).fill(PROJECT);
  await page.getByRole('option', { name: PROJECT }).first().click();
  await page.getByText('Conditional progress', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Through date' }).fill(supplierDay(0));
  await page.keyboard.press('Tab');
  await page.getByText('No', { exact: true }).click();
  return sendRequest(page);
}

/** A clerk of the supplier, who signs every waiver. */
async function openDesk(page: Page): Promise<void> {
  const staff = DEMO_STAFF.find(({ label }) => label === LABEL);
  const search = new URLSearchParams({ as: staff!.email, redirect: '/waivers/signatories' });
  await page.goto(consoleUrl(`/demo/sign-in?${search}`));
  await expect(page.getByRole('heading', { name: 'Who signs waivers' })).toBeVisible();
  // Another journey may have named the clerk already.
  await page.evaluate(async (clerkEmail) => {
    const { rows } = (await (await fetch('/v1/console/staff')).json()) as { rows: { id: string; email: string }[] };
    const clerk = rows.find(({ email }) => email === clerkEmail);
    await fetch(`/v1/console/waiver-signatories/${clerk!.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        title: 'Credit manager',
        waiverTypes: ['conditional.progress'],
        states: [],
        limitAmount: null,
      }),
    });
  }, staff!.email);
}

async function openOnDesk(page: Page, { id, number }: Sent): Promise<void> {
  await page.goto(consoleUrl(`/waivers?waiver=${id}`));
  await expect(page.getByText(`Waiver request W-${number}`)).toBeVisible();
}

async function openAsCustomer(page: Page, { id, number }: Sent): Promise<void> {
  await page.goto(portalUrl(LABEL, `/history/waivers?id=${id}`));
  await expect(page.getByRole('heading', { name: `W-${number}` })).toBeVisible();
}

test('WVR-13 a clerk rejects a waiver, signs it when it is sent again, and the customer downloads it @mobile', async ({
  page,
  newContextPage,
}) => {
  await signInAs(page, { ...EVERYWHERE, label: LABEL }, '/request-waiver');
  const first = await request(page);

  const clerk = await newContextPage();
  await openDesk(clerk);
  await openOnDesk(clerk, first);
  await expectAccessible(clerk);
  await takeScreenshot(clerk, 'waiver-desk');
  await clerk.getByRole('button', { name: 'Reject', exact: true }).click();
  const rejecting = clerk.getByRole('dialog', { name: `Reject W-${first.number}?` });
  await rejecting.getByLabel('Reason').selectOption('Something is missing.');
  await rejecting.getByLabel('Message to the customer').fill('Please name the lot.');
  await rejecting.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(clerk.getByText(`W-${first.number} was rejected.`)).toBeVisible();

  await openAsCustomer(page, first);
  await expect(page.getByText(/Something is missing\. Please name the lot\./).last()).toBeVisible();
  await page.getByRole('link', { name: 'Submit again' }).click();
  await expect(page.getByText(`You are sending W-${first.number} again`)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Through date' })).toHaveValue(supplierDay(0));
  const second = await sendRequest(page);

  await openOnDesk(clerk, second);
  // The second of two journeys asks for the same period again.
  if (second.waiverRequestStatus === 'requested-approval')
    await clerk.getByRole('button', { name: 'Approve', exact: true }).click();
  await clerk.getByRole('button', { name: /^Sign \$/ }).click();
  const signing = clerk.getByRole('dialog', { name: `Sign W-${second.number}?` });
  await signing.getByRole('checkbox', { name: /Release it at once/ }).uncheck();
  await signing.getByLabel('Your password').fill(DEMO_PASSWORD);
  await signing.getByRole('button', { name: /^Sign \$/ }).click();
  await expect(clerk.getByText(`W-${second.number} was signed.`)).toBeVisible();
  await openOnDesk(clerk, second);
  await clerk.getByRole('button', { name: 'Release', exact: true }).click();
  await clerk
    .getByRole('dialog', { name: /^Release/ })
    .getByRole('button', { name: 'Release', exact: true })
    .click();
  await expect(clerk.getByText(`W-${second.number} was released.`)).toBeVisible();

  await openAsCustomer(page, second);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const bytes = await readFile(await (await downloading).path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});
