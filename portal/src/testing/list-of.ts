/** A page of a list; `count` where there are more rows than this page holds. */
export const listOf = <Row>(rows: readonly Row[], count = rows.length): { rows: Row[]; count: number } => ({
  rows: [...rows],
  count,
});
