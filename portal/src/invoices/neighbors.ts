export type Neighbors = { readonly previous: string | null; readonly next: string | null };

/** The records before and after one in the list on screen; none for a record that is not in it. */
export function neighborsOf(rows: readonly { readonly id: string }[], id: string): Neighbors {
  const place = rows.findIndex((row) => row.id === id);
  if (place === -1) return { previous: null, next: null };
  return { previous: rows[place - 1]?.id ?? null, next: rows[place + 1]?.id ?? null };
}
