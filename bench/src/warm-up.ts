import { runLoad, type Target } from './load.ts';

/** V8 goes on compiling for some 20,000 requests, and longer for ours, which has more code. */
const REQUESTS = 30_000;
const SLICE_MS = 500;

export async function warmUp(target: Target): Promise<void> {
  for (let sent = 0; sent < REQUESTS;) sent += (await runLoad(target, 16, SLICE_MS)).timesMs.length;
}
