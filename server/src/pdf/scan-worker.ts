// A worker thread that makes a page of one scan, which a stranger may have made to do harm, and ends.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import { parentPort, workerData } from 'node:worker_threads';
import { ops, PDF, PDFImage, PdfName, PdfNumber, PdfStream } from '@libpdf/core';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { ScanJob } from './scan-pdf.ts';

/** Letter, in points. A scan of a whole sheet has its true size, and so have its letters. */
const SHEET = { short: 612, long: 792 };
const PIXELS_PER_POINT = 300 / 72;
const CHECKED_WIDTH = 64;

/**
 * Where the right and the upper edge of the picture point on the page, and its lower left corner, for each orientation:
 * a, c and e times the width, b, d and f times the height.
 */
const TURNS: Readonly<Record<number, readonly [number, number, number, number, number, number]>> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
};
const isOnItsSide = (orientation: number): boolean => orientation >= 5;

const require = createRequire(import.meta.url);

/** Unpacks all of the picture; null if nothing can be seen. */
function draw({ kind, width, height, bytes }: ScanJob, fitTo: { mode: 'width'; value: number } | { mode: 'original' }) {
  const data = Buffer.from(bytes).toString('base64');
  const image = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<image width="${width}" height="${height}" href="data:image/${kind};base64,${data}"/></svg>`,
    { fitTo },
  ).render();
  return image.pixels.some((byte, place) => place % 4 === 3 && byte > 0) ? image : null;
}

/** A JPEG as it is; a PNG drawn again, at most as fine as is printed. */
function embed(pdf: PDF, job: ScanJob) {
  if (job.kind === 'jpeg') return draw(job, { mode: 'width', value: CHECKED_WIDTH }) && pdf.embedJpeg(job.bytes);
  const [short, long] = [Math.min(job.width, job.height), Math.max(job.width, job.height)];
  const scale = Math.min((SHEET.short * PIXELS_PER_POINT) / short, (SHEET.long * PIXELS_PER_POINT) / long);
  const drawn = draw(job, scale < 1 ? { mode: 'width', value: Math.round(job.width * scale) } : { mode: 'original' });
  return drawn && embedPixels(pdf, drawn);
}

/** Packed by Node itself, many times faster than by the library. */
function embedPixels(pdf: PDF, { width, height, pixels }: { width: number; height: number; pixels: Uint8Array }) {
  const colors = Buffer.alloc(width * height * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4) {
    // The colors are multiplied by their opacity already; paper is white.
    const paper = 255 - pixels[from + 3]!;
    colors[to++] = pixels[from]! + paper;
    colors[to++] = pixels[from + 1]! + paper;
    colors[to++] = pixels[from + 2]! + paper;
  }
  const stream = PdfStream.fromDict(
    {
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Image'),
      Width: PdfNumber.of(width),
      Height: PdfNumber.of(height),
      ColorSpace: PdfName.of('DeviceRGB'),
      BitsPerComponent: PdfNumber.of(8),
      Filter: PdfName.of('FlateDecode'),
    },
    deflateSync(colors),
  );
  return new PDFImage(pdf.register(stream), width, height);
}

async function pageOf(job: ScanJob): Promise<Uint8Array | null> {
  const pdf = PDF.create();
  const image = embed(pdf, job);
  if (image === null) return null;
  const isTurned = isOnItsSide(job.orientation);
  const shown = isTurned ? { width: job.height, height: job.width } : job;
  const isWide = shown.width > shown.height;
  const sheet = isWide ? { width: SHEET.long, height: SHEET.short } : { width: SHEET.short, height: SHEET.long };
  const scale = Math.min(sheet.width / shown.width, sheet.height / shown.height);
  const [width, height] = [shown.width * scale, shown.height * scale];
  const [a, b, c, d, e, f] = TURNS[job.orientation]!;
  const [left, bottom] = [(sheet.width - width) / 2, (sheet.height - height) / 2];
  const page = pdf.addPage(sheet);
  page.drawOperators([
    ops.pushGraphicsState(),
    ops.concatMatrix(a * width, b * height, c * width, d * height, left + e * width, bottom + f * height),
    ops.paintXObject(page.registerImage(image)),
    ops.popGraphicsState(),
  ]);
  pdf.setTitle(job.title, { showInWindowTitleBar: true });
  return pdf.save();
}

await initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
let page: Uint8Array | null = null;
try {
  page = await pageOf(workerData as ScanJob);
} catch {
  // Not a picture.
}
parentPort?.postMessage(page, []);
