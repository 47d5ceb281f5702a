import { recordBy } from '../audit/record-by.ts';
import type { Tx } from '../database/transaction.ts';
import type { Staff } from '../http/caller.ts';

type Change = { at: string; action: string; id: string; detail: Record<string, unknown> };

export const auditWebhook = (tx: Tx, staff: Staff, { id, ...event }: Change) =>
  recordBy(tx, staff, { ...event, subjectType: 'webhook', subjectId: id });

/** Of an address only its server: the rest may contain a secret. */
export const serverOf = (url: string): string => new URL(url).host;
