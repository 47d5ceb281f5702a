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
 * An earlier line with the same record, or null. Looked up row by row: a join of a run's rows with themselves would
 * compare each with all others where the planner does not know how many there are. One is enough: a file may have the
 * same number in every row.
 */
export const firstLine = ({ organizationId, id }: { organizationId: string; id: string }): RawBuilder<unknown> => raw`
  select (
    select earlier.line from import_row earlier
     where earlier.organization_id = ${organizationId} and earlier.run_id = ${id}
       and earlier.record_key = import_row.record_key and earlier.line between 1 and import_row.line - 1
       and earlier.record is not null
     limit 1
  ) as first_line`;
