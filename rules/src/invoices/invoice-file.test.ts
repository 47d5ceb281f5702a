import { expect, test } from 'vitest';
import { invoiceFile } from './invoice-file.ts';

test.each([
  ['https://files.example/480112.pdf', 'https://files.example/480112.pdf'],
  ['http://files.example/a b.pdf', 'http://files.example/a%20b.pdf'],
  ['HTTPS://FILES.EXAMPLE/A.pdf', 'https://files.example/A.pdf'],
])('REP-07 %j is opened by its link', (pdfLink, href) => {
  expect(invoiceFile(pdfLink)).toEqual({ kind: 'link', href });
});

test.each([
  null,
  '',
  ' ',
  '/files/480112.pdf',
  'files.example/480112.pdf',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:application/pdf;base64,AA',
  'file:///tmp/a.pdf',
  'ftp://files.example/a.pdf',
  'https://',
  'http',
])('REP-07 for %j the server makes the file', (pdfLink) => {
  expect(invoiceFile(pdfLink)).toEqual({ kind: 'server' });
});
