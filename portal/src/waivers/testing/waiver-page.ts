import type { TestScreen } from '@plumbline/ui/testing/open-test-page';
import { page, userEvent } from 'vitest/browser';

export const button = (name: string) => page.getByRole('button', { name, exact: true });

/** The sentence beside the form. */
export const plainWords = (): string =>
  page.getByRole('region', { name: 'In plain words' }).element().querySelector('p')?.textContent ?? '';

export async function pickProject(screen: TestScreen, search: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Project' }).fill(search);
  await screen.passTime(600);
  await page.getByRole('option', { name: new RegExp(name) }).click();
}

export const chooseType = (name: string) => page.getByRole('radio', { name, exact: true }).click();

export async function typeDay(label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).fill(text);
  await userEvent.keyboard('{Tab}');
}

/** A type with its day, without a notary. */
export async function fillProgress(type = 'Conditional progress'): Promise<void> {
  await chooseType(type);
  await typeDay('Through date', '9/30/2026');
  await page.getByText('No', { exact: true }).click();
}
