// Starts the production server on an empty database, as an operator does, and reads the set-up link that it prints.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './start-demo.ts';

const ROOT = join(import.meta.dirname, '../..');

export async function startProduction(env: Readonly<Record<string, string>> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-first-run-'));
  const port = await freePort();
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  const link = await new Promise<string>((resolve, reject) => {
    server.stderr.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const [found] = /http:\/\/\S+\/setup#[\w-]{43}/.exec(printed) ?? [];
      if (found !== undefined) resolve(found);
    });
    server.once('exit', () => reject(new Error(`the server ended: ${printed}`)));
  });
  const stop = async (): Promise<void> => {
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  return { port, link, stop };
}

export type SandboxAccount = { siteUrl: string; merchantId: string; username: string; password: string };

/** The payment provider on a port of its own, with two accounts: one for the installation, one for an organization. */
export async function startProvider() {
  const port = await freePort();
  const account = (merchid: string, user: string) => ({ merchid, user, password: `${user}-password`, currency: 'USD' });
  const merchants = [account('496160873888', 'installed'), account('496160873999', 'supplier')];
  const sandbox = spawn(process.execPath, ['sandbox/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), SANDBOX_MERCHANTS: JSON.stringify(merchants) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(sandbox.stdout, 'data')) as [Buffer];
  const { origin } = JSON.parse(line.toString()) as { origin: string };
  const accounts = merchants.map(({ merchid, user, password }): SandboxAccount => ({
    siteUrl: origin,
    merchantId: merchid,
    username: user,
    password,
  }));
  const [installed, supplier] = accounts as [SandboxAccount, SandboxAccount];
  const stop = async (): Promise<void> => {
    const ended = once(sandbox, 'exit');
    sandbox.kill('SIGINT');
    await ended;
  };
  return {
    /** For the server, which calls a provider on this machine only if it is the installation's own. */
    env: {
      GATEWAY_URL: installed.siteUrl,
      GATEWAY_MERCHANT_ID: installed.merchantId,
      GATEWAY_USERNAME: installed.username,
      GATEWAY_PASSWORD: installed.password,
      PLAIN_HTTP_PROVIDERS: 'true',
    },
    supplier,
    stop,
  };
}
