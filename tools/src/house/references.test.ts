import { describe, expect, test } from 'vitest';
import {
  checkDefinitions,
  checkReferences,
  DECISIONS_FILE,
  readSections,
  REQUIREMENTS_FILE,
  SECTIONS_FILE,
} from './references.ts';

const DOCS = [
  {
    path: REQUIREMENTS_FILE,
    text: '- <a id="pay-03"></a>**PAY-03** Back.\n- <a id="ach-04"></a>**ACH-04** Returned.\n',
  },
  {
    path: DECISIONS_FILE,
    text: '| <a id="c13"></a>**C13** | Hole | Held |\n| <a id="c14"></a>**C14** | Hole | Open |\n| <a id="e"></a>**E** | All | Yes |\n',
  },
  {
    path: SECTIONS_FILE,
    text: '### <a id="spec-1-2"></a>Spec 1 §2: Screens\n### <a id="spec-1-3"></a>Spec 1 §3: Fields\n### <a id="spec-2-4"></a>Spec 2 §4: States\n',
  },
  { path: 'docs/adr/0014-pdf-and-storage.md', text: '# 14. PDF' },
  { path: 'docs/adr/0015-payment-provider.md', text: '# 15. Provider' },
];

const complaintsOf = (text: string, path = 'portal/src/a.tsx') =>
  checkReferences([...DOCS, { path, text }]).map(({ at, about }) => `${at} ${about}`);

describe('existing ids may be cited', () => {
  test.each([
    '// Back to step 1 (PAY-03).',
    `test('PAY-03 ACH-04 both', () => {});`,
    '/** Held until it settles (decision C13). */',
    '// Decision C13: held. Decisions C13 and C14, decisions C13, C14 and E, decisions C13 to C14',
    '/**\n * Held until it settles (PAY-03, decision\n * C13).\n */',
    '// Spec 1 §2, §3 and Spec 2 §4',
    '// as drawn by a thread (ADR 14), see [ADR 15](adr/0015-payment-provider.md), ADRs 14 and 15',
    '-- Spec 2\n-- §4',
    '/* Spec 1 §2: 230 pixels. */',
  ])('%j', (text) => {
    expect(complaintsOf(text)).toEqual([]);
  });
});

describe('text that only looks like a reference is ignored', () => {
  test.each([
    `const encoding = 'UTF-8'; // AES-256, SHA-256, R01, WCAG 2.4.11, INV-99, PO-12`,
    `const order = { number: 'PAY-10042', other: 'XPAY-99', third: 'BILL-PAY-99' };`,
    `const cells = ['@SUM(A1)', 'C1', 'D7 Lane', fn(C1, C2)];`,
    '// A decision of its own, made once. Every decision counts. Decisions cross in 2 ways. On A4 paper (A4 landscape).',
    '// a new room needs an ADR. ADRs are superseded. adr/0014-pdf-and-storage.md',
  ])('%j', (text) => {
    expect(complaintsOf(text)).toEqual([]);
  });
});

const UNKNOWN_ID = ['PAY', '98'].join('-');

describe('unknown ids are refused', () => {
  test.each([
    ['// Back to step 1 (PAY-99).', 'there is no requirement PAY-99'],
    [`test('PAY-3 back', () => {});`, 'there is no requirement PAY-3'],
    [`test('PAY-03a back', () => {});`, 'there is no requirement PAY-03a'],
    // In two parts, so that a search for ids in test titles does not find it.
    [`describe('PAY-03 ${UNKNOWN_ID} back', () => {});`, `there is no requirement ${UNKNOWN_ID}`],
    ['// held (decision C99)', 'there is no decision C99'],
    ['// held (decisions C13, C14 and C98)', 'there is no decision C98'],
    ['// Decision F1.', 'there is no decision F1'],
    ['Decisions: C13 to C97.', 'there is no decision C97'],
    ['/* Spec 2 §12: 230 pixels. */', 'there is no Spec 2 §12'],
    ['// Spec 3 §1', 'there is no Spec 3 §1'],
    ['// Spec 1 §2, §3 and §4', 'there is no Spec 1 §4'],
    ['// see ADR 99', 'there is no ADR 99'],
    ['// see ADRs 14, 15 and 98', 'there is no ADR 98'],
  ])('%j', (text, about) => {
    expect(complaintsOf(text)).toEqual([`portal/src/a.tsx:1 ${about}`]);
  });

  test.each([
    'rules/src/a.ts',
    'server/src/a.test.ts',
    'e2e/journeys/a.spec.ts',
    'docs/a.md',
    'README.md',
    'server/src/database/migrations/0001.sql',
    'ui/src/a.module.css',
  ])('in %s, with its line', (path) => {
    expect(complaintsOf('first\n\n/* a reference (decision\n * C99) */', path)).toEqual([
      `${path}:4 there is no decision C99`,
    ]);
  });

  test('without the pages of the specification no id is known', () => {
    const text = '// decision C13, Spec 1 §2, ADR 14';
    expect(checkReferences([{ path: 'rules/src/a.ts', text }])).toHaveLength(3);
  });
});

