import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, SETTING_KEYS, SETTINGS, settingsFrom, type SettingKey } from './settings.ts';

describe('defaults', () => {
  test('are those of the specification and the decisions', () => {
    expect(DEFAULT_SETTINGS).toMatchObject({
      themeColor: '#1f5fd1',
      currencyCodes: ['USD'],
      countryList: ['US'],
      isPaymentEnabled: false,
      isWaiverEnabled: false,
      isOtherDocumentsEnabled: true,
      isPortalSignUpEnabled: true,
      isPortalSignupCompanyNameRequired: true,
      isLoginWithGoogleOnPortalDisabled: false,
      isPortalSingleSignOnEnabled: false,
      portalSignInProvider: null,
      portalLogoutRedirectUrl: null,
      termsUrl: null,
      privacyUrl: null,
      termsText: null,
      privacyText: null,
      hideAccountExistence: false,
      passwordMinLength: 6,
      openAccountCardLabel: 'Open Account Invoices',
      achProvider: 'CARDPOINTE',
      minAchPayment: null,
      maxAchPayment: null,
      minCreditCardPayment: null,
      maxCreditCardPayment: null,
      achSettlementDays: 3,
      achClearingDays: 5,
      surchargeRateBps: 300,
      isPaymentReasonRequired: true,
      reminderDays: ['BEFORE_3', 'DUE', 'PAST_7', 'PAST_30'],
      isPaymentDetailCancelEnabled: false,
      maxInstallments: 6,
      parentOrigins: [],
      branchLocations: [],
      tablesConfig: {},
    });
  });

  test('bar the surcharge in Connecticut and Massachusetts and cap it in Colorado', () => {
    expect(DEFAULT_SETTINGS.surchargeStates).toEqual({
      CT: { allowed: false, capBps: null },
      MA: { allowed: false, capBps: null },
      CO: { allowed: true, capBps: 200 },
    });
  });

  test('leave every other switch off', () => {
    const enabled = SETTING_KEYS.filter((key) => DEFAULT_SETTINGS[key] === true);
    expect(enabled.toSorted()).toEqual([
      'isNonProjectCardEnabled',
      'isOpenAccountCardEnabled',
      'isOpenProjectCardEnabled',
      'isOtherDocumentsEnabled',
      'isPaidInvoicesCardEnabled',
      'isPaymentReasonRequired',
      'isPortalSignUpEnabled',
      'isPortalSignupCompanyNameRequired',
    ]);
  });

  test.each(SETTING_KEYS)('%s passes its own check and has a label and a description', (key) => {
    const { settings, problems } = settingsFrom({ [key]: DEFAULT_SETTINGS[key] });
    expect(problems).toEqual([]);
    expect(settings).toEqual(DEFAULT_SETTINGS);
    expect(SETTINGS[key].label).toMatch(/^\S.*\S$/);
    expect(SETTINGS[key].description).toMatch(/^\S.*\.$/);
  });
});

const BARE_CASES: [SettingKey, unknown, unknown][] = [
  ['isPaymentEnabled', true, true],
  ['themeColor', '#F2B705', '#f2b705'],
  ['themeColor', ' #f2b705 ', '#f2b705'],
  ['currencyCodes', ['CAD', 'USD'], ['CAD', 'USD']],
  ['countryList', ['CA'], ['CA']],
  ['openAccountCardLabel', '  Open items ', 'Open items'],
  ['openAccountCardLabel', 'x'.repeat(120), 'x'.repeat(120)],
  ['portalSignInProvider', 'oidc.granite', 'oidc.granite'],
  ['portalLogoutRedirectUrl', 'https://granite.example/bye', 'https://granite.example/bye'],
  ['portalLogoutRedirectUrl', 'http://localhost:3000', 'http://localhost:3000'],
  ['portalLogoutRedirectUrl', null, null],
  [
    'parentOrigins',
    ['https://admin.example.com', 'http://console.localhost:3000'],
    ['https://admin.example.com', 'http://console.localhost:3000'],
  ],
  ['branchLocations', ['Austin', 'Waco'], ['Austin', 'Waco']],
  ['passwordMinLength', 6, 6],
  ['passwordMinLength', 64, 64],
  ['maxInstallments', 1, 1],
  ['achClearingDays', 5, 5],
  ['achClearingDays', 60, 60],
  ['surchargeRateBps', 0, 0],
  ['surchargeRateBps', 400, 400],
  ['maxAchPayment', 5_000_000, 5_000_000],
  ['maxAchPayment', 0, 0],
  ['achProvider', 'INTERNAL', 'INTERNAL'],
  ['tablesConfig', { invoices: ['balance'], other: [] }, { invoices: ['balance'], other: [] }],
];

