// Locators and readers for the pay flow.
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

/** The amounts of the total bar, as [label, amount]. */
export const totalParts = (): string[][] => factsOnPage(totalBar());

/** The number of selected invoices, or what blocks the payment. */
export const totalStatus = (): string => totalBar().querySelector('[aria-live]')?.textContent ?? '';

/** The current step. */
export const currentStep = (): string => document.querySelector('[aria-current="step"]')?.textContent ?? '';

/** The completed steps, which can be reopened. */
export const doneSteps = (): string[] =>
  page
    .getByRole('list', { name: 'Steps' })
    .getByRole('button')
    .elements()
    .map((button) => button.textContent ?? '');

/** Clicks outside an open dialog or panel. */
export const clickOutside = (): Promise<void> =>
  page.elementLocator(document.documentElement).click({ position: { x: 4, y: 4 }, force: true });

/** The options of the open select. */
export const openOptions = (): (string | null)[] =>
  [...document.querySelectorAll('[role="option"]')]
    .filter((option) => option.checkVisibility())
    .map((option) => option.textContent);
