import { expect, test } from 'vitest';
import { legalLinks, legalText } from './legal-pages.ts';
import { settingsFrom } from './settings.ts';

const none = settingsFrom({}).settings;

test('ACC-18 the links lead to the addresses of the supplier, and to the pages of the portal without them', () => {
  expect(legalLinks(none)).toEqual({ termsHref: '/terms', privacyHref: '/privacy' });
  const { settings } = settingsFrom({ termsUrl: 'https://granite.example/t', privacyUrl: 'https://granite.example/p' });
  expect(legalLinks(settings)).toEqual({
    termsHref: 'https://granite.example/t',
    privacyHref: 'https://granite.example/p',
  });
});

test('the text is the own one of the supplier by paragraphs, and the standard one names the supplier', () => {
  const { settings } = settingsFrom({ termsText: 'Pay in 30 days.\n \nOr 45.', privacyText: 'Nothing is shared.' });
  expect(legalText('terms', settings, 'Granite')).toEqual(['Pay in 30 days.', 'Or 45.']);
  expect(legalText('privacy', settings, 'Granite')).toEqual(['Nothing is shared.']);
  for (const page of ['terms', 'privacy'] as const) expect(legalText(page, none, 'Granite')[0]).toMatch(/^Granite /);
});

test.each(['termsUrl', 'privacyUrl'])('%s is https', (key) => {
  for (const url of ['http://granite.example/terms', 'javascript:alert(1)', '/terms', 'granite.example']) {
    expect(settingsFrom({ [key]: url }).problems).toEqual([`${key}: must be an address that starts with https`]);
  }
});
