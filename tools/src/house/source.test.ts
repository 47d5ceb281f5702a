import { describe, expect, test } from 'vitest';
import { readSource } from './source.ts';

const importsOf = (text: string) =>
  readSource('rules/src/a.ts', text).imports.map(({ path, isType }) => [path, isType]);
const deedsOf = (text: string) => readSource('rules/src/a.tsx', text).deeds.map(({ what }) => what);

describe('imports', () => {
  test.each([
    [`import a from 'x';`, false],
    [`import 'x';`, false],
    [`import { type A, b } from 'x';`, false],
    [`const a = await import('x');`, false],
    [`export { a } from 'x';`, false],
    [`import type { A } from 'x';`, true],
    [`import { type A, type B } from 'x';`, true],
    [`let a: import('x').A;`, true],
  ])('%s', (text, isType) => {
    expect(importsOf(text)).toEqual([['x', isType]]);
  });

  test('a word in a text or a comment is not an import', () => {
    expect(importsOf(`// import a from 'x'\nconst a = "import b from 'y'";`)).toEqual([]);
  });
});

describe('effects', () => {
  test('uses of globals', () => {
    expect(deedsOf('const a = Date.now(), b = new Date(), c = new Date(a), d = Math.random();')).toEqual(
      expect.arrayContaining(['Date.now', 'new Date()', 'new Date(…)', 'Math.random']),
    );
    expect(deedsOf('process.exit(1); fetch("/");')).toEqual(
      expect.arrayContaining(['process', 'process.exit', 'fetch()']),
    );
  });

  test('SQL in both its forms', () => {
    expect(deedsOf('const a = sql<number>`select 1`; db.with(1).selectFrom("invoice");')).toEqual(
      expect.arrayContaining(['sql``', '.selectFrom()']),
    );
  });

  test('a name declared in the file is not a global', () => {
    expect(deedsOf('const describe = (document: Document) => document.title;')).not.toContain('document');
    expect(deedsOf('const { process } = job; process();')).not.toContain('process');
    expect(deedsOf('const a = { process: 1 }; a.process;')).not.toContain('process');
  });
});

test('a file that cannot be parsed is named', () => {
  expect(() => readSource('rules/src/broken.ts', 'const = ;')).toThrow('rules/src/broken.ts');
});

test('a complaint can point at a line', () => {
  expect(readSource('rules/src/a.ts', `\n\nimport 'x';`).imports[0]?.line).toBe(3);
});
