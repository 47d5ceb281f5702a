// Runs a server as a process: readable errors when it cannot start, graceful shutdown on a signal.
import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { SetupProblem } from './database/setup-problem.ts';

const STOP_MS_MAX = 15_000;

/**
 * How much the heap may grow before V8 collects garbage, in percent; by its own rule it grows up to fourfold. With the
 * smaller young generation of `npm start`, a process under lists, exports, PDFs and payments takes 236 MB, not 335.
 */
const HEAP_GROWTH = 30;
const STOP_SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

type RunningServer = { stop: () => Promise<void> };

/** `start` may give up when the signal is aborted before it has finished. */
export async function runProcess(start: (stop: AbortSignal) => Promise<RunningServer>): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  // Little survives in the young generation of a request: waiting for helper threads cost a small call 7 % of its time.
  setFlagsFromString('--no-parallel-scavenge');
  const stop = new AbortController();
  let times = 0;
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      times += 1;
      // A second Ctrl-C exits at once.
      if (times > 1) process.exit(130);
      setTimeout(() => process.exit(1), STOP_MS_MAX).unref();
      stop.abort();
    });
  }
  try {
    const server = await start(stop.signal);
    if (!stop.signal.aborted) await once(stop.signal, 'abort');
    await server.stop();
    process.exit(0);
  } catch (error) {
    printError(error);
    process.exit(1);
  }
}

/** A SetupProblem is shown as text with a hint; any other error with its stack trace. */
function printError(error: unknown): void {
  const words = error instanceof SetupProblem ? `${error.message}\n${error.hint}` : stackOf(error);
  process.stderr.write(`\nPlumbline had to stop.\n${words}\n`);
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
