import { consoleUrl, expect, expectAccessible, portalUrl, takeScreenshot, test } from '../src/journey.ts';

/** Each project has an organization of its own. */
const PORTALS: Readonly<Record<string, { label: string; name: string; owner: string }>> = {
  desktop: { label: 'northgate', name: 'Northgate Electric', owner: 'ruth@northgateelectric.example' },
  mobile: { label: 'bluewater', name: 'Bluewater Lumber', owner: 'della@bluewaterlumber.example' },
};

test('SET-03 an owner finds a setting, reviews its change, saves it, and undoes it; the portal follows @mobile', async ({
  page,
  newContextPage,
}, { project }) => {
  const { label, name, owner } = PORTALS[project.name]!;
  const visitor = await newContextPage();
  const termsPage = async () => {
    await visitor.goto(portalUrl(label, '/terms'));
    return visitor.getByRole('main');
  };
  await expect(await termsPage()).not.toContainText('Pay within thirty days.');

  await page.goto(consoleUrl(`/demo/sign-in?${new URLSearchParams({ as: owner, redirect: '/settings' })}`));
  // Another journey may have made a second portal; then one is chosen first.
  const choice = page.getByRole('main').getByRole('link', { name });
  const find = page.getByLabel('Find a setting');
  await expect(choice.or(find)).toBeVisible();
  if (await choice.isVisible()) await choice.click();
  await find.fill('legal conditions');
  await expect(page.getByText('2 settings')).toBeVisible();
  await page.getByRole('textbox', { name: 'Text of the terms' }).fill('Pay within thirty days.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Review 1 change' }).click();
  const review = page.getByRole('dialog');
  await expect(review.getByRole('listitem')).toHaveText(/Text of the terms.*not set.*Pay within thirty days\./);
  await expectAccessible(page);
  await takeScreenshot(page, 'settings-review');
  await review.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The setting was saved.')).toBeVisible();
  await expect(await termsPage()).toContainText('Pay within thirty days.');

  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Undo: Text of the terms' }).first().click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone already.').first()).toBeVisible();
  await expect(await termsPage()).not.toContainText('Pay within thirty days.');
});
