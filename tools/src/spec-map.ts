// Writes docs/spec-map.md: `node tools/src/spec-map.ts`. A source that carries a rule of the specification names its
// section, as in `Spec 1 §5`; the map leads from each section to those sources.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Complaint, complain } from './house/complaint.ts';
import { readRepository, ROOT } from './house/repository.ts';
import type { File } from './house/root.ts';

export const MAP_FILE = 'docs/spec-map.md';

interface Part {
  readonly number: number;
  readonly title: string;
  /** The titles of its sections, from §1 on. */
  readonly sections: readonly string[];
}

/** The specification itself is not in the repository, so its table of contents stands here. */
export const PARTS: readonly Part[] = [
  {
    number: 1,
    title: 'Access, dashboard, history, documents, waivers, account',
    sections: [
      'What the product does and for whom',
      'Screens and routes',
      'Entities and their fields',
      'States and transitions',
      'Validation rules',
      'Roles and permissions',
      'The calls it makes',
      'The error catalogue',
      'Business constants and limits',
    ],
  },
  {
    number: 2,
    title: 'Payments',
    sections: [
      'What the product does and for whom',
      'Screens and routes',
      'Entities and their fields',
      'States and transitions',
      'Validation rules',
      'Roles and permissions',
      'The calls it makes',
      'Error catalogue',
      'Business constants and limits',
    ],
  },
];

const MARKED = /^(rules|contract|server|portal|ui)\/.*(?<!\.test|\.gen)\.tsx?$/;
const MARK = /Spec [12] §\d(?:(?:,| and) (?:(?:Spec )?[12] )?§\d)*/g;

/** Marks as `1 §5`, each once. One mark may list several: `Spec 1 §3, Spec 2 §6 and §9`. */
export function marksIn(text: string): string[] {
  const marks = [...onOneLine(text).matchAll(MARK)].flatMap(([mark]) => {
    let part = '';
    return [...mark.matchAll(/(?:([12]) )?§(\d)/g)].map(([, newPart, section]) => {
      part = newPart ?? part;
      return `${part} §${section}`;
    });
  });
  return [...new Set(marks)];
}

/** A comment may break its line in the middle of a mark. */
const onOneLine = (text: string) => text.replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ');

/** What is marked by section: `1 §5` leads to paths. */
type Marked = ReadonlyMap<string, readonly string[]>;

function markedIn(files: readonly File[]): Marked {
  const sources = files.filter(({ path }) => MARKED.test(path)).toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const pairs = sources.flatMap(({ path, text }) => marksIn(text).map((mark) => ({ mark, path })));
  return new Map(
    [...Map.groupBy(pairs, ({ mark }) => mark)].map(([mark, found]) => [mark, found.map(({ path }) => path)]),
  );
}

const sectionsOf = ({ number, sections }: Part) =>
  sections.map((title, index) => ({ mark: `${number} §${index + 1}`, heading: `§${index + 1} ${title}` }));

/** Every section is carried somewhere, every mark names a section there is, and no § stands outside of a mark. */
export function checkSpecMarks(files: readonly File[]): Complaint[] {
  const marked = markedIn(files);
  const sections = PARTS.flatMap(sectionsOf);
  const known = new Set(sections.map(({ mark }) => mark));
  return [
    ...sections
      .filter(({ mark }) => !marked.has(mark))
      .map(({ mark, heading }) => complain(MAP_FILE, `no source is marked Spec ${mark} (${heading})`)),
    ...[...marked]
      .filter(([mark]) => !known.has(mark))
      .flatMap(([mark, paths]) => paths.map((path) => complain(path, `there is no Spec ${mark}`))),
    ...files
      .filter(({ path, text }) => MARKED.test(path) && onOneLine(text).replaceAll(MARK, '').includes('§'))
      .map(({ path }) => complain(path, 'a § that is no mark; write Spec 1 §5, or Spec 1 §3, §4 and §5')),
  ];
}

export function specMapOf(files: readonly File[]): string {
  const marked = markedIn(files);
  const listOf = (mark: string) => (marked.get(mark) ?? []).map((path) => `- [${path}](../${path})\n`).join('');
  const parts = PARTS.map((part) =>
    [
      `## Part ${part.number}: ${part.title}\n`,
      ...sectionsOf(part).map(({ mark, heading }) => `### ${heading}\n\n${listOf(mark)}`),
    ].join('\n'),
  );
  return [HEAD, ...parts].join('\n');
}

const HEAD = `# Where the specification is carried out

Written by \`node tools/src/spec-map.ts\` from the marks in the sources (\`Spec 1 §5\`). Tests are found by the requirement ids in their titles.
`;

if (import.meta.main) await writeFile(join(ROOT, MAP_FILE), specMapOf(readRepository()));
