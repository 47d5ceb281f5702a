import { Fragment } from 'react';
import { isShown } from '../is-shown.ts';
import type { Column } from './data-table-props.ts';
import { TwoLines } from './two-lines.tsx';

/** The columns of a medium screen: those that fold become the second line of another one, which has to be there. */
export function foldColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const keys = new Set(columns.map(({ key }) => key));
  const isFolded = ({ fold }: Column<Row>) => fold !== undefined && keys.has(fold.into);
  const folded = columns.filter(isFolded);
  if (folded.length === 0) return columns;
  return columns
    .filter((column) => !isFolded(column))
    .map((column) => {
      const notes = folded.filter(({ fold }) => fold?.into === column.key);
      return notes.length === 0 ? column : withNotes(column, notes);
    });
}

const withNotes = <Row,>(column: Column<Row>, notes: readonly Column<Row>[]): Column<Row> => ({
  ...column,
  head: column.foldedHead ?? column.head,
  grow: column.grow === true || notes.some(({ grow }) => grow),
  render: (row) => {
    const shown = notes.flatMap(({ key, fold, render }) => {
      const note = (fold?.render ?? render)(row);
      return isShown(note) ? [{ key, note }] : [];
    });
    if (shown.length === 0) return column.render(row);
    return (
      <TwoLines
        title={column.render(row)}
        note={shown.map(({ key, note }, place) => (
          <Fragment key={key}>
            {place > 0 && ' · '}
            {note}
          </Fragment>
        ))}
      />
    );
  },
});
