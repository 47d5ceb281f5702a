import { page } from 'vitest/browser';
import { sayFromCardFrame } from '../../testing/test-card-frame.ts';

type CardFacts = { cardType?: 'Credit' | 'Debit'; state?: string };

/** Chooses an option of a searchable select. */
export async function chooseOption(label: string, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.click();
  await field.fill(option);
  await page.getByRole('option', { name: option }).click();
}

/** Fills in the new card form, except the name, which is prefilled. */
export async function fillCard({ cardType = 'Credit', state = 'Oregon' }: CardFacts = {}): Promise<void> {
  await page.getByText(cardType, { exact: true }).click();
  await sayFromCardFrame();
  await page.getByLabelText('Billing address').fill('12 Harrow Street');
  await page.getByLabelText('City').fill('Portland');
  await chooseOption('State', state);
  await page.getByLabelText('ZIP code').fill('97201');
}
