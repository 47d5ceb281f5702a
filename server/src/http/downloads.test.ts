import { expect, test } from 'vitest';
import { contentDisposition } from './downloads.ts';

test.each([
  ['Payment-AB12.pdf', `attachment; filename="Payment-AB12.pdf"; filename*=UTF-8''Payment-AB12.pdf`],
  ['Größe "1".pdf', `attachment; filename="Gr__e _1_.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22.pdf`],
  ['a\r\nset-cookie: x.pdf', `attachment; filename="a__set-cookie: x.pdf"; filename*=UTF-8''a__set-cookie%3A%20x.pdf`],
  ['../../etc/passwd', `attachment; filename=".._.._etc_passwd"; filename*=UTF-8''.._.._etc_passwd`],
  ["it's (1)*.csv", `attachment; filename="it's (1)*.csv"; filename*=UTF-8''it%27s%20%281%29%2A.csv`],
])('the name %j is sent as %s', (name, expected) => expect(contentDisposition('attachment', name)).toBe(expected));
