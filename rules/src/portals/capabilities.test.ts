import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  capabilities,
  DEFAULT_PERMISSIONS,
  VISITOR,
  type Capabilities,
  type Permissions,
  type Viewer,
} from './capabilities.ts';
import { DEFAULT_SETTINGS, SETTING_KEYS, type Settings } from './settings.ts';

const EVERYTHING: Settings = {
  ...Object.assign({}, DEFAULT_SETTINGS, ...SETTING_KEYS.map((key) => (key.startsWith('is') ? { [key]: true } : {}))),
  portalSignInProvider: 'oidc.granite',
};

const MEMBER: Viewer = { isEmbedded: false, permissions: DEFAULT_PERMISSIONS };
const STAFF: Viewer = { isEmbedded: true, permissions: DEFAULT_PERMISSIONS };
const member = (permissions: Partial<Permissions>): Viewer => ({
  isEmbedded: false,
  permissions: { ...DEFAULT_PERMISSIONS, ...permissions },
});

type Flag = { [Name in keyof Capabilities]: Capabilities[Name] extends boolean ? Name : never }[keyof Capabilities];

const can = (flag: Flag, settings: Partial<Settings>, viewer: Viewer = MEMBER, base = EVERYTHING): boolean =>
  capabilities({ ...base, ...settings }, viewer)[flag];

/** Each capability with the settings it needs. */
const NEEDS: [Flag, (keyof Settings)[]][] = [
  ['payments', ['isPaymentEnabled']],
  ['pay', ['isPaymentEnabled']],
  ['ach', ['isPaymentEnabled', 'isAchEnabled']],
  ['payByAch', ['isPaymentEnabled', 'isAchEnabled']],
  ['card', ['isPaymentEnabled', 'isCreditCardEnabled']],
  ['surcharge', ['isPaymentEnabled', 'isCreditCardEnabled', 'isSurchargeEnabled']],
  ['payByLink', ['isPaymentEnabled', 'isOneTimePaymentEnabled']],
  ['scanToPay', ['isPaymentEnabled', 'isOneTimePaymentEnabled', 'isInvoiceQrEnabled']],
  ['reminders', ['isPaymentEnabled', 'isReminderEnabled']],
  ['creditMemos', ['isPaymentEnabled', 'isCreditMemoEnabled']],
  ['payWithCredits', ['isPaymentEnabled', 'isCreditMemoEnabled', 'isPayWithCreditEnabled']],
  ['shortpay', ['isPaymentEnabled', 'isShortpayEnabled']],
  ['overpay', ['isPaymentEnabled', 'isOverpayEnabled']],
  ['prepay', ['isPaymentEnabled', 'isPrepayEnabled']],
  ['monthlyPrepay', ['isPaymentEnabled', 'isPrepayEnabled', 'isRecurrencePaymentEnabled']],
  ['recurrences', ['isPaymentEnabled', 'isRecurrencePaymentEnabled']],
  ['cancelRecurrence', ['isPaymentEnabled']],
  ['scheduling', ['isPaymentEnabled', 'isScheduledPaymentEnabled', 'isCardOnFileEnabled']],
  ['autopay', ['isPaymentEnabled', 'isAutopayEnabled', 'isCardOnFileEnabled']],
  ['scheduledWidget', ['isPaymentEnabled']],
  ['cancelPayment', ['isPaymentEnabled']],
  ['cancelPaymentOnDetail', ['isPaymentEnabled', 'isPaymentDetailCancelEnabled']],
  ['cardOnFile', ['isPaymentEnabled', 'isCardOnFileEnabled']],
  ['manageMethods', ['isPaymentEnabled', 'isCardOnFileEnabled']],
  ['waivers', ['isWaiverEnabled']],
  ['requestWaiver', ['isWaiverEnabled']],
  ['otherDocuments', ['isWaiverEnabled', 'isOtherDocumentsEnabled']],
  ['executedWaiverWidget', ['isWaiverEnabled', 'isExecutedWaiverWidgetEnabled']],
  ['waiverWetInk', ['isWaiverEnabled', 'isWaiverWetInkEnabled']],
  ['waiverRecurrence', ['isWaiverEnabled', 'isWaiverRecurrenceEnabled']],
  ['waiverSchedules', ['isWaiverEnabled', 'isWaiverRecurrenceEnabled']],
  ['waiverTemplate', ['isWaiverEnabled', 'isWaiverTemplateEnabled']],
  ['waiverUnconditionalTemplate', ['isWaiverEnabled', 'isWaiverUnconditionalTemplateEnabled']],
  ['waiverPaymentDetail', ['isWaiverEnabled', 'isWaiverPaymentDetailEnabled']],
  ['waiverProjectCreation', ['isWaiverEnabled', 'isProjectCreationForWaiverRequestEnabled']],
  ['waiverNeedsPayment', ['isWaiverEnabled', 'isWaiverPaymentEnabled']],
  ['waiverPayment', ['isWaiverEnabled', 'isWaiverPaymentEnabled', 'isPaymentEnabled']],
  ['openProjectWidget', ['isOpenProjectWidgetEnabled']],
  ['tableCustomization', ['isTableCustomizationEnabled']],
  ['signUp', ['isPortalSignUpEnabled']],
  ['signUpCompanyNameRequired', ['isPortalSignupCompanyNameRequired']],
  ['singleSignOn', ['isPortalSingleSignOnEnabled']],
  ['paymentReasonRequired', ['isPaymentReasonRequired']],
  ['prepayReferenceRequired', ['isPrePayReferenceRequired']],
  ['prepayProjectRequired', ['isPrePayProjectRequired']],
  ['prepayNotesRequired', ['isPrePayNotesRequired']],
];

