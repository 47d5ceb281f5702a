import { expect, test } from 'vitest';
import { createResolve } from './resolve.ts';

const resolve = createResolve([
  { path: 'package.json', text: '{}' },
  { path: 'rules/package.json', text: JSON.stringify({ exports: { './*': './src/*.ts' } }) },
  {
    path: 'ui/package.json',
    text: JSON.stringify({
      exports: {
        './*': './src/*.tsx',
        './use-*': './src/use-*.ts',
        './app/*': './src/app/*.ts',
        './toast': './src/toast.ts',
      },
    }),
  },
]);

test.each([
  ['./cents.ts', 'portal/src/lib/cents.ts'],
  ['../app.module.css', 'portal/src/app.module.css'],
  ['./logo.svg?url', 'portal/src/lib/logo.svg'],
  ['@plumbline/rules/payments/cancel', 'rules/src/payments/cancel.ts'],
  ['@plumbline/ui/button', 'ui/src/button.tsx'],
  ['@plumbline/ui/use-once', 'ui/src/use-once.ts'],
  ['@plumbline/ui/app/send', 'ui/src/app/send.ts'],
  ['@plumbline/ui/toast', 'ui/src/toast.ts'],
  ['@plumbline/nowhere/a', null],
  ['react', null],
])('%s is %s', (target, path) => {
  expect(resolve('portal/src/lib/a.tsx', target)).toBe(path);
});
