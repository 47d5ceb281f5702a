// A small believable set of customers, projects, invoices and a credit, to look around with. Everything says that it is a sample.
import { addDays, type Day, formatDay } from '../dates.ts';
import type { ImportKind } from './import-kinds.ts';
import { SAMPLE_KINDS, type SampleKind } from './sample-file.ts';

const CUSTOMERS = [
  ['SAMPLE-1', 'Tarnwick Constructors (sample)', '18 Quarry Road', 'Boise', 'ID', '83702'],
  ['SAMPLE-2', 'Sedgewater Roofing (sample)', '402 Larch Street', 'Austin', 'TX', '78701'],
  ['SAMPLE-3', 'Harrow Street Homes (sample)', '77 Harrow Street', 'Sacramento', 'CA', '95814'],
];

const PROJECTS = [
  ['SAMPLE-1', 'S-101', 'Mill Road Lofts (sample)', '310 Mill Road', 'Boise', 'ID', 'Ada'],
  ['SAMPLE-1', 'S-102', 'Foundry Row (sample)', '12 Foundry Row', 'Boise', 'ID', 'Ada'],
  ['SAMPLE-3', 'S-103', 'Harrow Street 77 (sample)', '77 Harrow Street', 'Sacramento', 'CA', 'Sacramento'],
];

/** Customer, project, type, days since the invoice, days until it is due, total, what is still open. */
type Sale = readonly [string, string, 'Credit' | 'Invoice', number, number, string, string];

const INVOICES: readonly Sale[] = [
  ['SAMPLE-1', 'S-101', 'Invoice', 12, 18, '4218.60', '4218.60'],
  ['SAMPLE-1', 'S-101', 'Invoice', 41, -11, '1870.25', '1870.25'],
  ['SAMPLE-1', 'S-102', 'Invoice', 5, 25, '962.40', '962.40'],
  ['SAMPLE-1', '', 'Invoice', 96, -66, '318.75', '318.75'],
  ['SAMPLE-1', '', 'Credit', 20, 10, '415.25', '415.25'],
  ['SAMPLE-2', '', 'Invoice', 9, 21, '12480.00', '12480.00'],
  ['SAMPLE-2', '', 'Invoice', 52, -22, '3304.10', '1504.10'],
  ['SAMPLE-2', '', 'Invoice', 75, -45, '2210.00', '0.00'],
  ['SAMPLE-3', 'S-103', 'Invoice', 3, 27, '7755.90', '7755.90'],
  ['SAMPLE-3', 'S-103', 'Invoice', 34, -4, '640.80', '640.80'],
];

const csv = (head: string, rows: readonly (readonly string[])[]): string =>
  `${[head, ...rows.map((row) => row.join(','))].join('\n')}\n`;

/** Dates are counted from this day, so that something is due and something is past due. */
export function sampleText(kind: SampleKind, today: Day): string {
  if (kind === 'customers') return csv('Customer No,Name,Address,City,State,ZIP', CUSTOMERS);
  if (kind === 'projects') return csv('Customer No,Job No,Job Name,Job Address,City,State,County', PROJECTS);
  const dayText = (days: number) => formatDay(addDays(today, days));
  const rows = INVOICES.map(([customer, project, type, age, dueIn, total, open], place) => {
    const sign = type === 'Credit' ? '-' : '';
    const days = [dayText(-age), dayText(dueIn)];
    return [`SAMPLE-${1001 + place}`, customer, project, type, ...days, `${sign}${total}`, `${sign}${open}`];
  });
  return csv('Invoice No,Customer No,Job No,Type,Invoice Date,Due Date,Total,Balance', rows);
}

/** More than the text of any kind has, so that a large file is not read to compare it. */
export const SAMPLE_BYTES_MAX = 4096;

/**
 * Whether a file is one of the samples, whatever its name: samples are kept until somebody removes them, which nobody
 * gets for a file of their own. Its dates count from one of these days.
 */
export function isSampleText(kind: ImportKind, text: string, days: readonly Day[]): boolean {
  const known = SAMPLE_KINDS.find((each) => each === kind);
  return known !== undefined && days.some((day) => sampleText(known, day) === text);
}
