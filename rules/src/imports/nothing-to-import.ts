import type { ImportKind } from './import-kinds.ts';

type Counts = { kind: ImportKind; newCount: number; changedCount: number; sameCount: number; closedCount: number };

/** Invoices that are the same are imported too: their balances are then known as of a later time. */
export const hasNothingToImport = ({ kind, newCount, changedCount, sameCount, closedCount }: Counts): boolean =>
  newCount + changedCount + closedCount + (kind === 'invoices' ? sameCount : 0) === 0;
