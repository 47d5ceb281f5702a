/** The task of one run of test files. */
export type Plan = { readonly run: number } & (
  | { readonly mode: 'cover' }
  /** Each test is repeated with every mutant that it reaches. */
  | {
      readonly mode: 'switch';
      readonly mutantsByTest: Readonly<Record<string, readonly number[]>>;
      readonly hitLimits: HitLimits;
    }
  /** One mutant, active before the first import: for code that runs outside of tests. */
  | { readonly mode: 'load'; readonly mutant: number; readonly hitLimits: HitLimits }
);

/** How often a mutant may be reached in a test before it counts as an endless loop. */
export type HitLimits = Readonly<Record<number, number>>;

export type Hits = Record<number, number>;

/** Written by a run into the meta of its tasks. */
export interface TaskNotes {
  /** How often a test reached each mutant. */
  hits?: Hits;
  /** Of a file: mutants that were reached while it was loaded, unless an earlier file had loaded their module. */
  hitsLoading?: Hits;
  /** Of a file: mutants that were reached before, between or after its tests. */
  hitsBetween?: Hits;
  /** Of a test: the mutant of each of its repeats; null for none. */
  repeats?: (number | null)[];
  /** Of a file: mutants that caused an unhandled error, or an endless loop. */
  unhandled?: number[];
  endless?: number[];
}

declare module 'vitest' {
  interface ProvidedContext {
    mutationPlan: Plan;
  }
  interface TaskMeta {
    mutation?: TaskNotes;
  }
}
