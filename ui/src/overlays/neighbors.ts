export type Neighbors = { readonly previous: string | null; readonly next: string | null };

/** The previous and next record in the loaded list; null if the record is not in it. */
export function neighborsOf(rows: readonly { readonly id: string }[], id: string): Neighbors {
  const place = rows.findIndex((row) => row.id === id);
  if (place === -1) return { previous: null, next: null };
  return { previous: rows[place - 1]?.id ?? null, next: rows[place + 1]?.id ?? null };
}
