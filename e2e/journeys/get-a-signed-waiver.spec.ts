import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, DEMO_STAFF, EVERYWHERE } from '@plumbline/demo/names';
import { consoleUrl, expect, expectAccessible, portalUrl, takeScreenshot, test } from '../src/journey.ts';
import { signInAs } from '../src/people.ts';
import { supplierDay } from '../src/supplier-day.ts';

const LABEL = 'bluewater';
/** In a state that prescribes no form. */
const PROJECT = 'Thimble Cove Cottages';

/** Somebody of the supplier in the console, who may sign waivers. */
async function signInSignatory(page: Page): Promise<void> {
  const staff = DEMO_STAFF.find(({ label }) => label === LABEL);
  await page.goto(consoleUrl('/login'));
  const session = await send(page, 'POST', '/v1/console/sign-in', { email: staff!.email, password: DEMO_PASSWORD });
  const { staffId } = session as { staffId: string };
  await send(page, 'PUT', `/v1/console/waiver-signatories/${staffId}`, {
    title: 'Credit manager',
    waiverTypes: ['conditional.progress'],
    states: [],
    limitAmount: null,
  });
}

/** A call of the supplier; its screen comes with the console's waiver desk. */
async function send(page: Page, method: string, path: string, body: object): Promise<unknown> {
  const answer = await page.evaluate(
    async ([verb, url, text]) => {
      const response = await fetch(url!, {
        method: verb!,
        body: text!,
        headers: { 'content-type': 'application/json' },
      });
      return { status: response.status, body: (await response.json()) as unknown };
    },
    [method, path, JSON.stringify(body)],
  );
  expect(answer, path).toMatchObject({ status: 200 });
  return answer.body;
}

test('WVR-13 WVR-14 DOC-04 with waivers only: from the request by the supplier’s signature to the download @mobile', async ({
  page,
  newContextPage,
}) => {
  await signInAs(page, { ...EVERYWHERE, label: LABEL }, '/request-waiver');
  await page.getByRole('combobox', { name: 'Project' }).fill(PROJECT);
  await page.getByRole('option', { name: PROJECT }).first().click();
  await page.getByText('Conditional progress', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Through date' }).fill(supplierDay(0));
  await page.keyboard.press('Tab');
  await page.getByText('No', { exact: true }).click();
  const answer = page.waitForResponse('**/api/waiver-request/save/t2');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { name: 'Request Sent!' })).toBeVisible();
  const { id, number, waiverRequestStatus } = (await (await answer).json()) as Record<string, string>;

  const staff = await newContextPage();
  await signInSignatory(staff);
  // The second of two journeys asks for the same period again.
  if (waiverRequestStatus === 'requested-approval') await send(staff, 'POST', `/v1/console/waivers/${id}/approve`, {});
  const signed = await send(staff, 'POST', `/v1/console/waivers/${id}/sign`, {
    password: DEMO_PASSWORD,
    release: true,
  });
  expect(signed).toEqual({ waiverRequestStatus: 'ready' });

  await page.goto(portalUrl(LABEL, `/history/waivers?id=${id}`));
  await expect(page.getByRole('heading', { name: `W-${number}` })).toBeVisible();
  await expect(page.getByText('You can download it. It counts once the payment clears.').last()).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'signed-waiver');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const bytes = await readFile(await (await downloading).path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.toString('latin1')).toContain('/verify/W');
});
