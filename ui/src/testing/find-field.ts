import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** A field of the main landmark by its whole label; password fields have no role to query. */
export const findField = (label: string): Locator => page.getByRole('main').getByLabelText(label);

/** Waits until a field is marked invalid and has this error text. */
export async function expectFieldError(label: string, words: string | RegExp): Promise<void> {
  await expect.element(findField(label)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(findField(label)).toHaveAccessibleDescription(words);
}
