import { expect, test } from 'vitest';
import { checkReservedDomains } from './reserved-domains.ts';
import { readSource } from './source.ts';

const check = (text: string, path = 'ui/src/app/provider-links.ts') =>
  checkReservedDomains([readSource(path, text)]).map(({ at }) => at);

test.each(["'https://plumbline.example/terms'", '"http://www.example.com"', '`https://a.test/${id}`'])(
  'a link to %s is refused',
  (link) => expect(check(`\nconst href = ${link};`)).toEqual(['ui/src/app/provider-links.ts:2']),
);

test('words about an address, other domains and tests are left alone', () => {
  expect(check("const words = 'Origins such as https://admin.example.com.';")).toEqual([]);
  expect(check("const href = 'https://examples.dev/';")).toEqual([]);
  expect(check("const href = 'https://granite.example/';", 'portal/src/testing/test-boot.ts')).toEqual([]);
});
