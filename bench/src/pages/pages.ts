// The first view of each page of the portal, on a phone and on a desktop.
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_LINKS, MAREN } from '@plumbline/demo/names';
import { startDemo } from '../demo-process.ts';
import { type Finding, median } from '../finding.ts';
import type { Options } from '../options.ts';
import { auditPage, type Device, type PageAudit } from './audit-page.ts';
import { startBrowser } from './browser.ts';

const ROUNDS = 3;
const HOST = 'granite.portal.localhost';
const LAYOUT_SHIFT_BELOW = 0.02;
const BLOCKING_MS_BELOW = 200;
const ACCESSIBILITY_MIN = 100;
const DEVICES: readonly Device[] = ['mobile', 'desktop'];

/** Of a payment link of the demo's Granite Supply. */
function linkToken(name: string): string {
  const link = DEMO_LINKS.find((each) => each.label === 'granite' && each.name === name);
  if (!link) throw new Error(`the demo has no payment link "${name}"`);
  return link.token;
}

type Page = { name: string; path: string; performanceMin: number; kibMax?: number; isPublic?: boolean };

const PAGES: readonly Page[] = [
  { name: 'login', path: '/login', performanceMin: 98, kibMax: 130, isPublic: true },
  { name: 'dashboard', path: '/dashboard', performanceMin: 90 },
  { name: 'reports', path: '/history/invoices', performanceMin: 90, kibMax: 190 },
  { name: 'pay', path: '/pay', performanceMin: 90, kibMax: 190 },
  { name: 'activity', path: '/history/payments', performanceMin: 90 },
  { name: 'upcoming', path: '/history/recurrences', performanceMin: 90 },
  {
    name: 'checkout',
    path: `/checkout?token=${linkToken('two-invoices')}`,
    performanceMin: 85,
    kibMax: 190,
    isPublic: true,
  },
];

export async function bench({ only, rounds }: Options): Promise<Finding[]> {
  const pages = PAGES.filter(({ name }) => only === null || name === only);
  if (pages.length === 0) throw new Error(`there is no page "${only}": ${PAGES.map(({ name }) => name).join(', ')}`);
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const demo = await startDemo(dataDir);
  const browser = await startBrowser();
  try {
    const cookie = await sessionCookie(demo.port, MAREN.email);
    const audits = new Map<string, PageAudit[]>();
    // Page after page in each round, so that other load on the machine affects all of them.
    for (let round = 0; round < (rounds ?? ROUNDS); round += 1) {
      for (const { name, path, isPublic } of pages) {
        for (const device of DEVICES) {
          const url = `http://${HOST}:${demo.port}${path}`;
          const audited = { url, cookie: isPublic ? null : cookie, device, browserPort: browser.port };
          const key = `${name} ${device}`;
          audits.set(key, [...(audits.get(key) ?? []), await auditPage(audited)]);
        }
      }
    }
    return pages.flatMap((page) => findingsOf(page, (device) => audits.get(`${page.name} ${device}`) ?? []));
  } finally {
    await browser.stop();
    await demo.kill('SIGINT');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function findingsOf(page: Page, auditsOn: (device: Device) => PageAudit[]): Finding[] {
  const { name, kibMax } = page;
  const kib = median(auditsOn('mobile').map((audit) => audit.kib));
  return [
    {
      what: `${name}: JS and CSS, gzip`,
      value: `${kib.toFixed(1)} KiB`,
      budget: kibMax === undefined ? 'none' : `at most ${kibMax} KiB`,
      isMet: kibMax === undefined || kib <= kibMax,
    },
    ...DEVICES.map((device) => lighthouseFinding(page, device, auditsOn(device))),
  ];
}

function lighthouseFinding({ name, performanceMin }: Page, device: Device, audits: PageAudit[]): Finding {
  const middle = (key: keyof PageAudit) => median(audits.map((audit) => audit[key]));
  const [performance, accessibility] = [middle('performance'), middle('accessibility')];
  const [layoutShift, blockingMs, paintMs] = [middle('layoutShift'), middle('blockingMs'), middle('largestPaintMs')];
  return {
    what: `${name}: Lighthouse ${device}`,
    value: [
      `${performance}, accessibility ${accessibility}, shift ${layoutShift.toFixed(3)}`,
      `blocking ${blockingMs.toFixed(0)} ms, LCP ${(paintMs / 1000).toFixed(1)} s`,
    ].join(', '),
    budget: `at least ${performanceMin}, ${ACCESSIBILITY_MIN}, below ${LAYOUT_SHIFT_BELOW} and ${BLOCKING_MS_BELOW} ms`,
    isMet:
      performance >= performanceMin &&
      accessibility >= ACCESSIBILITY_MIN &&
      layoutShift < LAYOUT_SHIFT_BELOW &&
      blockingMs < BLOCKING_MS_BELOW,
  };
}

/** The demo's one-click sign-in. */
const sessionCookie = (port: number, as: string) =>
  new Promise<string>((resolve, reject) => {
    const path = `/demo/sign-in?as=${encodeURIComponent(as)}`;
    get({ host: '127.0.0.1', port, path, headers: { host: `${HOST}:${port}` } }, (response) => {
      response.resume();
      const [cookie] = response.headers['set-cookie']?.[0]?.split(';') ?? [];
      if (cookie === undefined) reject(new Error(`${as} could not sign in`));
      else resolve(cookie);
    }).once('error', reject);
  });
