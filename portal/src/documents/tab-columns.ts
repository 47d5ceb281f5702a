import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import { foldColumns } from '@plumbline/ui/lists/fold-columns';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import type { Waiver } from './waiver-columns.tsx';

const NUMBER = 'number';

/** The columns kept beside an open panel. */
const KEY_COLUMNS: ReadonlySet<string> = new Set(['waiverType', 'throughDate', 'status', 'jobName']);
const NARROW_COUNT = 3;

export function keyColumns<Choice extends { id: string }>(configured: readonly Choice[]): readonly Choice[] {
  const found = configured.filter(({ id }) => KEY_COLUMNS.has(id));
  return found.length > 1 ? found : configured.slice(0, NARROW_COUNT);
}

/** The columns with the number of each waiver, folded; smaller tables than wide ones fold by themselves. */
export function foldWithNumber(columns: Column<Waiver>[], isFolded: boolean, isWide: boolean): Column<Waiver>[] {
  const numbered = withNumber(columns);
  if (isFolded) return [...foldColumns(numbered)];
  return isWide ? [...foldColumns(numbered.map(keepNumberFold))] : numbered;
}

/** The number has no column of its own: it is below the type, or else below the project. */
function withNumber(columns: Column<Waiver>[]): Column<Waiver>[] {
  const host = ['waiverType', 'jobName'].find((id) => columns.some(({ key }) => key === id));
  if (host === undefined) return columns;
  const render = ({ number }: Waiver) => waiverNumber(number);
  return [{ key: NUMBER, head: 'Number', render, fold: { into: host } }, ...columns];
}

const keepNumberFold = ({ fold, ...column }: Column<Waiver>): Column<Waiver> =>
  column.key === NUMBER && fold ? { ...column, fold } : column;
