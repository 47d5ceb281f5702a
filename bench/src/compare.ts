// The same work by several servers in turns, so that other load on the machine affects all of them.
import { type Finding, median } from './finding.ts';
import { type Load, perSecond, runLoad, speedOf, type Target } from './load.ts';

export const CONNECTIONS = [1, 16] as const;

export type Pace = { rounds: number; sliceMs: number };

/** The loads of each target, one for each round; a first round warms up. */
export async function runInTurns<Name extends string>(
  targets: Readonly<Record<Name, Target>>,
  connections: number,
  { rounds, sliceMs }: Pace,
): Promise<Record<Name, Load[]>> {
  const names = Object.keys(targets) as Name[];
  const loads = Object.fromEntries(names.map((name) => [name, [] as Load[]])) as Record<Name, Load[]>;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const load = await runLoad(targets[name], connections, round === 0 ? sliceMs / 2 : sliceMs);
      if (round > 0) loads[name].push(load);
    }
  }
  return loads;
}

/** The median of the rounds' ratios: what disturbs one round does not decide. */
export const ratioOf = (ours: readonly Load[], theirs: readonly Load[]): number =>
  median(ours.map((load, round) => perSecond(load) / perSecond(theirs[round] ?? load)));

export type Compared = { what: string; shareMin: number; ours: Target; best: Target; bare?: Target };

/** One finding for each number of connections: the share of the best possible speed that ours reaches. */
export async function compare({ what, shareMin, ...targets }: Compared, pace: Pace): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const connections of CONNECTIONS) {
    const loads = await runInTurns(targets as Record<string, Target>, connections, pace);
    const { ours = [], bare, best = [] } = loads;
    const share = ratioOf(ours, best);
    findings.push({
      what,
      connections,
      ours: speedOf(ours),
      ...(bare && { bare: speedOf(bare) }),
      best: speedOf(best),
      value: percent(share),
      budget: `at least ${percent(shareMin)}`,
      isMet: share >= shareMin,
    });
  }
  return findings;
}

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;
