// Many sign-ins must not block others: the p99 of a list call, with and without fifty parallel sign-ins.
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChildServer, startChild } from '../child-server.ts';
import { type Finding, median } from '../finding.ts';
import type { ProductReady } from '../product-server.ts';
import { slowestCalls } from '../slowest-calls.ts';

const LOGINS = 50;
const ROUNDS = 5;
const ROUND_S = 4;
const CONNECTIONS = 8;
/** A fixed rate below the server's capacity, so that the waiting time is measured. */
const CALLS_PER_SECOND = 200;
const FACTOR_MAX = 3;

export async function bench(): Promise<Finding[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  let product: ChildServer<ProductReady> | undefined;
  // Like a browser: the connections are already open when the sign-ins start.
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    product = await startChild<ProductReady>(join(import.meta.dirname, '../product-server.ts'), {
      DATA_DIR: dataDir,
      BENCH_PEOPLE: String(LOGINS),
    });
    const { ready } = product;
    const pace = { ms: ROUND_S * 1000, perSecond: CALLS_PER_SECOND };
    const read = () => slowestCalls({ ...ready, path: '/v1/portals', agent }, pace);
    const [idle, busy]: [number[], number[]] = [[], []];
    let logins = 0;
    // Alternating, so that other load on the machine affects both.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const alone = await read();
      const rush = startRush(ready);
      const beside = await read();
      const made = await rush.stop();
      if (round === 0) continue;
      idle.push(alone);
      busy.push(beside);
      logins += made;
    }
    const factor = median(busy) / median(idle);
    const figures = `${median(busy).toFixed(1)} of ${median(idle).toFixed(1)} ms, ${Math.round(logins / ROUNDS / ROUND_S)} logins/s`;
    return [
      {
        what: `p99 of GET /v1/portals beside ${LOGINS} logins in flight, against the same without`,
        value: `${factor.toFixed(2)}x (${figures})`,
        budget: `at most ${FACTOR_MAX}x`,
        isMet: factor <= FACTOR_MAX,
      },
    ];
  } finally {
    agent.destroy();
    await product?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Everybody signs in repeatedly. */
function startRush(ready: ProductReady): { stop: () => Promise<number> } {
  const rush = { isOver: false };
  let made = 0;
  const people = ready.emails.map(async (email) => {
    while (!rush.isOver) {
      await logIn(ready, email);
      made += 1;
    }
  });
  return {
    stop: async () => {
      rush.isOver = true;
      await Promise.all(people);
      return made;
    },
  };
}

const logIn = ({ port, host, password }: ProductReady, email: string) =>
  new Promise<void>((resolve, reject) => {
    const sending = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/v1/identity/sign-in',
        headers: { host, origin: `http://${host}`, 'content-type': 'application/json' },
      },
      (response) => {
        response.resume();
        response.once('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`a login was answered ${response.statusCode}`)),
        );
      },
    );
    sending.once('error', reject);
    sending.end(JSON.stringify({ email, password }));
  });
