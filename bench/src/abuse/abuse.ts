// What attacks by a stranger cost another caller, and what one customer's downloads cost another tenant.
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request, type RequestOptions } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from '../child-server.ts';
import { type Finding, median } from '../finding.ts';
import { slowestCalls } from '../slowest-calls.ts';
import type { AbuseReady } from './abuse-server.ts';

const ROUNDS = 3;
const ROUND_S = 4;
const CALLS_PER_SECOND = 100;
const FACTOR_MAX = 2;
const GROWTH_MB_MAX = 64;
const DOWNLOADS = 60;
const COOKIE_REQUESTS = 60_000;
const COOKIE_CONNECTIONS = 32;
const LONG = 15_000;

export async function bench(): Promise<Finding[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const server = await startChild<AbuseReady>(join(import.meta.dirname, 'abuse-server.ts'), { DATA_DIR: dataDir });
  try {
    const { ready } = server;
    const slow: Finding[] = [];
    for (const attack of ATTACKS) slow.push(await slowdown(ready, attack));
    return [...slow, await memoryGrowth(ready), await refusedDownloads(ready)];
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Attack = {
  what: string;
  everyMs: number;
  request: (count: number) => { path: string; headers: Record<string, string> };
};

/** What one stranger sends, at a fixed rate. */
const ATTACKS: readonly Attack[] = [
  {
    what: `addresses of ${LONG} backslashes`,
    everyMs: 100,
    request: () => ({ path: `/x?${'\\'.repeat(LONG)}`, headers: {} }),
  },
  {
    what: `100 session cookies of ${LONG} letters a second`,
    everyMs: 10,
    request: (count) => ({ path: '/v1/users/me', headers: { cookie: madeUpCookie(count) } }),
  },
];

const madeUpCookie = (count: number): string => `__Host-session=${String(count).padEnd(LONG, 'a')}`;

async function slowdown(ready: AbuseReady, attacked: Attack): Promise<Finding> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const [idle, busy]: [number[], number[]] = [[], []];
  const pace = { ms: ROUND_S * 1000, perSecond: CALLS_PER_SECOND };
  const read = () => slowestCalls({ ...ready, path: '/v1/portals', agent }, pace);
  // Alternating, so that other load on the machine affects both; the first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const alone = await read();
    const attack = startAttack(ready, attacked);
    const beside = await read();
    await attack.stop();
    if (round > 0) idle.push(alone);
    if (round > 0) busy.push(beside);
  }
  agent.destroy();
  const factor = median(busy) / median(idle);
  return {
    what: `p99 of GET /v1/portals beside ${attacked.what}, against the same without`,
    value: `${factor.toFixed(2)}x (${median(busy).toFixed(1)} of ${median(idle).toFixed(1)} ms)`,
    budget: `at most ${FACTOR_MAX}x`,
    isMet: factor <= FACTOR_MAX,
  };
}

function startAttack({ port, host }: AbuseReady, { everyMs, request: next }: Attack): { stop: () => Promise<void> } {
  const attack = { isOver: false };
  const agent = new Agent({ keepAlive: true, maxSockets: COOKIE_CONNECTIONS });
  const sending = (async () => {
    const sent: Promise<unknown>[] = [];
    for (let count = 0; !attack.isOver; count += 1) {
      const { headers, ...options } = next(count);
      sent.push(send({ port, agent, ...options, headers: { host, ...headers } }));
      await sleep(everyMs);
    }
    await Promise.all(sent);
    agent.destroy();
  })();
  return {
    stop: async () => {
      attack.isOver = true;
      await sending;
    },
  };
}

/** Session cookies that are made up, each another one. */
async function memoryGrowth(ready: AbuseReady): Promise<Finding> {
  const { port, host } = ready;
  const agent = new Agent({ keepAlive: true, maxSockets: COOKIE_CONNECTIONS });
  const sendCookies = async (count: number, from: number) => {
    let next = from;
    const sender = async () => {
      while (next < from + count) {
        next += 1;
        await send({ port, agent, path: '/v1/users/me', headers: { host, cookie: madeUpCookie(next) } });
      }
    };
    await Promise.all(Array.from({ length: COOKIE_CONNECTIONS }, sender));
  };
  await sendCookies(2_000, 0);
  const before = await memoryOf(ready);
  await sendCookies(COOKIE_REQUESTS, 10_000);
  const grown = (await memoryOf(ready)) - before;
  agent.destroy();
  return {
    what: `memory after ${COOKIE_REQUESTS} session cookies of ${LONG} letters`,
    value: `${grown.toFixed(0)} MB more`,
    budget: `at most ${GROWTH_MB_MAX} MB`,
    isMet: grown <= GROWTH_MB_MAX,
  };
}

const memoryOf = async ({ port, host }: AbuseReady): Promise<number> =>
  Number((await send({ port, path: '/bench/memory', headers: { host } })).body) / 1024 / 1024;

async function refusedDownloads({ port, host, cookie, invoiceId, other }: AbuseReady): Promise<Finding> {
  const documentOf = (from: { host: string; cookie: string; invoiceId: string }) => ({
    port,
    path: `/v1/invoices/${from.invoiceId}/download`,
    headers: { host: from.host, cookie: from.cookie },
  });
  const greedy = Array.from({ length: DOWNLOADS }, () => openUnread(documentOf({ host, cookie, invoiceId })));
  const others = await Promise.all(Array.from({ length: 10 }, () => send(documentOf(other))));
  for (const download of greedy) download.close();
  const refused = others.filter(({ status }) => status !== 200).length;
  return {
    what: `documents of another tenant refused beside ${DOWNLOADS} open downloads of one customer that are not read`,
    value: `${refused} of ${others.length}`,
    budget: 'none',
    isMet: refused === 0,
  };
}

/** A client that asks and then reads nothing. */
function openUnread(options: RequestOptions): { close: () => void } {
  const open = request({ host: '127.0.0.1', agent: false, ...options }, (response) => void response.pause());
  // Closed below, while the answer may still be on its way.
  open.on('error', () => {});
  open.end();
  return { close: () => void open.destroy() };
}

const send = (options: RequestOptions) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    request({ host: '127.0.0.1', ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('latin1') }),
      );
    })
      .once('error', reject)
      .end();
  });
