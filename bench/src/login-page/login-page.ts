// The first page a customer sees: what it weighs, and what Lighthouse thinks of it on a desktop.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { startDemo } from '../demo-process.ts';
import { type Finding, median } from '../finding.ts';
import { startBrowser } from './browser.ts';

const KIB_MAX = 165;
const PERFORMANCE_MIN = 95;
const ACCESSIBILITY_MIN = 100;
const ROUNDS = 3;
const ASSETS = join(import.meta.dirname, '../../../portal/dist');

export async function bench(): Promise<Finding[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const demo = await startDemo(dataDir);
  const browser = await startBrowser();
  try {
    const url = `http://granite.portal.localhost:${demo.port}/login`;
    const results: Result[] = [];
    for (let round = 0; round < ROUNDS; round += 1) results.push(await audit(url, browser.port));
    const [first] = results;
    if (!first) throw new Error('Lighthouse gave no result');
    const kib = weight(first) / 1024;
    const score = (name: string) => median(results.map(({ categories }) => (categories[name]?.score ?? 0) * 100));
    return [
      {
        what: 'JS and CSS of the login page, gzip',
        value: `${kib.toFixed(1)} KiB`,
        budget: `at most ${KIB_MAX} KiB`,
        isMet: kib <= KIB_MAX,
      },
      scored('Lighthouse performance, desktop', score('performance'), PERFORMANCE_MIN),
      scored('Lighthouse accessibility', score('accessibility'), ACCESSIBILITY_MIN),
    ];
  } finally {
    await browser.stop();
    await demo.kill('SIGINT');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function audit(url: string, port: number): Promise<Result> {
  const run = await lighthouse(
    url,
    { port, output: 'json', logLevel: 'error', onlyCategories: ['performance', 'accessibility'] },
    desktopConfig,
  );
  if (!run) throw new Error('Lighthouse gave no result');
  return run.lhr;
}

type Requests = { items: { url: string }[] };

/** What a browser without Brotli would load before the page can be used. */
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
