import { expect, test } from 'vitest';
import { checkReadme } from './readme.ts';

const README = `Run \`npm start\`, then npm fly (no command), or:

\`\`\`sh
npm ci && npm test
npm run polish   # unknown
node demo/src/gone.ts
node demo/src/start.ts
\`\`\``;

test('a command or file that does not exist is reported', () => {
  const complaints = checkReadme(README, ['start', 'test'], (path) => path === 'demo/src/start.ts');
  expect(complaints.map(({ about }) => about)).toEqual([
    'npm run polish does not exist',
    'demo/src/gone.ts does not exist',
  ]);
});
