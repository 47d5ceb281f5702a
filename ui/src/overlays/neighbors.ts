export type Neighbors = { readonly previous: string | null; readonly next: string | null };
type Row = { readonly id: string };

/**
 * The previous and next record in the loaded list. A record that has left the list, such as an answered question, keeps the place that
 * it had in `before`; null if it was not there either.
 */
export function neighborsOf(rows: readonly Row[], id: string, before: readonly Row[] = []): Neighbors {
  const place = rows.findIndex((row) => row.id === id);
  if (place !== -1) return { previous: rows[place - 1]?.id ?? null, next: rows[place + 1]?.id ?? null };
  const oldPlace = before.findIndex((row) => row.id === id);
  if (oldPlace === -1) return { previous: null, next: null };
  const ids = new Set(rows.map((row) => row.id));
  const isListed = (row: Row) => ids.has(row.id);
  return {
    previous: before.slice(0, oldPlace).findLast(isListed)?.id ?? null,
    next: before.slice(oldPlace).find(isListed)?.id ?? null,
  };
}
