/** Works through rows of an organization in order, each once; false if all were found before: another worker has them. */
export function oncePerRow<Row extends { id: string }>(work: (row: Row) => Promise<void>) {
  const seen = new Set<string>();
  return async (rows: readonly Row[]): Promise<boolean> => {
    const found = rows.filter(({ id }) => !seen.has(id));
    for (const row of found) {
      seen.add(row.id);
      await work(row);
    }
    return found.length > 0;
  };
}
