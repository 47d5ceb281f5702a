import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Runs TypeScript in a separate process; relative imports start in this folder. */
export function startScript(code: string, account?: { uid: number; gid: number }): ChildProcess {
  return spawn(process.execPath, ['--input-type=module-typescript', '--eval', code], {
    ...account,
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The script's output; throws its error output if it fails. */
export async function runScript(code: string, account?: { uid: number; gid: number }): Promise<string> {
  const script = startScript(code, account);
  if (!script.stdout || !script.stderr) throw new Error('the script has no output');
  const [printed, complaints] = await Promise.all([text(script.stdout), text(script.stderr), once(script, 'exit')]);
  if (script.exitCode !== 0) throw new Error(`the script ended with ${script.exitCode}: ${complaints}`);
  return printed.trim();
}
