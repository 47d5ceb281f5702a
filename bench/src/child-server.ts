// Starts a bench server in a separate process and waits for the line with its address.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type ChildServer<T> = { ready: T; stop: () => Promise<void> };

/** The options of `npm start`, for the product and for baselines of a whole server. */
export const PRODUCT_OPTIONS = {
  NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=1024',
  // By default glibc keeps buffers of megabytes, such as a long list, in a heap that never shrinks.
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
};

export async function startChild<T>(file: string, env: Record<string, string> = {}): Promise<ChildServer<T>> {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = await firstLine<T>(child, file);
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGINT');
    await once(child, 'exit');
  };
  return { ready, stop };
}

async function firstLine<T>(child: ChildProcess, file: string): Promise<T> {
  if (!child.stdout) throw new Error(`${file} has no output`);
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('ready ')) {
      child.stdout.resume();
      return JSON.parse(line.slice('ready '.length)) as T;
    }
  }
  throw new Error(`${file} ended before it was ready`);
}
