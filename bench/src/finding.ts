/** Requests per second and the time of a request. */
export type Speed = { perSecond: number; p50Ms: number; p99Ms: number };

/** One measured figure and its budget. */
export type Finding = {
  what: string;
  /** Parallel connections, where a load was measured. */
  connections?: number;
  ours?: Speed;
  /** Fastify and pg with the SQL that ours sends. */
  bare?: Speed;
  /** Fastify and pg with the best SQL for the same answer. */
  best?: Speed;
  value: string;
  budget: string;
  isMet: boolean;
  /** More than the table has room for; in the JSON file. */
  details?: string[];
};

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
