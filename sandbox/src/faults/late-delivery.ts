import type { Op } from './faults.ts';

/** A request that is still on its way: it will be carried out when its time has come, whatever anybody says meanwhile. */
export type LateDelivery = { id: string; op: Op; merchid: string; request: object; dueAt: string };

export const LATE_MS = 90_000;
