/** One measured figure and its budget. */
export type Finding = { what: string; value: string; budget: string; isMet: boolean };

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
