import type { Op } from './faults.ts';

/** A request that is still in transit: it will be executed at its time, whatever happens meanwhile. */
export type LateDelivery = { id: string; op: Op; merchid: string; request: object; dueAt: string };

export const LATE_MS = 90_000;
