// What the last step of paying shows, and what a payer does there.
import { page } from 'vitest/browser';
import type { PayState } from '../pay-store.ts';

export const payButton = (name: string | RegExp = /^(?:Pay(?: .*)? now|Schedule.*)$/) =>
  page.getByRole('main').getByRole('button', { name });

/** The figure beside 'Total to Pay'; empty while nothing is known. */
export function totalToPay(): { text: string; isStale: boolean } | null {
  const label = [...document.querySelectorAll('main span')].find(({ textContent }) => textContent === 'Total to Pay');
  const figure = label?.nextElementSibling as HTMLElement | null | undefined;
  return figure ? { text: figure.innerText.trim(), isStale: figure.dataset['stale'] !== undefined } : null;
}

/** What the payer agrees to by paying. */
export const authorization = () => page.getByText(/^By selecting/);
export const authorizationText = (): string => authorization().query()?.textContent ?? '';

/** The payment that the tab remembers. */
export function stateInTab(): Partial<PayState> {
  const [, text = '{}'] = Object.entries(sessionStorage).find(([key]) => key.startsWith('payDraft:')) ?? [];
  return JSON.parse(text) as Partial<PayState>;
}
