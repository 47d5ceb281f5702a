import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

export type Machine = { cpu: string; arch: string; cores: number; memoryGb: number; node: string; load: number };

export const readMachine = (): Machine => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  arch: process.arch,
  cores: availableParallelism(),
  memoryGb: Math.round(totalmem() / 1024 ** 3),
  node: process.version,
  load: loadavg()[0] ?? 0,
});

export const describeMachine = ({ cpu, arch, cores, memoryGb, node, load }: Machine): string =>
  `${cpu}, ${arch}, ${cores} cores, ${memoryGb} GB, Node ${node}, load ${load.toFixed(2)} at the start`;
