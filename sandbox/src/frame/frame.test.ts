import { expect, test } from 'vitest';
import { testSandbox } from '../testing/test-sandbox.ts';
import { brandOf, inGroups, isFullNumber, numberProblem } from './browser/card-number.ts';
import { filterCss } from './filter-css.ts';
import { readFrameOptions } from './frame-options.ts';

test('CARD-01 the frame is shown only inside allowed pages, and runs only its own script', async () => {
  const { origin } = await testSandbox({ allowedParents: ['http://portal.example', 'https://*.supplier.example'] });
  const response = await fetch(`${origin}/itoke/ajax-tokenizer.html?useexpiry=true`);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('frame-ancestors http://portal.example https://*.supplier.example');
  const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  expect(await response.text()).toContain(`<script type="module" nonce="${nonce}"`);
});

test('the scripts of the frame are JavaScript, and their imports resolve', async () => {
  const { origin } = await testSandbox();
  const seen = new Set<string>();
  const follow = async (url: string): Promise<void> => {
    if (seen.has(url)) return;
    seen.add(url);
    const response = await fetch(url);
    const text = await response.text();
    expect(response.headers.get('content-type')).toContain('text/javascript');
    expect(text).not.toMatch(/^import type|: string\b/m);
    for (const [, path = ''] of text.matchAll(/from '(\.[^']+)'/g)) await follow(new URL(path, url).href);
  };
  await follow(`${origin}/itoke/frame/browser/tokenizer.ts`);
  expect(seen.size).toBe(7);
});

test('parameters cannot inject HTML', async () => {
  const { origin } = await testSandbox();
  const evil = encodeURIComponent('"><script>alert(1)</script>');
  const css = encodeURIComponent('body{color:red}</style><script>alert(1)</script>');
  const page = await (
    await fetch(`${origin}/itoke/ajax-tokenizer.html?useexpiry=true&cardlabel=${evil}&tokenpropname=${evil}&css=${css}`)
  ).text();
  expect(page).not.toContain('<script>alert');
  expect(page).toContain('body{color:red}');
});

test.each([
  ['input{width:500px;}', 'input{width:500px}'],
  ['.error{color: red;}input{Border-Radius:4px}', '.error{color:red}input{Border-Radius:4px}'],
  ['@media (max-width: 300px){input{height:40px}}', '@media (max-width: 300px){input{height:40px}}'],
  ['input{background-image:url(http://evil.example/x)}', ''],
  ['input{background:url(http://evil.example/x);color:red}', 'input{color:red}'],
  ['input{background:URL (/x);color:red}', 'input{color:red}'],
  ['input{background:image-set(x)}', ''],
  ['body{font-family:"Inter Variable",sans-serif}', 'body{font-family:"Inter Variable",sans-serif}'],
  ['input{position:fixed}', ''],
  ['@import "http://evil.example/x.css";input{color:red}', ''],
  ['@font-face{font-family:x;src:url(x)}', ''],
  ['input{color:\\75rl(x)}', ''],
  ['input{color:red', ''],
  ['/* x */input{color:red}', 'input{color:red}'],
])('style %j becomes %j', (css, kept) => {
  expect(filterCss(css)).toBe(kept);
});

test('parameters out of range fall back to the default', () => {
  const options = readFrameOptions({
    inactivityto: '-1',
    orientation: 'sideways',
    tokenpropname: 'a b',
    cardinputmaxlength: '19',
  });
  expect(options).toMatchObject({ inactivityMs: 500, orientation: 'default', tokenName: 'message', maxLength: 19 });
});

test.each([
  ['4788250000121443', 'Visa', '4788 2500 0012 1443'],
  ['371449635398431', 'Amex', '3714 496353 98431'],
  ['36438999960016', 'Diners Club', '3643 899996 0016'],
  ['3528000000000007', 'JCB', '3528 0000 0000 0007'],
  ['6011000995500000', 'Discover', '6011 0009 9550 0000'],
  ['5454545454545454', 'Mastercard', '5454 5454 5454 5454'],
])('%s is a %s, in groups %s', (digits, brand, groups) => {
  expect(brandOf(digits)?.name).toBe(brand);
  expect(inGroups(digits)).toBe(groups);
  expect(numberProblem(groups)).toBeNull();
});

test.each([
  ['', 'Enter the card number.'],
  ['1234', 'This kind of card is not accepted.'],
  ['4788 2500', 'The card number is not complete.'],
  ['4788 2500 0012 1444', 'Check the card number. A digit is wrong.'],
  ['47x', 'The card number has only digits.'],
])('%j: %s', (text, problem) => {
  expect(numberProblem(text)).toBe(problem);
});

test('a number is full when no digit can follow', () => {
  expect(isFullNumber('5454545454545454')).toBe(true);
  expect(isFullNumber('4788250000121443')).toBe(false);
});
