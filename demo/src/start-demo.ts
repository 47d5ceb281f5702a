// A server with the stories in it and the demo's own pages in front.
import { fileURLToPath } from 'node:url';
import type { Sandbox } from '@plumbline/sandbox/start-sandbox';
import { SetupProblem } from '@plumbline/server/database/setup-problem';
import type { App } from '@plumbline/server/app';
import type { Env } from '@plumbline/server/env';
import { readBuiltApp } from '@plumbline/server/http/page';
import type { Log } from '@plumbline/server/log';
import { type Server, type ServerParts, startServer } from '@plumbline/server/start-server';
import { seedLargeOrganization } from './large-organization.ts';
import { LABELS } from './names.ts';
import { addDemoRoutes } from './pages/demo-routes.ts';
import { paymentStandIn } from './providers/payment-stand-in.ts';
import { standInIssuers } from './providers/stand-in-issuers.ts';
import { withStandIns } from './providers/with-stand-ins.ts';
import { completeCharges } from './seed/complete-charges.ts';
import { selectPortalLabels } from './seed/seed.sql.ts';
import { seedStories } from './seed/seed-stories.ts';
import { readSandboxPort } from './sandbox-port.ts';

const folder = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export type DemoOptions = {
  log: Log;
  /** Where the stand-in of the payment provider listens; 0 takes any port that is free. */
  sandboxPort?: number;
  /** How many invoices the large organization gets; null leaves it out. */
  largeSize?: number | null;
  /** Hears what takes long. */
  say?: (line: string) => void;
  now?: () => Date;
  /** Ends what takes long before the server is up. */
  signal?: AbortSignal | undefined;
  /** The web apps, as built when left out; null serves the API and the demo's pages alone. */
  web?: ServerParts['web'];
};

const RECONCILED_EVERY_MS = 10_000;
const builtApps = () => ({
  portal: readBuiltApp(folder('portal/dist')),
  console: readBuiltApp(folder('console/dist')),
});

export type Demo = Server & {
  /** Where the stand-in of the payment provider is; null where a real one was named. */
  sandboxUrl: string | null;
};

export async function startDemo(
  env: Env,
  {
    log,
    sandboxPort = readSandboxPort(undefined, env.port),
    largeSize = null,
    say = () => {},
    now = () => new Date(),
    web = builtApps(),
    signal,
  }: DemoOptions,
): Promise<Demo> {
  const issuers = standInIssuers(env);
  const payments = await paymentStandIn(env, sandboxPort);
  const sandboxUrl = payments?.origin ?? null;
  const { dataDir, trustProxy: isBehindProxy } = env;
  let sandbox: Sandbox | undefined;
  try {
    const server = await startServer(withStandIns(payments?.env ?? env, issuers), {
      log,
      now,
      web,
      // Whoever makes the sandbox settle a payment wants to see it here soon.
      paces: { 'reconcile payments': RECONCILED_EVERY_MS },
      prepare: async (app) => {
        await refuseForeignDatabase(app);
        // Only now is the data folder ours.
        sandbox = await payments?.start(now);
        const added = await seedStories(app, issuers);
        if (added.length > 0) say(`stories: ${added.join(', ')} added`);
        if (payments) await completeCharges(app);
        if (largeSize !== null) say(`large organization: ${await seedLargeOrganization(app, largeSize, signal)}`);
      },
      extend: (app, http) => addDemoRoutes(app, http, { dataDir, issuers, isBehindProxy, sandboxUrl }),
    });
    const stop = async () => {
      await server.stop();
      await sandbox?.stop();
    };
    return { ...server, sandboxUrl, stop };
  } catch (error) {
    await sandbox?.stop();
    throw error;
  }
}

/** Invented suppliers and one-click logins have no place beside real ones. */
async function refuseForeignDatabase(app: App): Promise<void> {
  const labels = await selectPortalLabels(app.sql);
  if (labels.length === 0 || labels.some((label) => LABELS.includes(label))) return;
  throw new SetupProblem(
    `The database ${app.database.location} holds portals that are not the demo's.`,
    'Give the demo a database of its own, or start the server alone: node server/src/main.ts.',
  );
}
