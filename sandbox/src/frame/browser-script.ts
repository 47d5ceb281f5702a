// Gives browsers our TypeScript as the JavaScript it is once its types are gone.
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

const scripts = new Map<string, string>();

/** Compiled when a browser asks for it: loading the compiler takes a tenth of the start. */
export function browserScript(path: string): string {
  const script = scripts.get(path) ?? stripTypes(path);
  scripts.set(path, script);
  return script;
}

function stripTypes(path: string): string {
  const source = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
  // Node runs every file of ours by the same means, but still warns whoever calls it by name.
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}
