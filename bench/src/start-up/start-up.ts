// From `npm start` to the first response: on an empty folder, on a used one, and after a kill -9.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemo } from '../demo-process.ts';
import type { Finding } from '../finding.ts';

const FIRST_S_MAX = 60;
const SECOND_S_MAX = 5;

export async function bench(): Promise<Finding[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  try {
    const timed = async (end: NodeJS.Signals) => {
      const demo = await startDemo(dataDir);
      await demo.kill(end);
      return demo.startedMs / 1000;
    };
    const first = await timed('SIGINT');
    const second = await timed('SIGKILL');
    const afterKill = await timed('SIGINT');
    return [
      finding('first start, database and stories included', first, FIRST_S_MAX),
      finding('second start', second, SECOND_S_MAX),
      finding('start after kill -9', afterKill, SECOND_S_MAX),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const finding = (what: string, seconds: number, max: number): Finding => ({
  what,
  value: `${seconds.toFixed(1)} s`,
  budget: `at most ${max} s`,
  isMet: seconds <= max,
});
