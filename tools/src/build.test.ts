import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ensureBuilt } from './build.ts';

const VITE_APP = join(import.meta.dirname, 'vite-app.ts');
let root: string;

const write = (path: string, text: string) => writeFile(join(root, path), text);

async function builds(): Promise<string[]> {
  const lines: string[] = [];
  await ensureBuilt(root, (line) => void lines.push(line.replace(/\d+\.\d+ s/, '1 s')));
  return lines;
}

const scriptOfPortal = async () => {
  const assets = await readdir(join(root, 'portal/dist/assets'));
  const script = assets.find((name) => name.endsWith('.js')) ?? '';
  return { name: script, read: (ending: string) => readFile(join(root, 'portal/dist/assets', script + ending)) };
};

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'plumbline-build-'));
  await mkdir(join(root, 'portal/src'), { recursive: true });
  await mkdir(join(root, 'rules/src'), { recursive: true });
  await write(
    'portal/vite.config.ts',
    `import { viteApp } from '${VITE_APP}';\nexport default viteApp({ root: import.meta.dirname });`,
  );
  await write(
    'portal/index.html',
    '<!doctype html><title>Portal</title><script type="module" src="/src/main.ts"></script>',
  );
  await write('portal/src/main.ts', `document.title = '${'brick '.repeat(300)}' + process.env.NODE_ENV;`);
  await write('rules/src/money.ts', 'export const cents = 1;');
});
afterEach(() => rm(root, { recursive: true }));

test('an app is built once, and again when its sources or those it shares have changed', async () => {
  expect(await builds()).toEqual(['portal: built in 1 s', 'console: nothing to build, there is no index.html']);
  expect(await builds()).toContain('portal: up to date');
  await write('portal/src/main.test.ts', 'tests are no part of the app');
  expect(await builds()).toContain('portal: up to date');
  await write('rules/src/money.ts', 'export const cents = 2;');
  expect(await builds()).toContain('portal: built in 1 s');
  expect(await builds()).toContain('portal: up to date');
});

test('scripts are named by their content and precompressed; their maps are not referenced', async () => {
  await builds();
  const script = await scriptOfPortal();
  const text = await script.read('');
  expect(script.name).toMatch(/-[\w-]{8}\.js$/);
  expect(brotliDecompressSync(await script.read('.br'))).toEqual(text);
  expect(gunzipSync(await script.read('.gz'))).toEqual(text);
  expect(await readdir(join(root, 'portal/dist/assets'))).toContain(`${script.name}.map`);
  expect(text.toString()).not.toContain('sourceMappingURL');
  expect(text.toString()).toMatch(/brick production/);
});

