import { refuse } from '@plumbline/contract/refusals';

/** Lets a few pieces of work run at once; the others wait in line, and when the line is full, they are turned away. */
export class Turns {
  readonly #atOnce: number;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) {
    this.#atOnce = atOnce;
    this.#waitingMax = waitingMax;
  }

  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#begin();
    try {
      return await work();
    } finally {
      this.#end();
    }
  }

  async #begin(): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.#waitingMax) refuse('unavailable');
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** A place goes straight to whoever waits longest, so that nobody who has just come takes it from them. */
  #end(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
