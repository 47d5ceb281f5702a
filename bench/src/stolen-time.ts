// The time that the machine's host gave to its other guests while we wanted to run.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const STOLEN_MAX = 0.02;
/** Linux counts in hundredths of a second: user, nice, system, idle, iowait, irq, softirq, steal. */
const TICKS_PER_MS = 0.1;
const STEAL_COLUMN = 8;

/** Begins to watch; the answer tells whether more was taken since then than a ratio bears. Without such figures, never. */
export function watchStolenTime(): () => boolean {
  const from = { ticks: stolenTicks(), at: performance.now() };
  return () => {
    const wantedTicks = (performance.now() - from.at) * TICKS_PER_MS * availableParallelism();
    return (stolenTicks() - from.ticks) / wantedTicks > STOLEN_MAX;
  };
}

function stolenTicks(): number {
  try {
    const [total = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
    return Number(total.split(/\s+/)[STEAL_COLUMN] ?? 0);
  } catch {
    return 0;
  }
}
