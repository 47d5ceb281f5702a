import type { App } from '../../app.ts';
import { recordBy } from '../../audit/record-by.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Staff } from '../../http/caller.ts';

type Change = { action: string; portalId: string; detail: Record<string, unknown> };

export const recordChange = (app: Pick<App, 'now'>, tx: Tx, staff: Staff, { action, portalId, detail }: Change) =>
  recordBy(tx, staff, { at: app.now().toISOString(), action, subjectType: 'portal', subjectId: portalId, detail });
