// The life of a process around a server: clear words when it cannot start, an orderly end when it is told to stop.
import { SetupProblem } from './database/setup-problem.ts';

const STOP_MS_MAX = 15_000;

export async function runProcess(start: () => Promise<{ stop: () => Promise<void> }>): Promise<void> {
  let stopping: Promise<void> | null = null;
  let isTold = false;
  const running = start();
  const stop = () => {
    // A second Ctrl-C means now.
    if (isTold) process.exit(130);
    isTold = true;
    setTimeout(() => process.exit(1), STOP_MS_MAX).unref();
    stopping ??= running.then((server) => server.stop());
    stopping.then(
      () => process.exit(0),
      (error: unknown) => {
        complain(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    await running;
  } catch (error) {
    complain(error);
    process.exitCode = 1;
  }
}

/** What the user can mend is told in words; only our own faults show where they happened. */
function complain(error: unknown): void {
  const words =
    error instanceof SetupProblem
      ? `${error.message}\n${error.hint}`
      : error instanceof Error
        ? error.stack
        : String(error);
  process.stderr.write(`\nPlumbline could not start.\n${words}\n`);
}
