// Generates the browser's side of the contract: `npm run generate`. Paths and names only, typed by the real calls.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerKind, type Call } from '@plumbline/contract/call';
import { calls } from '@plumbline/contract/calls';

const CONTRACT = join(import.meta.dirname, '../../contract/src');
export const PATHS_FILE = join(CONTRACT, 'paths.gen.ts');
export const AREAS_FOLDER = join(CONTRACT, 'paths');

const HEAD = '// Written by `npm run generate` from calls.ts.\n';

type Calls = Readonly<Record<string, Call>>;

/** The word after the version: a screen loads the paths of the areas that it uses. */
const areaOf = ({ path }: Call): string => path.split('/')[2] ?? '';

const areasOf = (all: Calls) => Object.groupBy(Object.entries(all), ([, call]) => areaOf(call));

/** The files of the areas, by name. */
export function areaFiles(all: Calls): Record<string, string> {
  return Object.fromEntries(
    Object.entries(areasOf(all)).map(([area, calls = []]) => [
      `${area}.gen.ts`,
      [
        `${HEAD}import type { calls } from '../calls.ts';\nimport type { Path } from '../path.ts';\n`,
        ...calls.map(([name, call]) => pathOf(name, call)),
      ].join('\n'),
    ]),
  );
}

/** What others import. */
export const pathsOf = (all: Calls): string =>
  [
    `${HEAD}export type { Path } from './path.ts';`,
    ...Object.entries(areasOf(all)).map(
      ([area, of = []]) => `export {\n${of.map(([name]) => `  ${name},\n`).join('')}} from './paths/${area}.gen.ts';`,
    ),
    '',
  ].join('\n');

const pathOf = (name: string, call: Call): string => {
  const kind = answerKind(call.answer);
  const body = call.uploads ? 'multipart' : call.body ? 'json' : null;
  return `export const ${name}: Path<typeof calls.${name}> = {
${[
  `method: '${call.method}'`,
  `path: '${call.path}'`,
  ...(call.caller === 'customer' ? ['isForCustomers: true'] : []),
  ...(kind === 'json' ? [] : [`kind: '${kind}'`]),
  ...(body === null ? [] : [`body: '${body}'`]),
  ...listOf('query', call.query),
  ...listOf('fields', call.body),
  ...(call.uploads ? [`uploads: '${call.uploads.field}'`] : []),
]
  .map((line) => `  ${line},\n`)
  .join('')}};
`;
};

const listOf = (part: string, schema: Call['body']): string[] => {
  const names = Object.keys(schema?.properties ?? {}).map((name) => `'${name}'`);
  return names.length === 0 ? [] : [`${part}: [${names.join(', ')}]`];
};

if (import.meta.main) {
  await writeFile(PATHS_FILE, pathsOf(calls));
  await rm(AREAS_FOLDER, { recursive: true, force: true });
  await mkdir(AREAS_FOLDER);
  for (const [file, text] of Object.entries(areaFiles(calls))) await writeFile(join(AREAS_FOLDER, file), text);
}
