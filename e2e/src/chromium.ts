// A runnable Chromium on a machine where nothing was installed by hand: as root or not, on x64 and arm64.
import { existsSync } from 'node:fs';
import type { ChromiumExecutable } from './chromium-executable.ts';
import { fetchDebianChromium, isDebianChromiumHere } from './debian-chromium.ts';
import { unpackNpmChromium } from './npm-chromium.ts';

const SYSTEM_SHELL = '/usr/bin/chromium-headless-shell';
const SYSTEM_PATHS = ['/usr/bin/chromium', '/usr/bin/google-chrome'];

/**
 * $CHROMIUM_PATH, or else a headless shell, which does the same work with half the effort: the system's, the npm
 * package's (built for x64 only), Debian's that was fetched before. Without any of them the system's browser, and where
 * there is none Debian's shell, unpacked into a private folder. $CHROMIUM_SOURCE=npm or =debian insists on one of them.
 */
export async function findChromium(env: NodeJS.ProcessEnv = process.env): Promise<ChromiumExecutable> {
  const { CHROMIUM_SOURCE: source, CHROMIUM_PATH: path } = env;
  if (source === 'npm') return unpackNpmChromium();
  if (source === 'debian') return fetchDebianChromium();
  if (path !== undefined) return { executablePath: path, env: {} };
  if (existsSync(SYSTEM_SHELL)) return { executablePath: SYSTEM_SHELL, env: {} };
  if (process.arch === 'x64') return unpackNpmChromium();
  const installed = isDebianChromiumHere() ? undefined : SYSTEM_PATHS.find((each) => existsSync(each));
  return installed === undefined ? fetchDebianChromium() : { executablePath: installed, env: {} };
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
