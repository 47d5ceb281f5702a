import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** A field of the main part of the page by its whole label; a field for passwords has no role to find it by. */
export const findField = (label: string): Locator => page.getByRole('main').getByLabelText(label);

/** Waits until a field is marked as wrong and described by these words. */
export async function expectFieldError(label: string, words: string | RegExp): Promise<void> {
  await expect.element(findField(label)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(findField(label)).toHaveAccessibleDescription(words);
}
