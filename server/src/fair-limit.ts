import { refuse } from '@plumbline/contract/refusals';

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

type Waiting = () => void;
type Line = Map<string, Map<string, Waiting[]>>;

/**
 * Runs a limited number of tasks at a time and shares the turns fairly: one customer or tenant with many requests delays
 * the others by one task each. A task is refused if too many of the same party, tenant or altogether are waiting, unless
 * it continues what has begun.
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
      if (next) next();
      else this.#running -= 1;
    }
  }

  #wait({ tenant, party, isFirst = false, isContinued = false }: Share): Promise<void> {
    const line = isFirst ? this.#first : this.#others;
    const parties = line.get(tenant) ?? new Map<string, Waiting[]>();
    const waiting = parties.get(party) ?? [];
    const ofTenant = countWaiting(parties);
    const ofAll = [...line.values()].reduce((sum, each) => sum + countWaiting(each), 0);
    const max = this.#waitingMax;
    const isFull = waiting.length >= max.party || ofTenant >= max.tenant || ofAll >= max.all;
    if (isFull && !isContinued) refuse('unavailable');
    line.set(tenant, parties);
    parties.set(party, waiting);
    return new Promise((resolve) => waiting.push(resolve));
  }
}

const countWaiting = (parties: ReadonlyMap<string, readonly Waiting[]>): number =>
  [...parties.values()].reduce((sum, { length }) => sum + length, 0);

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
