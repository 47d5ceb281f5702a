import { refuse } from '@plumbline/contract/refusals';
import pLimit from 'p-limit';

/** Runs at most `atOnce` tasks at a time in order of arrival; refuses a task if `waitingMax` are already waiting. */
export class ConcurrencyLimit {
  readonly #limit: ReturnType<typeof pLimit>;
  readonly #waitingMax: number;

  constructor({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) {
    this.#limit = pLimit(atOnce);
    this.#waitingMax = waitingMax;
  }

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    const isFull = this.#limit.activeCount >= this.#limit.concurrency;
    if (isFull && this.#limit.pendingCount >= this.#waitingMax) refuse('unavailable');
    return this.#limit(task);
  }
}
