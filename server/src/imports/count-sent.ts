import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../app.ts';
import type { Limit } from '../identity/throttle.ts';

const HOUR = 3600;

/** What one organization sends in an hour, by all of its people and programs. */
export const HOURLY_LIMITS = {
  /** Files with data. */
  files: { name: 'import files by organization', max: 120, perSeconds: HOUR },
  /** PDFs and other documents of the ERP, one a call. */
  documents: { name: 'import documents by organization', max: 6_000, perSeconds: HOUR },
  /** Of up to 1,000 rows each. */
  batches: { name: 'import batches by organization', max: 3_600, perSeconds: HOUR },
} as const satisfies Record<string, Limit>;

/** Refuses what is above the limit, and says what it is. */
export async function countSent(
  app: Pick<App, 'throttle'>,
  organizationId: string,
  kind: keyof typeof HOURLY_LIMITS,
): Promise<void> {
  const limit = HOURLY_LIMITS[kind];
  if ((await app.throttle.increment(limit, organizationId)) <= limit.max) return;
  const most = limit.max.toLocaleString('en-US');
  refuse('too_many_requests', `Your organization has sent ${most} ${kind} within an hour. Send the rest in an hour.`);
}
