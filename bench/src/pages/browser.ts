// Chromium with an open debugging port, for Lighthouse.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CHROMIUM_ARGS, findChromium } from '@plumbline/e2e/chromium';

export async function startBrowser(): Promise<{ port: number; stop: () => Promise<void> }> {
  const { executablePath, env } = await findChromium();
  const profile = mkdtempSync(join(tmpdir(), 'plumbline-browser-'));
  const args = [
    ...CHROMIUM_ARGS,
    '--headless',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ];
  const child = spawn(executablePath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill();
      await once(child, 'exit');
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  for await (const line of createInterface(child.stderr)) {
    const port = /^DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1];
    if (!port) continue;
    child.stderr.resume();
    return { port: Number(port), stop };
  }
  throw new Error('Chromium did not start');
}
