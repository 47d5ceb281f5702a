import { expect, test } from 'vitest';
import { brandProblems, normalizeBrand, type PortalBrand } from './brand-problems.ts';

const BRAND: PortalBrand = {
  name: 'Granite Supply',
  label: 'granite',
  themeColor: '#1f5fd1',
  termsUrl: '',
  privacyUrl: '',
  termsText: '',
  privacyText: '',
  supportEmail: 'ar@granite.example',
  supportPhone: '',
  senderName: '',
  replyTo: '',
};

test('SET-04 what may be empty may be empty', () => {
  expect(brandProblems(BRAND, 'granite')).toEqual({});
  expect(brandProblems({ ...BRAND, label: 'demo' }, 'demo')).toEqual({});
});

test.each([
  ['name', ' ', 'Enter the name of the portal.'],
  ['label', '', 'Choose the address of your portal.'],
  ['label', 'console', 'This address is kept for the installation itself.'],
  ['label', 'a b', 'Use letters from a to z, digits and dashes, with a letter or digit at both ends.'],
  ['themeColor', 'blue', 'Enter a color such as #1f5fd1.'],
  ['termsUrl', 'http://granite.example/terms', 'Enter an address that starts with https://.'],
  ['termsUrl', 'javascript:alert(1)', 'Enter an address that starts with https://.'],
  ['privacyUrl', 'granite.example/privacy', 'Enter an address that starts with https://.'],
  ['termsText', 'x'.repeat(2001), 'Use at most 2,000 characters.'],
  ['privacyText', 'x'.repeat(2001), 'Use at most 2,000 characters.'],
  ['supportEmail', '', 'Enter the address that customers write to.'],
  ['supportEmail', 'nobody', 'Please enter a valid email address'],
  ['senderName', 'ceo@bank.example', 'Enter a name, without an address.'],
  ['replyTo', 'a@b.example\r\nBcc: c@d.example', 'Please enter a valid email address'],
] as const)('SET-04 %s cannot be %j', (field, value, words) => {
  expect(brandProblems({ ...BRAND, [field]: value }, 'granite')).toEqual({ [field]: words });
});

test('SET-04 addresses, label and color are stored in one form', () => {
  const typed = { ...BRAND, label: ' Granite ', themeColor: '#1F5FD1', supportEmail: ' AR@Granite.example ' };
  expect(normalizeBrand({ ...typed, replyTo: 'AR@granite.example', name: ' Granite Supply ' })).toEqual({
    ...BRAND,
    replyTo: 'ar@granite.example',
  });
});
