// A server with the stories and the demo's own pages.
import { fileURLToPath } from 'node:url';
import type { Sandbox } from '@plumbline/sandbox/start-sandbox';
import { SetupProblem } from '@plumbline/server/database/setup-problem';
import type { App } from '@plumbline/server/app';
import type { Env } from '@plumbline/server/env';
import { readBuiltApp } from '@plumbline/server/http/page';
import type { Log } from '@plumbline/server/log';
import { type Server, type ServerParts, startServer } from '@plumbline/server/start-server';
import { type DemoClock, openDemoClock } from './clock/demo-clock.ts';
import { seedLargeOrganization } from './large-organization.ts';
import { LABELS } from './names.ts';
import { addDemoRoutes } from './pages/demo-routes.ts';
import { paymentStandIn } from './providers/payment-stand-in.ts';
import { standInIssuers } from './providers/stand-in-issuers.ts';
import { withStandIns } from './providers/with-stand-ins.ts';
import { completeCharges } from './seed/complete-charges.ts';
import { completeWaivers } from './waivers/complete-waivers.ts';
import { selectPortalLabels } from './seed/seed.sql.ts';
import { seedStories } from './seed/seed-stories.ts';
import { tokenizeAt, unknownToken } from './seed/tokenize.ts';
import { readSandboxPort } from './sandbox-port.ts';

const folder = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export type DemoOptions = {
  log: Log;
  /** The port of the payment sandbox; 0 for any free one. */
  sandboxPort?: number;
  /** The number of invoices of the large organization; null for none. */
  largeSize?: number | null;
  /** Receives progress messages. */
  say?: (line: string) => void;
  now?: () => Date;
  /** Aborts long work before the server is up. */
  signal?: AbortSignal | undefined;
  /** The web apps, by default as built; null for the API and the demo's pages only. */
  web?: ServerParts['web'];
};

const RECONCILED_EVERY_MS = 10_000;
const builtApps = () => ({
  portal: readBuiltApp(folder('portal/dist')),
  console: readBuiltApp(folder('console/dist')),
});

export type Demo = Server & {
  /** The URL of the payment sandbox; null if a real provider is configured. */
  sandboxUrl: string | null;
  clock: DemoClock | null;
};

export async function startDemo(
  env: Env,
  {
    log,
    sandboxPort = readSandboxPort(undefined, env.port),
    largeSize = null,
    say = () => {},
    now: machineNow = () => new Date(),
    web = builtApps(),
    signal,
  }: DemoOptions,
): Promise<Demo> {
  const issuers = standInIssuers(env);
  const payments = await paymentStandIn(env, sandboxPort);
  const sandboxUrl = payments?.origin ?? null;
  const { dataDir, trustProxy } = env;
  const clock = payments ? openDemoClock(dataDir, machineNow) : null;
  const now = clock?.now ?? machineNow;
  const isBehindProxy = trustProxy !== false;
  let sandbox: Sandbox | undefined;
  try {
    const server = await startServer(withStandIns(payments?.env ?? env, issuers), {
      log,
      now,
      web,
      // A payment that is settled in the sandbox should soon be visible here.
      paces: { 'reconcile payments': RECONCILED_EVERY_MS },
      prepare: async (app) => {
        await refuseForeignDatabase(app);
        // From here on this process owns the data folder.
        sandbox = await payments?.start(now);
        const added = await seedStories(app, issuers, payments ? tokenizeAt(payments.origin) : unknownToken);
        if (added.length > 0) say(`stories: ${added.join(', ')} added`);
        if (payments) await completeCharges(app);
        await completeWaivers(app);
        if (largeSize !== null) say(`large organization: ${await seedLargeOrganization(app, largeSize, signal)}`);
      },
      extend: (app, http) => addDemoRoutes(app, http, { dataDir, issuers, isBehindProxy, sandboxUrl, clock }),
    });
    const stop = async () => {
      await server.stop();
      await sandbox?.stop();
    };
    return { ...server, sandboxUrl, clock, stop };
  } catch (error) {
    await sandbox?.stop();
    throw error;
  }
}

/** Invented suppliers and one-click sign-in must not be mixed with real data. */
async function refuseForeignDatabase(app: App): Promise<void> {
  const labels = await selectPortalLabels(app.sql);
  if (labels.length === 0 || labels.some((label) => LABELS.includes(label))) return;
  throw new SetupProblem(
    `The database ${app.database.location} holds portals that are not the demo's.`,
    'Give the demo a database of its own, or start the server alone: node server/src/main.ts.',
  );
}
