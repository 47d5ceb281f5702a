import { describe, expect, test } from 'vitest';
import { capabilities, DEFAULT_PERMISSIONS, VISITOR, type Permissions } from './capabilities.ts';
import { currentItem, navigation } from './navigation.ts';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';

const navigationFor = (settings: Partial<Settings>, permissions: Partial<Permissions> = {}) =>
  navigation(
    capabilities(
      { ...DEFAULT_SETTINGS, ...settings },
      { isEmbedded: false, permissions: { ...DEFAULT_PERMISSIONS, ...permissions } },
    ),
  );
const labels = (...input: Parameters<typeof navigationFor>) => navigationFor(...input).map((item) => item.label);

const ALL = { isPaymentEnabled: true, isWaiverEnabled: true };

describe('navigation', () => {
  test.each([
    [false, false, ['Dashboard']],
    [true, false, ['Dashboard', 'Make a Payment', 'Payment Activity', 'Reports']],
    [false, true, ['Dashboard', 'Request Waiver', 'Documents', 'Reports']],
    [true, true, ['Dashboard', 'Make a Payment', 'Payment Activity', 'Request Waiver', 'Documents', 'Reports']],
  ])('NAV-01 payments %s, waivers %s: %j', (isPaymentEnabled, isWaiverEnabled, expected) => {
    expect(labels({ isPaymentEnabled, isWaiverEnabled })).toEqual(expected);
  });

  test('an item is missing without its permission', () => {
    expect(labels(ALL, { pay: false, prepay: false })).not.toContain('Make a Payment');
    expect(labels(ALL, { requestWaiver: false })).not.toContain('Request Waiver');
    expect(labels(ALL, { view: false })).toEqual([]);
    expect(navigation(capabilities({ ...DEFAULT_SETTINGS, ...ALL }, VISITOR))).toEqual([]);
  });

  test('a viewer who may only prepay is led to prepay', () => {
    const settings = { ...ALL, isPrepayEnabled: true };
    expect(navigationFor(settings, { pay: false }).find((item) => item.key === 'pay')?.path).toBe('/prepay');
    expect(navigationFor(settings).find((item) => item.key === 'pay')?.path).toBe('/pay');
  });

  test('every item is current on its own page', () => {
    const items = navigationFor(ALL);
    for (const item of items) expect(currentItem(items, item.path)).toBe(item);
  });

  test.each([
    ['/history/payments/7K2M', 'payments'],
    ['/history/recurrences', 'payments'],
    ['/history/documents', 'documents'],
    ['/prepay', 'pay'],
    ['/autopay', 'pay'],
    ['/thanks/7K2M', 'pay'],
    ['/request-waiver-confirmation', 'request-waiver'],
    ['/history', undefined],
    ['/payday', undefined],
    ['/settings/profile', undefined],
  ])('%s marks %s', (path, key) => {
    expect(currentItem(navigationFor(ALL), path)?.key).toBe(key);
  });
});
