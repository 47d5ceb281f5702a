import { parseArgs } from 'node:util';

export type Options = {
  /** The benches to run; all when empty. */
  names: string[];
  /** The name of one page, call or list; everything when null. */
  only: string | null;
  /** Rounds of each measurement; each bench has its own default. */
  rounds: number | null;
  json: string;
  /** A document whose generated block receives the tables. */
  markdown: string | null;
};

export function readOptions(): Options {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      rounds: { type: 'string' },
      json: { type: 'string', default: 'bench/results.json' },
      markdown: { type: 'string' },
    },
  });
  return {
    names: positionals,
    only: values.only ?? null,
    rounds: values.rounds === undefined ? null : Number(values.rounds),
    json: values.json,
    markdown: values.markdown ?? null,
  };
}
