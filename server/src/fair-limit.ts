import { refuse, Refused } from '@plumbline/contract/refusals';

/** Who waits: turns go round the tenants, and within a tenant round its parties. */
export type Share = {
  tenant: string;
  /** A customer or a client of the tenant. */
  party: string;
  /** Served before everybody else. */
  isFirst?: boolean;
  /** A further part of what has begun: it waits like others, but is never refused. */
  isContinued?: boolean;
};

type Options = {
  /** The most tasks that run at the same time. */
  atOnce: number;
  /** The most tasks that wait: of one party, of one tenant, and of all. */
  waitingMax: { party: number; tenant: number; all: number };
};

type Waiting = { start: () => void; refuse: () => void; isContinued: boolean };
type Parties = Map<string, Waiting[]>;
type Line = Map<string, Parties>;

/**
 * Runs a limited number of tasks at a time and shares turns and waiting places fairly: one customer or tenant with many
 * requests delays the others by one task each. When the places of a tenant or of all are taken, the newest task of
 * whoever has the most is refused for one of somebody who has fewer. What continues is never refused.
 */
export class FairLimit {
  readonly #atOnce: number;
  readonly #waitingMax: Options['waitingMax'];
  readonly #first: Line = new Map();
  readonly #others: Line = new Map();
  #running = 0;

  constructor({ atOnce, waitingMax }: Options) {
    this.#atOnce = atOnce;
    this.#waitingMax = waitingMax;
  }

  async run<Result>(share: Share, task: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#atOnce) await this.#wait(share);
    else this.#running += 1;
    try {
      return await task();
    } finally {
      // The slot passes to the next one, so that nobody who comes just now can take it.
      const next = takeNext(this.#first) ?? takeNext(this.#others);
      if (next) next.start();
      else this.#running -= 1;
    }
  }

  #wait({ tenant, party, isFirst = false, isContinued = false }: Share): Promise<void> {
    const line = isFirst ? this.#first : this.#others;
    if (!isContinued && !findPlace(line, { tenant, party }, this.#waitingMax)) refuse('unavailable');
    const parties = line.get(tenant) ?? new Map<string, Waiting[]>();
    const waiting = parties.get(party) ?? [];
    line.set(tenant, parties);
    parties.set(party, waiting);
    return new Promise((start, reject) => {
      waiting.push({ start, refuse: () => reject(new Refused('unavailable')), isContinued });
    });
  }
}

/** Whether there is a place, if need be the one of a task that is refused for it. */
function findPlace(line: Line, { tenant, party }: Share, max: Options['waitingMax']): boolean {
  const parties: Parties = line.get(tenant) ?? new Map();
  const own = parties.get(party)?.length ?? 0;
  const ofTenant = countOf(parties);
  const ofAll = [...line.values()].reduce((sum, each) => sum + countOf(each), 0);
  if (own >= max.party) return false;
  if (ofTenant < max.tenant && ofAll < max.all) return true;
  const largest = mostOf([...line.values()], refusableOf);
  if (ofTenant < max.tenant && largest && refusableOf(largest) > ofTenant + 1) return refuseNewest(largest, 0);
  return refuseNewest(parties, own + 1);
}

/** Refuses the newest task of the party with the most, if those are more than a number; false if they are not. */
function refuseNewest(parties: Parties, moreThan: number): boolean {
  const [party, waiting] = mostOf([...parties], ([, each]) => refusable(each).length) ?? [];
  const newest = waiting && refusable(waiting).length > moreThan ? refusable(waiting).at(-1) : undefined;
  if (party === undefined || !waiting || !newest) return false;
  waiting.splice(waiting.indexOf(newest), 1);
  if (waiting.length === 0) parties.delete(party);
  newest.refuse();
  return true;
}

const refusable = (waiting: readonly Waiting[]): Waiting[] => waiting.filter(({ isContinued }) => !isContinued);

const refusableOf = (parties: Parties): number =>
  [...parties.values()].reduce((sum, each) => sum + refusable(each).length, 0);

const countOf = (parties: Parties): number => [...parties.values()].reduce((sum, { length }) => sum + length, 0);

/** The last one of several with as many: its turn comes last. */
function mostOf<Item>(items: readonly Item[], count: (item: Item) => number): Item | undefined {
  let found: { item: Item; size: number } | undefined;
  for (const item of items) {
    const size = count(item);
    if (!found || size >= found.size) found = { item, size };
  }
  return found?.item;
}

/** The first one of the next party of the next tenant; both then go to the end of their round. */
function takeNext(line: Line): Waiting | undefined {
  const [tenant, parties] = line.entries().next().value ?? [];
  if (tenant === undefined || !parties) return undefined;
  const [party, waiting] = parties.entries().next().value ?? [];
  if (party === undefined || !waiting) return undefined;
  const next = waiting.shift();
  parties.delete(party);
  if (waiting.length > 0) parties.set(party, waiting);
  line.delete(tenant);
  if (parties.size > 0) line.set(tenant, parties);
  return next;
}
