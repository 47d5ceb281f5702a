// Every call of the API is named in at least one test of the server; the compiler checks that each has a handler.
import { parseSync } from 'vite';
import { type Complaint, complain } from './complaint.ts';

export const CALLS_FILE = 'contract/src/calls.ts';

/** The names in `export const calls = { … }`. */
export function callNames(text: string): string[] {
  for (const statement of parseSync(CALLS_FILE, text).program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of statement.declaration.declarations) {
      if (id.type !== 'Identifier' || id.name !== 'calls' || init?.type !== 'ObjectExpression') continue;
      return init.properties.flatMap((property) =>
        property.type === 'Property' && property.key.type === 'Identifier' ? [property.key.name] : [],
      );
    }
  }
  throw new Error(`${CALLS_FILE} has no 'export const calls = { … }'`);
}

export function checkCallTests(calls: readonly string[], tests: readonly { text: string }[]): Complaint[] {
  const words = new Set(tests.flatMap(({ text }) => text.match(/\w+/g) ?? []));
  return calls
    .filter((name) => !words.has(name))
    .map((name) => complain(CALLS_FILE, `${name} is named in no test of the server`));
}
