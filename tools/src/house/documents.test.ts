import { expect, test } from 'vitest';
import { checkComponents, checkDocument, isGuide } from './documents.ts';

const repository = {
  scripts: ['start', 'test'],
  paths: ['demo/src/start.ts', 'server/src/invoices/list-invoices.ts', 'docs/glossary.md', 'package.json'],
};

const complaintsAbout = (text: string) =>
  checkDocument({ path: 'README.md', text }, repository).map(({ about }) => about);

test('a command or file that does not exist is reported', () => {
  const text = `Run \`npm start\`, then npm fly (no command), or:

\`\`\`sh
npm ci && npm test
npm run polish   # unknown
node demo/src/gone.ts
node demo/src/start.ts
\`\`\``;
  expect(complaintsAbout(text)).toEqual(['npm run polish does not exist', 'demo/src/gone.ts does not exist']);
});

test.each([
  ['`server/src/payments/list-payments.ts`', 'server/src/payments/list-payments.ts does not exist'],
  ['`docs/gone/`', 'docs/gone/ does not exist'],
  ['`server/src/<feature>/<verb-noun>.sql.ts`', 'server/src/<feature>/<verb-noun>.sql.ts does not exist'],
  ['`npx vitest run server/src/gone`', 'server/src/gone does not exist'],
  ['`list-payments.ts`', 'list-payments.ts does not exist'],
  ['`invoices/list-invoices.ts`', 'invoices/list-invoices.ts does not begin at the root'],
])('%s is reported', (text, about) => {
  expect(complaintsAbout(text)).toEqual([about]);
});

test.each([
  '`server/src/invoices/`',
  '`server/src/invoices`',
  '`server/src/<feature>/<verb-noun>.ts`',
  '`server/src/*/list-*.ts`',
  '`list-invoices.ts`, `package.json`',
  '`portal/dist`',
  '`/docs`, `GET /v1/invoices`, `http://localhost:3000/mailbox`, `@plumbline/rules/money`',
  'server/src/gone.ts, which is no code',
])('%s is not', (text) => {
  expect(complaintsAbout(text)).toEqual([]);
});

test.each([
  ['README.md', true],
  ['docs/payments.md', true],
  ['CHANGELOG.md', false],
  ['docs/adr/rooms.md', false],
  ['docs/specification/decisions.md', false],
  ['package.json', false],
])('whether %s is read: %s', (path, isRead) => {
  expect(isGuide(path)).toBe(isRead);
});

test('a component is named by the path of its import', () => {
  const text = '| Component | Props |\n|---|---|\n| `lists/pager` Pager | `page` |\n| `pager` Pager | `page` |\n';
  expect(checkComponents({ path: 'ui/README.md', text }, (name) => name === 'lists/pager')).toEqual([
    { at: 'ui/README.md', about: 'pager cannot be imported by this path' },
  ]);
});
