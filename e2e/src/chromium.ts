// Finds or downloads a Chromium: as root or not, on x64 and arm64.
import { existsSync } from 'node:fs';
import type { ChromiumExecutable } from './chromium-executable.ts';
import { fetchDebianChromium, isDebianChromiumHere } from './debian-chromium.ts';
import { unpackNpmChromium } from './npm-chromium.ts';

const SYSTEM_SHELL = '/usr/bin/chromium-headless-shell';
const SYSTEM_PATHS = ['/usr/bin/chromium', '/usr/bin/google-chrome'];

/**
 * $CHROMIUM_PATH, or else a headless shell, which needs half the resources: the system's, the npm package's (x64 only),
 * or a cached one of Debian. Otherwise the system's browser, or Debian's shell, unpacked into a private folder.
 * $CHROMIUM_SOURCE=npm or =debian forces one of them.
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

// No sandbox: it cannot start as root or in most containers, and the browser only visits our own demo.
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--font-render-hinting=none',
  // Pages made with setContent have no origin and would not be allowed to access localhost.
  '--disable-features=LocalNetworkAccessChecks',
];
