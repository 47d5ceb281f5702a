// Changes of a run by somebody of the staff, each with its audit event.
import { refuse } from '@plumbline/contract/refusals';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import type { App } from '../app.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import type { Staff } from '../http/caller.ts';
import { type ImportRun, lockRun } from './import-runs.sql.ts';

type State = ImportRun['state'];

type Change = {
  id: string;
  states: readonly State[];
  action: string;
  /** Null for changes of all rows, which take as long as they need. */
  statementMs?: null;
};

/** Locks the run, refuses it in other states, and records what was done. */
export const changeRun = <Result>(
  app: App,
  { organizationId, identityId, requestId, clientAddress }: Staff,
  { id, states, action, ...transaction }: Change,
  work: (tx: Tx, run: ImportRun, at: string) => Promise<Result>,
): Promise<Result> => {
  const at = app.now().toISOString();
  return inTransaction(
    app.sql,
    async (tx) => {
      const run = (await lockRun(tx, { organizationId, id })) ?? refuse('not_found');
      if (!states.includes(run.state)) refuse('import_state');
      const result = await work(tx, run, at);
      await insertAuditEvent(tx, {
        organizationId,
        at,
        actorIdentityId: identityId,
        action,
        subjectType: 'import',
        subjectId: id,
        detail: { kind: run.kind, fileName: run.fileName },
        requestId,
        clientAddress,
      });
      return result;
    },
    transaction,
  );
};
