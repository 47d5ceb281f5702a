// The size of a portal page, and its Lighthouse scores on a desktop.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { startDemo } from '../demo-process.ts';
import { type Finding, median } from '../finding.ts';
import { startBrowser } from './browser.ts';

const ROUNDS = 3;
const ASSETS = join(import.meta.dirname, '../../../portal/dist');

export type PageBudget = {
  /** "the login page". */
  what: string;
  host: string;
  path: string;
  /** The signed-in person; none for a page before the login. */
  as?: string;
  kibMax: number;
  performanceMin: number;
  accessibilityMin: number;
};

export async function auditPage(budget: PageBudget): Promise<Finding[]> {
  const { what, host, path, as, kibMax, performanceMin, accessibilityMin } = budget;
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const demo = await startDemo(dataDir);
  const browser = await startBrowser();
  try {
    const cookie = as === undefined ? null : await sessionCookie(demo.port, host, as);
    const url = `http://${host}:${demo.port}${path}`;
    const results: Result[] = [];
    for (let round = 0; round < ROUNDS; round += 1) results.push(await audit(url, browser.port, cookie));
    const [first] = results;
    if (!first) throw new Error('Lighthouse gave no result');
    if (new URL(first.finalDisplayedUrl).pathname !== path)
      throw new Error(`${path} led to ${first.finalDisplayedUrl}`);
    const kib = weight(first) / 1024;
    const score = (name: string) => median(results.map(({ categories }) => (categories[name]?.score ?? 0) * 100));
    return [
      {
        what: `JS and CSS of ${what}, gzip`,
        value: `${kib.toFixed(1)} KiB`,
        budget: `at most ${kibMax} KiB`,
        isMet: kib <= kibMax,
      },
      scored('Lighthouse performance, desktop', score('performance'), performanceMin),
      scored('Lighthouse accessibility', score('accessibility'), accessibilityMin),
    ];
  } finally {
    await browser.stop();
    await demo.kill('SIGINT');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The demo's one-click sign-in. */
const sessionCookie = (port: number, host: string, as: string) =>
  new Promise<string>((resolve, reject) => {
    const path = `/demo/sign-in?as=${encodeURIComponent(as)}`;
    get({ host: '127.0.0.1', port, path, headers: { host: `${host}:${port}` } }, (response) => {
      response.resume();
      const [cookie] = response.headers['set-cookie']?.[0]?.split(';') ?? [];
      if (cookie === undefined) reject(new Error(`${as} could not sign in`));
      else resolve(cookie);
    }).once('error', reject);
  });

async function audit(url: string, port: number, cookie: string | null): Promise<Result> {
  const run = await lighthouse(
    url,
    {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility'],
      ...(cookie !== null && { extraHeaders: { Cookie: cookie } }),
    },
    desktopConfig,
  );
  if (!run) throw new Error('Lighthouse gave no result');
  return run.lhr;
}

type Requests = { items: { url: string }[] };

/** The bytes that a browser without Brotli loads before the page can be used. */
function weight({ audits }: Result): number {
  const { items } = (audits['network-requests']?.details ?? { items: [] }) as unknown as Requests;
  const paths = new Set(
    items.map(({ url }) => new URL(url).pathname).filter((path) => /^\/assets\/.+\.(js|css)$/.test(path)),
  );
  if (paths.size === 0) throw new Error('the page loaded no assets');
  return [...paths].reduce((sum, path) => sum + gzipSize(join(ASSETS, path)), 0);
}

const gzipSize = (file: string): number =>
  existsSync(`${file}.gz`) ? statSync(`${file}.gz`).size : gzipSync(readFileSync(file)).length;

const scored = (what: string, score: number, min: number): Finding => ({
  what,
  value: String(Math.round(score)),
  budget: `at least ${min}`,
  isMet: Math.round(score) >= min,
});
