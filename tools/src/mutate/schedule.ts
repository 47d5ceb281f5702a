// Decides which mutants are tried next, and in which tests. One run of the tests covers many mutants.
import type { Chance, Chances } from './coverage.ts';
import { firstDifference } from './first-difference.ts';
import type { Mutant } from './mutant.ts';

export type Status = 'killed' | 'survived' | 'timed out';

export interface Outcome {
  readonly mutant: Mutant;
  readonly status: Status;
  /** Why it was killed, or that no test reaches it. */
  readonly reason: string;
}

export interface Job {
  readonly mutants: readonly Mutant[];
  readonly isLoaded: boolean;
  /** Test files from the root, in the order of execution. */
  readonly files: readonly string[];
  readonly mutantsByTest: Readonly<Record<string, readonly number[]>>;
}

const GROUP_SIZE = 32;

export class Schedule {
  readonly outcomes: Outcome[] = [];
  readonly #chances: ReadonlyMap<number, Chances>;
  readonly #jobs: Job[];
  #running = 0;

  /** Groups neighbours, which share tests; small enough to give each process several. */
  constructor(mutants: readonly Mutant[], chances: ReadonlyMap<number, Chances>, processes: number) {
    this.#chances = chances;
    for (const mutant of mutants) {
      if (this.#of(mutant).list.length === 0)
        this.outcomes.push({ mutant, status: 'survived', reason: 'no test reaches it' });
    }
    const reached = mutants
      .filter((mutant) => this.#of(mutant).list.length > 0)
      .sort((one, other) => one.id - other.id);
    const switched = reached.filter((mutant) => !this.#of(mutant).isLoaded);
    const loaded = reached.filter((mutant) => this.#of(mutant).isLoaded);
    const size = Math.min(GROUP_SIZE, Math.ceil(switched.length / (processes * 3)));
    this.#jobs = [...inGroups(switched, size), ...inGroups(loaded, 1)].map((group) => this.#jobFor(group));
  }

  get isDone(): boolean {
    return this.#jobs.length === 0 && this.#running === 0;
  }

  /** Null while everything left is being tried. */
  start(): Job | null {
    const job = this.#jobs.shift() ?? null;
    if (job) this.#running += 1;
    return job;
  }

  finish(outcomes: readonly Outcome[], undecided: readonly Mutant[]): void {
    this.#running -= 1;
    this.outcomes.push(...outcomes);
    // Mutants that disturb each other's tests are tried in smaller groups.
    const size = Math.ceil(undecided.length / 4);
    this.#jobs.push(...inGroups(undecided, size).map((group) => this.#jobFor(group)));
  }

  #jobFor(mutants: readonly Mutant[]): Job {
    const chances = new Map<string, Chance[]>();
    const mutantsByTest: Record<string, number[]> = {};
    for (const mutant of mutants) {
      for (const chance of this.#of(mutant).list) {
        chances.set(chance.path, [...(chances.get(chance.path) ?? []), chance]);
        for (const { id } of chance.tests) (mutantsByTest[id] ??= []).push(mutant.id);
      }
    }
    return {
      mutants,
      isLoaded: mutants.some((mutant) => this.#of(mutant).isLoaded),
      files: mutants.length === 1 ? [...chances.keys()] : mostWantedFirst(chances),
      mutantsByTest,
    };
  }

  #of({ id }: Mutant): Chances {
    return this.#chances.get(id) ?? { isLoaded: false, list: [] };
  }
}

const mostWantedFirst = (chances: ReadonlyMap<string, readonly Chance[]>): string[] =>
  [...chances]
    .sort(([, one], [, other]) => firstDifference(other.length - one.length, costOf(one) - costOf(other)))
    .map(([path]) => path);

const costOf = (chances: readonly Chance[]): number => chances.reduce((sum, { costMs }) => sum + costMs, 0);

function inGroups<T>(items: readonly T[], size: number): T[][] {
  const groups: T[][] = [];
  for (let at = 0; at < items.length; at += Math.max(1, size)) groups.push(items.slice(at, at + Math.max(1, size)));
  return groups;
}
