// What a viewer can do in a portal: the only place that combines settings, permissions and the frame (Spec 1 §6, Spec 2
// §6).

import type { Settings } from './settings.ts';
import { summaryCards, type SummaryCard } from './summary-cards.ts';

/** Decision A20: the permissions of a membership. Without `view` the others have no effect. */
export type Permissions = {
  readonly view: boolean;
  readonly pay: boolean;
  readonly prepay: boolean;
  readonly manageMethods: boolean;
  readonly requestWaiver: boolean;
  readonly manageUsers: boolean;
};

export const DEFAULT_PERMISSIONS: Permissions = {
  view: true,
  pay: true,
  prepay: true,
  manageMethods: true,
  requestWaiver: true,
  manageUsers: false,
};

export type Viewer = {
  /** Inside the supplier's admin frame, acting for a customer. */
  readonly isEmbedded: boolean;
  /** null for a visitor who is not signed in. */
  readonly permissions: Permissions | null;
};

export const VISITOR: Viewer = { isEmbedded: false, permissions: null };

const NO_PERMISSIONS: Permissions = {
  view: false,
  pay: false,
  prepay: false,
  manageMethods: false,
  requestWaiver: false,
  manageUsers: false,
};

/** Of staff who look at the portal as a customer sees it. */
export const VIEW_PERMISSIONS: Permissions = { ...NO_PERMISSIONS, view: true };

const permissionsOf = (viewer: Viewer): Permissions => (viewer.permissions?.view ? viewer.permissions : NO_PERMISSIONS);

/** What the portal accepts; whether this viewer may pay is decided by pay, prepay and payByLink. */
function methodCapabilities(settings: Settings) {
  const isOn = settings.isPaymentEnabled;
  const card = isOn && settings.isCreditCardEnabled;
  const payByLink = isOn && settings.isOneTimePaymentEnabled;
  return {
    /** Offered for US dollars only (Spec 2 §6). */
    ach: isOn && settings.isAchEnabled,
    card,
    surcharge: card && settings.isSurchargeEnabled,
    /** A visitor can pay a payment request without signing in. */
    payByLink,
    /** The PDF of an open invoice has the code of a payment link. */
    scanToPay: payByLink && settings.isInvoiceQrEnabled,
    /** The people who may pay are mailed what is due. */
    reminders: isOn && settings.isReminderEnabled,
  };
}

function payCapabilities(settings: Settings, viewer: Viewer, may: Permissions) {
  const payments = settings.isPaymentEnabled && may.view;
  const pay = payments && may.pay;
  const creditMemos = payments && settings.isCreditMemoEnabled;
  return {
    /** Can see payments and their history. */
    payments,
    /** Can pay invoices. */
    pay,
    /** Can type a bank account, to pay with it or to save it. */
    payByAch: payments && settings.isAchEnabled && (may.pay || may.prepay || may.manageMethods),
    creditMemos,
    payWithCredits: pay && creditMemos && settings.isPayWithCreditEnabled,
    shortpay: pay && (settings.isShortpayEnabled || (viewer.isEmbedded && settings.isShortpayAdminEnabled)),
    overpay: pay && (settings.isOverpayEnabled || (viewer.isEmbedded && settings.isOverpayAdminEnabled)),
    paymentReasonRequired: settings.isPaymentReasonRequired,
    /** Staff who act for a customer must state how the customer asked (Spec 2 §5). */
    requestMethodRequired: viewer.isEmbedded,
  };
}

function laterPaymentCapabilities(settings: Settings, viewer: Viewer, may: Permissions) {
  const payments = settings.isPaymentEnabled && may.view;
  const isPrepayOn = settings.isPrepayEnabled || (viewer.isEmbedded && settings.isPrepayAdminEnabled);
  const prepay = payments && may.prepay && isPrepayOn;
  const recurrences = payments && settings.isRecurrencePaymentEnabled;
  const cardOnFile = payments && settings.isCardOnFileEnabled;
  const cancelPayment = payments && (may.pay || may.prepay);
  return {
    /** Can add funds without an invoice. */
    prepay,
    /** Can type a card and open a checkout, for invoices or for a prepayment. */
    checkOut: (payments && may.pay) || prepay,
    prepayReferenceRequired: settings.isPrePayReferenceRequired,
    prepayProjectRequired: settings.isPrePayProjectRequired,
    prepayNotesRequired: settings.isPrePayNotesRequired,
    monthlyPrepay: prepay && recurrences,
    /** Can see the Upcoming Payments tab and the recurring widget. */
    recurrences,
    /** Stays possible after prepay or recurrence is switched off: a running series is charged until it is stopped. */
    cancelRecurrence: payments && may.prepay,
    /** Can choose a later day for a payment on invoices. */
    scheduling: cardOnFile && may.pay && settings.isScheduledPaymentEnabled,
    /** Can have invoices paid by a rule; staff cannot agree to that for a customer. */
    autopay: cardOnFile && may.pay && settings.isAutopayEnabled && !viewer.isEmbedded,
    scheduledWidget: payments,
    cancelPayment,
    /** The cancel button of the history's detail page (decision C15). */
    cancelPaymentOnDetail: cancelPayment && settings.isPaymentDetailCancelEnabled,
    /** Can see saved methods and pay with them. */
    cardOnFile,
    /** Can save and delete methods. */
    manageMethods: cardOnFile && may.manageMethods,
  };
}

