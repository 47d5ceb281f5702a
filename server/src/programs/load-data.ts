// Loads a batch of records that a program has sent, as an import that can be undone (IMP-02).
import type { Answer, Input } from '@plumbline/contract/call';
import type { loadCustomers } from '@plumbline/contract/programs/load-data';
import type { ImportKind } from '@plumbline/rules/imports/import-fields';
import { problemWords } from '@plumbline/rules/imports/problem-words';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import type { App } from '../app.ts';
import { newId } from '../database/new-id.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import type { Program } from '../http/caller.ts';
import { checkAsOf } from '../imports/check-as-of.ts';
import {
  analyzeImported,
  countRows,
  deleteRows,
  insertRows,
  selectLeftOut,
  type StoredError,
} from '../imports/import-rows.sql.ts';
import { deleteRun, insertRun, nextNumber, selectTimeZone, updateRun } from '../imports/import-runs.sql.ts';
import { afterwards } from '../imports/afterwards.ts';
import { type Load, LOADERS } from '../imports/loaders.ts';
import { markWaiversOf } from '../imports/mark-waivers-of.ts';
import { BATCHES_WAITING_MAX, whenFree } from '../imports/when-free.ts';
import { FIRST_LINE, groupRows, markTwice, type RowGroup } from './batch-rows.ts';

type Given = Input<typeof loadCustomers>;
type Loaded = Answer<typeof loadCustomers>;
type Counts = Pick<Loaded, 'changedCount' | 'errors' | 'newCount' | 'sameCount'>;

const BATCH_MAX = 1_000;

/** In one transaction. The rows that are right are loaded; the others are answered with what is wrong. */
export const loadData =
  (kind: ImportKind) =>
  async (app: App, program: Program, given: Given): Promise<Loaded> => {
    const now = app.now();
    const run = { organizationId: program.organizationId, id: newId() };
    const at = now.toISOString();
    const options = {
      dayOrder: 'Y-M-D',
      decimalMark: '.',
      currencyCode: given.currencyCode ?? 'USD',
      negativesAreCredits: false,
      isComplete: false,
    } as const;
    const asOf = checkAsOf(given.asOf, now);
    const groups = groupRows(kind, given.rows, options);
    const scope = { ...run, asOf, isComplete: false, timeZone: await selectTimeZone(app.sql, run.organizationId) };
    const load = async (): Promise<Loaded> => {
      const loaded = await inTransaction(app.sql, async (tx) => {
        // Waits for a batch of another process, and fails while a file is imported.
        await insertRun(tx, {
          ...run,
          kind,
          state: 'IMPORTING',
          fileName: 'Batch by API',
          fileKey: '',
          fileSize: 0,
          encoding: '',
          delimiter: '',
          headings: [],
          sample: [],
          columns: [],
          options,
          asOf,
          apiTokenId: program.tokenId,
          createdAt: at,
        });
        const counts = await loadGroups(tx, kind, scope, groups);
        const { newCount, changedCount, sameCount, errors } = counts;
        if (newCount + changedCount === 0) {
          await deleteRun(tx, run);
          return { importId: null, ...counts };
        }
        await markWaiversOf(tx, run, at);
        await updateRun(tx, run, {
          state: 'DONE',
          rowCount: given.rows.length,
          newCount,
          changedCount,
          sameCount,
          leftOutCount: new Set(errors.map(({ index }) => index)).size,
          appliedNumber: await nextNumber(tx, run.organizationId),
          checkedAt: at,
          finishedAt: at,
        });
        await auditSent(tx, program, { at, id: run.id, kind });
        return { importId: run.id, ...counts };
      });
      // Analyzing a table waits for whoever analyzes it already.
      await afterwards(app, () => analyzeImported(app.sql));
      return loaded;
    };
    return whenFree(run.organizationId, load, BATCHES_WAITING_MAX);
  };

const auditSent = (
  tx: Tx,
  { organizationId, tokenName, requestId, clientAddress }: Program,
  { at, id, kind }: { at: string; id: string; kind: ImportKind },
) =>
  insertAuditEvent(tx, {
    organizationId,
    at,
    actorIdentityId: null,
    action: 'import.sent',
    subjectType: 'import',
    subjectId: id,
    detail: { kind, token: tokenName },
    requestId,
    clientAddress,
  });

/** A batch has no lines that could be named. */
const wordsOf = (problem: StoredError['problem'], detail?: string): string =>
  problem === 'TWICE_IN_FILE' ? 'The batch has it twice' : problemWords(problem, detail);

/** One group after the other: their rows would be judged by the same fields otherwise. */
async function loadGroups(
  tx: Tx,
  kind: ImportKind,
  scope: Omit<Load, 'columns'>,
  groups: readonly RowGroup[],
): Promise<Counts> {
  const counts: Counts = { newCount: 0, changedCount: 0, sameCount: 0, errors: [] };
  const seen = new Set<string>();
  for (const { columns, rows } of groups) {
    const load = { ...scope, columns: new Set(columns) };
    const once = kind === 'lines' ? rows : rows.map((row) => markTwice(row, kind, seen));
    await insertRows(tx, scope, once);
    for (const { recordKey } of rows) if (recordKey !== null) seen.add(recordKey);
    await LOADERS[kind].judge(tx, load);
    const { created, changed, same } = await countRows(tx, scope);
    const leftOut = await selectLeftOut(tx, scope, 0, BATCH_MAX);
    await LOADERS[kind].apply(tx, load);
    await deleteRows(tx, scope);
    counts.newCount += created;
    counts.changedCount += changed;
    counts.sameCount += same;
    for (const { line, errors } of leftOut)
      for (const { field, problem, detail } of errors ?? [])
        counts.errors.push({ index: line - FIRST_LINE, field, problem, message: wordsOf(problem, detail) });
  }
  counts.errors.sort((one, other) => one.index - other.index);
  return counts;
}