const BAD_CASES: [SettingKey, unknown][] = [
  ['isPaymentEnabled', 'true'],
  ['isPaymentEnabled', 1],
  ['isPaymentEnabled', null],
  ['themeColor', 'blue'],
  ['themeColor', '#fff'],
  ['themeColor', '#1f5fd100'],
  ['themeColor', 7],
  ['currencyCodes', []],
  ['currencyCodes', ['USD', 'USD']],
  ['currencyCodes', ['USD', 'EUR']],
  ['currencyCodes', 'USD'],
  ['openAccountCardLabel', '   '],
  ['openAccountCardLabel', 'x'.repeat(121)],
  ['openAccountCardLabel', null],
  ['portalSignInProvider', ''],
  ['portalLogoutRedirectUrl', 'javascript:alert(1)'],
  ['portalLogoutRedirectUrl', '/bye'],
  ['portalLogoutRedirectUrl', `https://granite.example/${'x'.repeat(2_000)}`],
  ['parentOrigins', ['https://admin.example.com/']],
  ['parentOrigins', ['https://admin.example.com', '*']],
  ['parentOrigins', 'https://admin.example.com'],
  ['branchLocations', ['Austin', ' ']],
  ['branchLocations', [7]],
  ['branchLocations', Array.from({ length: 501 }, () => 'Austin')],
  ['branchLocations', ['A'.repeat(201)]],
  ['parentOrigins', Array.from({ length: 21 }, (_each, place) => `https://p${place}.example.com`)],
  ['passwordMinLength', 5],
  ['passwordMinLength', 65],
  ['passwordMinLength', 6.5],
  ['passwordMinLength', '8'],
  ['maxInstallments', 0],
  ['achClearingDays', 4],
  ['achClearingDays', 61],
  ['surchargeRateBps', -1],
  ['surchargeRateBps', 401],
  ['maxAchPayment', 10.5],
  ['maxAchPayment', -1],
  ['maxAchPayment', '100'],
  ['achProvider', 'internal'],
  ['tablesConfig', []],
  ['tablesConfig', null],
  ['tablesConfig', { invoices: 'balance' }],
  ['tablesConfig', { invoices: [1] }],
  ['surchargeStates', 'none'],
  ['surchargeStates', { Texas: { allowed: true, capBps: null } }],
  ['surchargeStates', { TX: true }],
  ['surchargeStates', { TX: { allowed: 'yes', capBps: null } }],
  ['surchargeStates', { TX: { allowed: true } }],
  ['surchargeStates', { TX: { allowed: true, capBps: -1 } }],
  ['surchargeStates', { TX: { allowed: true, capBps: 1.5 } }],
  ['surchargeStates', { CT: { allowed: true, capBps: null } }],
  ['surchargeStates', { MA: { allowed: true, capBps: 100 } }],
];

describe('settingsFrom', () => {
  test.each([[undefined], [null], [{}]])('with %j stored, a portal has the defaults', (stored) => {
    expect(settingsFrom(stored)).toEqual({ settings: DEFAULT_SETTINGS, problems: [] });
  });

  test.each([['text'], [7], [[]], [true]])('%j stored is reported', (stored) => {
    expect(settingsFrom(stored)).toEqual({ settings: DEFAULT_SETTINGS, problems: ['settings: must be an object'] });
  });

  test.each(BARE_CASES)('%s reads %j as %j and leaves the rest alone', (key, stored, expected) => {
    expect(settingsFrom({ [key]: stored })).toEqual({
      settings: { ...DEFAULT_SETTINGS, [key]: expected },
      problems: [],
    });
  });

  test.each(BAD_CASES)('%s refuses %j, keeps its default and reports it', (key, stored) => {
    const { settings, problems } = settingsFrom({ [key]: stored, isWaiverEnabled: true });
    expect(settings).toEqual({ ...DEFAULT_SETTINGS, isWaiverEnabled: true });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${key}: (must|cannot) `));
  });

  test('stored states override the built-in ones', () => {
    const surchargeStates = { ME: { allowed: false, capBps: null }, CO: { allowed: true, capBps: 250 } };
    expect(settingsFrom({ surchargeStates }).settings.surchargeStates).toEqual({
      CT: { allowed: false, capBps: null },
      MA: { allowed: false, capBps: null },
      CO: { allowed: true, capBps: 250 },
      ME: { allowed: false, capBps: null },
    });
  });

  test('unknown keys are reported and left out', () => {
    const stored: unknown = JSON.parse('{"isPaymentEnbled":true,"__proto__":{"isPaymentEnabled":true},"toString":1}');
    const { settings, problems } = settingsFrom(stored);
    expect(settings).toEqual(DEFAULT_SETTINGS);
    expect(problems).toEqual([
      'isPaymentEnbled: no such setting',
      '__proto__: no such setting',
      'toString: no such setting',
    ]);
  });

  test('for any stored value, the settings are complete and pass their own check', () => {
    const stored = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom(...SETTING_KEYS), fc.jsonValue()),
      fc.dictionary(fc.constantFrom(...SETTING_KEYS), fc.oneof(fc.boolean(), fc.integer(), fc.string())),
    );
    fc.assert(
      fc.property(stored, (value) => {
        const { settings } = settingsFrom(value);
        expect(Object.keys(settings)).toEqual(SETTING_KEYS);
        expect(settingsFrom(settings)).toEqual({ settings, problems: [] });
      }),
    );
  });
});
