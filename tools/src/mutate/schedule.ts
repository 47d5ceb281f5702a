// Which mutants are tried next, in which test file. A file is loaded once for many mutants.
import type { Chance } from './coverage.ts';
import type { Mutant } from './mutant.ts';

export type Status = 'killed' | 'survived' | 'timed out';

export interface Outcome {
  readonly mutant: Mutant;
  readonly status: Status;
  /** Why it was killed, or that no test reaches it. */
  readonly reason: string;
}

export interface Job {
  /** Absolute path of the test file. */
  readonly file: string;
  readonly isLoaded: boolean;
  readonly mutants: readonly Mutant[];
  readonly mutantsByTest: Readonly<Record<string, readonly number[]>>;
  readonly costMs: number;
}

interface Candidate {
  readonly mutant: Mutant;
  readonly chances: Chance[];
  isBusy: boolean;
  /** Mutants that spoil each other's tests are tried in ever smaller groups. */
  groupSize: number;
}

const GROUP_SIZE = 32;
const GROUP_MS = 20_000;

export class Schedule {
  readonly outcomes: Outcome[] = [];
  readonly #candidates = new Map<number, Candidate>();

  constructor(chances: ReadonlyMap<Mutant, Chance[]>) {
    for (const [mutant, list] of chances) {
      if (list.length === 0) this.outcomes.push({ mutant, status: 'survived', reason: 'no test reaches it' });
      else this.#candidates.set(mutant.id, { mutant, chances: [...list], isBusy: false, groupSize: GROUP_SIZE });
    }
  }

  get isDone(): boolean {
    return this.#candidates.size === 0;
  }

  /** The file that most mutants wait for; null while all that are left are being tried. */
  next(): Job | null {
    const idle = [...this.#candidates.values()].filter(({ isBusy }) => !isBusy);
    const waiting = Map.groupBy(idle, ({ chances: [chance], groupSize }) => {
      const isAlone = chance?.isLoaded === true || groupSize === 1;
      return `${chance?.file.path} ${isAlone ? 'alone' : 'together'}`;
    });
    const [largest] = [...waiting.values()].sort((one, other) => other.length - one.length);
    const [first] = largest ?? [];
    const chance = first?.chances[0];
    if (!largest || !first || !chance) return null;
    const group = chance.isLoaded ? [first] : groupWithin(largest, first.groupSize);
    for (const candidate of group) candidate.isBusy = true;
    return {
      file: chance.file.path,
      isLoaded: chance.isLoaded,
      mutants: group.map(({ mutant }) => mutant),
      mutantsByTest: mutantsByTest(group),
      costMs: chance.file.loadMs + group.reduce((sum, { chances: [own] }) => sum + (own?.costMs ?? 0), 0),
    };
  }

  /** The mutant is decided. */
  decide(id: number, status: Status, reason: string): void {
    const candidate = this.#candidates.get(id);
    if (!candidate) return;
    this.outcomes.push({ mutant: candidate.mutant, status, reason });
    this.#candidates.delete(id);
  }

  /** All tests of its file passed. */
  pass(id: number): void {
    const candidate = this.#candidates.get(id);
    if (!candidate) return;
    candidate.chances.shift();
    candidate.isBusy = false;
    candidate.groupSize = GROUP_SIZE;
    if (candidate.chances.length === 0) this.decide(id, 'survived', 'all tests that reach it pass');
  }

  /** The same again in a smaller group; false when it was alone already. */
  retry(id: number): boolean {
    const candidate = this.#candidates.get(id);
    if (!candidate) return true;
    if (candidate.groupSize === 1) return false;
    candidate.groupSize = Math.max(1, Math.floor(candidate.groupSize / 4));
    candidate.isBusy = false;
    return true;
  }
}

function groupWithin(candidates: readonly Candidate[], size: number): Candidate[] {
  const group: Candidate[] = [];
  let costMs = 0;
  for (const candidate of candidates) {
    costMs += candidate.chances[0]?.costMs ?? 0;
    if (group.length > 0 && (group.length >= size || costMs > GROUP_MS)) break;
    group.push(candidate);
  }
  return group;
}

function mutantsByTest(group: readonly Candidate[]): Record<string, number[]> {
  const byTest: Record<string, number[]> = {};
  for (const { mutant, chances } of group) {
    for (const { id } of chances[0]?.tests ?? []) (byTest[id] ??= []).push(mutant.id);
  }
  return byTest;
}
