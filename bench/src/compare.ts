// The same work by several servers in turns, so that other load on the machine affects all of them.
import { type Finding, median } from './finding.ts';
import { type Load, perSecond, runLoad, speedOf, type Target } from './load.ts';
import { watchStolenTime } from './stolen-time.ts';
import { warmUpCall } from './warm-up.ts';

export const CONNECTIONS = [1, 16] as const;

export type Pace = { rounds: number; sliceMs: number };

/** How many rounds of a run are measured again because other guests of the machine disturbed them. */
let spareRounds = 200;

/** The loads of each target, one for each round; a first round warms up. */
export async function runInTurns<Name extends string>(
  targets: Readonly<Record<Name, Target>>,
  connections: number,
  { rounds, sliceMs }: Pace,
): Promise<Record<Name, Load[]>> {
  await runRound(targets, connections, sliceMs / 2);
  const measured: Record<Name, Load>[] = [];
  while (measured.length < rounds) {
    const isDisturbed = watchStolenTime();
    const round = await runRound(targets, connections, sliceMs);
    if (isDisturbed() && spareRounds > 0) spareRounds -= 1;
    else measured.push(round);
  }
  const names = Object.keys(targets) as Name[];
  return Object.fromEntries(names.map((name) => [name, measured.map((round) => round[name])])) as Record<Name, Load[]>;
}

async function runRound<Name extends string>(
  targets: Readonly<Record<Name, Target>>,
  connections: number,
  sliceMs: number,
): Promise<Record<Name, Load>> {
  const loads: [string, Load][] = [];
  for (const name of Object.keys(targets) as Name[]) {
    loads.push([name, await runLoad(targets[name], connections, sliceMs)]);
  }
  return Object.fromEntries(loads) as Record<Name, Load>;
}

/** The median of the rounds' ratios: what disturbs one round does not decide. */
export const ratioOf = (ours: readonly Load[], theirs: readonly Load[]): number =>
  median(ours.map((load, round) => perSecond(load) / perSecond(theirs[round] ?? load)));

export type Compared = { what: string; shareMin: number; ours: Target; best: Target; bare?: Target };

/** One finding for each number of connections: the share of the best possible speed that ours reaches. */
export async function compare({ what, shareMin, ...targets }: Compared, pace: Pace): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const target of Object.values(targets)) await warmUpCall(target);
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
