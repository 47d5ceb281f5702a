import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

const HERE = 'https://granite.portal.example';
/** Any code points, lone surrogates included. */
const anyText = fc.array(fc.nat(0x10ffff), { maxLength: 20 }).map((codes) => String.fromCodePoint(...codes));

describe('pages of this portal', () => {
  test.each([
    ['/', '/'],
    ['/dashboard', '/dashboard'],
    ['/dashboard/', '/dashboard/'],
    ['/history/payments/7KQ2M9XWB4TD', '/history/payments/7KQ2M9XWB4TD'],
    ['/history/invoices?page=2&search=a%20b', '/history/invoices?page=2&search=a%20b'],
    ['/request-waiver?restore=true#invoices', '/request-waiver?restore=true#invoices'],
    ['/files/form.v2.pdf', '/files/form.v2.pdf'],
    ['/loginx', '/loginx'],
    ['/pay?then=//evil.example', '/pay?then=//evil.example'],
    ['/pay?search=straße', '/pay?search=stra%C3%9Fe'],
    ["/pay?search='", '/pay?search=%27'],
    ['/pay?', '/pay'],
    ['/pay#', '/pay'],
    [`/${'a'.repeat(1999)}`, `/${'a'.repeat(1999)}`],
  ])('%j leads to %j', (target, path) => {
    expect(safeRedirect(target)).toBe(path);
  });
});

describe('ACC-14 other targets are refused', () => {
  test.each([
    null,
    undefined,
    '',
    ' ',
    'dashboard',
    './dashboard',
    '/restore-email?oobCode=abc',
    '/confirm-email?oobCode=abc',
    '../dashboard',
    '?page=2',
    '#top',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/a\\..\\..\\evil',
    '/pay?x=\\',
    '/pay//evil.example',
    '/pay//',
    '/.//evil.example',
    '/..//evil.example',
    '/./pay',
    '/../pay',
    '/pay/..',
    '/.well-known/thing',
    '/%2e%2e//evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/%09/evil.example',
    '/%252f%252fevil.example',
    '/pay%20now',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' /dashboard',
    '/dashboard ',
    '/dash board',
    '/pay?x=a b',
    '/pay?x=\r\nset-cookie:a=b',
    '/pay#\u0000',
    '/pay?x=\u200b',
    '/pay?x=\u202e',
    '/@evil.example',
    '/:80',
    '/;evil',
    '/ｅvil',
    '/／evil.example',
    'https://evil.example',
    'HTTPS://EVIL.EXAMPLE',
    'https:/evil.example',
    'https:evil.example',
    `${HERE}/dashboard`,
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://evil.example/1',
    'mailto:a@b.co',
    'evil.example',
    '@evil.example',
    `/${'a'.repeat(2000)}`,
    // Percent-encoded, each of these letters takes six characters.
    `/pay?x=${'é'.repeat(400)}`,
  ])('%j', (target) => {
    expect(safeRedirect(target)).toBeNull();
  });

  test.each([
    '/login',
    '/LOGIN',
    '/login/',
    '/login?redirect=/login',
    '/logout',
    '/logout#x',
    '/auth/sso',
    '/signup',
    '/forgot-password',
    '/change-password?oobCode=x',
    '/action?mode=resetPassword&oobCode=x',
  ])('%j would undo the login or ask for it again', (target) => {
    expect(safeRedirect(target)).toBeNull();
  });
});

describe('any input', () => {
  const pieces =
    '/ // \\ . .. @ : ? # %2f %5c %00 \t \n \u0000 \u00a0 \ud800 é [ ] & = a dashboard login evil.example http: javascript:';
  const piece = fc.constantFrom(' ', ...pieces.split(' '));
  const target = fc.oneof(
    anyText,
    fc.tuple(fc.constantFrom('https://', '//', '/', ''), piece, piece, piece).map((parts) => parts.join('')),
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`),
  );

  test('the result begins with exactly one slash and stays on the same origin', () => {
    fc.assert(
      fc.property(target, (text) => {
        const path = safeRedirect(text);
        if (path === null) return;
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(new URL(path, HERE).origin).toBe(HERE);
        expect(new URL(decodeURI(path.replace(/[?#].*$/, '')), HERE).origin).toBe(HERE);
        expect(new URL(path, HERE).pathname).toBe(path.replace(/[?#].*$/, ''));
      }),
      { numRuns: 2000 },
    );
  });

  test('a safe redirect stays the same when it is checked again', () => {
    fc.assert(
      fc.property(target, (text) => {
        const path = safeRedirect(text);
        expect(safeRedirect(path)).toBe(path);
      }),
      { numRuns: 2000 },
    );
  });
});
