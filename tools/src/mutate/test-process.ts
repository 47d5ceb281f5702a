import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Plan } from './plan.ts';
import type { FileReport, Request, Response, Waits, WorkerInput } from './test-worker.ts';

const WORKER = join(import.meta.dirname, 'test-worker.ts');
const OPEN_MS = 300_000;

export interface Limits extends Waits {
  /** A run that reports nothing for this long hangs. */
  readonly silenceMs: number;
}

/** Each kind of plan without its run number. */
type Task<P = Plan> = P extends Plan ? Omit<P, 'run'> : never;

export interface TestRun {
  readonly reports: readonly FileReport[];
  readonly isComplete: boolean;
}

/** A warm Vitest in a separate process, which is replaced if it hangs. */
export class TestProcess {
  readonly #input: WorkerInput;
  #child: ChildProcess | undefined;
  #runs = 0;

  constructor(input: WorkerInput) {
    this.#input = input;
  }

  /** All test files, by absolute path. */
  async open(): Promise<readonly string[]> {
    // Its own process group, so that its children can be killed with it.
    this.#child = fork(WORKER, {
      cwd: this.#input.root,
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const response = await this.#ask({ type: 'open', input: this.#input }, OPEN_MS);
    if (response?.type !== 'opened') throw new Error(`Vitest does not start: ${JSON.stringify(response)}`);
    return response.files;
  }

  async run(files: readonly string[], task: Task, { silenceMs, ...waits }: Limits): Promise<TestRun> {
    if (!this.#child) await this.open();
    this.#runs += 1;
    const reports: FileReport[] = [];
    const plan = { ...task, run: this.#runs };
    const response = await this.#ask({ type: 'run', files, plan, waits }, silenceMs, (report) => reports.push(report));
    if (response?.type === 'ran') return { reports, isComplete: true };
    if (response?.type === 'failed') console.error(response.reason);
    await this.close();
    return { reports, isComplete: false };
  }

  /** Null if the process stops responding or exits. */
  #ask(request: Request, silenceMs: number, onFile?: (report: FileReport) => void): Promise<Response | null> {
    const child = this.#child;
    return new Promise((resolve) => {
      const finish = (response: Response | null) => {
        clearTimeout(timer);
        child?.off('message', hear).off('exit', giveUp);
        resolve(response);
      };
      const giveUp = () => finish(null);
      const timer = setTimeout(giveUp, silenceMs);
      const hear = (response: Response) => {
        timer.refresh();
        if (response.type === 'file') onFile?.(response.report);
        else if (response.type !== 'progress') finish(response);
      };
      child?.on('message', hear).once('exit', giveUp);
      child?.send(request);
    });
  }

  /** It stops its database and browser itself when the channel closes. */
  async close(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.disconnect();
    await ended;
  }
}
