import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

export type Options = {
  /** The benches to run; all when empty. */
  names: string[];
  /** The name of one page, call or list; everything when null. */
  only: string | null;
  /** Rounds of each measurement; each bench has its own default. */
  rounds: number | null;
  /** The sizes of the organizations that lists are measured in. */
  invoices: number[];
  /** The folder of the database with large organizations, which several benches use. */
  data: string;
  /** The folder was named, and stays for further runs. */
  isDataKept: boolean;
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
      invoices: { type: 'string', default: '10000,200000,1000000' },
      data: { type: 'string' },
      json: { type: 'string', default: 'bench/results.json' },
      markdown: { type: 'string' },
    },
  });
  return {
    names: positionals,
    only: values.only ?? null,
    rounds: values.rounds === undefined ? null : Number(values.rounds),
    invoices: values.invoices.split(',').map(Number),
    data: values.data ?? mkdtempSync(join(tmpdir(), 'plumbline-bench-')),
    isDataKept: values.data !== undefined,
    json: values.json,
    markdown: values.markdown ?? null,
  };
}
