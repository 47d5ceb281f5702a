import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Plan } from './plan.ts';
import type { FileReport, Request, Response, WorkerInput } from './test-worker.ts';

const WORKER = join(import.meta.dirname, 'test-worker.ts');
const OPEN_MS = 300_000;
const CLOSE_MS = 10_000;

/** A warm Vitest in a process of its own; a new one takes its place when it hangs. */
export class TestProcess {
  readonly #input: WorkerInput;
  #child: ChildProcess | undefined;

  constructor(input: WorkerInput) {
    this.#input = input;
    process.once('exit', () => this.#kill());
  }

  /** The test files there are, by absolute path. */
  async open(): Promise<readonly string[]> {
    // A group of its own, so that what it started can be ended with it.
    this.#child = fork(WORKER, {
      cwd: this.#input.root,
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const response = await this.#ask({ type: 'open', input: this.#input }, OPEN_MS);
    if (response?.type !== 'opened') throw new Error(`Vitest does not start: ${JSON.stringify(response)}`);
    return response.files;
  }

  /** Null when the time is over, or the process has ended by itself. */
  async run(files: readonly string[], plan: Plan, { testMs, runMs }: Limits): Promise<readonly FileReport[] | null> {
    if (!this.#child) await this.open();
    const response = await this.#ask({ type: 'run', files, plan, testTimeoutMs: testMs }, runMs);
    if (response?.type === 'ran') return response.files;
    if (response?.type === 'failed') console.error(response.reason);
    await this.close();
    return null;
  }

  #ask(request: Request, timeoutMs: number): Promise<Response | null> {
    const child = this.#child;
    return new Promise((resolve) => {
      const finish = (response: Response | null) => {
        clearTimeout(timer);
        child?.off('message', finish).off('exit', giveUp);
        resolve(response);
      };
      const giveUp = () => finish(null);
      const timer = setTimeout(giveUp, timeoutMs);
      child?.once('message', finish).once('exit', giveUp);
      child?.send(request);
    });
  }

  /** Lets it stop its database and browser, but not for ever. */
  async close(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.connected) child.disconnect();
      const late = new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref());
      await Promise.race([ended, late]);
    }
    this.#kill();
  }

  #kill(): void {
    const pid = this.#child?.pid;
    this.#child = undefined;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // Nothing of the group is left.
    }
  }
}

export interface Limits {
  readonly testMs: number;
  readonly runMs: number;
}
