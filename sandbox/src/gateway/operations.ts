// The changing operations in one shape, so that each can also be executed late or twice.
import type { Op } from '../faults/faults.ts';
import type { Merchant } from '../options.ts';
import type { Site } from '../site.ts';
import type { Outcome } from '../vault/behaviors.ts';
import { type AuthRequest, readAuthRequest } from './auth-request.ts';
import { authorize } from './authorize.ts';
import { capture, captureSignature, refund, voidByOrderId, voidTransaction } from './change-transaction.ts';
import { type Body, textOf } from './fields.ts';
import { findMerchant } from './merchants.ts';
import type { Reply } from './replies.ts';
import { settleUntil } from './settle.ts';

type Operation = {
  /** The part of the request that may be stored; numbers become tokens here. */
  read: (site: Site, merchant: Merchant, body: Body) => object;
  carryOut: (site: Site, merchant: Merchant, request: object, at: Date, outcome: Outcome | null) => Reply;
};

const REFERENCES = ['amount', 'merchid', 'orderid', 'retref', 'signature'];

const onTransaction = (change: (site: Site, merchant: Merchant, body: Body, at: Date) => Reply): Operation => ({
  read: (_site, _merchant, body) => Object.fromEntries(REFERENCES.map((name) => [name, textOf(body, name)])),
  carryOut: (site, merchant, request, at) => change(site, merchant, request as Body, at),
});

export const OPERATIONS: Partial<Record<Op, Operation>> = {
  auth: {
    read: readAuthRequest,
    carryOut: (site, merchant, request, at, outcome) => authorize(site, merchant, request as AuthRequest, at, outcome),
  },
  capture: onTransaction(capture),
  void: onTransaction(voidTransaction),
  voidByOrderId: onTransaction(voidByOrderId),
  refund: onTransaction(refund),
  sigcap: onTransaction(captureSignature),
};

/** Brings the state up to now: first late deliveries, each at its own time, then scheduled changes. */
export function catchUp(site: Site): void {
  const { store, options } = site;
  const now = site.now();
  const due = [...store.late.values()]
    .filter(({ dueAt }) => dueAt <= now.toISOString())
    .toSorted((a, b) => a.dueAt.localeCompare(b.dueAt));
  for (const { id, op, merchid, request, dueAt } of due) {
    const merchant = findMerchant(options.merchants, merchid);
    store.drop('late', id);
    settleUntil(site, new Date(dueAt));
    if (merchant) OPERATIONS[op]?.carryOut(site, merchant, request, new Date(dueAt), null);
  }
  settleUntil(site, now);
}
