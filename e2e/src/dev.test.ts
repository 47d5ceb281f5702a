// Tests `npm run dev` in a real browser: server pages with Vite's files, hot updates and server restarts. Sources are
// touched, never changed.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page, type Response } from '@playwright/test';
import { MAREN } from '@plumbline/demo/names';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CHROMIUM_ARGS, findChromium } from './chromium.ts';

const ROOT = join(import.meta.dirname, '../..');
// Generous: a busy machine is no failure.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 });
const until = (isTrue: () => boolean | Promise<boolean>) => vi.waitUntil(isTrue, { timeout: 170_000, interval: 50 });

let folder: string;
let dev: ChildProcess;
let printed = '';
let origin: string;
let browser: Browser;
let page: Page;
let opened: Response | null;
const logged: string[] = [];
const problems: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-dev-'));
  // As root, the database runs as another user, who needs access.
  await chmod(folder, 0o755);
  const { NODE_ENV: _, ...env } = process.env;
  dev = spawn(process.execPath, ['demo/src/dev.ts'], {
    cwd: ROOT,
    env: { ...env, PORT: '0', SANDBOX_PORT: '0', DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const output of [dev.stdout, dev.stderr]) {
    output?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const { executablePath, env: chromiumEnv } = await findChromium();
  browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS, env: { ...env, ...chromiumEnv } });
  await until(() => printed.includes('Plumbline is running') || dev.exitCode !== null);
  if (dev.exitCode !== null) throw new Error(printed);
  const [, port = ''] = /http:\/\/localhost:(\d+)/.exec(printed) ?? [];
  origin = `http://${MAREN.label}.portal.localhost:${port}`;
  page = await browser.newPage();
  page.on('console', (message) => {
    logged.push(message.text());
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', ({ message }) => problems.push(message));
  opened = await page.goto(`${origin}/login`);
});
afterAll(async () => {
  await browser?.close();
  if (dev.kill('SIGINT')) await once(dev, 'exit');
  await rm(folder, { recursive: true, force: true });
  if (dev.exitCode !== 0) throw new Error(`npm run dev ended with ${dev.exitCode}: ${printed}`);
});

const touch = (path: string) => utimes(join(ROOT, path), new Date(), new Date());

/** The source files that the page has loaded, relative to the root. */
const loadedSources = async (): Promise<string[]> => {
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  return names
    .map((name) => decodeURIComponent(new URL(name).pathname))
    .map((path) =>
      path.replace('/@dev/portal/@fs', '').replace(`${ROOT}/`, '').replace('/@dev/portal/src/', 'portal/src/'),
    )
    .filter((path) => /^(portal|ui|rules)\/src\//.test(path));
};

const fetchInPage = (path: string) =>
  page.evaluate(async (url) => {
    const answer = await fetch(url);
    return { status: answer.status, requestId: answer.headers.get('x-request-id') ?? '' };
  }, path);

/** Each server process has its own prefix of request ids. */
const serverProcess = async () => (await fetchInPage('/readyz')).requestId.split('-')[0];

test('a server page loads from sources, with the content security policy of production', async () => {
  expect(await opened?.text()).toContain('/@dev/portal/@vite/client');
  expect(opened?.headers()['content-security-policy']).toContain("script-src 'self';");
  await page.getByLabel('Email').fill('somebody@example.com');
  expect(await loadedSources()).toContain('portal/src/main.tsx');
  expect(problems).toEqual([]);
});

test.each([/login-page\.tsx$/, /^ui\/.*button\.tsx$/, /login.*\.module\.css$/])(
  'a change of %s is hot updated without a reload',
  async (pattern) => {
    const source = (await loadedSources()).find((path) => pattern.test(path));
    if (source === undefined) throw new Error('the page has not loaded it');
    logged.length = 0;
    await touch(source);
    await until(() => logged.some((line) => line.includes('hot updated')));
    expect(await page.getByLabel('Email').inputValue()).toBe('somebody@example.com');
    expect(problems).toEqual([]);
  },
);

test('a change of the server restarts only its process', async () => {
  const before = await serverProcess();
  await touch('server/src/app.ts');
  await until(async () => (await serverProcess()) !== before);
  expect(await page.getByLabel('Email').inputValue()).toBe('somebody@example.com');
  expect(problems).toEqual([]);
});

test.each(['package.json', 'server/src/app.ts', 'portal/package.json'])('%s is not served', async (path) => {
  expect(await fetchInPage(`/@dev/portal/@fs${join(ROOT, path)}`)).toMatchObject({ status: 403 });
});
