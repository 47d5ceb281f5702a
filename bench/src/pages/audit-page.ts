// What Lighthouse measures of a page, and the bytes that the page loads.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';

const ASSETS = join(import.meta.dirname, '../../../portal/dist');

export type Device = 'mobile' | 'desktop';

export type PageAudit = {
  performance: number;
  accessibility: number;
  layoutShift: number;
  blockingMs: number;
  largestPaintMs: number;
  kib: number;
};

export type AuditedPage = { url: string; cookie: string | null; device: Device; browserPort: number };

export async function auditPage({ url, cookie, device, browserPort }: AuditedPage): Promise<PageAudit> {
  const run = await lighthouse(
    url,
    {
      port: browserPort,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility'],
      ...(cookie !== null && { extraHeaders: { Cookie: cookie } }),
    },
    // Lighthouse's default is a slow phone.
    device === 'desktop' ? desktopConfig : undefined,
  );
  if (!run) throw new Error('Lighthouse gave no result');
  const { lhr } = run;
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`);
  return {
    performance: scoreOf(lhr, 'performance'),
    accessibility: scoreOf(lhr, 'accessibility'),
    layoutShift: numberOf(lhr, 'cumulative-layout-shift'),
    blockingMs: numberOf(lhr, 'total-blocking-time'),
    largestPaintMs: numberOf(lhr, 'largest-contentful-paint'),
    kib: weight(lhr) / 1024,
  };
}

const scoreOf = ({ categories }: Result, name: string): number => Math.round((categories[name]?.score ?? 0) * 100);

function numberOf({ audits }: Result, name: string): number {
  const value = audits[name]?.numericValue;
  if (value === undefined) throw new Error(`Lighthouse did not measure ${name}`);
  return value;
}

type Requests = { items: { url: string }[] };

/** The scripts and styles that a browser without Brotli loads before the page can be used. */
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
