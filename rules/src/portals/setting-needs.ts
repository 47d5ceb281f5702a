// Which settings have no effect until others are on.

import type { Settings, SettingKey } from './settings.ts';

/** A switch. */
type SwitchKey = { [Key in SettingKey]: Settings[Key] extends boolean ? Key : never }[SettingKey];

/** One of these switches has to be on. */
export type Need = readonly SwitchKey[];

const PAYMENTS: readonly Need[] = [['isPaymentEnabled']];
const WAIVERS: readonly Need[] = [['isWaiverEnabled']];
const ACH: readonly Need[] = [...PAYMENTS, ['isAchEnabled']];
const CARDS: readonly Need[] = [...PAYMENTS, ['isCreditCardEnabled']];
const SURCHARGE: readonly Need[] = [...CARDS, ['isSurchargeEnabled']];
const SAVED_METHODS: readonly Need[] = [...PAYMENTS, ['isCardOnFileEnabled']];
const OTHER_AMOUNT: Need = ['isShortpayEnabled', 'isShortpayAdminEnabled', 'isOverpayEnabled', 'isOverpayAdminEnabled'];
const PREPAY: readonly Need[] = [...PAYMENTS, ['isPrepayEnabled', 'isPrepayAdminEnabled']];

/** All of them have to be met. */
const NEEDS: Readonly<Partial<Record<SettingKey, readonly Need[]>>> = {
  isPortalSignupCompanyNameRequired: [['isPortalSignUpEnabled']],
  portalSignInProvider: [['isPortalSingleSignOnEnabled']],
  tablesConfig: [['isTableCustomizationEnabled']],
  openAccountCardLabel: [['isOpenAccountCardEnabled']],
  openProjectCardLabel: [['isOpenProjectCardEnabled']],
  nonProjectCardLabel: [['isNonProjectCardEnabled']],
  paidInvoicesCardLabel: [['isPaidInvoicesCardEnabled']],
  isExecutedWaiverWidgetEnabled: WAIVERS,
  isOtherDocumentsEnabled: WAIVERS,
  isAchEnabled: PAYMENTS,
  achProvider: ACH,
  minAchPayment: ACH,
  maxAchPayment: ACH,
  achSettlementDays: ACH,
  isCreditCardEnabled: PAYMENTS,
  minCreditCardPayment: CARDS,
  maxCreditCardPayment: CARDS,
  isSurchargeEnabled: CARDS,
  surchargeRateBps: SURCHARGE,
  surchargeStates: SURCHARGE,
  coloradoSurchargeNotice: SURCHARGE,
  isCreditMemoEnabled: PAYMENTS,
  isPayWithCreditEnabled: [...PAYMENTS, ['isCreditMemoEnabled']],
  isShortpayEnabled: PAYMENTS,
  isShortpayAdminEnabled: PAYMENTS,
  isOverpayEnabled: PAYMENTS,
  isOverpayAdminEnabled: PAYMENTS,
  isPaymentReasonRequired: [...PAYMENTS, OTHER_AMOUNT],
  isPrepayEnabled: PAYMENTS,
  isPrepayAdminEnabled: PAYMENTS,
  isPrePayReferenceRequired: PREPAY,
  isPrePayProjectRequired: PREPAY,
  isPrePayNotesRequired: PREPAY,
  isRecurrencePaymentEnabled: PAYMENTS,
  maxInstallments: [...PREPAY, ['isRecurrencePaymentEnabled']],
  isCardOnFileEnabled: PAYMENTS,
  isScheduledPaymentEnabled: SAVED_METHODS,
  isAutopayEnabled: SAVED_METHODS,
  isPaymentDetailCancelEnabled: PAYMENTS,
  isOneTimePaymentEnabled: PAYMENTS,
  isInvoiceQrEnabled: [...PAYMENTS, ['isOneTimePaymentEnabled']],
  isReminderEnabled: PAYMENTS,
  reminderDays: [...PAYMENTS, ['isReminderEnabled']],
  isWaiverPaymentEnabled: WAIVERS,
  achClearingDays: WAIVERS,
  isWaiverWetInkEnabled: WAIVERS,
  isWaiverRecurrenceEnabled: WAIVERS,
  isWaiverTemplateEnabled: WAIVERS,
  isWaiverUnconditionalTemplateEnabled: WAIVERS,
  isWaiverPaymentDetailEnabled: WAIVERS,
  isProjectCreationForWaiverRequestEnabled: WAIVERS,
  branchLocations: [...WAIVERS, ['isWaiverPaymentDetailEnabled']],
};

export const SETTINGS_WITH_NEEDS = Object.keys(NEEDS) as readonly SettingKey[];

/** What has to be turned on before this setting has an effect. */
export const unmetNeeds = (settings: Settings, key: SettingKey): readonly Need[] =>
  (NEEDS[key] ?? []).filter((need) => !need.some((one) => settings[one]));

/** The switches that are on, and that lose their effect with this one. */
export const losesWith = (settings: Settings, key: SettingKey): readonly SettingKey[] =>
  SETTINGS_WITH_NEEDS.filter(
    (other) =>
      settings[other] === true &&
      (NEEDS[other] ?? []).some(
        (need) => need.some((one) => one === key) && need.every((one) => one === key || !settings[one]),
      ),
  );
