// Runs the benches named on the command line, or all, and prints one table. Ratios compare with a baseline of the same run.
import { rmSync } from 'node:fs';
import type { Finding } from './finding.ts';
import { describeMachine, readMachine } from './machine.ts';
import { type Options, readOptions } from './options.ts';
import { writeJson, writeMarkdown } from './results.ts';
import { LEGEND, type Section, textTable } from './table.ts';

type Bench = { bench: (options: Options) => Promise<Finding[]> };

const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  'list-call': () => import('./list-call/list-call.ts'),
  lists: () => import('./lists/lists.ts'),
  desk: () => import('./desk/desk.ts'),
  plans: () => import('./plans/plans.ts'),
  payments: () => import('./payments/payments.ts'),
  scheduled: () => import('./scheduled/scheduled.ts'),
  imports: () => import('./imports/imports.ts'),
  pdf: () => import('./pdf/pdf.ts'),
  pages: () => import('./pages/pages.ts'),
  'parallel-logins': () => import('./parallel-logins/parallel-logins.ts'),
  abuse: () => import('./abuse/abuse.ts'),
  'start-up': () => import('./start-up/start-up.ts'),
};

const options = readOptions();
const names = options.names.length > 0 ? options.names : Object.keys(BENCHES);
const unknown = names.find((name) => !Object.hasOwn(BENCHES, name));
if (unknown !== undefined) {
  print(`There is no bench "${unknown}". There are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(2);
}

const machine = readMachine();
const sections: Section[] = [];
print(`${describeMachine(machine)}\n${LEGEND}`);
try {
  for (const name of names) {
    const loaded = await BENCHES[name]?.();
    const section = { name, findings: (await loaded?.bench(options)) ?? [] };
    sections.push(section);
    print(`\n${textTable(section)}`);
  }
} finally {
  if (!options.isDataKept) rmSync(options.data, { recursive: true, force: true });
}
const results = { measuredAt: new Date().toISOString(), machine, sections };
writeJson(options.json, results);
if (options.markdown !== null) writeMarkdown(options.markdown, results);
if (sections.some(({ findings }) => findings.some(({ isMet }) => !isMet))) process.exitCode = 1;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
