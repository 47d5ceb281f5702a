import { describe, expect, test } from 'vitest';
import { checkImports } from './imports.ts';
import { readSource } from './source.ts';

const dependencies = {
  '': ['vitest', 'vite'],
  rules: ['left-pad'],
  contract: ['typebox', 'left-pad'],
  server: ['fastify'],
  portal: ['react', '@mantine/core'],
};
const complaintsOf = (path: string, text: string) =>
  checkImports([readSource(path, text)], dependencies).map(({ about }) => about);

describe('allowed', () => {
  test.each([
    ['rules/src/payments/cancel.ts', `import { asCents } from '../money.ts';`],
    ['rules/src/money.test.ts', `import { test } from 'vitest'; import fs from 'node:fs';`],
    ['contract/src/call.ts', `import Type from 'typebox'; import type { Cents } from '@plumbline/rules/money';`],
    ['server/src/main.ts', `import { readFile } from 'node:fs/promises'; import Fastify from 'fastify';`],
    ['ui/src/fields/money-input.tsx', `import { asCents } from '@plumbline/rules/money';`],
    [
      'portal/src/shell/shell.tsx',
      `import '@mantine/core/styles.css'; import type { Call } from '@plumbline/contract/call';`,
    ],
    ['portal/src/lib/send.ts', `import { cancelPayment } from '@plumbline/contract/paths.gen';`],
    [
      'portal/vite.config.ts',
      `import { viteApp } from '@plumbline/tools/vite-app'; import { defineConfig } from 'vite';`,
    ],
    ['portal/vitest.config.ts', `import react from 'react';`],
    ['server/src/database/test-database.ts', `import { inject } from 'vitest';`],
    ['server/src/ports/gateway/gateway.test.ts', `import { startSandbox } from '@plumbline/sandbox/start-sandbox';`],
    ['server/src/testing/test-gateway.ts', `import { startSandbox } from '@plumbline/sandbox/start-sandbox';`],
    ['demo/src/start-demo.ts', `import { startSandbox } from '@plumbline/sandbox/start-sandbox';`],
    ['demo/src/start.ts', `import { ensureBuilt } from '@plumbline/tools/build';`],
    ['vitest.config.ts', `import { defineConfig } from 'vite'; import { x } from './tools/src/x.ts';`],
  ])('%s', (path, text) => {
    expect(complaintsOf(path, text)).toEqual([]);
  });
});

describe('refused', () => {
  test.each([
    ['rules/src/a.ts', `import fs from 'node:fs';`, 'knows nothing of Node'],
    ['rules/src/a.ts', `import pad from 'left-pad';`, 'rules may not use left-pad'],
    [
      'rules/src/a.ts',
      `import type { Call } from '@plumbline/contract/call';`,
      'rules may not import @plumbline/contract/call',
    ],
    ['rules/src/a.ts', `import { asCents } from '@plumbline/rules/money';`, 'by its relative path'],
    ['contract/src/a.ts', `import pad from 'left-pad';`, 'contract may not use left-pad'],
    ['contract/src/a.ts', `import { app } from '@plumbline/server/app';`, 'contract may not import'],
    ['server/src/a.ts', `import React from 'react';`, 'react is not among the dependencies of server/package.json'],
    ['server/src/a.ts', `import { test } from 'vitest';`, 'vitest is not among'],
    ['server/src/a.ts', `import { start } from '@plumbline/demo/start';`, 'server may not import'],
    ['ui/src/a.tsx', `import type { Call } from '@plumbline/server/app';`, 'ui may not import'],
    ['ui/src/a.tsx', `import { settings } from '@plumbline/rules/portals/settings';`, 'ui may not import'],
    ['portal/src/a.tsx', `import { calls } from '@plumbline/contract/calls';`, 'never its schemas'],
    ['portal/src/a.tsx', `import { type A, b } from '@plumbline/contract/payments';`, 'never its schemas'],
    ['portal/src/a.tsx', `const a = await import('@plumbline/contract/calls');`, 'never its schemas'],
    ['portal/src/a.tsx', `import { a } from '@plumbline/console/a';`, 'portal may not import'],
    ['portal/src/a.tsx', `import { a } from '../../server/src/app.ts';`, 'leaves the room'],
    ['portal/src/a.tsx', `import { join } from 'node:path';`, 'knows nothing of Node'],
    [
      'server/src/a.ts',
      `import { startSandbox } from '@plumbline/sandbox/start-sandbox';`,
      'server may not import @plumbline/sandbox/start-sandbox',
    ],
    ['sandbox/src/a.ts', `import { asCents } from '@plumbline/rules/money';`, 'sandbox may not import'],
    ['e2e/journeys/a.spec.ts', `import { start } from '@plumbline/demo/start';`, 'e2e may not import'],
    ['helpers/src/a.ts', `import a from 'node:fs';`, 'helpers is no room'],
  ])('%s: %s', (path, text, about) => {
    expect(complaintsOf(path, text)).toEqual([expect.stringContaining(about)]);
  });
});
