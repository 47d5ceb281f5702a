import type { Settings } from './settings.ts';

export type SummaryCardKey = 'openAccount' | 'openProject' | 'nonProject' | 'paidInvoices';
export type SummaryCard = { readonly key: SummaryCardKey; readonly label: string };

/** The enabled invoice cards of the dashboard, in order (Spec 1 §2). */
export function summaryCards(settings: Settings): SummaryCard[] {
  const cards: (SummaryCard & { isEnabled: boolean })[] = [
    { key: 'openAccount', label: settings.openAccountCardLabel, isEnabled: settings.isOpenAccountCardEnabled },
    { key: 'openProject', label: settings.openProjectCardLabel, isEnabled: settings.isOpenProjectCardEnabled },
    { key: 'nonProject', label: settings.nonProjectCardLabel, isEnabled: settings.isNonProjectCardEnabled },
    { key: 'paidInvoices', label: settings.paidInvoicesCardLabel, isEnabled: settings.isPaidInvoicesCardEnabled },
  ];
  return cards.filter((card) => card.isEnabled).map(({ key, label }) => ({ key, label }));
}

/** How many of the twelve grid columns one card takes (Spec 1 §9). */
export const cardSpan = (count: number): number => (count === 1 ? 6 : 12 / Math.max(count, 1));
