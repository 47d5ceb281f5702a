// A clerk decides about money that the provider paid out for a voided payment, and reads the decision afterwards.
import { consoleUrl, expect, expectAccessible, takeScreenshot, test } from '../src/journey.ts';

test('REF-04 a clerk gives money that nobody expected as a credit, and the decision is kept @mobile', async ({ page }, {
  project,
}) => {
  const as = 'mira@granitesupply.example';
  await page.goto(consoleUrl(`/demo/sign-in?${new URLSearchParams({ as, redirect: '/money' })}`));
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible();
  // Each project decides about another item, because both run at the same time.
  const items = page.getByRole('button', { name: /^Statuses differ/ });
  await (project.name === 'mobile' ? items.last() : items.first()).click();
  const panel = page.getByLabel('Open item', { exact: true });
  await expect(panel.getByText('What you can do')).toBeVisible();
  const code = (await panel.getByRole('link', { name: /^P/ }).first().textContent()) ?? '';
  await expectAccessible(page);
  await takeScreenshot(page, 'open-item');
  await panel.getByRole('button', { name: 'Give as a credit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give as a credit?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Give as a credit' }).click();
  await expect(panel.getByText('Given to the customer as a credit.')).toBeVisible();
  await expect(panel.getByText('What you can do')).toHaveCount(0);

  await page.goto(consoleUrl(`/money?state=RESOLVED&search=${code}`));
  await page
    .getByRole('button', { name: /^Statuses differ/ })
    .first()
    .click();
  await expect(panel.getByText('Mira', { exact: false }).first()).toBeVisible();
  await page.goto(consoleUrl(`/payments?payment=${code}`));
  await expect(page.getByText('Decision', { exact: false }).first()).toBeVisible();
  await expect(page.getByText(`Customer credits, CM-${code}`)).toBeVisible();
});
