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
