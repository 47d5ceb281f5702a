import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

/** The text of a TypeScript file as JavaScript for a page that contains it. */
export function browserScript(file: URL): string {
  // Node strips types of every file by itself, but warns about calling this function.
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(readFileSync(file, 'utf8'));
  } finally {
    process.emitWarning = emitWarning;
  }
}
