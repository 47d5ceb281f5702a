// Errors that the database finds, in the shape in which those of the file are stored.
import { type RawBuilder, sql as raw } from 'kysely';
import type { RowProblem } from '@plumbline/rules/imports/read-row';

/** One error of a row; the value is the text of its record. */
export const rowError = (field: string, problem: RowProblem, detail?: RawBuilder<unknown>): RawBuilder<unknown> =>
  raw`jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
    'field', ${raw.lit(field)}::text, 'value', coalesce(record ->> ${raw.lit(field)}, ''),
    'problem', ${raw.lit(problem)}::text, 'detail', ${detail ?? raw`null::text`})))`;

export const twiceError = (field: string): RawBuilder<unknown> =>
  rowError(field, 'TWICE_IN_FILE', raw`'in line ' || first_line`);

/**
 * The line in which the record of a row stands first. Looked up row by row: a join of a run's rows with themselves
 * would compare each with all others where the planner does not know how many there are. The sum keeps it from reading
 * all lines in order until it finds the key.
 */
export const firstLine = ({ organizationId, id }: { organizationId: string; id: string }): RawBuilder<unknown> => raw`
  select min(earlier.line + 0) as first_line from import_row earlier
   where earlier.organization_id = ${organizationId} and earlier.run_id = ${id}
     and earlier.record_key = import_row.record_key and earlier.line > 0`;
