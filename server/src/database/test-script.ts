import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Runs TypeScript in a process of its own; relative imports start at this folder. */
export function startScript(code: string, account?: { uid: number; gid: number }): ChildProcess {
  return spawn(process.execPath, ['--input-type=module-typescript', '--eval', code], {
    ...account,
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** What the script printed; throws what it complained about when it failed. */
export async function runScript(code: string, account?: { uid: number; gid: number }): Promise<string> {
  const script = startScript(code, account);
  if (!script.stdout || !script.stderr) throw new Error('the script has no output');
  const [printed, complaints] = await Promise.all([text(script.stdout), text(script.stderr), once(script, 'exit')]);
  if (script.exitCode !== 0) throw new Error(`the script ended with ${script.exitCode}: ${complaints}`);
  return printed.trim();
}
