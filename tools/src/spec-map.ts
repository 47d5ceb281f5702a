// Generates docs/spec-map.md: `node tools/src/spec-map.ts`. A source that implements a rule of the specification cites
// its section, as in `Spec 1 §5`; the map links each section to those sources.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Complaint, complain } from './house/complaint.ts';
import { readSections, SECTIONS_FILE } from './house/references.ts';
import { readRepository, ROOT } from './house/repository.ts';
import type { File } from './house/root.ts';

export const MAP_FILE = 'docs/spec-map.md';

/** A line of the table of contents: `## Part 1: …`, or `### Spec 1 §5: …` with its anchor. */
type Heading = { readonly part: string } | Section;

interface Section {
  /** As cited by sources: Spec 1 §5. */
  readonly id: string;
  readonly anchor: string;
  readonly title: string;
}

const headingsIn = (files: readonly File[]): Heading[] =>
  [
    ...(files.find(({ path }) => path === SECTIONS_FILE)?.text ?? '').matchAll(
      /^## (Part \d+: .*)$|^### <a id="([^"]+)"><\/a>(Spec \d+ §\d+): (.*)$/gm,
    ),
  ].map(([, part, anchor = '', id = '', title = '']) => (part === undefined ? { id, anchor, title } : { part }));

const MARKED = /^(rules|contract|server|portal|ui)\/.*(?<!\.test|\.gen)\.tsx?$/;

/** The paths of the sources that cite a section, by its id. */
function pathsBySection(files: readonly File[]): Map<string, string[]> {
  const sources = files.filter(({ path }) => MARKED.test(path)).toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const pairs = sources.flatMap(({ path, text }) =>
    [...new Set(readSections(text).map(({ id }) => id))].map((id) => ({ id, path })),
  );
  return new Map([...Map.groupBy(pairs, ({ id }) => id)].map(([id, found]) => [id, found.map(({ path }) => path)]));
}

/** Every section is cited somewhere. */
export function checkSectionsCarried(files: readonly File[]): Complaint[] {
  const paths = pathsBySection(files);
  return headingsIn(files).flatMap((heading) =>
    'part' in heading || paths.has(heading.id)
      ? []
      : [complain(MAP_FILE, `no source is marked ${heading.id} (${heading.title})`)],
  );
}

export function specMapOf(files: readonly File[]): string {
  const paths = pathsBySection(files);
  const linesOf = ({ id, anchor, title }: Section) => [
    `### [${id}](specification/sections.md#${anchor}): ${title}\n`,
    ...(paths.get(id) ?? []).map((path) => `- [${path}](../${path})`),
  ];
  return [
    HEAD,
    ...headingsIn(files).map((heading) =>
      'part' in heading ? `## ${heading.part}\n` : `${linesOf(heading).join('\n')}\n`,
    ),
  ].join('\n');
}

const HEAD = `# Where the specification is carried out

Written by \`node tools/src/spec-map.ts\` from the marks in the sources (\`Spec 1 §5\`). Tests are found by the requirement ids in their titles.
`;

if (import.meta.main) await writeFile(join(ROOT, MAP_FILE), specMapOf(readRepository()));
