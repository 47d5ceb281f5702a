// Cited ids exist: requirements (PAY-03), decisions (decision C13), sections (Spec 2 §4) and records (ADR 14).
import { type Complaint, complain } from './complaint.ts';
import type { File } from './root.ts';

export const REQUIREMENTS_FILE = 'docs/specification/requirements.md';
export const DECISIONS_FILE = 'docs/specification/decisions.md';
export const SECTIONS_FILE = 'docs/specification/sections.md';

/**
 * The lock file has versions and hashes; the others are about the spelling itself, with wrong examples in their tests.
 */
const UNREAD = /^package-lock\.json$|^tools\/src\/(house\/references|spec-map)(\.test)?\.ts$/;

interface Definition {
  /** As cited: PAY-03, C13, Spec 2 §4. */
  readonly id: string;
  readonly anchor: string;
  readonly at: string;
}

const DEFINITIONS: Readonly<Record<string, RegExp>> = {
  [REQUIREMENTS_FILE]: /^- <a id="([^"]*)"><\/a>\*\*([A-Z]+-\d\d)\*\* \S/gm,
  [DECISIONS_FILE]: /^\| <a id="([^"]*)"><\/a>\*\*([A-D]\d+|E)\*\* \| \S/gm,
  [SECTIONS_FILE]: /^### <a id="([^"]*)"><\/a>(Spec \d+ §\d+): \S/gm,
};

const readDefinitions = (files: readonly File[], path: string): Definition[] =>
  files
    .filter((file) => file.path === path)
    .flatMap(({ text }) =>
      [...text.matchAll(DEFINITIONS[path] ?? /$^/g)].map(({ index, 1: anchor = '', 2: id = '' }) => ({
        id,
        anchor,
        at: `${path}:${lineAt(text, index)}`,
      })),
    );

const anchorOf = (id: string) => id.toLowerCase().replaceAll('§', '').replaceAll(' ', '-');
const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;

/** Every id is defined once and can be linked to. */
export function checkDefinitions(files: readonly File[]): Complaint[] {
  const definitions = Object.keys(DEFINITIONS).flatMap((path) => readDefinitions(files, path));
  const firstById = new Map(definitions.toReversed().map((definition) => [definition.id, definition]));
  return definitions.flatMap((definition) => [
    ...(firstById.get(definition.id) === definition
      ? []
      : [complain(definition.at, `${definition.id} is defined twice`)]),
    ...(definition.anchor === anchorOf(definition.id)
      ? []
      : [complain(definition.at, `the anchor of ${definition.id} is ${anchorOf(definition.id)}`)]),
  ]);
}

/** Blanks the start of comment lines, so that a reference may span lines; offsets stay the same. */
const joinComments = (text: string) =>
  text.replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/|--)?/g, (start) => `\n${' '.repeat(start.length - 1)}`);

const AND = String.raw`(?:\s*,\s+(?:and\s+)?|\s+and\s+)`;
const AND_OR_TO = String.raw`(?:${AND}|\s+(?:or|to)\s+)`;
const SECTIONS = new RegExp(String.raw`\bSpec\s+\d+\s+§\d+(?:${AND}(?:Spec\s+\d+\s+)?§\d+)*`, 'g');
const DECISION = String.raw`(?:[A-Z]\d{1,3}|E)\b`;
const DECISIONS = new RegExp(
  String.raw`\b[Dd]ecisions?:?\s+${DECISION}(?:${AND_OR_TO}(?:decisions?\s+)?${DECISION})*`,
  'g',
);
const ADRS = new RegExp(String.raw`\bADR\s+[1-9]\d*|\bADRs\s+[1-9]\d*(?:${AND_OR_TO}[1-9]\d*)*`, 'g');

interface Reference {
  readonly id: string;
  readonly index: number;
}

const readLists = (joined: string, list: RegExp, item: RegExp): Reference[] =>
  [...joined.matchAll(list)].flatMap(({ 0: found, index }) =>
    [...found.matchAll(item)].map((match) => ({ id: match[0], index: index + match.index })),
  );

