// Debian's Chromium without installing it: apt downloads into a private folder, dpkg-deb unpacks it there. Needs no
// root and does not change the system.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { cacheFolder, hasCacheFolder } from './cache-folder.ts';
import type { ChromiumExecutable } from './chromium-executable.ts';
import { type Fonts, fontsConf } from './fonts-conf.ts';

// Downloaded even if installed: the browser expects its data beside its executable.
const PACKAGES = ['chromium-headless-shell', 'chromium-common', 'fonts-liberation'];
const LIBERATION: Fonts = { sans: 'Liberation Sans', serif: 'Liberation Serif', mono: 'Liberation Mono' };

const FOLDER = 'debian-chromium';

/** Whether it has been downloaded before. */
export const isDebianChromiumHere = (): boolean => hasCacheFolder(FOLDER);

export async function fetchDebianChromium(): Promise<ChromiumExecutable> {
  const folder = await cacheFolder(FOLDER, fetchInto);
  return {
    executablePath: join(folder, 'root/usr/lib/chromium/chromium-headless-shell'),
    env: {
      LD_LIBRARY_PATH: (await libraryFolders(join(folder, 'root'))).join(':'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      XDG_CACHE_HOME: join(folder, 'cache'),
    },
  };
}

async function fetchInto(folder: string) {
  if (!existsSync('/usr/bin/apt-get') || !existsSync('/usr/bin/dpkg-deb')) {
    throw new Error('No Chromium found, and without apt none can be fetched: install one and set CHROMIUM_PATH.');
  }
  const apt = join(folder, 'apt');
  const root = join(folder, 'root');
  for (const part of ['state/lists/partial', 'cache/archives/partial'])
    await mkdir(join(apt, part), { recursive: true });
  const settings = join(apt, 'apt.conf');
  await writeFile(settings, aptSettings(apt));
  await run('apt-get', ['-c', settings, 'update']);
  await run('apt-get', [
    '-c',
    settings,
    'install',
    '--yes',
    '--download-only',
    '--reinstall',
    '--no-install-recommends',
    ...PACKAGES,
  ]);
  const archives = join(apt, 'cache/archives');
  await mkdir(root);
  for (const file of await readdir(archives)) {
    if (file.endsWith('.deb')) await run('dpkg-deb', ['-x', join(archives, file), root]);
  }
  await rm(apt, { recursive: true });
  await mkdir(join(folder, 'cache'));
  await writeFile(join(folder, 'fonts.conf'), fontsConf('root/usr/share/fonts', LIBERATION));
}

// Read after the system's settings: sources and proxies apply, but hooks that change the system are cleared. Uses the
// system's list of installed packages, so that only missing ones are downloaded.
const aptSettings = (apt: string) => `
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
Dir::State "${apt}/state";
Dir::State::status "/var/lib/dpkg/status";
Dir::Cache "${apt}/cache";
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
Debug::NoLocking "true";
APT::Sandbox::User "root";
Acquire::Languages "none";
Acquire::Retries "3";
`;

/** Every folder below `root` with shared libraries; some packages use their own folder. */
export async function libraryFolders(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const libraries = entries.filter((entry) => /^lib.+\.so(\.|$)/.test(entry.name));
  return [...new Set(libraries.map((entry) => entry.parentPath))].sort();
}

async function run(command: string, args: readonly string[]) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, LC_ALL: 'C' } });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${stdout.slice(-2000)}${stderr}`);
}
