// Runs the benches named on the command line, or all. Each prints ratios against a baseline of the same run.
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';

const BENCHES = {
  abuse: () => import('./abuse/abuse.ts'),
  'list-call': () => import('./list-call/list-call.ts'),
  'parallel-logins': () => import('./parallel-logins/parallel-logins.ts'),
  payments: () => import('./payments/payments.ts'),
  'reports-page': () => import('./reports-page/reports-page.ts'),
  'login-page': () => import('./login-page/login-page.ts'),
  reports: () => import('./reports/reports.ts'),
  'start-up': () => import('./start-up/start-up.ts'),
} as const;

const { positionals } = parseArgs({ allowPositionals: true });
const names = positionals.length > 0 ? positionals : Object.keys(BENCHES);
let isBelow = false;

print(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(2)}`);
for (const name of names) {
  const load = Object.hasOwn(BENCHES, name) ? BENCHES[name as keyof typeof BENCHES] : null;
  if (load === null) {
    print(`There is no bench "${name}". There are: ${Object.keys(BENCHES).join(', ')}.`);
    process.exitCode = 2;
    continue;
  }
  print(`\n${name}`);
  for (const { what, value, budget, isMet } of await (await load()).bench()) {
    print(`  ${isMet ? 'ok  ' : 'OVER'} ${what}: ${value} (budget ${budget})`);
    isBelow ||= !isMet;
  }
}
if (isBelow) process.exitCode = 1;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
