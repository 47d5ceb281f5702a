import { expect, test } from 'vitest';
import { checkAdapters } from './adapters.ts';
import { readEdges } from './import-graph.ts';
import { createResolve } from './resolve.ts';
import { readSource } from './source.ts';

const PORT = ['server/src/ports/mail/mail.ts', 'server/src/ports/mail/smtp.ts'].map((path) => readSource(path, ''));
const complaintsOf = (path: string, target: string) => {
  const sources = [...PORT, readSource(`server/src/${path}`, `import { a } from '${target}';`)];
  return checkAdapters(readEdges(sources, createResolve([]))).map(({ about }) => about);
};

test.each([
  ['payments/create-payment.ts', '../ports/mail/mail.ts'],
  ['payments/create-payment.test.ts', '../ports/mail/smtp.ts'],
  ['ports/mail/outbox.ts', './smtp.ts'],
  ['main.ts', './ports/mail/smtp.ts'],
])('%s may import %s', (path, target) => {
  expect(complaintsOf(path, target)).toEqual([]);
});

test.each([
  ['payments/create-payment.ts', '../ports/mail/smtp.ts'],
  ['http/routes.ts', '../ports/mail/smtp.ts'],
  ['ports/gateway/gateway.ts', '../mail/smtp.ts'],
])('%s may not import %s', (path, target) => {
  expect(complaintsOf(path, target)).toEqual([
    'an adapter is picked in main.ts only; import server/src/ports/mail/mail.ts',
  ]);
});
