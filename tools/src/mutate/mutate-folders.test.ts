import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../house/repository.ts';
import { mutateFolders } from './mutate-folders.ts';
import { markdownOf } from './report.ts';

const AGES = `export const LABELS: Readonly<Record<string, string>> = { adult: 'Adult', child: 'Child' };

export function isAdult(age: number): boolean {
  return age >= 18;
}

export function label(age: number): string {
  return LABELS[isAdult(age) ? 'adult' : 'child'] ?? '';
}

export function countDown(from: number): number {
  let steps = 0;
  for (let left = from; left > 0; left -= 1) steps += 1;
  return steps;
}
`;

/** No test checks the exact birthday or the label of a child. */
const AGES_TEST = `import { expect, test } from 'vitest';
import { countDown, isAdult, label } from './ages.ts';
test('grown up', () => expect([isAdult(17), isAdult(30)]).toEqual([false, true]));
test('label', () => expect(label(30)).toBe('Adult'));
test('steps', () => expect(countDown(3)).toBe(3));
`;

const CONFIG = `export default {
  test: { projects: [{ test: { name: 'rules', include: ['rules/**/*.test.ts'], isolate: false } }] },
};
`;

const FILES: Readonly<Record<string, string>> = {
  '.gitignore': 'node_modules/\n',
  'package.json': '{ "type": "module" }',
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      strict: true,
      module: 'ESNext',
      moduleResolution: 'Bundler',
      allowImportingTsExtensions: true,
      noEmit: true,
      types: [],
    },
    include: ['rules'],
  }),
  'vitest.config.ts': CONFIG,
  'rules/src/ages.ts': AGES,
  'rules/src/ages.test.ts': AGES_TEST,
};

async function makeRepository(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'plumbline-mutate-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return root;
}

test(
  'a folder is mutated: undetected mutants survive, loops end, and no source is changed',
  { timeout: 120_000 },
  async () => {
    const root = await makeRepository();
    const run = await mutateFolders({ root, folders: ['rules/src'], seed: 1, log() {} });
    const survivors = run.outcomes.filter(({ status }) => status === 'survived').map(({ mutant }) => mutant);
    expect(survivors.map(({ line, before, after }) => `${line}: ${before} -> ${after}`)).toEqual(
      expect.arrayContaining([
        "1: child: 'Child' -> ",
        "1: 'Child' -> ''",
        '4: age >= 18 -> age > 18',
        "8: '' -> 'mutated'",
      ]),
    );
    const statuses = Object.fromEntries(
      run.outcomes.map(({ mutant, status }) => [`${mutant.before} -> ${mutant.after}`, status]),
    );
    expect(statuses).toMatchObject({ "'Adult' -> ''": 'killed', 'left -= 1 -> left += 1': 'timed out' });
    // `return null` where a boolean is declared.
    expect(run.invalid.map(({ mutator, line }) => `${line}: ${mutator}`)).toContain('4: returned null');
    expect(markdownOf(run)).toContain('rules/src/ages.ts:4 boundary: `age >= 18` → `age > 18`');
    expect(await readFile(join(root, 'rules/src/ages.ts'), 'utf8')).toBe(AGES);
  },
);

test('the same seed draws the same sample', { timeout: 120_000 }, async () => {
  const root = await makeRepository();
  const draw = async (seed: number) => {
    const { outcomes } = await mutateFolders({ root, folders: ['rules/src'], sample: 3, seed, log() {} });
    return new Set(outcomes.map(({ mutant }) => mutant.id));
  };
  const [first, again] = [await draw(5), await draw(5)];
  expect(first.size).toBe(3);
  expect(again).toEqual(first);
});
