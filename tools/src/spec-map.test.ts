import { describe, expect, test } from 'vitest';
import { readRepository } from './house/repository.ts';
import { checkSpecMarks, MAP_FILE, marksIn, PARTS, specMapOf } from './spec-map.ts';

const files = readRepository();

test('every section of the specification is carried by a source that names it', () => {
  expect(checkSpecMarks(files).map(({ at, about }) => `${at} ${about}`)).toEqual([]);
});

test('the map is that of the sources: run node tools/src/spec-map.ts', () => {
  expect(files.find(({ path }) => path === MAP_FILE)?.text).toBe(specMapOf(files));
});

describe('marks', () => {
  test.each([
    ['/** Rounded half up (Spec 1 §9). */', ['1 §9']],
    ['// Spec 1 §5: both are needed.', ['1 §5']],
    ['// Login (Spec 1 §4 and §8).', ['1 §4', '1 §8']],
    ['// Settings (Spec 1 §3, Spec 2 §6 and §9, and the decisions).', ['1 §3', '2 §6', '2 §9']],
    ['// Capabilities (Spec 1 §6, 2 §6).', ['1 §6', '2 §6']],
    ['// Forms (Spec 1 §2, §3 and §5). Later Spec 1 §3.', ['1 §2', '1 §3', '1 §5']],
    ['/**\n * A rule (Spec 1\n * §4 and\n * §5).\n */', ['1 §4', '1 §5']],
    ['  // A rule (Spec 2 §7,\n  // §8).', ['2 §7', '2 §8']],
    ['// Spec 3 §1, spec 1 §1, section 5', []],
  ])('%j: %j', (text, marks) => {
    expect(marksIn(text)).toEqual(marks);
  });
});

/** One source that carries everything. */
const everything = PARTS.flatMap(({ number, sections }) =>
  sections.map((_, index) => `// Spec ${number} §${index + 1}`),
).join('\n');
const about = (path: string, text: string) =>
  checkSpecMarks([
    { path: 'rules/src/all.ts', text: everything },
    { path, text },
  ]).map((complaint) => complaint.about);

describe('complaints', () => {
  test('a section that nobody carries is named', () => {
    const text = everything.replace('// Spec 2 §8\n', '');
    expect(checkSpecMarks([{ path: 'server/src/a.ts', text }])).toEqual([
      { at: MAP_FILE, about: 'no source is marked Spec 2 §8 (§8 Error catalogue)' },
    ]);
    expect(checkSpecMarks([])).toHaveLength(18);
  });

  test.each(['rules/src/a.test.ts', 'contract/src/a.gen.ts', 'tools/src/a.ts', 'demo/src/a.ts', 'docs/a.md'])(
    'a mark in %s carries nothing',
    (path) => {
      expect(checkSpecMarks([{ path, text: everything }])).toHaveLength(18);
    },
  );

  test('marks that lead nowhere are refused', () => {
    expect(about('ui/src/a.tsx', '// Spec 1 §0')).toEqual(['there is no Spec 1 §0']);
    expect(about('ui/src/a.tsx', '// as in §5')).toEqual([expect.stringContaining('a § that is no mark')]);
    expect(about('ui/src/a.tsx', '// Spec 1 §2 to §5')).toEqual([expect.stringContaining('a § that is no mark')]);
    expect(about('ui/src/a.tsx', '// Spec 1 §2 and §5')).toEqual([]);
    expect(about('tools/src/a.ts', '// as in §5')).toEqual([]);
  });
});

test('the map lists the sources of a section, in order and with links', () => {
  const map = specMapOf([
    { path: 'server/src/b.ts', text: '// Spec 1 §1' },
    { path: 'rules/src/a.ts', text: '// Spec 1 §1 and §2' },
  ]);
  expect(map).toContain(
    [
      '## Part 1: Access, dashboard, history, documents, waivers, account',
      '',
      '### §1 What the product does and for whom',
      '',
      '- [rules/src/a.ts](../rules/src/a.ts)',
      '- [server/src/b.ts](../server/src/b.ts)',
      '',
      '### §2 Screens and routes',
      '',
      '- [rules/src/a.ts](../rules/src/a.ts)',
      '',
    ].join('\n'),
  );
  expect(map).toContain('## Part 2: Payments');
});
