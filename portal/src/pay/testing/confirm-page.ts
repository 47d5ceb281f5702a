// Locators and readers for the confirm step of the pay flow.
import { page } from 'vitest/browser';
import type { PayState } from '../pay-store.ts';

export const payButton = (name: string | RegExp = /^(?:Pay(?: .*)? (?:now|with credits)|Schedule.*)$/) =>
  page.getByRole('main').getByRole('button', { name });

/** The amount beside "Total to Pay"; empty while the quote loads. */
export function totalToPay(): { text: string; isStale: boolean } | null {
  const label = [...document.querySelectorAll('main span')].find(({ textContent }) => textContent === 'Total to Pay');
  const figure = label?.nextElementSibling as HTMLElement | null | undefined;
  return figure ? { text: figure.innerText.trim(), isStale: figure.dataset['stale'] !== undefined } : null;
}

/** The authorization text above the pay button. */
export const authorization = () => page.getByText(/^By selecting/);
export const authorizationText = (): string => authorization().query()?.textContent ?? '';

/** The payment draft in the session storage. */
export function stateInTab(): Partial<PayState> {
  const [, text = '{}'] = Object.entries(sessionStorage).find(([key]) => key.startsWith('payDraft:')) ?? [];
  return JSON.parse(text) as Partial<PayState>;
}