function waiverCapabilities(settings: Settings, may: Permissions) {
  const waivers = settings.isWaiverEnabled && may.view;
  const requestWaiver = waivers && may.requestWaiver;
  return {
    /** Can see waivers and the documents page. */
    waivers,
    requestWaiver,
    otherDocuments: waivers && settings.isOtherDocumentsEnabled,
    /** Can see which requests repeat. */
    waiverSchedules: waivers && settings.isWaiverRecurrenceEnabled,
    executedWaiverWidget: waivers && settings.isExecutedWaiverWidgetEnabled,
    waiverWetInk: requestWaiver && settings.isWaiverWetInkEnabled,
    waiverRecurrence: requestWaiver && settings.isWaiverRecurrenceEnabled,
    waiverTemplate: requestWaiver && settings.isWaiverTemplateEnabled,
    waiverUnconditionalTemplate: requestWaiver && settings.isWaiverUnconditionalTemplateEnabled,
    waiverPaymentDetail: requestWaiver && settings.isWaiverPaymentDetailEnabled,
    waiverProjectCreation: requestWaiver && settings.isProjectCreationForWaiverRequestEnabled,
    /** Unpaid invoices block an unconditional progress waiver (Spec 1 §5). */
    waiverNeedsPayment: requestWaiver && settings.isWaiverPaymentEnabled,
    /** The blocked request can lead to the payment of those invoices. */
    waiverPayment: requestWaiver && settings.isWaiverPaymentEnabled && settings.isPaymentEnabled && may.pay,
  };
}

function accessCapabilities(settings: Settings, viewer: Viewer, may: Permissions) {
  const isSignedIn = viewer.permissions !== null;
  // Nobody changes password, address or second factor of somebody they act for.
  const ownsPassword = isSignedIn && !viewer.isEmbedded && !settings.isPortalSingleSignOnEnabled;
  return {
    isSignedIn,
    /** Staff act for a customer and see the texts for it. */
    onBehalf: viewer.isEmbedded,
    /** The login page is closed inside a frame (Spec 1 §2). */
    loginPage: !viewer.isEmbedded,
    signUp: settings.isPortalSignUpEnabled,
    signUpCompanyNameRequired: settings.isPortalSignupCompanyNameRequired,
    googleLogin: !settings.isLoginWithGoogleOnPortalDisabled,
    singleSignOn: settings.isPortalSingleSignOnEnabled && settings.portalSignInProvider !== null,
    /** Forgot password must not reveal whether the address has an account (decision A7). */
    neutralRecovery: settings.hideAccountExistence,
    /** People can turn two-factor sign-in on. */
    secondFactor: settings.secondFactor !== 'OFF' && !viewer.isEmbedded,
    /** Members without a second factor set it up before anything else. */
    secondFactorRequired: settings.secondFactor === 'REQUIRED',
    changePassword: ownsPassword,
    changeEmail: ownsPassword,
    manageUsers: may.manageUsers,
  };
}

function overviewCapabilities(settings: Settings, may: Permissions) {
  const cards: readonly SummaryCard[] = may.view ? summaryCards(settings) : [];
  return {
    /** Can see the portal's signed-in pages. */
    view: may.view,
    /** The invoice list; it needs payments or waivers (Spec 1 §2). */
    reports: may.view && (settings.isPaymentEnabled || settings.isWaiverEnabled),
    summaryCards: cards,
    openProjectWidget: may.view && settings.isOpenProjectWidgetEnabled,
    tableCustomization: settings.isTableCustomizationEnabled,
    currencySelector: settings.currencyCodes.length > 1,
  };
}

export type Capabilities = Readonly<
  ReturnType<typeof accessCapabilities> &
    ReturnType<typeof overviewCapabilities> &
    ReturnType<typeof methodCapabilities> &
    ReturnType<typeof payCapabilities> &
    ReturnType<typeof laterPaymentCapabilities> &
    ReturnType<typeof waiverCapabilities>
>;

export function capabilities(settings: Settings, viewer: Viewer): Capabilities {
  const may = permissionsOf(viewer);
  return {
    ...accessCapabilities(settings, viewer, may),
    ...overviewCapabilities(settings, may),
    ...methodCapabilities(settings),
    ...payCapabilities(settings, viewer, may),
    ...laterPaymentCapabilities(settings, viewer, may),
    ...waiverCapabilities(settings, may),
  };
}
