/** A page of a list; `count` is the number of rows on all pages. */
export const listOf = <Row>(rows: readonly Row[], count = rows.length): { rows: Row[]; count: number } => ({
  rows: [...rows],
  count,
});
