// The clock is read in few places, so that every rule can be tested on any day; rules have no side effects at all.
import { type Complaint, complain } from './complaint.ts';
import type { Source } from './source.ts';

const IMPURE = new Set([
  'Math.random',
  'console',
  'crypto',
  'document',
  'fetch',
  'globalThis',
  'localStorage',
  'navigator',
  'performance',
  'process',
  'queueMicrotask',
  'sessionStorage',
  'setInterval',
  'setTimeout',
  'window',
]);

const CLOCK = new Set(['Date.now', 'Date()', 'new Date()', 'new Date(…)']);
const READS_CLOCK = new Set(['Date.now', 'Date()', 'new Date()']);

/** Rooms whose tests control the clock; the others (demo, e2e, bench, tools, sandbox) use the real one. */
const TIMELESS_ROOMS = ['rules', 'contract', 'server', 'ui', 'portal', 'console'];
const MAKES_DATES = 'rules/src/dates.ts';
const HAS_CLOCK = /^server\/src\/(main|plumbline)\.ts$|^server\/src\/ports\/|^(portal|console)\/src\/main\.tsx$/;

export function checkPurity(sources: readonly Source[]): Complaint[] {
  return sources
    .filter(({ isTest }) => !isTest)
    .flatMap((source) =>
      source.deeds.flatMap(({ what, line }) => {
        const about = complaintAbout(source, what);
        return about === null ? [] : [complain(`${source.path}:${line}`, about)];
      }),
    );
}

function complaintAbout({ path, room }: Source, what: string): string | null {
  if (path.startsWith('rules/src/') && IMPURE.has(what)) return `${what}: a rule is pure; hand it in`;
  if (!TIMELESS_ROOMS.includes(room) || !CLOCK.has(what) || HAS_CLOCK.test(path)) return null;
  if (READS_CLOCK.has(what)) return `${what}: the clock is handed in`;
  return path === MAKES_DATES ? null : `${what}: dates are made in ${MAKES_DATES}`;
}
