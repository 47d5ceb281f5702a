import { expect, test } from 'vitest';
import { SECTIONS_FILE } from './house/references.ts';
import { readRepository } from './house/repository.ts';
import { checkSectionsCarried, MAP_FILE, specMapOf } from './spec-map.ts';

const files = readRepository();

test('every section of the specification is cited by a source', () => {
  expect(checkSectionsCarried(files).map(({ at, about }) => `${at} ${about}`)).toEqual([]);
});

test('the map matches the sources: run node tools/src/spec-map.ts', () => {
  expect(files.find(({ path }) => path === MAP_FILE)?.text).toBe(specMapOf(files));
});

const SECTIONS = {
  path: SECTIONS_FILE,
  text: `# Sections

## Part 1: Access

### <a id="spec-1-1"></a>Spec 1 §1: Who
### <a id="spec-1-2"></a>Spec 1 §2: Screens

## Part 2: Payments

### <a id="spec-2-1"></a>Spec 2 §1: Why
`,
};

test('a section without a source is reported', () => {
  const source = { path: 'server/src/a.ts', text: '// Spec 1 §1, Spec 2 §1' };
  expect(checkSectionsCarried([SECTIONS, source])).toEqual([
    { at: MAP_FILE, about: 'no source is marked Spec 1 §2 (Screens)' },
  ]);
});

test.each(['rules/src/a.test.ts', 'contract/src/a.gen.ts', 'tools/src/a.ts', 'demo/src/a.ts', 'docs/a.md'])(
  'a citation in %s does not count',
  (path) => {
    expect(checkSectionsCarried([SECTIONS, { path, text: '// Spec 1 §1 and §2, Spec 2 §1' }])).toHaveLength(3);
  },
);

test('the map lists the sources of a section, sorted and linked', () => {
  const map = specMapOf([
    { path: 'server/src/b.ts', text: '// Spec 1 §1; again Spec 1 §1' },
    SECTIONS,
    { path: 'rules/src/a.ts', text: '// Spec 1 §1 and §2' },
  ]);
  expect(map).toContain(
    [
      '## Part 1: Access',
      '',
      '### [Spec 1 §1](specification/sections.md#spec-1-1): Who',
      '',
      '- [rules/src/a.ts](../rules/src/a.ts)',
      '- [server/src/b.ts](../server/src/b.ts)',
      '',
      '### [Spec 1 §2](specification/sections.md#spec-1-2): Screens',
      '',
      '- [rules/src/a.ts](../rules/src/a.ts)',
      '',
      '## Part 2: Payments',
      '',
    ].join('\n'),
  );
});
