// Documents as PDF, drawn on a thread of their own that is started when the first one is wanted.
import { Worker } from 'node:worker_threads';
import { ConcurrencyLimit } from '../concurrency-limit.ts';
import type { InvoiceDocument } from './invoice-pdf.ts';
import type { ReceiptDocument } from './receipt-pdf.ts';

export type PdfJob = { kind: 'invoice'; document: InvoiceDocument } | { kind: 'receipt'; document: ReceiptDocument };
export type PdfAnswer = { bytes: Uint8Array } | { problem: string };

/** Many times what the longest invoice takes; a logo that keeps the thread busy for longer is a broken one. */
const RENDER_MS_MAX = 15_000;

/** One at a time; when 50 are waiting, further requests are refused as unavailable. */
const renderLimit = new ConcurrencyLimit({ atOnce: 1, waitingMax: 50 });
let thread: Thread | null = null;

/** A logo that cannot be drawn costs the document its logo, not the customer the document. */
export const renderPdf = (job: PdfJob): Promise<Uint8Array> =>
  renderLimit.run(async () => {
    const first = await answerOf(job);
    if ('bytes' in first) return first.bytes;
    const second = job.document.owner.logo === null ? first : await answerOf(withoutLogo(job));
    if ('bytes' in second) return second.bytes;
    throw new Error(`A PDF could not be drawn: ${second.problem}`);
  });

const withoutLogo = <Job extends PdfJob>(job: Job): Job => ({
  ...job,
  document: { ...job.document, owner: { ...job.document.owner, logo: null } },
});

/** A thread that dies or does not come to an end is given up; the next document gets a new one. */
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
      waiting.answer = nobodyWaits;
      resolve(answer);
    };
    worker.postMessage(job, []);
  });
}

type Thread = { worker: Worker; waiting: { answer: (answer: PdfAnswer) => void } };

/** An idle thread may fail too, over a picture that it was still reading. */
const nobodyWaits = () => {};

/** It does not keep the process from ending. */
function startThread(): Thread {
  const worker = new Worker(new URL('pdf-worker.ts', import.meta.url));
  worker.unref();
  const started: Thread = { worker, waiting: { answer: nobodyWaits } };
  const end = (problem: string) => {
    if (thread === started) thread = null;
    started.waiting.answer({ problem });
  };
  worker.on('message', (answer: PdfAnswer) => started.waiting.answer(answer));
  worker.on('error', (error) => end(errorMessage(error)));
  worker.on('exit', (code) => end(`its thread ended with code ${code}`));
  return started;
}

const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
