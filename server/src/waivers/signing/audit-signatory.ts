import { recordBy } from '../../audit/record-by.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Staff } from '../../http/caller.ts';

type SignatoryEvent = {
  at: string;
  action: string;
  /** The member of staff. */
  subjectId: string;
  detail?: Record<string, unknown>;
};

export const auditSignatory = (tx: Tx, staff: Staff, event: SignatoryEvent) =>
  recordBy(tx, staff, { ...event, subjectType: 'staff' });
