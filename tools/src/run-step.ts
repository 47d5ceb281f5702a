// Runs a step of `npm test`, shows what it prints, and counts its tests.
import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { commandCounts, type Counts, NONE } from './test-counts.ts';
import type { Step } from './test-parts.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Node 24 is in node_modules/.bin, whichever Node has started this. */
const PATH = [join(ROOT, 'node_modules/.bin'), process.env['PATH']].join(delimiter);

/** The arguments go to test runners only. */
export async function runStep({ name, command, report }: Step, args: readonly string[] = []): Promise<Counts> {
  console.log(`\n${name}: ${command.join(' ')}`);
  if (!report) {
    const { code, output } = await runCommand(command, 'capture');
    return commandCounts(name, code, output);
  }
  const file = join(ROOT, report.file);
  await rm(file, { force: true });
  const { code } = await runCommand([...command, ...args], 'inherit');
  const text = await readFile(file, 'utf8').catch(() => null);
  const counts = text === null ? NONE : report.count(JSON.parse(text));
  if (counts.failed > 0) return counts;
  // A runner that crashed, or ran nothing, must never look like a success.
  if (code === 0 && counts.passed > 0) return counts;
  const reason = code === 0 ? 'ran no test' : `ended with ${code} although no test failed`;
  return { ...counts, failed: 1, failures: [`${name} ${reason}: counted as one failure`] };
}

function runCommand([command = '', ...args]: readonly string[], output: 'inherit' | 'capture') {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, PATH },
    stdio: output === 'inherit' ? 'inherit' : ['inherit', 'pipe', 'pipe'],
  });
  let text = '';
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      to.write(chunk);
    });
  }
  const stop = (signal: NodeJS.Signals) => void child.kill(signal);
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    child.once('error', reject).once('close', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve({ code, output: text });
    });
  });
}
