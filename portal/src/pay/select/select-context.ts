import type { Day } from '@plumbline/rules/dates';
import type { LineRules } from '@plumbline/rules/payments/line';
import { createContext, use } from 'react';
import type { HoldsOf } from './use-open-invoices.ts';

/** Shared data and callbacks of the cells in the first step. */
export type SelectFacts = {
  rules: LineRules;
  today: Day;
  holdsOf: HoldsOf;
  openInvoice: (id: string) => void;
  openCredits: (invoiceId: string) => void;
};

export const SelectContext = createContext<SelectFacts | null>(null);

export function useSelect(): SelectFacts {
  const facts = use(SelectContext);
  if (!facts) throw new Error('outside of the first step');
  return facts;
}
