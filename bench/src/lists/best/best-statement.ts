export type BestStatement = { text: string; values: unknown[] };

/** The finished JSON of a list. */
export const listAnswer = (rows: string, count: string): string =>
  `select json_build_object('rows', coalesce(json_agg(listed), '[]'), 'count', ${count}::int)::text as answer from (${rows}) listed`;

/** An instant as the API writes it. */
export const instant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
