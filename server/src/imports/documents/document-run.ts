// The run of documents that are loaded together: it begins with the first file, and each further one adds to it.
import { refuse } from '@plumbline/contract/refusals';
import type { DocumentOutcome } from '@plumbline/rules/imports/document-file';
import type { Tx } from '../../database/transaction.ts';
import { deleteRun, type ImportRun, insertRun, lockRun, nextNumber, updateRun } from '../import-runs.sql.ts';

type Opening = { runId: string; asOf: string; fileName: string; at: string };
type Author = { organizationId: string; identityId: string | null; token: { id: string } | null };

const OPTIONS = {
  dayOrder: 'Y-M-D',
  decimalMark: '.',
  currencyCode: 'USD',
  negativesAreCredits: false,
  isComplete: false,
} as const;

/** Waits for another process, and fails while a file is imported. A run that was undone takes no more files. */
export async function openDocumentRun(
  tx: Tx,
  { organizationId, identityId, token }: Author,
  { runId: id, asOf, fileName, at }: Opening,
): Promise<ImportRun> {
  const known = await lockRun(tx, { organizationId, id });
  if (known) {
    const isOwn = known.kind === 'documents' && known.createdBy !== null && known.createdBy === identityId;
    if (!isOwn || known.state !== 'DONE' || known.cleanedAt !== null) refuse('import_state');
    await updateRun(tx, known, { state: 'IMPORTING', ...(asOf > known.asOf && { asOf }) });
    return known;
  }
  await insertRun(tx, {
    organizationId,
    id,
    kind: 'documents',
    state: 'IMPORTING',
    fileName,
    fileKey: '',
    fileSize: 0,
    encoding: '',
    delimiter: '',
    headings: [],
    sample: [],
    columns: [],
    options: OPTIONS,
    asOf,
    createdBy: identityId,
    apiTokenId: token?.id ?? null,
    createdAt: at,
  });
  return (await lockRun(tx, { organizationId, id })) ?? refuse('not_found');
}

/** Answers null if the run has changed nothing, and is not kept. */
export async function closeDocumentRun(
  tx: Tx,
  run: ImportRun,
  outcome: DocumentOutcome | null,
  at: string,
): Promise<string | null> {
  const { organizationId, id } = run;
  const counts = {
    rowCount: run.rowCount + (outcome === null ? 0 : 1),
    newCount: run.newCount + (outcome === 'NEW' ? 1 : 0),
    changedCount: run.changedCount + (outcome === 'REPLACED' ? 1 : 0),
    sameCount: run.sameCount + (outcome === 'SAME' ? 1 : 0),
  };
  if (counts.newCount + counts.changedCount === 0) {
    await deleteRun(tx, run);
    return null;
  }
  const appliedNumber = await nextNumber(tx, organizationId);
  await updateRun(tx, run, { ...counts, state: 'DONE', appliedNumber, checkedAt: at, finishedAt: at });
  return id;
}
