import type { App } from '../../app.ts';
import { type ActingPerson, recordBy } from '../../audit/record-by.ts';
import type { Tx } from '../../database/transaction.ts';

export const auditOwnAccess = (app: Pick<App, 'now'>, tx: Tx, person: ActingPerson, action: string) =>
  recordBy(tx, person, {
    at: app.now().toISOString(),
    action,
    subjectType: 'identity',
    subjectId: person.identityId,
  });
