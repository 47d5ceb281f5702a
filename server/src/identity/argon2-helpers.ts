// Argon2id in processes of its own. A hash fills twenty megabytes and keeps a core busy for some forty milliseconds: in a
// thread of the server it would slow every call beside it, since threads share the memory map and the scheduler.
import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { refuse } from '@plumbline/contract/refusals';

export type Argon2Options = {
  message: string;
  nonce: Uint8Array;
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
};

type Job = { options: Argon2Options; resolve: (hash: Buffer) => void; reject: (error: Error) => void };

const HELPERS_MAX = Math.min(4, Math.max(1, availableParallelism() - 1));
/** At twenty hashes a second, whoever stands behind so many has given up long before. */
const WAITING_MAX = 500;
const FILE = fileURLToPath(new URL('argon2-helper.ts', import.meta.url));

const waiting: Job[] = [];
const idle: ChildProcess[] = [];
let count = 0;

/** Refuses when the queue is so long that nobody would wait for its end. */
export function argon2id(options: Argon2Options): Promise<Buffer> {
  if (waiting.length >= WAITING_MAX) refuse('unavailable');
  return new Promise((resolve, reject) => {
    waiting.push({ options, resolve, reject });
    work();
  });
}

function work(): void {
  while (waiting.length > 0 && (idle.length > 0 || count < HELPERS_MAX)) {
    const job = waiting.shift();
    if (job) run(idle.pop() ?? startHelper(), job);
  }
}

function startHelper(): ChildProcess {
  count += 1;
  const helper = fork(FILE, { execArgv: [], serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  // Whichever way one ends, another takes its place when there is work.
  helper.once('exit', () => {
    count -= 1;
    const place = idle.indexOf(helper);
    if (place >= 0) idle.splice(place, 1);
    work();
  });
  return helper;
}

function run(helper: ChildProcess, { options, resolve, reject }: Job): void {
  const finish = () => {
    helper.off('message', done);
    helper.off('exit', ended);
    helper.off('error', ended);
  };
  const done = (hash: Uint8Array) => {
    finish();
    letGo(helper);
    idle.push(helper);
    resolve(Buffer.from(hash));
    work();
  };
  const ended = () => {
    finish();
    reject(new Error('the process that hashes passwords has ended'));
  };
  holdOn(helper);
  helper.on('message', done);
  helper.on('exit', ended);
  helper.on('error', ended);
  helper.send(options);
}

/** A helper without work does not keep the server alive; it ends with it. */
function letGo(helper: ChildProcess): void {
  helper.unref();
  helper.channel?.unref();
}

function holdOn(helper: ChildProcess): void {
  helper.ref();
  helper.channel?.ref();
}
