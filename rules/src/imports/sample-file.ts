// Sample data is imported like a file of the supplier's ERP.
import type { ImportKind } from './import-kinds.ts';

export type SampleKind = Extract<ImportKind, 'customers' | 'invoices' | 'projects'>;

/** In the order in which they are imported; they are removed the other way around. */
export const SAMPLE_KINDS: readonly SampleKind[] = ['customers', 'projects', 'invoices'];

/** What the log of imports shows. */
export const sampleFileName = (kind: SampleKind): string => `plumbline-sample-${kind}.csv`;
