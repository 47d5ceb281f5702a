import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RestartingServer, startRestartingServer } from './restarting-server.ts';

let folder: string;
let script: string;
let server: RestartingServer | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-restart-'));
  script = join(folder, 'server.mjs');
});
afterEach(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true });
});

/** A server that answers with its process id as port. */
const write = (words: string, before = '') =>
  writeFileSync(
    script,
    `${before}; setInterval(() => {}, 1000); process.send({ port: process.pid, words: '${words}' });`,
  );

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a restart ends the process and starts one from the newest sources', async () => {
  write('first');
  server = startRestartingServer(process.env, script);
  const first = await server.ready();
  write('second');
  const second = await server.restart();
  expect([first?.words, second?.words]).toEqual(['first', 'second']);
  expect([isAlive(first!.port), isAlive(second!.port)]).toEqual([false, true]);
  expect(await server.ready()).toEqual(second);
});

test('a request during a restart gets the new process', async () => {
  write('first');
  server = startRestartingServer(process.env, script);
  const first = await server.ready();
  const restarted = server.restart();
  await Promise.resolve();
  const during = await server.ready();
  expect(during?.port).not.toBe(first?.port);
  expect(during).toEqual(await restarted);
});

test('several changes during a restart cause one more restart', async () => {
  write('first');
  server = startRestartingServer(process.env, script);
  await server.ready();
  const running = server.restart();
  await Promise.resolve();
  await Promise.resolve();
  const [second, third, fourth] = await Promise.all([running, server.restart(), server.restart()]);
  expect(second?.port).not.toBe(third?.port);
  expect(third).toEqual(fourth);
});

test('a process that cannot start is null, until a restart succeeds', async () => {
  write('', 'process.exit(1)');
  server = startRestartingServer(process.env, script);
  expect(await server.ready()).toBeNull();
  write('mended');
  expect(await server.restart()).toMatchObject({ words: 'mended' });
});

test('a process that does not end is killed', async () => {
  write('', `process.on('SIGTERM', () => {})`);
  server = startRestartingServer(process.env, script);
  const first = await server.ready();
  await server.stop();
  expect(isAlive(first!.port)).toBe(false);
});
