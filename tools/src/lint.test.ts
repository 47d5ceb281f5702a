// The most important lint rules are shown to work: each mistake below is planted, and oxlint must find it.
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from './house/repository.ts';

const lines = (count: number, line: string) => `${line}\n`.repeat(count);
const SAVE = 'declare function save(): Promise<void>;\n';

const PLANTED: readonly [rule: string, file: string, text: string][] = [
  ['typescript(no-floating-promises)', 'floating-statement.ts', `${SAVE}save();`],
  ['typescript(no-floating-promises)', 'floating-then.ts', `${SAVE}save().then(() => 1);`],
  [
    'typescript(no-floating-promises)',
    'floating-call-back.ts',
    `${SAVE}export function run() { [1].forEach(() => { save(); }); }`,
  ],
  ['typescript(no-misused-promises)', 'misused-condition.ts', `${SAVE}if (save()) throw new Error('never');`],
  ['typescript(no-misused-promises)', 'misused-for-each.ts', `${SAVE}[1].forEach(async () => { await save(); });`],
  ['typescript(await-thenable)', 'await-number.ts', 'await 1;'],
  ['typescript(no-explicit-any)', 'any.ts', 'export const a: any = 1;'],
  ['typescript(no-unsafe-assignment)', 'unsafe.ts', `export const a: string = JSON.parse('""');`],
  ['typescript(strict-boolean-expressions)', 'cents.ts', 'export const f = (cents: number) => (cents ? 1 : 2);'],
  [
    'typescript(switch-exhaustiveness-check)',
    'switch.ts',
    `export function f(a: 'x' | 'y') { switch (a) { case 'x': save(); } }\ndeclare function save(): void;`,
  ],
  ['eslint(no-console)', 'server/src/console.ts', 'console.log(1);'],
  ['eslint(max-lines)', 'long.ts', lines(301, 'export {};')],
  ['eslint(max-lines-per-function)', 'function.ts', `export function f(a: string[]) {\n${lines(70, "a.push('');")}}`],
  ['eslint(no-warning-comments)', 'comment.ts', '// FIXME: later\nexport {};'],
  ['eslint(no-unused-vars)', 'unused.ts', 'const a = 1;\nexport {};'],
  ['unicorn(filename-case)', 'camelCase.ts', 'export {};'],
  ['import(no-cycle)', 'cycle-a.ts', `import { b } from './cycle-b.ts';\nexport const a = () => b;`],
  [
    'react-hooks(rules-of-hooks)',
    'hook.tsx',
    `import { useState } from 'react';\nexport function F(p: { a: boolean }) { if (p.a) useState(1); return null; }`,
  ],
  ['jsx-a11y(alt-text)', 'picture.tsx', 'export const F = () => <img src="/a.png" />;'],
];

const FINE: readonly [file: string, text: string][] = [
  ['cycle-b.ts', `import { a } from './cycle-a.ts';\nexport const b = () => a;`],
  ['awaited.ts', `${SAVE}await save();\nvoid save();\nexport const a = 1;`],
  ['tools/src/console.ts', 'console.log(1);'],
  ['long.test.ts', `export const a = 1;\n${lines(301, '//')}`],
];

let folder: string;
let found: Map<string, string[]>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-lint-'));
  const compilerOptions = {
    strict: true,
    module: 'ESNext',
    moduleResolution: 'Bundler',
    target: 'ES2024',
    jsx: 'react-jsx',
    noEmit: true,
    allowImportingTsExtensions: true,
    types: [],
  };
  const files = [
    ...PLANTED.map(([, file, text]) => [file, text] as const),
    ...FINE,
    ['tsconfig.json', JSON.stringify({ compilerOptions })] as const,
  ];
  // A copy, because its overrides refer to folders beside it.
  await copyFile(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  for (const [file, text] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  found = await lint(folder);
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

/** The rules that fired, by file. */
async function lint(cwd: string): Promise<Map<string, string[]>> {
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '-f', 'json'], { cwd }, (_, text) =>
      resolve(text),
    );
  });
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string; severity: string }[] };
  const rules = new Map<string, string[]>();
  for (const { filename, code } of diagnostics) rules.set(filename, [...(rules.get(filename) ?? []), code]);
  return rules;
}

describe('found', () => {
  test.each(PLANTED)('%s in %s', (rule, file) => {
    expect(found.get(file)).toContain(rule);
  });
});

test.each(FINE.slice(1))('nothing is found in %s', (file) => {
  expect(found.get(file)).toBeUndefined();
});
