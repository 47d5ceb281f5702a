import { readFile } from 'node:fs/promises';
import { MAREN, PAYMENT_ONLY } from '@plumbline/demo/names';
import { expectAccessible, expect, portalUrl, takeScreenshot, test } from '../src/journey.ts';
import { signInAs } from '../src/people.ts';

test('DOC-01 DOC-04 DOC-06 waivers are listed with their status, and a ready one is downloaded @mobile', async ({
  page,
}) => {
  await signInAs(page, MAREN, '/history/waivers');
  await expect(page.getByRole('link', { name: 'Waivers' })).toHaveAttribute('aria-current', 'page');
  for (const words of ['Requested', 'Pending', 'Confirmed', 'Notarized', 'Ready', 'Rejected']) {
    await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
  }
  await expect(
    page
      .getByText(/^CP$|^Conditional progress/)
      .locator('visible=true')
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'waivers');
  const downloading = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Download / })
    .first()
    .click();
  const bytes = await readFile(await (await downloading).path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(page.getByText('Waiver downloaded successfully')).toBeVisible();
});

test('DOC-01 DOC-02 other documents have their own tab, columns and downloads', async ({ page }) => {
  await signInAs(page, MAREN, '/history/waivers');
  await page.getByRole('link', { name: 'Other Documents' }).click();
  await expect(page).toHaveURL(portalUrl('granite', '/history/documents'));
  for (const head of ['Type', 'Date', 'Project Name', 'Project Address', 'Originator']) {
    await expect(page.getByRole('columnheader', { name: head, exact: false }).first()).toBeVisible();
  }
  await expect(page.getByText('Preliminary Notice').first()).toBeVisible();
  await expect(page.getByText('Monthly Notice').first()).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Download / })
    .first()
    .click();
  await downloading;
  await expect(page.getByText('Document downloaded successfully')).toBeVisible();
});

test('DOC-05 waivers are filtered by project and originator, kept in the URL', async ({ page }) => {
  await signInAs(page, MAREN, '/history/waivers');
  await page.getByRole('button', { name: /Advanced filters/ }).click();
  const panel = page.getByRole('dialog', { name: 'Advanced filters' });
  await panel.getByLabel('Originator Name').fill('Maren');
  await panel.getByLabel(/Project name|Job name/i).fill('Harrow');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/submitterName=Maren/);
  await expect(page).toHaveURL(/jobName=Harrow/);
  const rows = page.getByRole('table', { name: 'Waivers' }).locator('tbody').getByRole('row');
  await expect(rows.first()).toContainText('Harrow');
  await page.reload();
  await expect(rows.first()).toContainText('Harrow');
});

test('DOC-01 without waivers there is no documents page', async ({ page }) => {
  await signInAs(page, PAYMENT_ONLY, '/history/documents');
  await expect(page).toHaveURL(portalUrl('northgate', '/404'));
});
