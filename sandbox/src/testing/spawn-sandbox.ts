import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { clientOf } from './test-sandbox.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The sandbox as a separate process, which can be killed. */
export async function spawnSandbox(
  env: Record<string, string>,
  options: { cwd?: string; nodeArguments?: string[] } = {},
) {
  const child = spawn(process.execPath, [...(options.nodeArguments ?? []), MAIN], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', SANDBOX_NOW: '2026-11-16T15:00:00Z', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  });
  const output: string[] = [];
  child.stderr.on('data', (data) => output.push(String(data)));
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => output.push(line));
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(lines, 'line')) as [string];
  const { origin } = JSON.parse(line) as { origin: string };
  const kill = async (signal: NodeJS.Signals) => {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return { ...clientOf(origin), origin, child, kill, output: () => output.join('\n') };
}
