/** The answer of a comparison by several criteria: the first that tells the two apart. */
export const firstDifference = (...differences: readonly number[]): number =>
  differences.find((difference) => difference !== 0) ?? 0;
