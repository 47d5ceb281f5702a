// Generates the browser's side of the contract: `npm run generate`. Paths and names only, typed by the real calls.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerKind, type Call } from '@plumbline/contract/call';
import { calls } from '@plumbline/contract/calls';

export const PATHS_FILE = join(import.meta.dirname, '../../contract/src/paths.gen.ts');

const HEAD = `// Written by \`npm run generate\` from calls.ts. The schemas stay with the server; a browser needs no more than this.
import type { AnswerKind, Call } from './call.ts';
import type { calls } from './calls.ts';

export interface Path<C extends Call> {
  readonly method: Call['method'];
  readonly path: string;
  /** Staff may make the call for a customer, under /admin. */
  readonly isForCustomers: boolean;
  /** The kind of the answer. */
  readonly kind: AnswerKind;
  readonly body: 'none' | 'json' | 'multipart';
  /** The part of the request that each input belongs to. */
  readonly params: readonly string[];
  readonly query: readonly string[];
  readonly fields: readonly string[];
  /** The form field of the uploaded files. */
  readonly uploads?: string;
  /** Never set: it carries the types of input and answer. */
  readonly call?: C;
}
`;

export const pathsOf = (all: Readonly<Record<string, Call>>): string =>
  [HEAD, ...Object.entries(all).map(([name, call]) => pathOf(name, call))].join('\n');

const pathOf = (name: string, call: Call): string => `export const ${name}: Path<typeof calls.${name}> = {
  method: '${call.method}',
  path: '${call.path}',
  isForCustomers: ${call.caller === 'customer'},
  kind: '${answerKind(call.answer)}',
  body: '${bodyKind(call)}',
  params: ${namesOf(call.params)},
  query: ${namesOf(call.query)},
  fields: ${namesOf(call.body)},
${call.uploads ? `  uploads: '${call.uploads.field}',\n` : ''}};
`;

const bodyKind = ({ uploads, body }: Call) => (uploads ? 'multipart' : body ? 'json' : 'none');

const namesOf = (schema: Call['body']) =>
  `[${Object.keys(schema?.properties ?? {})
    .map((name) => `'${name}'`)
    .join(', ')}]`;

if (import.meta.main) await writeFile(PATHS_FILE, pathsOf(calls));
