import type { App } from '../../app.ts';
import { recordBy } from '../../audit/record-by.ts';
import type { Tx } from '../../database/transaction.ts';
import type { ConsoleVisitor } from '../../http/caller.ts';
import type { FactorPerson } from '../two-factor/factor-person.ts';

/** Whoever changes their own second factor, with the session in which they do. */
export type FactorOwner = FactorPerson & { sessionId: string };

/** Where the session gets its new token. */
export type OwnBrowser = Pick<ConsoleVisitor, 'giveSession'>;

export const auditFactor = (app: Pick<App, 'now'>, tx: Tx, owner: FactorPerson, action: string) =>
  recordBy(tx, owner, {
    at: app.now().toISOString(),
    action,
    subjectType: 'identity',
    subjectId: owner.identityId,
  });
