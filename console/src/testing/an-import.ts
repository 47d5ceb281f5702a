import { asCents } from '@plumbline/rules/money';
import type { Run, RunError } from '../imports/run.ts';

const HEADINGS = ['Inv No', 'Cust #', 'Inv Date', 'Ext Amt', 'Open Bal', 'Slsmn'];

/** A file of invoices that was uploaded and not checked yet. */
export const anImport = (facts: Partial<Run> = {}): Run => ({
  id: '0198c7a2-0000-7000-8000-0000000000aa',
  kind: 'invoices',
  state: 'UPLOADED',
  source: 'FILE',
  fileName: 'open-invoices.csv',
  fileSize: 2_048,
  encoding: 'utf-8',
  delimiter: ',',
  headings: HEADINGS,
  sample: [
    { line: 2, cells: ['486144', 'TARN-001', '11/14/2026', '2,773.89', '2,773.89', 'R. Dahl'] },
    { line: 3, cells: ['486132', 'OBRE-014', '11/14/2026', '9,242.12', '9,242.12', 'K. Osei'] },
  ],
  columns: ['invoiceNumber', 'customerCode', 'invoiceCreatedAt', 'totalAmount', 'balance', null],
  options: {
    dayOrder: 'M/D/Y',
    decimalMark: '.',
    currencyCode: 'USD',
    negativesAreCredits: false,
    isComplete: false,
  },
  asOf: '2026-10-15T16:30:00.000Z',
  controlTotal: null,
  rowCount: 0,
  newCount: 0,
  changedCount: 0,
  sameCount: 0,
  leftOutCount: 0,
  closedCount: 0,
  balancesAfter: null,
  keptCount: 0,
  failure: null,
  createdByName: 'Iris Holm',
  createdAt: '2026-10-15T16:40:00.000Z',
  checkedAt: null,
  finishedAt: null,
  undoneAt: null,
  cleanedAt: null,
  ...facts,
});

/** The same after a check that found five errors. */
export const aCheckedImport = (facts: Partial<Run> = {}): Run =>
  anImport({
    state: 'CHECKED',
    rowCount: 4_212,
    newCount: 3_988,
    changedCount: 219,
    leftOutCount: 5,
    balancesAfter: [{ currencyCode: 'USD', balance: asCents(128_455_036) }],
    checkedAt: '2026-10-15T16:45:00.000Z',
    ...facts,
  });

export const anImportError = (facts: Partial<RunError> = {}): RunError => ({
  line: 118,
  field: 'invoiceCreatedAt',
  value: '11/31/2026',
  problem: 'NO_SUCH_DAY',
  message: 'The month has no such day',
  suggestion: '11/30/2026',
  suggestionName: null,
  correction: null,
  ...facts,
});
