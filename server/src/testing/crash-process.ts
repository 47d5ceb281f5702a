// A server process that is killed in the middle of its work, like by kill -9 or a power failure. It reads its work, and
// where to die, from standard input.
import { flushCompileCache } from 'node:module';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { openDatabase } from '../database/open-database.ts';
import { silentLog } from '../database/test-database.ts';
import { readEnv } from '../env.ts';
import { buildHttp } from '../http-server.ts';
import { openLog } from '../log.ts';
import { appOn } from '../open-app.ts';
import { reconcilePayments } from '../payments/reconciliation/reconcile.ts';
import { recoverPayments } from '../payments/charge/recover-payments.ts';
import { runScheduled } from '../payments/scheduled/run-scheduled.ts';
import { cardPointeGateway } from '../ports/gateway/cardpointe.ts';
import type { Gateway } from '../ports/gateway/gateway.ts';
import type { CrashOrder } from './crash.ts';
import { paymentRequest } from './payment-request.ts';

const JOBS = { recover: recoverPayments, scheduled: runScheduled, reconcile: reconcilePayments };
const CONNECTIONS = 8;
/** A request that was refused earlier would make the others wait forever. */
const TIMEOUT_MS = 30_000;

// Otherwise written when a process exits, which this one never does.
flushCompileCache();
const order = JSON.parse(await text(process.stdin)) as CrashOrder;
const { dieAt, work } = order;
const now = () => new Date(order.now);
const log = openLog('silent');

let arrived = 0;
let passed = 0;
setTimeout(() => {
  process.stderr.write(`only ${arrived} came to where it should die\n`);
  process.exit(4);
}, TIMEOUT_MS);

/** Waits until `count` callers have arrived; the last one kills the process. */
function die(): Promise<never> {
  arrived += 1;
  if (arrived === (dieAt.count ?? 1)) process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
}

if ('commit' in dieAt) dieBeforeCommit(new RegExp(dieAt.commit));
const database = await openDatabase({
  databaseUrl: order.databaseUrl,
  dataDir: '',
  log: silentLog,
  poolSize: CONNECTIONS,
});
const app = appOn(database, readEnv(order.env, false), {
  log,
  now,
  gateway: dyingGateway(cardPointeGateway({ log })),
  checkpoint: async (step) => {
    if (!('step' in dieAt) || dieAt.step !== step) return;
    passed += 1;
    if (passed > (dieAt.passing ?? 0)) await die();
  },
});
if ('job' in work) await JOBS[work.job](app);
else await submitAll(work.submit);
process.exit(3);

async function submitAll(requests: Extract<CrashOrder['work'], { submit: unknown }>['submit']): Promise<void> {
  const http = await buildHttp(app, { web: null, trustProxy: false, requestsPerMinute: 100_000 });
  await Promise.all(
    requests.map(async ({ host, cookie, key, body }) => {
      const { payload, headers } = paymentRequest(body, key);
      const { statusCode, body: answer } = await http.inject({
        method: 'POST',
        url: '/v1/payments',
        headers: { host, origin: `http://${host}`, cookie, ...headers },
        payload,
      });
      process.stderr.write(`${statusCode} ${answer}\n`);
    }),
  );
}

/** All statements of the transaction have run, but it is not committed. */
function dieBeforeCommit(statement: RegExp): void {
  const { query } = pg.Client.prototype;
  const written = new WeakMap<pg.Client, string[]>();
  pg.Client.prototype.query = function dying(this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const sent = typeof first === 'string' ? first : (first as { text: string }).text;
    if (sent === 'commit' && written.get(this)?.some((each) => statement.test(each))) return die();
    written.set(this, [...(/^(begin|start)/.test(sent) ? [] : (written.get(this) ?? [])), sent]);
    return Reflect.apply(query, this, args) as unknown;
  } as typeof query;
}

function dyingGateway(gateway: Gateway): Gateway {
  if ('during' in dieAt) {
    return {
      ...gateway,
      charge: (merchant, charge) => {
        const reply = gateway.charge(merchant, charge);
        return Promise.race([waitUntilCharged(merchant.siteUrl, charge.orderId), reply]).then(die);
      },
    };
  }
  if (!('after' in dieAt)) return gateway;
  const { after } = dieAt;
  const answered = gateway[after] as (...args: unknown[]) => Promise<unknown>;
  return { ...gateway, [after]: async (...args: unknown[]) => answered(...args).then(die) };
}

/** Waits until the provider has recorded the charge. */
async function waitUntilCharged(siteUrl: string, orderId: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${siteUrl}/control/transactions?orderid=${orderId}`);
    if (((await response.json()) as unknown[]).length > 0) return;
  }
}
