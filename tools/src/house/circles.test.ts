import { expect, test } from 'vitest';
import { checkCircles } from './circles.ts';
import { readEdges } from './import-graph.ts';
import { createResolve } from './resolve.ts';
import { readSource } from './source.ts';

const complaintsOf = (files: Readonly<Record<string, string>>) => {
  const sources = Object.entries(files).map(([path, text]) => readSource(path, text));
  return checkCircles(readEdges(sources, createResolve([])));
};

test.each([
  ['values', `import { b } from './b.ts';`],
  ['types', `import type { B } from './b.ts';`],
  ['a type in place', `let b: import('./b.ts').B;`],
  ['a file that is loaded later', `const b = () => import('./b.ts');`],
  ['names that are passed on', `export { b } from './b.ts';`],
])('two files that import each other are refused: %s', (_, text) => {
  expect(complaintsOf({ 'ui/src/a.ts': text, 'ui/src/b.ts': `import { a } from './a.ts';` })).toEqual([
    { at: 'ui/src/a.ts', about: 'is in a circle of imports: ui/src/a.ts > ui/src/b.ts > ui/src/a.ts' },
  ]);
});

test('a strongly connected component is reported once, by its shortest circle', () => {
  const knot = {
    'ui/src/a.ts': `import './b.ts';`,
    'ui/src/b.ts': `import './c.ts'; import './d.ts';`,
    'ui/src/c.ts': `import './a.ts';`,
    'ui/src/d.ts': `import './e.ts';`,
    'ui/src/e.ts': `import './a.ts';`,
  };
  expect(complaintsOf(knot).map(({ about }) => about)).toEqual([
    'is in a circle of imports: ui/src/a.ts > ui/src/b.ts > ui/src/c.ts > ui/src/a.ts (2 more files hang on it)',
  ]);
});

test('two paths to the same file are no circle', () => {
  expect(
    complaintsOf({
      'ui/src/a.ts': `import './b.ts'; import './c.ts';`,
      'ui/src/b.ts': `import './d.ts';`,
      'ui/src/c.ts': `import './d.ts';`,
      'ui/src/d.ts': '',
    }),
  ).toEqual([]);
});