describe('switches', () => {
  test.each(NEEDS)('%s needs exactly %j', (flag, switches) => {
    expect(can(flag, {})).toBe(true);
    for (const each of switches) expect(can(flag, { [each]: false }), `${flag} without ${each}`).toBe(false);
    const enough = Object.fromEntries(switches.map((each) => [each, true]));
    const bare = { ...DEFAULT_SETTINGS, isPaymentReasonRequired: false, portalSignInProvider: 'oidc.granite' };
    expect(can(flag, enough, MEMBER, bare), `${flag} with these only`).toBe(true);
  });

  test('reports need payments or waivers', () => {
    expect(can('reports', { isPaymentEnabled: false })).toBe(true);
    expect(can('reports', { isWaiverEnabled: false })).toBe(true);
    expect(can('reports', { isPaymentEnabled: false, isWaiverEnabled: false })).toBe(false);
  });

  test('without credit memos there is no credit anywhere', () => {
    expect(can('creditMemos', { isCreditMemoEnabled: false })).toBe(false);
    expect(can('payWithCredits', { isCreditMemoEnabled: false })).toBe(false);
  });

  test('waiver only changes the welcome, not the capabilities', () => {
    const withIt = capabilities({ ...EVERYTHING, isWaiverOnly: true }, MEMBER);
    expect(capabilities({ ...EVERYTHING, isWaiverOnly: false }, MEMBER)).toEqual(withIt);
  });

  test('the currency selector needs more than one currency', () => {
    expect(can('currencySelector', { currencyCodes: ['USD'] })).toBe(false);
    expect(can('currencySelector', { currencyCodes: ['USD', 'CAD'] })).toBe(true);
  });

  test('summary cards are those switched on, for a viewer with the view permission', () => {
    const { summaryCards } = capabilities({ ...DEFAULT_SETTINGS, isNonProjectCardEnabled: false }, MEMBER);
    expect(summaryCards.map((card) => card.key)).toEqual(['openAccount', 'openProject', 'paidInvoices']);
    expect(capabilities(DEFAULT_SETTINGS, VISITOR).summaryCards).toEqual([]);
  });
});

describe('sign-in', () => {
  test('Google unless disabled, single sign-on only with a provider', () => {
    expect(can('googleLogin', { isLoginWithGoogleOnPortalDisabled: false }, VISITOR)).toBe(true);
    expect(can('googleLogin', { isLoginWithGoogleOnPortalDisabled: true }, VISITOR)).toBe(false);
    expect(can('singleSignOn', { portalSignInProvider: null }, VISITOR)).toBe(false);
    expect(can('singleSignOn', {}, VISITOR)).toBe(true);
  });

  test('the login page is closed inside a frame', () => {
    expect(can('loginPage', {}, VISITOR)).toBe(true);
    expect(can('loginPage', {}, { isEmbedded: true, permissions: null })).toBe(false);
  });

  test('under single sign-on password and email cannot be changed here', () => {
    for (const flag of ['changePassword', 'changeEmail'] as const) {
      expect(can(flag, { isPortalSingleSignOnEnabled: false })).toBe(true);
      expect(can(flag, { isPortalSingleSignOnEnabled: true })).toBe(false);
      expect(can(flag, { isPortalSingleSignOnEnabled: false }, VISITOR)).toBe(false);
    }
  });

  test('recovery is neutral only if the portal wants it', () => {
    expect(can('neutralRecovery', { hideAccountExistence: true }, VISITOR)).toBe(true);
    expect(can('neutralRecovery', { hideAccountExistence: false }, VISITOR)).toBe(false);
  });

  test('a visitor can sign in and sign up and has no capability of an account', () => {
    const visitor = capabilities({ ...EVERYTHING, isLoginWithGoogleOnPortalDisabled: false }, VISITOR);
    const enabled = Object.entries(visitor).flatMap(([name, value]) => (value === true ? [name] : []));
    expect(enabled.toSorted()).toEqual([
      'ach',
      'card',
      'googleLogin',
      'loginPage',
      'payByLink',
      'paymentReasonRequired',
      'prepayNotesRequired',
      'prepayProjectRequired',
      'prepayReferenceRequired',
      'reminders',
      'scanToPay',
      'signUp',
      'signUpCompanyNameRequired',
      'singleSignOn',
      'surcharge',
      'tableCustomization',
    ]);
  });
});

