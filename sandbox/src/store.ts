// The state of the sandbox: maps in memory, with every change written to the journal first.
import type { LateDelivery } from './faults/late-delivery.ts';
import type { ScriptedFault } from './faults/faults.ts';
import { type Journal, memoryJournal, openJournal } from './journal.ts';
import type { Account, ProfileAccount, Transaction } from './records.ts';

type Kinds = {
  account: Account;
  fault: ScriptedFault;
  late: LateDelivery;
  profile: ProfileAccount;
  setting: number | string;
  transaction: Transaction;
};

type Kind = keyof Kinds;

export type Store = { readonly [K in Kind]: ReadonlyMap<string, Kinds[K]> } & {
  put: <K extends Kind>(kind: K, key: string, value: Kinds[K]) => void;
  drop: (kind: Kind, key: string) => void;
  /** Transactions with one order id, oldest first. */
  byOrder: (orderid: string) => Transaction[];
  /** No transaction changes before this instant; a new count reads all of them. */
  nextChangeAt: (isNewCount?: boolean) => string | null;
  close: () => void;
};

export function openStore(path: string | null): Store {
  const journal: Journal = path === null ? memoryJournal() : openJournal(path);
  const maps: Record<Kind, Map<string, unknown>> = {
    account: new Map(),
    fault: new Map(),
    late: new Map(),
    profile: new Map(),
    setting: new Map(),
    transaction: new Map(),
  };
  const orders = new Map<string, Set<string>>();
  let next: string | null = null;
  const take = (kind: Kind, key: string, value: unknown) => {
    if (value === null) maps[kind].delete(key);
    else maps[kind].set(key, value);
    if (kind !== 'transaction') return;
    indexOrder(orders, value as Transaction);
    next = earlier(next, (value as Transaction).nextAt);
  };
  for (const { kind, key, value } of journal.entries) take(kind as Kind, key, value);
  const change = (kind: Kind, key: string, value: unknown) => {
    journal.append({ kind, key, value });
    take(kind, key, value);
  };
  const transactions = maps.transaction as Map<string, Transaction>;
  return {
    ...(maps as unknown as Pick<Store, Kind>),
    put: change,
    drop: (kind, key) => change(kind, key, null),
    byOrder: (orderid) => [...(orders.get(orderid) ?? [])].flatMap((retref) => transactions.get(retref) ?? []),
    nextChangeAt: (isNewCount = false) => {
      if (isNewCount)
        next = [...transactions.values()].reduce<string | null>((at, { nextAt }) => earlier(at, nextAt), null);
      return next;
    },
    close: journal.close,
  };
}

/** UTC instants sort as text. */
const earlier = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b < a) ? b : a);

function indexOrder(orders: Map<string, Set<string>>, { orderid, retref }: Transaction): void {
  if (orderid === '') return;
  const known = orders.get(orderid);
  if (known) known.add(retref);
  else orders.set(orderid, new Set([retref]));
}
