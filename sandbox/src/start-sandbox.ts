// A sandbox for the card provider, on its own origin: hosted frame, tokenizer and gateway.
import type { AddressInfo } from 'node:net';
import { buildApp } from './http/build-app.ts';
import type { SandboxOptions } from './options.ts';
import type { Site } from './site.ts';
import { openStore, type Store } from './store.ts';
import { openCvvStore } from './vault/cvv-store.ts';
import { makeSiteKey } from './vault/tokenize.ts';
import { advanceClock, siteClock } from './clock.ts';
import { catchUp } from './gateway/operations.ts';

export type Sandbox = {
  origin: string;
  port: number;
  /** For tests. */
  state: Store;
  now: () => Date;
  /** Advances the clock and applies what is due. */
  advance: (ms: number) => void;
  advanceDays: (days: number) => void;
  advanceTo: (instant: Date) => void;
  stop: () => Promise<void>;
};

const DAY_MS = 86_400_000;

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const store = openStore(options.journal);
  makeSiteKey(store);
  const now = siteClock(options, store);
  const site: Site = { options, store, now, cvvStore: openCvvStore(now) };
  const app = await buildApp(site);
  const host = options.host ?? '127.0.0.1';
  await app.listen({ port: options.port, host });
  const { port } = app.server.address() as AddressInfo;
  const advance = (ms: number) => {
    advanceClock(store, ms);
    catchUp(site);
  };
  return {
    origin: `http://${host}:${port}`,
    port,
    state: store,
    now,
    advance,
    advanceDays: (days) => advance(days * DAY_MS),
    advanceTo: (instant) => advance(instant.getTime() - now().getTime()),
    stop: async () => {
      await app.close();
      store.close();
    },
  };
}
