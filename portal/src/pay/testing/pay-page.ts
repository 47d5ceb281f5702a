// Where things are in the pay flow, and what stands there.
import { factsOnPage } from '@plumbline/ui/testing/read-page';
import { page, type Locator } from 'vitest/browser';

export const invoiceBox = (number: string): Locator => page.getByRole('checkbox', { name: `Invoice ${number}` });

export const amountField = (number: string): Locator =>
  page.getByRole('textbox', { name: `Amount to pay on invoice ${number}` });

export const reasonField = (number: string): Locator =>
  page.getByRole('combobox', { name: `Reason for invoice ${number}` });

export const continueButton = (): Locator => page.getByRole('button', { name: 'Select the Payment Method' });

const totalBar = (): HTMLElement =>
  document.querySelector<HTMLElement>('[data-total-bar]') ?? document.createElement('p');

/** The sums at the foot of the first step, as [label, amount]. */
export const totalParts = (): string[][] => factsOnPage(totalBar());

/** How many invoices are chosen, or what keeps the payment from going on. */
export const totalStatus = (): string => totalBar().querySelector('[aria-live]')?.textContent ?? '';

/** The step that the page is at. */
export const currentStep = (): string => document.querySelector('[aria-current="step"]')?.textContent ?? '';

/** The steps that can be gone back to. */
export const doneSteps = (): string[] =>
  page
    .getByRole('list', { name: 'Steps' })
    .getByRole('button')
    .elements()
    .map((button) => button.textContent ?? '');

/** A click on what lies beside an open dialog or panel. */
export const clickBeside = (): Promise<void> =>
  page.elementLocator(document.documentElement).click({ position: { x: 4, y: 4 }, force: true });

/** The choices of the list that has been opened. */
export const openOptions = (): (string | null)[] =>
  [...document.querySelectorAll('[role="option"]')]
    .filter((option) => option.checkVisibility())
    .map((option) => option.textContent);
