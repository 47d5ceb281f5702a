import { settingOf } from '@plumbline/rules/portals/settings/setting-value';
import { optionName, TABLE_NAMES } from '@plumbline/rules/portals/settings/value-words';
import { SETTING_GROUPS, type SettingGroup } from '@plumbline/rules/portals/setting-groups';
import type { SettingKey } from '@plumbline/rules/portals/settings';

/** What people also call it. */
const KEY_WORDS: Readonly<Record<SettingKey, string>> = {
  themeColor: 'theme colour logo look',
  currencyCodes: 'money dollars usd cad',
  countryList: 'address region usa canada',
  isPortalSignUpEnabled: 'register registration new account join',
  isPortalSignupCompanyNameRequired: 'register registration signup',
  isLoginWithGoogleOnPortalDisabled: 'oauth social sign in',
  isPortalSingleSignOnEnabled: 'sso saml openid oidc identity',
  portalSignInProvider: 'sso saml openid oidc identity',
  portalLogoutRedirectUrl: 'log out redirect address url',
  termsUrl: 'legal conditions link',
  termsText: 'legal conditions',
  privacyUrl: 'legal data protection link',
  privacyText: 'legal data protection',
  secondFactor: 'security 2fa mfa totp authenticator code login phone',
  hideAccountExistence: 'security enumeration forgot reset',
  passwordMinLength: 'security minimum length characters',
  parentOrigins: 'iframe frame console origin embedding domain',
  isOpenAccountCardEnabled: 'widget tile balance',
  isOpenProjectCardEnabled: 'widget tile job',
  isNonProjectCardEnabled: 'widget tile',
  isPaidInvoicesCardEnabled: 'widget tile history',
  openAccountCardLabel: 'label name rename',
  openProjectCardLabel: 'label name rename',
  nonProjectCardLabel: 'label name rename',
  paidInvoicesCardLabel: 'label name rename',
  isOpenProjectWidgetEnabled: 'widget job',
  isExecutedWaiverWidgetEnabled: 'widget lien release',
  isTableCustomizationEnabled: 'custom fields layout',
  tablesConfig: `custom fields layout order hide show ${Object.values(TABLE_NAMES).join(' ')}`,
  isOtherDocumentsEnabled: 'preliminary monthly notice',
  isPaymentEnabled: 'pay checkout',
  isAchEnabled: 'bank account echeck eft direct debit',
  achProvider: 'bank tokenize cardpointe gateway',
  minAchPayment: 'bank limit smallest least',
  maxAchPayment: 'bank limit largest most cap',
  achSettlementDays: 'bank clear approve business days',
  isCreditCardEnabled: 'visa mastercard amex discover debit credit',
  minCreditCardPayment: 'limit smallest least',
  maxCreditCardPayment: 'limit largest most cap',
  isSurchargeEnabled: 'fee convenience processing',
  surchargeRateBps: 'fee percent percentage',
  surchargeStates: 'fee law region cap connecticut massachusetts colorado maine california',
  coloradoSurchargeNotice: 'fee law disclosure',
  isCreditMemoEnabled: 'apply credits refund',
  isPayWithCreditEnabled: 'apply credits zero',
  isShortpayEnabled: 'partial less discount deduct underpay',
  isShortpayAdminEnabled: 'partial less discount deduct underpay behalf',
  isOverpayEnabled: 'more above excess',
  isOverpayAdminEnabled: 'more above excess behalf',
  isPaymentReasonRequired: 'explain why comment mandatory',
  isPrepayEnabled: 'deposit advance funds',
  isPrepayAdminEnabled: 'deposit advance funds behalf',
  isPrePayReferenceRequired: 'deposit mandatory',
  isPrePayProjectRequired: 'deposit job mandatory',
  isPrePayNotesRequired: 'deposit comment mandatory',
  isRecurrencePaymentEnabled: 'monthly repeat subscription deposit',
  maxInstallments: 'monthly repeat limit instalments',
  isCardOnFileEnabled: 'wallet stored card on file vault',
  isScheduledPaymentEnabled: 'future date later',
  isAutopayEnabled: 'automatic auto pay',
  isPaymentDetailCancelEnabled: 'stop void',
  isOneTimePaymentEnabled: 'guest payment request link',
  isInvoiceQrEnabled: 'qr code pdf',
  isReminderEnabled: 'dunning past due email digest',
  reminderDays: 'dunning past due before when email',
  isWaiverEnabled: 'lien release',
  isWaiverOnly: 'lien release welcome',
  isWaiverPaymentEnabled: 'lien release block unpaid',
  achClearingDays: 'lien release bank transfer return final business days funds',
  isWaiverWetInkEnabled: 'lien release sign paper notary',
  isWaiverRecurrenceEnabled: 'lien release repeat schedule monthly',
  isWaiverTemplateEnabled: 'lien release upload pdf template',
  isWaiverUnconditionalTemplateEnabled: 'lien release upload pdf template',
  isWaiverPaymentDetailEnabled: 'lien release branch check',
  isProjectCreationForWaiverRequestEnabled: 'lien release job create',
  branchLocations: 'lien release location store yard',
};

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}#]+/u)
    .filter(Boolean);

function textOf(key: SettingKey, group: SettingGroup): string {
  const { label, description, field } = settingOf(key);
  const options =
    (field.kind === 'enum' || field.kind === 'list') && field.options ? field.options.map(optionName) : [];
  return [label, description, group.title, KEY_WORDS[key], ...options].join(' ').toLowerCase();
}

/** Every word of the search begins a word of the name, the meaning, the group or the key words. */
function matchesSearch(key: SettingKey, group: SettingGroup, search: string): boolean {
  const words = wordsOf(textOf(key, group));
  return wordsOf(search).every((typed) => words.some((word) => word.startsWith(typed)));
}

/** The groups with the settings that are found, without the empty ones. */
export const findSettings = (
  search: string,
  isIncluded: (key: SettingKey) => boolean,
): readonly { readonly group: SettingGroup; readonly keys: readonly SettingKey[] }[] =>
  SETTING_GROUPS.map((group) => ({
    group,
    keys: group.keys.filter((key) => isIncluded(key) && matchesSearch(key, group, search)),
  })).filter(({ keys }) => keys.length > 0);
