// The clock of the demo: the machine's time and an offset that only grows. Nothing outside the demo knows it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type DemoClock = { now: () => Date; advance: (ms: number) => void };

/** The offset is kept in the data folder, as stored data would otherwise lie in the future after a restart. */
export function openDemoClock(dataDir: string, machineNow: () => Date): DemoClock {
  const file = join(dataDir, 'clock', 'offset-ms');
  let aheadMs = readOffset(file);
  return {
    now: () => new Date(machineNow().getTime() + aheadMs),
    advance: (ms) => {
      if (!(ms >= 0)) throw new RangeError('The clock only goes forward.');
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, String(aheadMs + ms));
      aheadMs += ms;
    },
  };
}

function readOffset(file: string): number {
  try {
    const ms = Number(readFileSync(file, 'utf8'));
    return ms >= 0 ? ms : 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}
