// A scanned page as a PDF of one page.
import { Worker } from 'node:worker_threads';
import { FairLimit, type Share } from '../fair-limit.ts';
import { type PictureParts, pictureParts } from './picture-parts.ts';

export type ScanJob = Omit<PictureParts, 'bytes'> & { bytes: Uint8Array; title: string };

/** Three times a letter page at 300 dots per inch, and twice what most phones take. */
export const SCAN_PIXELS_MAX = 25_000_000;
/** Beyond this one side would vanish. */
const RATIO_MAX = 20;
/** A picture that takes longer was made to. */
const DRAW_MS_MAX = 30_000;

/** One at a time, in turn: unpacked it takes hundreds of megabytes. */
const scanLimit = new FairLimit({ atOnce: 1, waitingMax: { party: 20, tenant: 50, all: 200 } });

export async function scanPdf(
  share: Share,
  bytes: Buffer,
  title: string,
): Promise<Uint8Array | 'too-many-pixels' | 'unreadable'> {
  const picture = pictureParts(bytes);
  if (picture === null) return 'unreadable';
  const { width, height } = picture;
  if (width * height > SCAN_PIXELS_MAX) return 'too-many-pixels';
  const isDrawable = width >= 1 && height >= 1 && width / height <= RATIO_MAX && height / width <= RATIO_MAX;
  if (!isDrawable) return 'unreadable';
  return (await scanLimit.run(share, () => pageOf({ ...picture, title }))) ?? 'unreadable';
}

/** On a thread of its own for each: a picture that makes the decoder fail or loop takes nothing else with it. */
function pageOf(job: ScanJob): Promise<Uint8Array | null> {
  const worker = new Worker(new URL('scan-worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  return new Promise<Uint8Array | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), DRAW_MS_MAX);
    const finish = (page: Uint8Array | null) => {
      clearTimeout(timer);
      resolve(page);
    };
    worker.once('message', finish);
    worker.once('error', () => finish(null));
    worker.once('exit', () => finish(null));
  }).finally(() => void worker.terminate());
}
