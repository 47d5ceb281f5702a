import type { App } from '../../app.ts';
import { type Actor, recordBy } from '../../audit/record-by.ts';
import type { Tx } from '../../database/transaction.ts';

type InvitationEvent = { action: string; id: string; detail: Record<string, unknown> };

export const auditInvitation = (app: Pick<App, 'now'>, tx: Tx, actor: Actor, { action, id, detail }: InvitationEvent) =>
  recordBy(tx, actor, { at: app.now().toISOString(), action, subjectType: 'user-invitation', subjectId: id, detail });
