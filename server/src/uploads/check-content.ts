// Parses uploaded files on a worker thread: a small file can unpack to gigabytes and would block every other request.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { FairLimit, type Share } from '../fair-limit.ts';
import type { ContentProblem } from './active-content.ts';

/** A form of 25 MB takes less than a second. */
const CHECK_MS_MAX = 5_000;
const START_MS_MAX = 60_000;
const HEAP_MB_MAX = 256;
/** With what lies outside the heap, which the thread's own limit does not count: unpacked streams do. */
const MEMORY_BYTES_MAX = 256 * 2 ** 20;
const MEMORY_CHECK_MS = 10;

/** One at a time, in turn, so that no more than one file is unpacked in memory. */
const checkLimit = new FairLimit({ atOnce: 1, waitingMax: { party: 20, tenant: 50, all: 200 } });
let thread: Worker | null = null;

/** 'unchecked' if the file takes too long or too much memory. */
export const checkContent = (
  share: Share,
  bytes: Uint8Array,
  waitMs = CHECK_MS_MAX,
): Promise<ContentProblem | 'unchecked' | null> =>
  checkLimit.run(share, async () => {
    const worker = (thread ??= await startThread());
    const tooLarge = new AbortController();
    const timer = setInterval(() => void abortIfLarge(worker, tooLarge), MEMORY_CHECK_MS);
    try {
      worker.postMessage(bytes, []);
      const signal = AbortSignal.any([AbortSignal.timeout(waitMs), tooLarge.signal]);
      const [problem] = (await once(worker, 'message', { signal })) as [ContentProblem | null];
      return problem;
    } catch {
      thread = null;
      await worker.terminate();
      return 'unchecked';
    } finally {
      clearInterval(timer);
    }
  });

/** Reads the statistics between two steps of the thread, also while it is busy. */
async function abortIfLarge(worker: Worker, tooLarge: AbortController): Promise<void> {
  // A thread that has ended has none.
  const memory = await worker.getHeapStatistics().catch(() => null);
  if (memory !== null && memory.external_memory + memory.used_heap_size > MEMORY_BYTES_MAX) tooLarge.abort();
}

/** Does not keep the process alive. Its first message says that it is ready; the deadline of a file starts after that. */
async function startThread(): Promise<Worker> {
  const worker = new Worker(new URL('content-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
  });
  await once(worker, 'message', { signal: AbortSignal.timeout(START_MS_MAX) });
  worker.unref();
  const forget = () => {
    if (thread === worker) thread = null;
  };
  worker.on('error', forget);
  worker.on('exit', forget);
  return worker;
}
