import { firstDifference } from './first-difference.ts';
import type { Mutant } from './mutant.ts';
import type { Outcome } from './schedule.ts';

export interface Run {
  readonly folders: readonly string[];
  readonly seed: number | null;
  readonly outcomes: readonly Outcome[];
  readonly invalid: readonly Mutant[];
}

export interface Row {
  readonly path: string;
  readonly killed: number;
  readonly survived: number;
  readonly timedOut: number;
  readonly invalid: number;
}

/** One row per file, weakest first. */
export function rowsOf({ outcomes, invalid }: Pick<Run, 'outcomes' | 'invalid'>): Row[] {
  const paths = new Set([...outcomes.map(({ mutant }) => mutant.path), ...invalid.map(({ path }) => path)]);
  const count = (path: string, status: string) =>
    outcomes.filter((outcome) => outcome.mutant.path === path && outcome.status === status).length;
  return [...paths]
    .map((path) => ({
      path,
      killed: count(path, 'killed'),
      survived: count(path, 'survived'),
      timedOut: count(path, 'timed out'),
      invalid: invalid.filter((mutant) => mutant.path === path).length,
    }))
    .sort((one, other) => firstDifference(other.survived - one.survived, one.path.localeCompare(other.path)));
}

export const totalOf = (rows: readonly Row[]): Row => ({
  path: 'all',
  killed: sum(rows, ({ killed }) => killed),
  survived: sum(rows, ({ survived }) => survived),
  timedOut: sum(rows, ({ timedOut }) => timedOut),
  invalid: sum(rows, ({ invalid }) => invalid),
});

const sum = (rows: readonly Row[], countOf: (row: Row) => number): number =>
  rows.reduce((total, row) => total + countOf(row), 0);

/** Percent of the valid mutants that a test detected; null if there are none. */
export function scoreOf({ killed, survived, timedOut }: Row): number | null {
  const valid = killed + survived + timedOut;
  return valid === 0 ? null : ((killed + timedOut) / valid) * 100;
}

export const scoreText = (row: Row): string => {
  const score = scoreOf(row);
  return score === null ? '-' : `${score.toFixed(1)} %`;
};

export function markdownOf(run: Run): string {
  const rows = rowsOf(run);
  const survivors = run.outcomes
    .filter(({ status }) => status === 'survived')
    .toSorted(({ mutant: one }, { mutant: other }) =>
      firstDifference(one.path.localeCompare(other.path), one.line - other.line),
    );
  return [
    `# Mutation of ${run.folders.join(', ')}`,
    '',
    ...(run.seed === null ? [] : [`A random sample; repeat it with \`--seed ${run.seed}\`.`, '']),
    '| file | killed | timed out | survived | invalid | score |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...[totalOf(rows), ...rows].map(lineOf),
    '',
    '## Survivors',
    '',
    ...survivors.map(
      ({ mutant, reason }) => `- ${survivorText(mutant)}${reason.startsWith('no test') ? ' (not reached)' : ''}`,
    ),
    '',
  ].join('\n');
}

const lineOf = (row: Row): string =>
  `| ${row.path} | ${row.killed} | ${row.timedOut} | ${row.survived} | ${row.invalid} | ${scoreText(row)} |`;

export const survivorText = ({ path, line, mutator, before, after }: Mutant): string =>
  `${path}:${line} ${mutator}: \`${before}\` → \`${after}\``;

export const jsonOf = (run: Run): string =>
  JSON.stringify(
    {
      folders: run.folders,
      seed: run.seed,
      files: rowsOf(run),
      mutants: run.outcomes.map(({ mutant, status, reason }) => ({ ...described(mutant), status, reason })),
      invalid: run.invalid.map(described),
    },
    null,
    2,
  );

const described = ({ id, path, line, mutator, before, after }: Mutant) => ({ id, path, line, mutator, before, after });
