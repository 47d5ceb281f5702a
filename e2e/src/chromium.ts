// A runnable Chromium on a machine where nothing was installed by hand: as root or not, on x64 and arm64.
import { existsSync } from 'node:fs';
import { fetchDebianChromium } from './debian-chromium.ts';
import { unpackNpmChromium } from './npm-chromium.ts';

export interface Chromium {
  readonly executablePath: string;
  /** What the process needs on top of the environment: its libraries and fonts when they are not the system's. */
  readonly env: Readonly<Record<string, string>>;
}

const SYSTEM_PATHS = ['/usr/bin/chromium', '/usr/bin/google-chrome'];

/**
 * The first of: $CHROMIUM_PATH, the system's, the npm package (built for x64 only), Debian's own packages
 * unpacked into a private folder. $CHROMIUM_SOURCE=npm or =debian insists on one of the last two.
 */
export async function findChromium(env: NodeJS.ProcessEnv = process.env): Promise<Chromium> {
  const source = env['CHROMIUM_SOURCE'] ?? (process.arch === 'x64' ? 'npm' : 'debian');
  if (env['CHROMIUM_SOURCE'] === undefined) {
    const installed = env['CHROMIUM_PATH'] ?? SYSTEM_PATHS.find((path) => existsSync(path));
    if (installed !== undefined) return { executablePath: installed, env: {} };
  }
  return source === 'npm' ? unpackNpmChromium() : fetchDebianChromium();
}

// The browser only ever visits our own demo, and its sandbox cannot start as root or inside most containers.
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--font-render-hinting=none',
  // A page that a journey makes up has no address of its own, and would not be let through to this machine.
  '--disable-features=LocalNetworkAccessChecks',
];