describe('spellings that would not be found are refused', () => {
  test.each([
    ['reasons in [decision 15](adr/0015-payment-provider.md)', 'decision 15'],
    ['// Decisions #14', 'Decisions #14'],
    ['// see ADR-14', 'ADR-14'],
    ['// see ADR14', 'ADR14'],
    ['// see ADR 0014', 'ADR 0014'],
    ['as in [14](0014-pdf-and-storage.md)', '[14](0014-'],
    ['// (docs/adr/0014-pdf-and-storage.md)', 'docs/adr/0014-'],
    ['// held (C13)', 'C13'],
    ['// C13: held', 'C13'],
    ['// held (PAY-03, C13)', 'C13'],
    ['// held (Spec 1 §2, C13)', 'C13'],
    [`test('C13 held', () => {});`, 'C13'],
    [`test('PAY-03 C13 held', () => {});`, 'C13'],
    ['// PAY-03/04', 'PAY-03/04'],
    ['// as in §5', '§'],
    ['// Spec 1 §2 to §3', '§'],
    ['// Spec 1 §2, 2 §4', '§'],
    ['// Spec 2 says so', 'Spec 2'],
    ['// part 1 section 8', 'part 1 section 8'],
  ])('%j', (text, found) => {
    expect(complaintsOf(text)).toEqual([expect.stringContaining(`portal/src/a.tsx:1 ${found}: `)]);
  });
});

describe('definitions', () => {
  test('are found, each with its anchor', () => {
    expect(checkDefinitions(DOCS)).toEqual([]);
  });

  test('are refused if doubled, or under the anchor of another', () => {
    const text =
      '- <a id="pay-03"></a>**PAY-03** Back.\n- <a id="pay-03"></a>**PAY-03** Forth.\n- <a id="pay-5"></a>**PAY-05** No.';
    expect(checkDefinitions([{ path: REQUIREMENTS_FILE, text }])).toEqual([
      { at: `${REQUIREMENTS_FILE}:2`, about: 'PAY-03 is defined twice' },
      { at: `${REQUIREMENTS_FILE}:3`, about: 'the anchor of PAY-05 is pay-05' },
    ]);
  });

  test('of a section is refused under another anchor', () => {
    const text = '### <a id="spec-2-4"></a>Spec 1 §4: States';
    expect(checkDefinitions([{ path: SECTIONS_FILE, text }])).toEqual([
      { at: `${SECTIONS_FILE}:1`, about: 'the anchor of Spec 1 §4 is spec-1-4' },
    ]);
  });
});

test.each([
  ['/** Rounded half up (Spec 1 §9). */', ['Spec 1 §9']],
  ['// Settings (Spec 1 §3, Spec 2 §6 and §9, and the decisions).', ['Spec 1 §3', 'Spec 2 §6', 'Spec 2 §9']],
  ['// Forms (Spec 1 §2, §3 and §5). Later Spec 1 §3.', ['Spec 1 §2', 'Spec 1 §3', 'Spec 1 §5', 'Spec 1 §3']],
  ['/**\n * A rule (Spec 1\n * §4 and\n * §5).\n */', ['Spec 1 §4', 'Spec 1 §5']],
  ['  // A rule (Spec 2 §7,\n  // §8).', ['Spec 2 §7', 'Spec 2 §8']],
  ['// spec 1 §1, section 5', []],
])('the sections of %j are %j', (text, ids) => {
  expect(readSections(text).map(({ id }) => id)).toEqual(ids);
});
