// Builds the web apps if their sources have changed: `npm run build`, and before the demo and the journeys start.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { shareOut } from './share-out.ts';

const ROOT = join(import.meta.dirname, '../..');
const APPS = ['portal', 'console'];
/** The other sources of an app. */
const SHARED = [
  'rules/src',
  'contract/src',
  'ui/src',
  'tools/src/vite-app.ts',
  'tools/src/precompress.ts',
  'tools/src/preload-font.ts',
  'tools/src/screen-files.ts',
  'tools/src/share-out.ts',
  'package-lock.json',
];
const NO_SOURCE = /(^|\/)(dist|node_modules|\.cache)(\/|$)|\.test\.tsx?$/;
const MARK = '.built-from';

/** Leaves an up-to-date <app>/dist for each app, and prints one line about it. */
export async function ensureBuilt(root = ROOT, say: (line: string) => void = console.log): Promise<void> {
  for (const app of APPS) say(`${app}: ${await ensureAppBuilt(root, app)}`);
}

async function ensureAppBuilt(root: string, app: string): Promise<string> {
  const folder = join(root, app);
  if (!existsSync(join(folder, 'index.html'))) return 'nothing to build, there is no index.html';
  const sources = await hashOf(root, [...SHARED, app]);
  const dist = join(folder, 'dist');
  if ((await readFile(join(dist, MARK), 'utf8').catch(() => '')) === sources) return 'up to date';
  const startedAt = performance.now();
  await mkdir(join(folder, '.cache'), { recursive: true });
  const aside = await mkdtemp(join(folder, '.cache/dist-'));
  try {
    await buildInto(aside, folder);
    await writeFile(join(aside, MARK), sources);
    // A temporary folder is private to its owner, but the server may run as another user.
    await chmod(aside, 0o755);
    await swapIn(aside, dist);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  return `built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

async function buildInto(outDir: string, root: string): Promise<void> {
  // Imported only here: a start with everything up to date does not need it.
  const { build } = await import('vite');
  // Vite builds React for the value of NODE_ENV, which test runners set to 'test'.
  const usual = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    const config = {
      root,
      configFile: join(root, 'vite.config.ts'),
      configLoader: 'native',
      logLevel: 'warn',
    } as const;
    const draft = await build({ ...config, build: { write: false, minify: false, sourcemap: false } });
    const codeSplitting = shareOut(chunksOf(draft));
    await build({ ...config, build: { outDir, rolldownOptions: { output: { codeSplitting } } } });
  } finally {
    if (usual === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = usual;
  }
}

function chunksOf(built: Awaited<ReturnType<typeof import('vite').build>>): Rolldown.OutputChunk[] {
  if (!('output' in built)) throw new Error('Vite has built more or less than one app');
  return built.output.filter((file) => file.type === 'chunk');
}

/** Atomic: nobody sees a partial build; if two processes finish at once, the later one wins. */
async function swapIn(built: string, dist: string): Promise<void> {
  const old = `${built}-old`;
  for (;;) {
    await rename(dist, old).catch(unless('ENOENT'));
    await rm(old, { recursive: true, force: true });
    const isTaken = await rename(built, dist).then(() => false, unless('ENOTEMPTY', 'EEXIST'));
    if (isTaken === false) return;
  }
}

const unless =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException): void => {
    if (!codes.includes(error.code ?? '')) throw error;
  };

async function hashOf(root: string, places: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const place of places) {
    for (const path of await filesIn(root, place)) {
      hash
        .update(`${path}\0`)
        .update(await readFile(join(root, path)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

async function filesIn(root: string, place: string): Promise<string[]> {
  if (!existsSync(join(root, place))) return [];
  const entries = await readdir(join(root, place), { recursive: true, withFileTypes: true }).catch(() => null);
  if (entries === null) return [place];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => !NO_SOURCE.test(path))
    .sort();
}

if (import.meta.main) await ensureBuilt();
