// The same calls in organizations of different sizes, and pages near and far: neither may make a difference.
import { CONNECTIONS, type Pace, ratioOf, runInTurns } from '../compare.ts';
import type { Finding } from '../finding.ts';
import { speedOf, type Target } from '../load.ts';
import { growthCalls, pageCalls } from './calls.ts';
import type { ListServers } from './list-servers.ts';
import { ourTarget } from './list-targets.ts';
import type { Account } from './ready.ts';

const FACTOR_MAX = 1.5;

export async function growthFindings(servers: ListServers, pace: Pace): Promise<Finding[]> {
  const { accounts } = servers.product;
  if (accounts.length < 2) return [];
  const findings: Finding[] = [];
  for (const call of growthCalls) {
    const targets = accounts.map((account): [string, Target] => [
      account.size.toLocaleString('en'),
      ourTarget(servers, account, call),
    ]);
    findings.push(...(await firstAgainstLast(`${call.name}, by size of the organization`, targets, pace)));
  }
  return findings;
}

export async function pageFindings(servers: ListServers, account: Account, pace: Pace): Promise<Finding[]> {
  const targets = pageCalls(account).map((call): [string, Target] => [call.name, ourTarget(servers, account, call)]);
  return firstAgainstLast('usual order, by page', targets, pace);
}

/** How many times slower the slowest target is than the first. */
async function firstAgainstLast(what: string, targets: [string, Target][], pace: Pace): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const connections of CONNECTIONS) {
    const loads = await runInTurns(Object.fromEntries(targets), connections, pace);
    const [first = [], ...others] = targets.map(([name]) => loads[name] ?? []);
    const factor = Math.max(...others.map((other) => ratioOf(first, other)));
    const rates = Object.entries(loads).map(([name, each]) => `${name}: ${Math.round(speedOf(each).perSecond)}/s`);
    findings.push({
      what,
      connections,
      value: `${factor.toFixed(2)}x (${rates.join(', ')})`,
      budget: `at most ${FACTOR_MAX}x`,
      isMet: factor <= FACTOR_MAX,
    });
  }
  return findings;
}
