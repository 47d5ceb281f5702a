// The steps of adding funds.
import { expect, type Page } from '@playwright/test';

/** Types into a field of the form and leaves it; the label may go on with '(optional)'. */
export async function enter(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(text);
  await page.keyboard.press('Tab');
}

/** From the form to the confirmation, with a bank account. */
export async function continueByBank(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Select (the Payment M|m)ethod$/ }).click();
  await page.getByRole('radio', { name: 'Bank account (ACH)' }).check();
  await page.getByRole('button', { name: /^Continue with/ }).click();
  await expect(page.getByRole('heading', { name: 'Confirm payment', level: 2 })).toBeVisible();
}
