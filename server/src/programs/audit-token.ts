import { recordBy } from '../audit/record-by.ts';
import type { Tx } from '../database/transaction.ts';
import type { Staff } from '../http/caller.ts';

type TokenEvent = { at: string; action: string; id: string; detail: Record<string, unknown> };

export const auditToken = (tx: Tx, staff: Staff, { id, ...event }: TokenEvent) =>
  recordBy(tx, staff, { ...event, subjectType: 'api-token', subjectId: id });
