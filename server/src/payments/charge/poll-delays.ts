/** Delays between polls of the provider for an attempt without an answer. */
export const POLLS_MS: readonly number[] = [5_000, 30_000, 60_000, 300_000, 900_000, 3_600_000];
