import type { App } from '../app.ts';
import { type Actor, recordBy } from '../audit/record-by.ts';
import type { Tx } from '../database/transaction.ts';

type StaffEvent = {
  action: string;
  subjectType: 'staff' | 'staff-invitation';
  subjectId: string;
  detail?: Record<string, unknown>;
};

export const auditStaff = (app: Pick<App, 'now'>, tx: Tx, actor: Actor, event: StaffEvent) =>
  recordBy(tx, actor, { ...event, at: app.now().toISOString() });
