import { expect, test } from 'vitest';
import { checkLinks } from './links.ts';

const PAGES = [
  {
    path: 'docs/pay.md',
    text: '# Taking money\n\n## Cards & banks\n\n## Twice\n\n## Twice\n\n```sh\n# no heading\n```\n\n<a id="c13"></a>C13',
  },
];
const exists = (path: string) => ['docs/pay.md', 'docs/a.md', 'docs/adr/', 'README.md', 'docs/logo.png'].includes(path);
const complaintsOf = (text: string) =>
  checkLinks([...PAGES, { path: 'docs/a.md', text }], exists).map(({ at, about }) => `${at} ${about}`);

test.each([
  '[pay](pay.md), [pay](../docs/pay.md#taking-money), [cards](pay.md#cards--banks), [second](pay.md#twice-1)',
  '[decision](pay.md#c13), [door](../README.md), [records](adr/), <img src="logo.png">',
  '## Here\n\n[here](#here), [there](https://example.com/x#y), [mail](mailto:a@example.com)',
  '## [Pay](pay.md): more\n\n[above](#pay-more)',
])('%j resolves', (text) => {
  expect(complaintsOf(text)).toEqual([]);
});

test.each([
  ['[gone](gone.md)', 'gone.md does not exist'],
  ['[gone](../../pay.md)', '../../pay.md does not exist'],
  ['<img src="gone.png">', 'gone.png does not exist'],
  ['[gone](pay.md#c99)', 'pay.md#c99: no such heading or anchor'],
  ['[comment](pay.md#no-heading)', 'pay.md#no-heading: no such heading or anchor'],
  ['[third](pay.md#twice-2)', 'pay.md#twice-2: no such heading or anchor'],
  ['[gone](#gone)', '#gone: no such heading or anchor'],
])('%j does not resolve', (text, about) => {
  expect(complaintsOf(text)).toEqual([`docs/a.md ${about}`]);
});
