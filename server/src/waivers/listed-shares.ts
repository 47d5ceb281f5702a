/** How a waiver lists invoices; those that it covers without listing them appear nowhere. */
export const LISTED_SHARES = ['waived', 'excepted'] as const;
export type ListedShare = (typeof LISTED_SHARES)[number];
