// Renders documents as PDF on a worker thread, which is started with the first one.
import { Worker } from 'node:worker_threads';
import { FairLimit, type Share } from '../fair-limit.ts';
import type { CloseOutDocument } from './close-out-pdf.ts';
import type { InvoiceDocument } from './invoice-pdf.ts';
import type { ReceiptDocument } from './receipt-pdf.ts';
import type { SettlementDocument } from './settlement-pdf.ts';
import type { WaiverDocument } from './waiver-document.ts';

export type DocumentJob =
  | { kind: 'invoice'; document: InvoiceDocument }
  | { kind: 'receipt'; document: ReceiptDocument }
  | { kind: 'waiver'; document: WaiverDocument }
  | { kind: 'close-out'; document: CloseOutDocument }
  | { kind: 'settlement'; document: SettlementDocument };
export type PdfJob = DocumentJob | { kind: 'logo'; svg: Uint8Array };
export type PdfAnswer = { bytes: Uint8Array } | { problem: string };

/** Many times what the longest invoice needs; a logo that takes longer is broken. */
const RENDER_MS_MAX = 15_000;

/** One at a time, in turn. A slow client holds no place: it is free as soon as the document is rendered. */
const renderLimit = new FairLimit({ atOnce: 1, waitingMax: { party: 50, tenant: 200, all: 1_000 } });
let thread: Thread | null = null;

export type RenderedPdf = {
  bytes: Uint8Array;
  /** False if the logo had to be left out. */
  isWhole: boolean;
};

/** If the logo cannot be drawn, the document is rendered without it. */
export const renderPdf = (share: Share, job: DocumentJob): Promise<RenderedPdf> =>
  renderLimit.run(share, async () => {
    const first = await answerOf(job);
    if ('bytes' in first) return { bytes: first.bytes, isWhole: true };
    const second = job.document.owner.logo === null ? first : await answerOf(withoutLogo(job));
    if ('bytes' in second) return { bytes: second.bytes, isWhole: false };
    throw new Error(`A PDF could not be drawn: ${second.problem}`);
  });

/** An SVG as PNG, because mail programs do not show SVG; null if it cannot be drawn. */
export const renderLogo = (share: Share, svg: Uint8Array): Promise<Uint8Array | null> =>
  renderLimit.run(share, async () => {
    const answer = await answerOf({ kind: 'logo', svg });
    return 'bytes' in answer ? answer.bytes : null;
  });

const withoutLogo = <Job extends DocumentJob>(job: Job): Job => ({
  ...job,
  document: { ...job.document, owner: { ...job.document.owner, logo: null } },
});

/** A worker that dies or hangs is terminated; the next document gets a new one. */
function answerOf(job: PdfJob): Promise<PdfAnswer> {
  const { worker, waiting } = (thread ??= startThread());
  return new Promise<PdfAnswer>((resolve) => {
    const deadline = setTimeout(() => {
      thread = null;
      void worker.terminate();
      waiting.answer({ problem: 'it took too long' });
    }, RENDER_MS_MAX);
    waiting.answer = (answer) => {
      clearTimeout(deadline);
      waiting.answer = noop;
      resolve(answer);
    };
    worker.postMessage(job, []);
  });
}

type Thread = { worker: Worker; waiting: { answer: (answer: PdfAnswer) => void } };

/** An idle worker may fail too, over an image that it was still reading. */
const noop = () => {};

/** Does not keep the process alive; a listener for messages would, so unref comes after it. */
function startThread(): Thread {
  const worker = new Worker(new URL('pdf-worker.ts', import.meta.url));
  const started: Thread = { worker, waiting: { answer: noop } };
  const end = (problem: string) => {
    if (thread === started) thread = null;
    started.waiting.answer({ problem });
  };
  worker.on('message', (answer: PdfAnswer) => started.waiting.answer(answer));
  worker.on('error', (error) => end(errorMessage(error)));
  worker.on('exit', (code) => end(`its thread ended with code ${code}`));
  worker.unref();
  return started;
}

const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
