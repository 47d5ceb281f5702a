import { runLoad, type Target } from './load.ts';

/** V8 goes on compiling for some 20,000 requests, and longer for ours, which has more code. */
const FIRST = { requests: 30_000, mostMs: Infinity };
/** What belongs to one call only, as its handler, validation and serializer, in a process that is warm. */
const CALL = { requests: 5_000, mostMs: 3_000 };
const SLICE_MS = 500;

export const warmUp = (target: Target): Promise<void> => send(target, FIRST);

/** Before a call is measured: otherwise its first second would be, in which ours still runs most of it uncompiled. */
export const warmUpCall = (target: Target): Promise<void> => send(target, CALL);

async function send(target: Target, { requests, mostMs }: typeof FIRST): Promise<void> {
  const start = performance.now();
  for (let sent = 0; sent < requests && performance.now() - start < mostMs;)
    sent += (await runLoad(target, 16, SLICE_MS)).timesMs.length;
}