test('shared modules go with the first screen that needs them, in one file', async () => {
  const screens = {
    'login-page': ['field'],
    shell: ['field', 'menu'],
    'dashboard-page': ['card', 'waiver'],
    'pay-page': ['field', 'menu', 'table', 'panel'],
  };
  const others = {
    'documents-page': ['card', 'waiver'],
    'thanks-page': ['card', 'table', 'panel'],
    'help-page': ['panel'],
  };
  for (const name of ['field', 'menu', 'card', 'waiver', 'table', 'panel']) {
    await write(`portal/src/${name}.ts`, `export const ${name} = () => document.querySelector('${name}');`);
  }
  for (const [screen, names] of Object.entries({ ...screens, ...others })) {
    const imports = names.map((name) => `import { ${name} } from './${name}.ts';`).join('\n');
    await write(`portal/src/${screen}.ts`, `${imports}\nexport const parts = [${names.join('(), ')}()];`);
  }
  const all = Object.keys({ ...screens, ...others });
  await write('portal/src/main.ts', all.map((screen) => `import('./${screen}.ts');`).join('\n'));
  await builds();
  const holders: Record<string, string> = {};
  for (const file of (await readdir(join(root, 'portal/dist/assets'))).filter((name) => name.endsWith('.js'))) {
    const text = await readFile(join(root, 'portal/dist/assets', file), 'utf8');
    for (const [, part = ''] of text.matchAll(/querySelector\([`'"](\w+)/g))
      holders[part] = file.slice(0, -'-12345678.js'.length);
  }
  const shared = {
    field: 'login-page-shared',
    menu: 'shell-shared',
    card: 'dashboard-page-shared',
    waiver: 'documents-shared',
    table: 'pay-page-shared',
    panel: 'pay-page-shared',
  };
  expect(holders).toMatchObject(shared);
});

describe('screens.json', () => {
  beforeEach(async () => {
    await write('portal/src/table.css', 'table { color: red }');
    await write(
      'portal/src/table.ts',
      `import './table.css';\nexport const table = () => document.querySelector('table');`,
    );
    for (const name of ['reports-page', 'pay-page']) {
      await write(`portal/src/${name}.css`, `.${name} { color: blue }`);
      await write(
        `portal/src/${name}.ts`,
        `import './${name}.css';\nimport { table } from './table.ts';\nexport const ${name.slice(0, -5)} = () => table();`,
      );
    }
    await write('portal/src/main.ts', `import { LOADERS } from './loaders.ts';\nvoid LOADERS[location.pathname]();`);
    await write(
      'portal/vite.config.ts',
      [
        `import { viteApp } from '${VITE_APP}';`,
        `import { screenFiles } from '${join(import.meta.dirname, 'screen-files.ts')}';`,
        `import { LOADERS } from './src/loaders.ts';`,
        `const plugins = [screenFiles({ from: import.meta.dirname + '/src/loaders.ts', loaders: LOADERS })];`,
        `export default viteApp({ root: import.meta.dirname, plugins });`,
      ].join('\n'),
    );
  });

  test('names the files of each screen with what they import, imported styles first', async () => {
    await write(
      'portal/src/loaders.ts',
      `export const LOADERS = {
      '/reports': async () => (await import('./reports-page.ts')).reports,
      '/pay': async () => (await import('./pay-page.ts')).pay,
    };`,
    );
    await builds();
    const text = await readFile(join(root, 'portal/dist/screens.json'), 'utf8');
    expect(JSON.parse(text.replace(/-[\w-]{8}\.(?=js|css)/g, '.'))).toEqual({
      '/reports': {
        scripts: ['/assets/reports-page.js', '/assets/reports-page-shared.js'],
        styles: ['/assets/reports-page-shared.css', '/assets/reports-page.css'],
      },
      '/pay': {
        scripts: ['/assets/pay-page.js', '/assets/reports-page-shared.js'],
        styles: ['/assets/reports-page-shared.css', '/assets/pay-page.css'],
      },
    });
    const assets = await readdir(join(root, 'portal/dist/assets'));
    expect(
      Object.values(JSON.parse(text) as Record<string, Record<string, string[]>>)
        .flatMap(({ scripts = [], styles = [] }) => [...scripts, ...styles])
        .filter((name) => !assets.includes(name.slice('/assets/'.length))),
    ).toEqual([]);
  });

  test('a screen whose file is not known fails the build', async () => {
    await write(
      'portal/src/loaders.ts',
      `const page = './pay-page.ts';\nexport const LOADERS = { '/pay': () => import(/* @vite-ignore */ page) };`,
    );
    await expect(builds()).rejects.toThrow('/pay: its loader imports no file by a literal path');
  });
});

test('the page preloads the font that its styles use', async () => {
  await write('portal/src/inter.woff2', 'a font');
  await write('portal/src/main.css', "@font-face { font-family: Inter; src: url('./inter.woff2') }");
  await write('portal/src/main.ts', "import './main.css';");
  await builds();
  const font = (await readdir(join(root, 'portal/dist/assets'))).find((name) => name.endsWith('.woff2'));
  const html = await readFile(join(root, 'portal/dist/index.html'), 'utf8');
  expect(html).toContain(`<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${font}">`);
});

test('a failed build leaves the previous one in place', async () => {
  await builds();
  const before = (await scriptOfPortal()).name;
  await write('portal/src/main.ts', 'const = broken');
  await expect(builds()).rejects.toThrow('main.ts');
  expect((await scriptOfPortal()).name).toBe(before);
  expect(await readdir(join(root, 'portal/.cache'))).toEqual([]);
});

test('two builds at once end with one complete build', async () => {
  await Promise.all([builds(), builds()]);
  expect(await builds()).toContain('portal: up to date');
  expect((await scriptOfPortal()).name).toMatch(/\.js$/);
  expect(await readdir(join(root, 'portal/.cache'))).toEqual([]);
});
