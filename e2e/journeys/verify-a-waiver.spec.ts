import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { MAREN } from '@plumbline/demo/names';
import { expect, expectAccessible, portalUrl, takeScreenshot, test } from '../src/journey.ts';
import { signInAs } from '../src/people.ts';

/** In a state that prescribes no form, so that its released waiver is sealed. */
const PROJECT = 'Front Range Cold Storage';

const result = (page: Page) => page.getByRole('heading', { level: 2 });

/** The file of a released waiver, as its customer hands it on. */
async function downloadWaiver(page: Page): Promise<Buffer> {
  await signInAs(page, MAREN, `/history/waivers?jobName=${encodeURIComponent(PROJECT)}`);
  const downloading = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Download / })
    .first()
    .click();
  return readFile(await (await downloading).path());
}

const choose = (page: Page, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name: 'waiver.pdf', mimeType: 'application/pdf', buffer });

test('VFY-01 a lender checks a waiver by its file and its code, and a changed byte shows @mobile', async ({
  page,
  newContextPage,
  browserErrors,
}) => {
  browserErrors.allow(/404/);
  const bytes = await downloadWaiver(page);
  const [, code = ''] = /\/verify\/(W[0-9A-Z]{11})/.exec(bytes.toString('latin1')) ?? [];
  // Somebody without an account, on a machine of their own.
  const lender = await newContextPage();
  await lender.setViewportSize(page.viewportSize() ?? { width: 1280, height: 900 });
  await lender.goto(portalUrl('granite', '/verify'));
  await expectAccessible(lender);
  await takeScreenshot(lender, 'verify');
  await choose(lender, bytes);
  await expect(result(lender)).toHaveText('Genuine');
  await expect(lender.getByText(/unchanged since it was signed/)).toBeVisible();
  await expectAccessible(lender);
  await takeScreenshot(lender, 'verify-genuine');
  await expect(lender.locator('main')).not.toContainText('Maren');

  const changed = Buffer.from(bytes);
  changed[1_000]! ^= 1;
  await lender.getByRole('button', { name: 'Check another' }).click();
  await choose(lender, changed);
  await expect(result(lender)).toHaveText('Changed after signing');
  await expectAccessible(lender);
  await takeScreenshot(lender, 'verify-changed');

  await lender.goto(portalUrl('granite', `/verify/${code}`));
  await expect(result(lender)).toHaveText('Genuine');
  await lender.getByRole('button', { name: 'Check another' }).click();
  await lender.getByLabel('Code at the foot of the waiver').fill('W00000000000');
  await lender.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(result(lender)).toHaveText('Not found');
  await takeScreenshot(lender, 'verify-unknown');
});

test('VFY-02 a customer downloads the close-out packet of a project', async ({ page }) => {
  await signInAs(page, MAREN, '/dashboard');
  await page.getByRole('searchbox', { name: 'Search projects' }).fill(PROJECT);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: `Close-out packet of ${PROJECT}` }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^Close-out-.+\.zip$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(bytes.includes('Cover.pdf')).toBe(true);
  expect(bytes.includes('Waivers/Waiver-W-')).toBe(true);
});
