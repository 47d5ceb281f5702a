import type { App } from '../../../app.ts';
import { announceRuns } from '../announce-runs.ts';
import { runAutopay } from '../run-autopay.ts';

/** Both jobs of autopay, one after the other. Returns how many runs were started. */
export async function runAutopayJobs(app: App): Promise<number> {
  await announceRuns(app);
  return runAutopay(app);
}
