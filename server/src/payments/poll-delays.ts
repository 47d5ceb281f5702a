/** Delays between polls of the provider for an attempt without an answer. */
export const POLLS_MS: readonly number[] = [5_000, 30_000, 60_000, 300_000, 900_000, 3_600_000];

/** Until the first poll, and for the job that polls. */
const SLACK_MS = 5 * 60_000;

/** How long after it was sent a charge that the provider does not know is given up, and its invoices are released. */
export const GIVEN_UP_AFTER_MS = POLLS_MS.reduce((sum, delay) => sum + delay, SLACK_MS);