/** The sections that a text cites, as in `Spec 1 §2, §3 and Spec 2 §6`. */
export const readSections = (text: string): Reference[] =>
  [...joinComments(text).matchAll(SECTIONS)].flatMap(({ 0: found, index }) => {
    let part = '';
    return [...found.matchAll(/(?:Spec\s+(\d+)\s+)?§(\d+)/g)].map((match) => {
      part = match[1] ?? part;
      return { id: `Spec ${part} §${match[2]}`, index: index + match.index };
    });
  });

const BARE_DECISION = 'a decision is cited as decision C13';
/** Spellings that the patterns would miss. */
const ODD_SPELLINGS: readonly [pattern: RegExp, about: string][] = [
  [/\b[Dd]ecisions?\s+#?\d+/g, `${BARE_DECISION}, an architecture decision record as ADR 14`],
  [/\bADRs?(?:\s*[-#]\s*|\s+0+|(?=\d))\d+/g, 'a record is cited as ADR 14'],
  [/\[\d+\]\([^)\s]*\b\d{4}-|(?<!\]\()docs\/adr\/\d{4}-/g, 'a record is cited as ADR 14'],
  [/\bSpec\s+\d+(?!\d|\s+§\d)|\b[Pp]art [12],? section \d/g, 'a section is cited as Spec 1 §5'],
  [/(?<=\s\()[A-E]\d{1,2}(?=[),])/g, BARE_DECISION],
  [/(?<=\/\/ |\/\*\*? )[A-E]\d{1,2}(?=[\s,.:])/g, BARE_DECISION],
  [/(?<=[A-Z]-\d\d,? (?:and )?|§\d,? (?:and )?)[A-E]\d{1,2}(?=[\s,.:)])/g, BARE_DECISION],
  [/(?<=\b(?:test|it|describe)\(\s*['"`])[A-E]\d{1,2}(?= )/g, BARE_DECISION],
];

function findOddSpellings(joined: string, prefixes: string): { index: number; about: string }[] {
  const shortened = new RegExp(String.raw`(?<![\w-])(?:${prefixes})-\d\d(?:[/–-]|\.\.)\d+`, 'g');
  const withoutSections = joined.replaceAll(SECTIONS, (found) => ' '.repeat(found.length));
  return [
    ...[...withoutSections.matchAll(/§/g)].map(({ index }) => ({
      index,
      about: '§: a section is cited as Spec 1 §5, several as Spec 1 §3, §4 and §5',
    })),
    ...[...ODD_SPELLINGS, [shortened, 'every id is written in full'] as const].flatMap(([pattern, about]) =>
      [...joined.matchAll(pattern)].map((match) => ({ index: match.index, about: `${match[0]}: ${about}` })),
    ),
  ];
}

/** Every id that a file cites is defined in docs/. */
export function checkReferences(files: readonly File[]): Complaint[] {
  const idsIn = (path: string) => new Set(readDefinitions(files, path).map(({ id }) => id));
  const requirements = idsIn(REQUIREMENTS_FILE);
  const decisions = idsIn(DECISIONS_FILE);
  const sections = idsIn(SECTIONS_FILE);
  const records = new Set(files.flatMap(({ path }) => /^docs\/adr\/0*(\d+)-/.exec(path)?.[1] ?? []));
  // Only the prefixes of known requirements count: UTF-8, SHA-256 and order numbers are not requirements.
  const prefixes = [...new Set([...requirements].map((id) => id.replace(/-.*/, '')))].join('|') || '(?!)';
  const requirement = new RegExp(String.raw`(?<![\w-])(?:${prefixes})-\d{1,3}[a-z]?\b`, 'g');
  const unknown = (kind: string, known: ReadonlySet<string>, references: readonly Reference[]) =>
    references
      .filter(({ id }) => !known.has(id))
      .map(({ id, index }) => ({ index, about: `there is no ${kind}${id}` }));
  return files
    .filter(({ path }) => !UNREAD.test(path))
    .flatMap(({ path, text }) => {
      const joined = joinComments(text);
      return [
        ...unknown('requirement ', requirements, readLists(joined, requirement, requirement)),
        ...unknown('decision ', decisions, readLists(joined, DECISIONS, new RegExp(DECISION, 'g'))),
        ...unknown('', sections, readSections(joined)),
        ...unknown('ADR ', records, readLists(joined, ADRS, /\d+/g)),
        ...findOddSpellings(joined, prefixes),
      ].map(({ index, about }) => complain(`${path}:${lineAt(text, index)}`, about));
    });
}
