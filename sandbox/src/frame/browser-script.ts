// Serves our TypeScript to browsers with its types stripped.
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

const scripts = new Map<string, string>();

/** Compiled on the first request: loading the compiler takes a tenth of the start. */
export function browserScript(path: string): string {
  const script = scripts.get(path) ?? stripTypes(path);
  scripts.set(path, script);
  return script;
}

function stripTypes(path: string): string {
  const source = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
  // Node strips types of every file by itself, but warns about calling this function.
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}
