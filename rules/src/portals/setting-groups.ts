// The groups of the console's settings page, in its order.

import type { SettingKey } from './settings.ts';

export type SettingGroup = {
  /** For anchors. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly keys: readonly SettingKey[];
};

export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    id: 'payments',
    title: 'Payments',
    description: 'What your customers can pay with, and when.',
    keys: [
      'isPaymentEnabled',
      'isCreditMemoEnabled',
      'isPayWithCreditEnabled',
      'isCardOnFileEnabled',
      'isScheduledPaymentEnabled',
      'isAutopayEnabled',
      'isPaymentDetailCancelEnabled',
      'isOneTimePaymentEnabled',
      'isInvoiceQrEnabled',
    ],
  },
  {
    id: 'bank-payments',
    title: 'Bank payments',
    description: 'Payments from a bank account, and their limits.',
    keys: ['isAchEnabled', 'minAchPayment', 'maxAchPayment', 'achSettlementDays', 'achProvider'],
  },
  {
    id: 'card-payments',
    title: 'Cards and surcharge',
    description: 'Payments by card, their limits, and what you add to them.',
    keys: [
      'isCreditCardEnabled',
      'minCreditCardPayment',
      'maxCreditCardPayment',
      'isSurchargeEnabled',
      'surchargeRateBps',
      'surchargeStates',
      'coloradoSurchargeNotice',
    ],
  },
  {
    id: 'short-pay',
    title: 'Short pay and overpay',
    description: 'Whether an invoice can be paid with another amount than its balance.',
    keys: [
      'isShortpayEnabled',
      'isShortpayAdminEnabled',
      'isOverpayEnabled',
      'isOverpayAdminEnabled',
      'isPaymentReasonRequired',
    ],
  },
  {
    id: 'prepay',
    title: 'Prepay and recurring',
    description: 'Funds that customers add without an invoice, once or every month.',
    keys: [
      'isPrepayEnabled',
      'isPrepayAdminEnabled',
      'isPrePayReferenceRequired',
      'isPrePayProjectRequired',
      'isPrePayNotesRequired',
      'isRecurrencePaymentEnabled',
      'maxInstallments',
    ],
  },
  {
    id: 'reminders',
    title: 'Reminders',
    description: 'Mails about what is due, in one digest a day for each person.',
    keys: ['isReminderEnabled', 'reminderDays'],
  },
  {
    id: 'waivers',
    title: 'Waivers',
    description: 'What customers can ask for when they request a lien waiver.',
    keys: [
      'isWaiverEnabled',
      'isWaiverOnly',
      'isWaiverPaymentEnabled',
      'achClearingDays',
      'isWaiverWetInkEnabled',
      'isWaiverRecurrenceEnabled',
      'isWaiverTemplateEnabled',
      'isWaiverUnconditionalTemplateEnabled',
      'isWaiverPaymentDetailEnabled',
      'branchLocations',
      'isProjectCreationForWaiverRequestEnabled',
    ],
  },
  {
    id: 'dashboard',
    title: 'Dashboard',
    description: 'The cards and tables of the first page.',
    keys: [
      'isOpenAccountCardEnabled',
      'openAccountCardLabel',
      'isOpenProjectCardEnabled',
      'openProjectCardLabel',
      'isNonProjectCardEnabled',
      'nonProjectCardLabel',
      'isPaidInvoicesCardEnabled',
      'paidInvoicesCardLabel',
      'isOpenProjectWidgetEnabled',
      'isExecutedWaiverWidgetEnabled',
    ],
  },
  {
    id: 'tables',
    title: 'Tables and documents',
    description: 'Which columns the tables of the portal show, and which documents it has.',
    keys: ['isTableCustomizationEnabled', 'tablesConfig', 'isOtherDocumentsEnabled'],
  },
  {
    id: 'sign-in',
    title: 'Sign-in and sign-up',
    description: 'How people get into the portal, and where they go when they leave.',
    keys: [
      'isPortalSignUpEnabled',
      'isPortalSignupCompanyNameRequired',
      'isLoginWithGoogleOnPortalDisabled',
      'isPortalSingleSignOnEnabled',
      'portalSignInProvider',
      'portalLogoutRedirectUrl',
      'passwordMinLength',
      'secondFactor',
      'hideAccountExistence',
    ],
  },
  {
    id: 'portal',
    title: 'Brand, regions and legal',
    description: 'The look of the portal, where it is used, and its terms.',
    keys: [
      'themeColor',
      'currencyCodes',
      'countryList',
      'termsUrl',
      'termsText',
      'privacyUrl',
      'privacyText',
      'parentOrigins',
    ],
  },
];