describe('permissions', () => {
  test.each<[keyof Permissions, Flag[]]>([
    ['pay', ['pay', 'payWithCredits', 'shortpay', 'overpay', 'scheduling', 'autopay', 'waiverPayment']],
    ['prepay', ['prepay', 'monthlyPrepay', 'cancelRecurrence']],
    ['manageMethods', ['manageMethods']],
    [
      'requestWaiver',
      [
        'requestWaiver',
        'waiverWetInk',
        'waiverRecurrence',
        'waiverTemplate',
        'waiverUnconditionalTemplate',
        'waiverPaymentDetail',
        'waiverProjectCreation',
        'waiverNeedsPayment',
        'waiverPayment',
      ],
    ],
    ['manageUsers', ['manageUsers']],
  ])('without %s exactly %j are missing', (permission, expected) => {
    const full = capabilities(EVERYTHING, member({ manageUsers: true }));
    const less = capabilities(EVERYTHING, member({ manageUsers: true, [permission]: false }));
    expect(less).toEqual({ ...full, ...Object.fromEntries(expected.map((flag) => [flag, false])) });
  });

  test('a payment can be canceled by anyone who may pay or prepay', () => {
    expect(can('cancelPayment', {}, member({ pay: false }))).toBe(true);
    expect(can('cancelPayment', {}, member({ prepay: false }))).toBe(true);
    expect(can('cancelPayment', {}, member({ pay: false, prepay: false }))).toBe(false);
  });

  test('a running recurrence can be canceled after prepay was switched off', () => {
    expect(can('cancelRecurrence', { isPrepayEnabled: false, isPrepayAdminEnabled: false })).toBe(true);
  });

  test('without view the other permissions have no effect', () => {
    const blind = capabilities(EVERYTHING, member({ view: false, manageUsers: true }));
    expect(blind).toEqual({ ...capabilities(EVERYTHING, VISITOR), isSignedIn: true });
  });

  test('a new member may do everything but manage users', () => {
    expect(DEFAULT_PERMISSIONS).toEqual({
      view: true,
      pay: true,
      prepay: true,
      manageMethods: true,
      requestWaiver: true,
      manageUsers: false,
    });
  });
});

describe('acting for a customer', () => {
  test.each([
    ['shortpay', 'isShortpayEnabled', 'isShortpayAdminEnabled'],
    ['overpay', 'isOverpayEnabled', 'isOverpayAdminEnabled'],
    ['prepay', 'isPrepayEnabled', 'isPrepayAdminEnabled'],
  ] as const)('FRM-05 %s: %s is for all, %s only inside the frame', (flag, general, admin) => {
    for (const [isGeneral, isAdmin, byMember, byStaff] of [
      [false, false, false, false],
      [true, false, true, true],
      [false, true, false, true],
      [true, true, true, true],
    ] as const) {
      const settings = { [general]: isGeneral, [admin]: isAdmin };
      expect(can(flag, settings, MEMBER), `${flag} by a member, ${isGeneral}, ${isAdmin}`).toBe(byMember);
      expect(can(flag, settings, STAFF), `${flag} by staff, ${isGeneral}, ${isAdmin}`).toBe(byStaff);
    }
  });

  test('the request method is asked only inside the frame', () => {
    expect(capabilities(EVERYTHING, STAFF)).toMatchObject({ onBehalf: true, requestMethodRequired: true });
    expect(capabilities(EVERYTHING, MEMBER)).toMatchObject({ onBehalf: false, requestMethodRequired: false });
  });
});

test('with payments off every payment capability is off, whatever else is on', () => {
  const anyViewer = fc.record({
    isEmbedded: fc.boolean(),
    permissions: fc.option(
      fc.record({
        view: fc.boolean(),
        pay: fc.boolean(),
        prepay: fc.boolean(),
        manageMethods: fc.boolean(),
        requestWaiver: fc.boolean(),
        manageUsers: fc.boolean(),
      }),
    ),
  });
  const ofPayments = NEEDS.flatMap(([flag, switches]) => (switches.includes('isPaymentEnabled') ? [flag] : []));
  fc.assert(
    fc.property(anyViewer, (viewer) => {
      const result = capabilities({ ...EVERYTHING, isPaymentEnabled: false }, viewer);
      expect(ofPayments.filter((flag) => result[flag])).toEqual([]);
    }),
  );
});

test('a bank account can be typed by those who may pay, add funds or save methods, and by nobody else', () => {
  const nothing = { pay: false, prepay: false, manageMethods: false };
  expect(can('payByAch', {}, member(nothing))).toBe(false);
  for (const name of ['pay', 'prepay', 'manageMethods']) {
    expect(can('payByAch', {}, member({ ...nothing, [name]: true }))).toBe(true);
  }
});
