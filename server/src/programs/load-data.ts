// Loads a batch of records that a program has sent, as an import that can be undone (IMP-02).
import type { Answer, Input } from '@plumbline/contract/call';
import type { loadCustomers } from '@plumbline/contract/programs/load-data';
import type { FileKind } from '@plumbline/rules/imports/import-kinds';
import { problemWords } from '@plumbline/rules/imports/problem-words';
import type { RowError } from '@plumbline/rules/imports/read-row';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import type { App } from '../app.ts';
import { newId } from '../database/new-id.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import type { Program } from '../http/caller.ts';
import { checkAsOf } from '../imports/check-as-of.ts';
import { analyzeImported, countRows, deleteRows, insertRows, selectLeftOut } from '../imports/import-rows.sql.ts';
import { selectTimeZone } from '../database/organization.sql.ts';
import { deleteRun, insertRun, nextNumber, updateRun } from '../imports/import-runs.sql.ts';
import { countSent } from '../imports/count-sent.ts';
import { afterwards } from '../imports/afterwards.ts';
import { type Load, LOADERS } from '../imports/loaders.ts';
import { reportSecondCredits } from '../imports/credits/report-second-credits.ts';
import { markWaiversOf } from '../imports/mark-waivers-of.ts';
import type { Rise } from '../imports/posting-rows.sql.ts';
import { BATCHES_WAITING_MAX, whenFree } from '../imports/when-free.ts';
import { FIRST_LINE, groupRows, markTwice, type RowGroup } from './batch-rows.ts';

type Given = Input<typeof loadCustomers>;
type Loaded = Answer<typeof loadCustomers>;
type Counts = Pick<Loaded, 'changedCount' | 'errors' | 'newCount' | 'sameCount'>;

const BATCH_MAX = 1_000;

/** In one transaction. The rows that are right are loaded; the others are answered with what is wrong. */
export const loadData =
  (kind: FileKind) =>
  async (app: App, program: Program, given: Given): Promise<Loaded> => {
    const now = app.now();
    await countSent(app, program.organizationId, 'batches');
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
      const store = async (tx: Tx): Promise<Loaded> => {
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
        const { rises, ...counts } = await loadGroups(tx, kind, scope, groups);
        const { newCount, changedCount, sameCount, errors } = counts;
        if (newCount + changedCount === 0) {
          await deleteRun(tx, run);
          return { importId: null, ...counts };
        }
        if (kind === 'invoices') await reportSecondCredits(tx, run, at);
        await markWaiversOf(tx, run, { rises, at });
        // Not before the waivers are locked: an undo goes by what was released until then.
        const finishedAt = app.now().toISOString();
        await updateRun(tx, run, {
          state: 'DONE',
          rowCount: given.rows.length,
          newCount,
          changedCount,
          sameCount,
          leftOutCount: new Set(errors.map(({ index }) => index)).size,
          appliedNumber: await nextNumber(tx, run.organizationId),
          checkedAt: at,
          finishedAt,
        });
        await auditSent(tx, program, { at, id: run.id, kind });
        return { importId: run.id, ...counts };
      };
      const loaded = await inTransaction(app.sql, store, { statementMs: app.statementMs.imports });
      // Analyzing a table waits for whoever analyzes it already.
      await afterwards(app, () => analyzeImported(app.sql));
      return loaded;
    };
    return whenFree(run.organizationId, load, BATCHES_WAITING_MAX);
  };

const auditSent = (
  tx: Tx,
  { organizationId, tokenName, requestId, clientAddress }: Program,
  { at, id, kind }: { at: string; id: string; kind: FileKind },
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
const wordsOf = (problem: RowError['problem'], detail?: string): string =>
  problem === 'TWICE_IN_FILE' ? 'The batch has it twice' : problemWords(problem, detail);

/** One group after the other: their rows would be judged by the same fields otherwise. */
async function loadGroups(
  tx: Tx,
  kind: FileKind,
  scope: Omit<Load, 'columns'>,
  groups: readonly RowGroup[],
): Promise<Counts & { rises: Rise[] }> {
  const rises: Rise[] = [];
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
    rises.push(...(await LOADERS[kind].apply(tx, load)));
    await deleteRows(tx, scope);
    counts.newCount += created;
    counts.changedCount += changed;
    counts.sameCount += same;
    for (const { line, errors } of leftOut)
      for (const { field, problem, detail } of errors ?? [])
        counts.errors.push({ index: line - FIRST_LINE, field, problem, message: wordsOf(problem, detail) });
  }
  counts.errors.sort((one, other) => one.index - other.index);
  return { ...counts, rises };
}
