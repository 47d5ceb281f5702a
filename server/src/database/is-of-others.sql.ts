import { sql as raw } from 'kysely';

/** The row is of none of these organizations; the column is that of its organization. */
export const isOfOthers = (column: string, without: readonly string[]) =>
  raw<boolean>`${raw.ref(column)} <> all (${without}::uuid[])`;
