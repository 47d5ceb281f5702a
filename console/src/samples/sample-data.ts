// Sample data is imported like a file of the supplier's ERP, so that its removal is an undo.
import {
  checkImport,
  getImport,
  listImports,
  startImport,
  undoImport,
  uploadImport,
} from '@plumbline/contract/paths.gen';
import type { Answer } from '@plumbline/contract/call';
import type { getImport as GetImport } from '@plumbline/contract/imports/imports';
import { asDay, type Day } from '@plumbline/rules/dates';
import { SAMPLE_KINDS, sampleFileName, type SampleKind } from '@plumbline/rules/imports/sample-file';
import { sampleText } from '@plumbline/rules/imports/sample-text';
import { send } from '@plumbline/ui/app/send';
import { sendForm } from '@plumbline/ui/app/send-form';

type Run = Answer<typeof GetImport>;

const POLL_MS = 500;
const DAY_LENGTH = 10;
/** Any day: only the other files name days, and the server says which day it is. */
const NO_DAY = asDay('2026-01-01');

const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS));

async function afterWork(run: Run): Promise<Run> {
  if (run.state !== 'CHECKING' && run.state !== 'IMPORTING') return run;
  await pause();
  return afterWork(await send(getImport, { id: run.id }));
}

async function loadKind(kind: SampleKind, today: Day): Promise<Run> {
  const file = new File([sampleText(kind, today)], sampleFileName(kind), { type: 'text/csv' });
  const { id } = await sendForm(uploadImport, { kind, uploads: [file] });
  await afterWork(await send(checkImport, { id }));
  const run = await afterWork(await send(startImport, { id }));
  if (run.state !== 'DONE') throw new Error(`the sample of ${kind} was not imported`);
  return run;
}

/** One after the other: invoices need their customers. */
export async function loadSamples(): Promise<void> {
  let today: Day = NO_DAY;
  for (const kind of SAMPLE_KINDS) {
    const { asOf } = await loadKind(kind, today);
    today = asDay(asOf.slice(0, DAY_LENGTH));
  }
}

/** Reads the log anew: somebody else may have removed some of it. */
export async function removeSamples(): Promise<void> {
  const { rows } = await send(listImports, { isSample: true });
  for (const kind of SAMPLE_KINDS.toReversed()) {
    for (const { id } of rows.filter((run) => run.kind === kind)) await send(undoImport, { id });
  }
}
