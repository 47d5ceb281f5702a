import { findField } from '@plumbline/ui/testing/find-field';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

const USUAL: Readonly<Record<string, string>> = {
  'First Name': 'Dana',
  'Last Name': 'Reyes',
  Email: 'dana@tarnwick.example.com',
  Password: 'sturdy-oak-9',
  'Company Name': 'Tarnwick Builders',
  'Company Address': '400 Mill Road, Salem, OR 97301',
};

/** Fills in the sign-up form; `given` overrides values by label, and null leaves a field empty. */
export async function fillSignUp(
  given: Readonly<Record<string, string | null>> = {},
  { isAgreed = true } = {},
): Promise<void> {
  await expect.element(findField('First Name')).toBeVisible();
  for (const [label, value] of Object.entries(USUAL)) {
    if (!(label in given)) setValue(findField(label).element() as HTMLInputElement, value);
  }
  for (const [label, value] of Object.entries(given)) {
    if (value !== null) await findField(label).fill(value);
  }
  if (isAgreed) await page.getByRole('checkbox').click();
}

/** Sets a value without keyboard events, which would take ten times as long. */
function setValue(field: HTMLInputElement, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
