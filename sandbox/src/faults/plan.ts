import { randomUUID } from 'node:crypto';
import type { Site } from '../site.ts';
import type { Op, ScriptedFault } from './faults.ts';

type Plan = Pick<ScriptedFault, 'fault' | 'op' | 'orderid'> & { times: number };

export function planFault({ store }: Site, { times, ...plan }: Plan): ScriptedFault {
  const planned = { ...plan, id: randomUUID(), timesLeft: times };
  store.put('fault', planned.id, planned);
  return planned;
}

/** The oldest fault planned for this call; each call uses one up. */
export function takeFault({ store }: Site, op: Op, orderid: string): ScriptedFault['fault'] | null {
  const found = [...store.fault.values()].find(
    (planned) =>
      (planned.op === op || planned.op === 'any') && (planned.orderid === null || planned.orderid === orderid),
  );
  if (!found) return null;
  if (found.timesLeft <= 1) store.drop('fault', found.id);
  else store.put('fault', found.id, { ...found, timesLeft: found.timesLeft - 1 });
  return found.fault;
}
