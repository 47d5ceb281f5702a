import { MAREN } from '@plumbline/demo/names';
import { expect, expectAccessible, portalUrl, takeScreenshot, test } from '../src/journey.ts';
import { signInAs } from '../src/people.ts';

test('REC-01 REC-02 a recurring payment is looked into and canceled midway; what ran stays @mobile', async ({
  page,
  isMobile,
}) => {
  await signInAs(page, MAREN, '/dashboard');
  const recurring = page.getByRole('list', { name: 'Recurring payments' }).getByRole('listitem');
  await recurring.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/history\/recurrences\?id=/);
  await expect(page.getByRole('list', { name: 'Future payments' })).toBeVisible();
  await page.goto(portalUrl('granite', '/history/payments'));
  await page.getByRole('link', { name: 'Upcoming Payments' }).click();
  await expect(page.getByText(/^Next payment: \$/)).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'recurrences');
  // One of its payments has run, others are to come; phone and desktop cancel one each.
  const row = page.getByRole('button', { name: isMobile ? /480\.00/ : /Monthly deposit/ });
  await (isMobile ? row.first() : page.getByRole('row', { name: /Pending.*1,500\.00/ }).getByRole('button')).click();
  const processed = page.getByRole('list', { name: 'Processed payments' }).getByRole('listitem');
  const future = page.getByRole('list', { name: 'Future payments' }).getByRole('listitem');
  await expect(processed.first()).toContainText('Approved');
  const [ran, toCome] = [await processed.count(), await future.count()];
  expect(toCome).toBeGreaterThan(1);
  await takeScreenshot(page, 'recurrence-panel');
  await expectAccessible(page);
  await page.getByRole('button', { name: `Cancel ${toCome} future payments` }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel ${toCome} future payments?` });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: `Cancel ${toCome} future payments` }).click();
  await expect(page.getByText('Recurrence Payment Canceled Successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Canceled', exact: true })).toBeDisabled();
  await expect(page.getByRole('list', { name: 'Canceled payments' }).getByRole('listitem')).toHaveCount(toCome);
  await expect(processed).toHaveCount(ran);
  await processed.last().getByRole('link').click();
  await expect(page.getByText('Approved').first()).toBeVisible();
  await page.getByRole('link', { name: /of its recurring payment/ }).click();
  await expect(page).toHaveURL(/\/history\/recurrences\?id=/);
});
