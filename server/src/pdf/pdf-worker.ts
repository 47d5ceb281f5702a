// A worker thread that renders documents one after the other, since each takes long enough to block other requests.
import { parentPort } from 'node:worker_threads';
import { closeOutPdf } from './close-out-pdf.ts';
import { drawLogo } from './draw-logo.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { printPdf } from './print-pdf.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { settlementPdf } from './settlement-pdf.ts';
import { waiverPdf } from './waiver-pdf.ts';
import type { PdfAnswer, PdfJob } from './render-pdf.ts';

async function bytesFor(job: PdfJob): Promise<Uint8Array> {
  if (job.kind === 'logo') return drawLogo(job.svg);
  switch (job.kind) {
    case 'invoice':
      return printPdf(invoicePdf(job.document));
    case 'receipt':
      return printPdf(receiptPdf(job.document));
    case 'waiver':
      return printPdf(waiverPdf(job.document));
    case 'close-out':
      return printPdf(closeOutPdf(job.document));
    case 'settlement':
      return printPdf(settlementPdf(job.document));
  }
}

async function answerTo(job: PdfJob): Promise<PdfAnswer> {
  try {
    return { bytes: await bytesFor(job) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (job: PdfJob) => void answerTo(job).then((answer) => parentPort?.postMessage(answer, [])));
