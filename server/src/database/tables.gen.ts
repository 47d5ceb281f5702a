// Generated from the migrations by generate-tables.ts. Do not edit.
import type { Cents } from '@plumbline/rules/money';
import type { Day } from '@plumbline/rules/dates';
import type { Generated, GeneratedAlways } from 'kysely';

/** UTC, in the format of Date.toISOString(). */
type Instant = string;
type JsonObject = Record<string, unknown>;

export type Tables = {
  actionCode: ActionCodeTable;
  apiToken: ApiTokenTable;
  auditEvent: AuditEventTable;
  autopayApproval: AutopayApprovalTable;
  autopayConsent: AutopayConsentTable;
  autopayProject: AutopayProjectTable;
  autopayRule: AutopayRuleTable;
  autopayRun: AutopayRunTable;
  autopayRunInvoice: AutopayRunInvoiceTable;
  checkoutToken: CheckoutTokenTable;
  customer: CustomerTable;
  document: DocumentTable;
  earlierGatewayAccount: EarlierGatewayAccountTable;
  erpPosting: ErpPostingTable;
  federatedLogin: FederatedLoginTable;
  feedCounter: FeedCounterTable;
  feedEntry: FeedEntryTable;
  feedPending: FeedPendingTable;
  firstRun: FirstRunTable;
  gatewayAccount: GatewayAccountTable;
  idempotencyKey: IdempotencyKeyTable;
  identity: IdentityTable;
  importChange: ImportChangeTable;
  importKnown: ImportKnownTable;
  importMapping: ImportMappingTable;
  importRow: ImportRowTable;
  importRun: ImportRunTable;
  invoice: InvoiceTable;
  invoiceEvent: InvoiceEventTable;
  invoiceLine: InvoiceLineTable;
  invoiceTotal: InvoiceTotalTable;
  ledgerEntry: LedgerEntryTable;
  ledgerTransaction: LedgerTransactionTable;
  loginHistory: LoginHistoryTable;
  mailAttachment: MailAttachmentTable;
  mailMessage: MailMessageTable;
  mailWording: MailWordingTable;
  membership: MembershipTable;
  openTotal: OpenTotalTable;
  operator: OperatorTable;
  organization: OrganizationTable;
  passkey: PasskeyTable;
  passkeyChallenge: PasskeyChallengeTable;
  payment: PaymentTable;
  paymentAllocation: PaymentAllocationTable;
  paymentApproval: PaymentApprovalTable;
  paymentAttempt: PaymentAttemptTable;
  paymentAuthorization: PaymentAuthorizationTable;
  paymentEvent: PaymentEventTable;
  paymentMethod: PaymentMethodTable;
  paymentReason: PaymentReasonTable;
  paymentRefund: PaymentRefundTable;
  paymentRefundLine: PaymentRefundLineTable;
  paymentRequest: PaymentRequestTable;
  paymentRequestInvoice: PaymentRequestInvoiceTable;
  portal: PortalTable;
  portalFormerLabel: PortalFormerLabelTable;
  portalPicture: PortalPictureTable;
  project: ProjectTable;
  question: QuestionTable;
  questionFile: QuestionFileTable;
  questionLine: QuestionLineTable;
  questionMessage: QuestionMessageTable;
  reconciliationItem: ReconciliationItemTable;
  reconciliationRun: ReconciliationRunTable;
  recordedOutcome: RecordedOutcomeTable;
  recoveryCode: RecoveryCodeTable;
  recurrence: RecurrenceTable;
  reminderMail: ReminderMailTable;
  reminderOptOut: ReminderOptOutTable;
  session: SessionTable;
  signInAttempt: SignInAttemptTable;
  signInConnection: SignInConnectionTable;
  signUpRequest: SignUpRequestTable;
  staff: StaffTable;
  staffInvitation: StaffInvitationTable;
  supportEvent: SupportEventTable;
  supportTicket: SupportTicketTable;
  throttleCount: ThrottleCountTable;
  tokenizeKey: TokenizeKeyTable;
  twoFactor: TwoFactorTable;
  userAccount: UserAccountTable;
  userInvitation: UserInvitationTable;
  userInvitationCustomer: UserInvitationCustomerTable;
  waiverAuthorization: WaiverAuthorizationTable;
  waiverCertificate: WaiverCertificateTable;
  waiverCounter: WaiverCounterTable;
  waiverDocument: WaiverDocumentTable;
  waiverDraft: WaiverDraftTable;
  waiverEvent: WaiverEventTable;
  waiverFile: WaiverFileTable;
  waiverInvoice: WaiverInvoiceTable;
  waiverPayment: WaiverPaymentTable;
  waiverRecurrence: WaiverRecurrenceTable;
  waiverRequest: WaiverRequestTable;
  waiverSignatory: WaiverSignatoryTable;
  waiverTemplate: WaiverTemplateTable;
  waiverTemplateVersion: WaiverTemplateVersionTable;
  webhookAttempt: WebhookAttemptTable;
  webhookDelivery: WebhookDeliveryTable;
  webhookEndpoint: WebhookEndpointTable;
};

export interface ActionCodeTable {
  organizationId: string;
  codeHash: Buffer;
  portalId: string | null;
  mode: 'verifyEmail' | 'resetPassword' | 'signIn' | 'restoreEmail';
  identityId: string;
  email: string;
  browserHash: Buffer | null;
  returnTo: string | null;
  createdAt: Instant;
  expiresAt: Instant;
  usedAt: Instant | null;
}

export interface ApiTokenTable {
  organizationId: string;
  id: string;
  name: string;
  scopes: string[];
  secretHash: Buffer;
  hint: string;
  previousHash: Buffer | null;
  previousUntil: Instant | null;
  createdBy: string;
  createdAt: Instant;
  rotatedAt: Instant | null;
  lastUsedAt: Instant | null;
  expiresAt: Instant | null;
  revokedAt: Instant | null;
}

export interface AuditEventTable {
  organizationId: string;
  id: string;
  at: Generated<Instant>;
  actorIdentityId: string | null;
  onBehalfUserId: string | null;
  customerId: string | null;
  action: string;
  subjectType: string | null;
  subjectId: string | null;
  detail: Generated<JsonObject>;
  requestId: string | null;
  clientAddress: string | null;
}

export interface AutopayApprovalTable {
  organizationId: string;
  ruleId: string;
  invoiceId: string;
  amount: Cents;
  askedAt: Instant | null;
  approvedBy: string | null;
  approvedAt: Instant | null;
}

export interface AutopayConsentTable {
  organizationId: string;
  id: string;
  ruleId: string;
  words: string;
  identityId: string;
  clientAddress: string;
  createdAt: Instant;
}

export interface AutopayProjectTable {
  organizationId: string;
  ruleId: string;
  projectId: string;
}

export interface AutopayRuleTable {
  organizationId: string;
  id: string;
  portalId: string;
  customerId: string;
  currencyCode: 'USD' | 'CAD';
  status: 'ACTIVE' | 'PAUSED' | 'STOPPED';
  scope: 'ALL' | 'PROJECTS' | 'WITHOUT_PROJECT';
  timing: 'DUE_DATE' | 'DAYS_BEFORE' | 'WEEKLY';
  daysBefore: number | null;
  weekday: number | null;
  paymentMethodId: string;
  invoiceLimit: Cents | null;
  monthLimit: Cents | null;
  usesCredits: boolean;
  startsOn: Day;
  pauseReason: string | null;
  createdBy: string;
  createdAt: Instant;
  changedAt: Instant;
  nextPlanAt: Instant;
  warnedExpiry: string | null;
}

export interface AutopayRunTable {
  organizationId: string;
  id: string;
  ruleId: string;
  customerId: string;
  day: Day;
  status: 'ANNOUNCED' | 'STARTED' | 'PAID' | 'SKIPPED' | 'FAILED' | 'NOTHING';
  announcedAt: Instant | null;
  startedOn: Day | null;
  skippedBy: string | null;
  failureMessage: string | null;
  tryCount: Generated<number>;
  nextTryAt: Instant | null;
  createdAt: Instant;
}

export interface AutopayRunInvoiceTable {
  organizationId: string;
  runId: string;
  invoiceId: string;
  amount: Cents;
}

export interface CheckoutTokenTable {
  organizationId: string;
  tokenHash: Buffer;
  principal: string;
  customerId: string;
  paymentType: 'ACH' | 'CREDIT_CARD' | 'CREDIT';
  expiresAt: Instant;
  paymentId: string | null;
}

export interface CustomerTable {
  organizationId: string;
  id: string;
  code: string;
  name: string;
  address: string | null;
  phone: string | null;
  emailDomain: string | null;
  createdAt: Generated<Instant>;
  codeKey: GeneratedAlways<string>;
  nameKey: GeneratedAlways<string>;
  isOnHold: Generated<boolean>;
  contactEmail: string | null;
  streetKey: GeneratedAlways<string | null>;
  ownEmailDomains: string[] | null;
  ownIsOnHold: boolean | null;
  ownHoldReason: string | null;
  ownRemindersOff: Generated<boolean>;
}

export interface DocumentTable {
  organizationId: string;
  id: string;
  customerId: string;
  projectId: string | null;
  type: string;
  name: string;
  createdByName: string;
  createdByEmail: Generated<string>;
  throughDate: Day | null;
  fileKey: string | null;
  createdAt: Instant;
  sortJobId: string | null;
  sortJobName: string | null;
  sortAddress: string | null;
  invoiceId: string | null;
  externalId: string | null;
  sha256: Buffer | null;
  importRunId: string | null;
}

export interface EarlierGatewayAccountTable {
  organizationId: string;
  id: string;
  currencyCode: 'USD' | 'CAD';
  provider: string;
  siteUrl: string;
  merchantId: string;
  sealedCredentials: Buffer;
  replacedAt: Instant;
}

export interface ErpPostingTable {
  organizationId: string;
  transactionId: string;
  runId: string;
  postedAt: Instant;
}

export interface FederatedLoginTable {
  connection: string;
  issuer: string;
  subject: string;
  identityId: string;
  createdAt: Generated<Instant>;
}

export interface FeedCounterTable {
  organizationId: string;
  lastNumber: number;
}

export interface FeedEntryTable {
  organizationId: string;
  number: number;
  id: string;
  type: string;
  happenedAt: Instant;
  data: JsonObject;
}

export interface FeedPendingTable {
  organizationId: string;
  position: Cents;
  source: 'MOVEMENT' | 'STATUS' | 'CUSTOMER';
  subjectId: string;
  data: JsonObject | null;
}

export interface FirstRunTable {
  id: Generated<boolean>;
  linkHash: Buffer;
  linkExpiresAt: Instant;
  browserHash: Buffer | null;
  answers: Generated<JsonObject>;
  logo: Buffer | null;
  sealedMerchant: Buffer | null;
}

export interface GatewayAccountTable {
  organizationId: string;
  currencyCode: 'USD' | 'CAD';
  provider: string;
  siteUrl: string;
  merchantId: string;
  sealedCredentials: Buffer;
  updatedAt: Instant;
}

export interface IdempotencyKeyTable {
  organizationId: string;
  principal: string;
  route: string;
  key: string;
  requestHash: Buffer;
  paymentId: string;
  createdAt: Instant;
}

export interface IdentityTable {
  id: string;
  pool: Generated<string>;
  email: string;
  name: string;
  emailVerifiedAt: Instant | null;
  passwordHash: string | null;
  createdAt: Generated<Instant>;
}

export interface ImportChangeTable {
  organizationId: string;
  runId: string;
  recordId: string;
  before: JsonObject | null;
  knownSince: Instant | null;
}

export interface ImportKnownTable {
  organizationId: string;
  kind: string;
  recordId: string;
  asOf: Instant;
}

export interface ImportMappingTable {
  organizationId: string;
  id: string;
  kind: string;
  name: string;
  columns: JsonObject;
  options: JsonObject;
  changedAt: Instant;
}

export interface ImportRowTable {
  organizationId: string;
  runId: string;
  line: number;
  recordKey: string | null;
  customerCode: string | null;
  record: JsonObject | null;
  newId: string;
  customerId: string | null;
  recordId: string | null;
  projectId: string | null;
  outcome: 'NEW' | 'CHANGED' | 'SAME' | 'LEFT_OUT' | null;
  targetBalance: Cents | null;
  hasMoved: Generated<boolean>;
  errors: JsonObject | null;
}

export interface ImportRunTable {
  organizationId: string;
  id: string;
  kind: 'customers' | 'projects' | 'invoices' | 'lines' | 'postings' | 'documents';
  state: 'UPLOADED' | 'CHECKING' | 'CHECKED' | 'IMPORTING' | 'DONE' | 'FAILED' | 'UNDONE';
  fileName: string;
  fileKey: string;
  fileSize: number;
  encoding: string;
  delimiter: string;
  headings: JsonObject;
  sample: JsonObject;
  columns: JsonObject;
  options: JsonObject;
  corrections: Generated<JsonObject>;
  asOf: Instant;
  controlTotal: Cents | null;
  rowCount: Generated<number>;
  newCount: Generated<number>;
  changedCount: Generated<number>;
  sameCount: Generated<number>;
  leftOutCount: Generated<number>;
  closedCount: Generated<number>;
  balanceAfter: Cents | null;
  keptCount: Generated<number>;
  appliedNumber: number | null;
  failure: string | null;
  createdBy: string | null;
  createdAt: Instant;
  claimedUntil: Instant | null;
  checkedAt: Instant | null;
  finishedAt: Instant | null;
  undoneAt: Instant | null;
  apiTokenId: string | null;
  cleanedAt: Instant | null;
  isSample: Generated<boolean>;
  balancesAfter: JsonObject | null;
}

export interface InvoiceTable {
  organizationId: string;
  id: string;
  customerId: string;
  projectId: string | null;
  type: 'INVOICE' | 'CREDIT';
  invoiceNumber: string;
  poNumber: string | null;
  orderNumber: string | null;
  statementNumber: string | null;
  jobId: string | null;
  jobName: string | null;
  shipToAddress: string | null;
  billToAddress: string | null;
  memo: string | null;
  invoiceCreatedAt: Day;
  dueDate: Day | null;
  totalAmount: Cents;
  balance: Cents;
  currencyCode: 'USD' | 'CAD';
  pdfLink: string | null;
  creditRestrictionType: 'NONE' | 'PROJECT' | 'INVOICE' | 'JOB' | null;
  relatedInvoiceNumber: string | null;
  searchText: GeneratedAlways<string>;
  createdAt: Generated<Instant>;
  taxAmount: Generated<Cents>;
  heldAmount: Generated<Cents>;
  isOpen: GeneratedAlways<boolean>;
  hasProject: GeneratedAlways<boolean>;
  signedTotal: GeneratedAlways<Cents>;
  signedBalance: GeneratedAlways<Cents>;
  disputedAmount: Generated<Cents>;
  erpBalance: Cents | null;
  erpAsOf: Instant | null;
  closedAmount: Cents | null;
  hasOpenDispute: Generated<boolean>;
}

export interface InvoiceEventTable {
  organizationId: string;
  id: string;
  invoiceId: string;
  type: string;
  data: Generated<JsonObject>;
  identityId: string | null;
  createdAt: Instant;
}

export interface InvoiceLineTable {
  organizationId: string;
  invoiceId: string;
  position: number;
  description: string;
  quantity: string;
  unit: Generated<string>;
  unitPrice: Cents;
  amount: Cents;
}

export interface InvoiceTotalTable {
  organizationId: string;
  id: Cents;
  customerId: string;
  currencyCode: string;
  type: string;
  isOpen: boolean;
  hasProject: boolean;
  invoiceCount: number;
  totalAmount: Cents;
  balance: Cents;
  heldAmount: Cents;
  changes: Cents;
  isMerged: Generated<boolean>;
}

export interface LedgerEntryTable {
  organizationId: string;
  transactionId: string;
  position: number;
  account: 'receivable' | 'credit' | 'unapplied' | 'clearing' | 'bank' | 'offline' | 'surcharge_income' | 'chargeback' | 'review' | 'write_off';
  subjectId: string;
  amount: Cents;
}

export interface LedgerTransactionTable {
  organizationId: string;
  id: string;
  paymentId: string;
  kind: 'CAPTURE' | 'VOID' | 'REFUND' | 'CHARGEBACK' | 'REINSTATE' | 'SETTLE' | 'RETURN' | 'DECISION';
  externalRef: string;
  currencyCode: 'USD' | 'CAD';
  createdAt: Instant;
}

export interface LoginHistoryTable {
  organizationId: string;
  portalId: string;
  userId: string;
  action: 'login' | 'logout';
  day: Day;
  providerId: string;
  at: Instant;
}

export interface MailAttachmentTable {
  organizationId: string;
  mailId: string;
  position: number;
  name: string;
  contentType: string;
  sealedBytes: Buffer;
}

export interface MailMessageTable {
  organizationId: string;
  id: string;
  toAddress: string;
  fromName: string;
  subject: string;
  createdAt: Generated<Instant>;
  sentAt: Instant | null;
  replyTo: string | null;
  sealedBody: Buffer;
  status: 'HELD' | 'WAITING' | 'SENT' | 'FAILED';
  tries: Generated<number>;
  nextTryAt: Instant | null;
  problem: string | null;
  portalId: string | null;
  receiptPaymentId: string | null;
  kind: string | null;
  isBounced: Generated<boolean>;
  recipientId: string | null;
  againOf: string | null;
  againBy: string | null;
  isBulk: Generated<boolean>;
  customerId: string | null;
  originalAt: Instant | null;
}

export interface MailWordingTable {
  organizationId: string;
  kind: string;
  version: number;
  subject: string;
  intro: string;
  closing: string;
  savedBy: string;
  savedAt: Instant;
}

export interface MembershipTable {
  organizationId: string;
  userId: string;
  portalId: string;
  customerId: string;
  status: 'PENDING' | 'APPROVED' | 'SUSPENDED';
  canView: Generated<boolean>;
  canPay: Generated<boolean>;
  canPrepay: Generated<boolean>;
  canManageMethods: Generated<boolean>;
  canRequestWaiver: Generated<boolean>;
  canManageUsers: Generated<boolean>;
  createdAt: Generated<Instant>;
  lastUsedAt: Instant | null;
  paymentLimit: Cents | null;
  isSuspendedByTeam: Generated<boolean>;
  approvalLimit: Cents | null;
}

export interface OpenTotalTable {
  organizationId: string;
  id: Cents;
  customerId: string;
  currencyCode: string;
  hasProject: boolean;
  dueDate: Day | null;
  balance: Cents;
  isMerged: Generated<boolean>;
}

export interface OperatorTable {
  identityId: string;
  createdAt: Instant;
}

export interface OrganizationTable {
  id: string;
  name: string;
  legalName: string;
  timeZone: Generated<string>;
  supportEmail: string | null;
  supportPhone: string | null;
  createdAt: Generated<Instant>;
  accountsEmail: string | null;
  openItemsMailedOn: Day | null;
  address: string | null;
  waiversMailedOn: Day | null;
  twoFactorRequired: Generated<boolean>;
  hasDailyClose: Generated<boolean>;
  dailyClosedOn: Day | null;
}

export interface PasskeyTable {
  identityId: string;
  credentialId: string;
  name: string;
  host: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  createdAt: Instant;
  lastUsedAt: Instant | null;
}

export interface PasskeyChallengeTable {
  challengeHash: Buffer;
  identityId: string;
  purpose: 'REGISTER' | 'SIGN_IN' | 'CHANGE';
  host: string;
  expiresAt: Instant;
}

export interface PaymentTable {
  organizationId: string;
  id: string;
  portalId: string;
  customerId: string;
  code: string;
  status: 'STARTED' | 'PENDING' | 'SCHEDULED' | 'APPROVED' | 'CANCELED' | 'REFUNDED' | 'CHARGEBACK' | 'VOIDED';
  paymentType: 'ACH' | 'CREDIT_CARD' | 'CREDIT' | 'CHECK' | 'CASH' | 'WIRE';
  brand: string | null;
  last4: string | null;
  currencyCode: 'USD' | 'CAD';
  subtotal: Cents;
  credit: Generated<Cents>;
  surcharge: Generated<Cents>;
  surchargeRateBps: Generated<number>;
  total: Cents;
  refundedAmount: Generated<Cents>;
  isPrepaid: Generated<boolean>;
  isOneTimePay: Generated<boolean>;
  scheduledAt: Day | null;
  recurrenceId: string | null;
  recurrenceNumber: number | null;
  info: Generated<JsonObject>;
  createdBy: string | null;
  createdAt: Instant;
  approvedAt: Instant | null;
  voidedAt: Instant | null;
  refundedAt: Instant | null;
  chargebackAt: Instant | null;
  canceledAt: Instant | null;
  failureCode: string | null;
  failureMessage: string | null;
  paymentMethodId: string | null;
  cardType: 'CREDIT' | 'DEBIT' | null;
  billingState: string | null;
  billingCountry: string | null;
  processOn: Day | null;
  sentAt: Instant | null;
  settledAt: Instant | null;
  externalCode: string | null;
  origin: Generated<'PORTAL' | 'ADMIN' | 'LINK' | 'AUTOPAY'>;
  requestMethod: 'IN_PERSON' | 'OVER_THE_PHONE' | null;
  runCount: Generated<number>;
  nextRunAt: Instant | null;
  sortPayer: string | null;
  invoicesCount: Generated<number>;
  autopayRunId: string | null;
  warnedExpiry: string | null;
  paymentRequestId: string | null;
  receivedOn: Day | null;
  offlineReference: string | null;
  offlineNote: string | null;
}

export interface PaymentAllocationTable {
  organizationId: string;
  id: string;
  customerId: string;
  paymentId: string;
  invoiceId: string;
  kind: 'CASH' | 'CREDIT' | 'EXCESS';
  creditId: string | null;
  amount: Cents;
  paymentType: Generated<'complete' | 'shortpay' | 'overpay'>;
  paymentReasonId: string | null;
}

export interface PaymentApprovalTable {
  organizationId: string;
  paymentId: string;
  status: 'WAITING' | 'APPROVED' | 'RETURNED';
  requestedBy: string;
  requestedAt: Instant;
  decidedBy: string | null;
  decidedAt: Instant | null;
  comment: Generated<string>;
}

export interface PaymentAttemptTable {
  organizationId: string;
  id: string;
  paymentId: string;
  kind: 'AUTH' | 'VOID' | 'REFUND';
  state: 'CREATED' | 'SENT' | 'UNKNOWN' | 'OK' | 'DECLINED' | 'VOIDED' | 'NOT_FOUND';
  orderId: string;
  currencyCode: 'USD' | 'CAD';
  amount: Cents;
  sealedRequest: Buffer | null;
  merchantId: string | null;
  retref: string | null;
  responseCode: string | null;
  responseText: string | null;
  authCode: string | null;
  avsResponse: string | null;
  cvvResponse: string | null;
  settlementStatus: string | null;
  createdAt: Instant;
  sentAt: Instant | null;
  answeredAt: Instant | null;
  nextPollAt: Instant | null;
  pollCount: Generated<number>;
  siteUrl: string | null;
  batchedAt: Instant | null;
  checkedAt: Instant | null;
}

export interface PaymentAuthorizationTable {
  organizationId: string;
  id: string;
  paymentId: string;
  entryCode: 'CCD' | 'PPD' | 'TEL' | 'WEB' | null;
  words: string;
  amount: Cents;
  onBehalf: boolean;
  identityId: string | null;
  clientAddress: string;
  createdAt: Instant;
}

export interface PaymentEventTable {
  organizationId: string;
  id: string;
  paymentId: string;
  fromStatus: string | null;
  toStatus: string;
  cause: string;
  identityId: string | null;
  data: Generated<JsonObject>;
  createdAt: Instant;
}

export interface PaymentMethodTable {
  organizationId: string;
  id: string;
  customerId: string;
  paymentType: 'ACH' | 'CREDIT_CARD';
  brand: string | null;
  last4: string;
  expiry: string | null;
  cardType: 'CREDIT' | 'DEBIT' | null;
  accountType: 'CHECKING' | 'SAVINGS' | null;
  accountHolderType: 'BUSINESS' | 'PERSONAL' | null;
  holderName: string;
  billingAddress: Generated<JsonObject>;
  sealedToken: Buffer;
  fingerprint: Buffer;
  createdBy: string;
  createdAt: Instant;
  deletedAt: Instant | null;
}

export interface PaymentReasonTable {
  organizationId: string;
  id: string;
  title: string;
  paymentType: 'SHORT_PAY' | 'OVER_PAY';
  position: Generated<number>;
  createdAt: Generated<Instant>;
  retiredAt: Instant | null;
}

export interface PaymentRefundTable {
  organizationId: string;
  id: string;
  paymentId: string;
  kind: 'REFUND' | 'VOID';
  state: 'PENDING' | 'DONE' | 'FAILED';
  amount: Cents;
  surcharge: Generated<Cents>;
  reason: Generated<string>;
  requestedBy: string | null;
  attemptId: string | null;
  idempotencyKey: string | null;
  requestHash: Buffer | null;
  retref: string | null;
  failureMessage: string | null;
  createdAt: Instant;
  doneAt: Instant | null;
  clearedAt: Instant | null;
}

export interface PaymentRefundLineTable {
  organizationId: string;
  refundId: string;
  position: number;
  invoiceId: string;
  amount: Cents;
}

export interface PaymentRequestTable {
  organizationId: string;
  id: string;
  portalId: string;
  customerId: string;
  tokenHash: Buffer;
  sealedToken: Buffer;
  currencyCode: 'USD' | 'CAD';
  amount: Cents | null;
  description: string | null;
  orderNumber: string | null;
  requesterName: string;
  requesterTitle: string | null;
  requesterEmail: string;
  requesterPhone: string | null;
  recipientName: string | null;
  recipientEmail: string | null;
  expiresAt: Day;
  createdBy: string | null;
  createdAt: Instant;
  openedAt: Instant | null;
  remindedAt: Instant | null;
  revokedAt: Instant | null;
  printedInvoiceId: string | null;
  replacedAt: Instant | null;
  remindedUserId: string | null;
  reminderDay: Day | null;
  idempotencyKey: string | null;
  requestHash: Buffer | null;
}

export interface PaymentRequestInvoiceTable {
  organizationId: string;
  requestId: string;
  invoiceId: string;
  place: number;
}

export interface PortalTable {
  organizationId: string;
  id: string;
  label: string;
  name: string;
  domain: string | null;
  logo: Buffer | null;
  logoType: string | null;
  settings: Generated<JsonObject>;
  createdAt: Generated<Instant>;
  icon: Buffer | null;
  senderName: string | null;
  replyTo: string | null;
  wantedDomain: string | null;
  wantedDomainToken: string | null;
  domainToken: string | null;
  domainCheckedAt: Instant | null;
  domainMissingSince: Instant | null;
  domainWarnedAt: Instant | null;
  remindedOn: Day | null;
}

export interface PortalFormerLabelTable {
  organizationId: string;
  label: string;
  portalId: string;
  replacedAt: Instant;
}

export interface PortalPictureTable {
  organizationId: string;
  portalId: string;
  hash: string;
  bytes: Buffer;
  type: string;
  replacedAt: Instant;
}

export interface ProjectTable {
  organizationId: string;
  id: string;
  customerId: string;
  jobId: string;
  jobName: string;
  address: string | null;
  state: string | null;
  createdAt: Generated<Instant>;
  ownerName: string | null;
  ownerAddress: string | null;
  generalContractorName: string | null;
  lenderName: string | null;
  county: string | null;
  legalDescription: string | null;
  projectClass: 'residential' | 'commercial' | 'public' | null;
  originalContractDate: Day | null;
  closedOn: Day | null;
  allowsCp: boolean | null;
  allowsCf: boolean | null;
  allowsUp: boolean | null;
  allowsUf: boolean | null;
  isVerified: Generated<boolean>;
  city: string | null;
  mergedIntoId: string | null;
}

export interface QuestionTable {
  organizationId: string;
  id: string;
  customerId: string;
  portalId: string;
  invoiceId: string;
  kind: 'QUESTION' | 'DISPUTE';
  status: 'OPEN' | 'ANSWERED' | 'CLOSED';
  outcome: 'ANSWERED' | 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN' | null;
  askedBy: string;
  createdAt: Instant;
  lastMessageAt: Instant;
  closedAt: Instant | null;
  closedBy: string | null;
}

export interface QuestionFileTable {
  organizationId: string;
  id: string;
  questionId: string;
  messageId: string;
  name: string;
  size: number;
  fileKey: string;
}

export interface QuestionLineTable {
  organizationId: string;
  questionId: string;
  position: number;
  description: string;
  amount: Cents;
}

export interface QuestionMessageTable {
  organizationId: string;
  id: string;
  questionId: string;
  side: 'CUSTOMER' | 'STAFF';
  identityId: string;
  text: string;
  createdAt: Instant;
}

export interface ReconciliationItemTable {
  organizationId: string;
  id: string;
  runId: string | null;
  paymentId: string | null;
  kind: 'MISSING_LOCAL' | 'MISSING_GATEWAY' | 'AMOUNT_DIFF' | 'STATUS_DIFF' | 'REVIEW';
  retref: Generated<string>;
  orderId: Generated<string>;
  gatewayAmount: Generated<Cents>;
  localAmount: Generated<Cents>;
  detail: Generated<string>;
  state: 'OPEN' | 'RESOLVED';
  resolution: string | null;
  createdAt: Instant;
  resolvedAt: Instant | null;
  resolvedBy: string | null;
  mailedAt: Instant | null;
  decisionKind: 'NOTED' | 'CREDITED' | 'WRITTEN_OFF' | 'CREDITS_RESTORED' | 'REFUND_BOOKED' | 'TAKEN_BACK' | null;
  decisionAmount: Generated<Cents>;
  last4: string | null;
  currencyCode: 'USD' | 'CAD' | null;
}

export interface ReconciliationRunTable {
  organizationId: string;
  id: string;
  merchantId: string;
  day: Day;
  startedAt: Instant;
  finishedAt: Instant | null;
  gatewayCount: Generated<number>;
  gatewayAmount: Generated<Cents>;
}

export interface RecordedOutcomeTable {
  organizationId: string;
  id: string;
  paymentId: string;
  kind: 'RETURN' | 'DISPUTE' | 'DISPUTE_WON' | 'DISPUTE_LOST';
  reference: string;
  reportedAs: string | null;
  amount: Cents;
  reason: string;
  note: string;
  recordedBy: string;
  idempotencyKey: string;
  requestHash: Buffer;
  createdAt: Instant;
  withdrawnAt: Instant | null;
  withdrawnBy: string | null;
  withdrawalReason: string | null;
}

export interface RecoveryCodeTable {
  identityId: string;
  codeHash: Buffer;
  usedAt: Instant | null;
}

export interface RecurrenceTable {
  organizationId: string;
  id: string;
  portalId: string;
  customerId: string;
  status: 'PENDING' | 'COMPLETED' | 'CANCELED';
  frequency: string;
  paymentType: 'ACH' | 'CREDIT_CARD';
  brand: string | null;
  last4: string | null;
  amount: Cents;
  quantity: number;
  currencyCode: 'USD' | 'CAD';
  startDate: Day;
  endDate: Day;
  info: Generated<JsonObject>;
  createdBy: string;
  createdAt: Instant;
  canceledAt: Instant | null;
}

export interface ReminderMailTable {
  organizationId: string;
  userId: string;
  day: Day;
  portalId: string;
  sentAt: Instant;
  invoiceIds: string[];
}

export interface ReminderOptOutTable {
  organizationId: string;
  portalId: string;
  userId: string;
  turnedOffAt: Instant;
}

export interface SessionTable {
  organizationId: string;
  id: string;
  identityId: string;
  kind: 'PORTAL' | 'CONSOLE';
  tokenHash: Buffer;
  createdAt: Generated<Instant>;
  authenticatedAt: Instant;
  lastSeenAt: Instant;
  expiresAt: Instant;
  revokedAt: Instant | null;
  portalId: string | null;
  provider: string;
  enteredAt: Instant | null;
  customerId: string | null;
  userAgent: Generated<string>;
  clientAddress: Generated<string>;
}

export interface SignInAttemptTable {
  organizationId: string;
  id: string;
  portalId: string;
  connection: string;
  stateHash: Buffer;
  browserHash: Buffer;
  sealedProof: Buffer | null;
  returnTo: string | null;
  handOffHash: Buffer | null;
  identityId: string | null;
  provider: string | null;
  authenticatedAt: Instant | null;
  createdAt: Instant;
  expiresAt: Instant;
  usedAt: Instant | null;
}

export interface SignInConnectionTable {
  organizationId: string;
  key: string;
  name: string;
  issuer: string;
  clientId: string;
  sealedClientSecret: Buffer | null;
  createdAt: Generated<Instant>;
}

export interface SignUpRequestTable {
  organizationId: string;
  userId: string;
  portalId: string;
  companyName: string;
  companyAddress: string;
  companyPhone: string;
  companyCode: string;
  termsVersion: string;
  agreedAt: Instant;
  status: Generated<'PENDING' | 'APPROVED' | 'REJECTED'>;
  createdAt: Instant;
  decidedAt: Instant | null;
  decidedBy: string | null;
  rejectReason: string | null;
}

export interface StaffTable {
  organizationId: string;
  id: string;
  identityId: string;
  title: Generated<string>;
  createdAt: Generated<Instant>;
  role: 'owner' | 'receivables' | 'waiver-desk' | 'viewer';
  isOperator: Generated<boolean>;
  status: Generated<'ACTIVE' | 'SUSPENDED' | 'REMOVED'>;
  signedInAt: Instant | null;
}

export interface StaffInvitationTable {
  organizationId: string;
  id: string;
  email: string;
  title: string;
  role: 'owner' | 'receivables' | 'waiver-desk' | 'viewer';
  codeHash: Buffer;
  invitedBy: string | null;
  createdAt: Instant;
  sentAt: Instant;
  expiresAt: Instant;
  acceptedAt: Instant | null;
  withdrawnAt: Instant | null;
}

export interface SupportEventTable {
  organizationId: string;
  id: string;
  ticketId: string;
  kind: 'WRITTEN' | 'ANSWERED' | 'TAKEN' | 'RELEASED' | 'CLOSED' | 'REOPENED' | 'LINK_ENDED' | 'LINK_SENT';
  identityId: string | null;
  text: string | null;
  createdAt: Instant;
}

export interface SupportTicketTable {
  organizationId: string;
  id: string;
  portalId: string;
  identityId: string | null;
  name: string;
  email: string;
  companyName: string;
  subject: string;
  description: string;
  createdAt: Instant;
  status: Generated<'OPEN' | 'ANSWERED' | 'CLOSED'>;
  customerId: string | null;
  assignedTo: string | null;
  lastMessageAt: Instant;
  lastMessageId: string;
  tokenHash: Buffer | null;
  sealedToken: Buffer | null;
  linkExpiresAt: Instant | null;
  linkId: string | null;
}

export interface ThrottleCountTable {
  key: Buffer;
  count: number;
  resetsAt: Instant;
}

export interface TokenizeKeyTable {
  id: string;
  publicKey: string;
  sealedPrivateKey: Buffer;
  createdAt: Instant;
}

export interface TwoFactorTable {
  identityId: string;
  sealedSecret: Buffer | null;
  createdAt: Instant;
  confirmedAt: Instant | null;
  lastStep: Generated<number>;
  appConfirmedAt: Instant | null;
}

export interface UserAccountTable {
  organizationId: string;
  id: string;
  identityId: string;
  createdAt: Generated<Instant>;
}

export interface UserInvitationTable {
  organizationId: string;
  id: string;
  portalId: string;
  email: string;
  name: string;
  canView: boolean;
  canPay: boolean;
  canPrepay: boolean;
  canManageMethods: boolean;
  canRequestWaiver: boolean;
  canManageUsers: boolean;
  codeHash: Buffer;
  invitedBy: string | null;
  createdAt: Instant;
  sentAt: Instant;
  expiresAt: Instant;
  acceptedAt: Instant | null;
  withdrawnAt: Instant | null;
  termsVersion: string | null;
  paymentLimit: Cents | null;
  invitedByUser: string | null;
  approvalLimit: Cents | null;
}

export interface UserInvitationCustomerTable {
  organizationId: string;
  invitationId: string;
  customerId: string;
}

export interface WaiverAuthorizationTable {
  organizationId: string;
  id: string;
  identityId: string;
  waiverTypes: string[];
  limitAmount: Cents | null;
  recordedAt: Instant;
  clientAddress: string;
  withdrawnAt: Instant | null;
}

export interface WaiverCertificateTable {
  organizationId: string;
  id: string;
  kind: 'self-made' | 'uploaded';
  subject: string;
  certificate: Buffer;
  sealedKey: Buffer;
  validFrom: Instant;
  validUntil: Instant;
  createdBy: string | null;
  createdAt: Instant;
  replacedAt: Instant | null;
}

export interface WaiverCounterTable {
  organizationId: string;
  lastNumber: number;
}

export interface WaiverDocumentTable {
  organizationId: string;
  waiverId: string;
  id: string;
  verifyCode: string;
  templateId: string | null;
  templateVersion: number;
  templateSha256: Buffer;
  snapshot: JsonObject;
  signerId: string;
  signerName: string;
  signerTitle: string;
  unsignedFileKey: string;
  unsignedSha256: Buffer;
  fileKey: string;
  signedSha256: Buffer;
  certificateId: string;
  createdAt: Instant;
}

export interface WaiverDraftTable {
  organizationId: string;
  customerId: string;
  identityId: string;
  form: JsonObject;
  changedAt: Instant;
}

export interface WaiverEventTable {
  organizationId: string;
  id: string;
  waiverId: string;
  at: Instant;
  action: string;
  fromStatus: string | null;
  toStatus: string;
  actorIdentityId: string | null;
  actorName: string;
  clientAddress: string | null;
  data: Generated<JsonObject>;
}

export interface WaiverFileTable {
  organizationId: string;
  id: string;
  customerId: string;
  waiverId: string | null;
  purpose: 'custom-form' | 'unconditional-template' | 'notarized-scan' | 'prepared';
  name: string;
  size: number;
  sha256: Buffer;
  fileKey: string;
  uploadedBy: string;
  createdAt: Instant;
}

export interface WaiverInvoiceTable {
  organizationId: string;
  waiverId: string;
  invoiceId: string;
  share: 'waived' | 'excepted' | 'covered';
  balance: Cents;
  disputedAmount: Cents;
}

export interface WaiverPaymentTable {
  organizationId: string;
  waiverId: string;
  place: number;
  invoiceId: string;
  paymentId: string | null;
  amount: Cents;
}

export interface WaiverRecurrenceTable {
  organizationId: string;
  id: string;
  portalId: string;
  customerId: string;
  waiverId: string;
  status: 'ACTIVE' | 'ENDED' | 'CANCELED';
  schedule: 'MONTHLY' | 'WEEKLY';
  scheduleDay: string;
  nextRunOn: Day;
  runCount: Generated<number>;
  skipReason: string | null;
  endReason: string | null;
  createdBy: string;
  createdAt: Instant;
  endedAt: Instant | null;
}

export interface WaiverRequestTable {
  organizationId: string;
  id: string;
  portalId: string;
  customerId: string;
  projectId: string | null;
  jobId: string | null;
  jobName: string | null;
  projectAddress: string | null;
  waiverType: 'conditional.progress' | 'conditional.final' | 'unconditional.progress' | 'unconditional.final' | 'other';
  status: 'new' | 'requested-approval' | 'pending-notarization' | 'confirmed' | 'notarized' | 'ready' | 'rejected';
  throughDate: Day | null;
  submitterId: string | null;
  submitterName: string;
  submitterEmail: string;
  rejectReason: string | null;
  fileKey: string | null;
  createdAt: Instant;
  decidedAt: Instant | null;
  sortJobId: string | null;
  sortJobName: string | null;
  sortAddress: string | null;
  number: Generated<number>;
  currencyCode: 'USD' | 'CAD' | null;
  stateCode: string | null;
  source: Generated<'portal' | 'admin' | 'recurrence' | 'exchange'>;
  isProjectNotFound: Generated<boolean>;
  invoiceText: string | null;
  isAlreadyPaid: Generated<boolean>;
  isNotarizationRequested: Generated<boolean>;
  isWetInkRequested: Generated<boolean>;
  isOwnForm: Generated<boolean>;
  paymentDetail: JsonObject | null;
  emails: Generated<string[]>;
  notes: string | null;
  requestedFigures: JsonObject | null;
  approvalReasons: Generated<string[]>;
  rejectMessage: string | null;
  submitKey: string | null;
  resubmitsId: string | null;
  recurrenceId: string | null;
  runOn: Day | null;
  assignedTo: string | null;
  holdReason: string | null;
  notary: JsonObject | null;
  releasedAt: Instant | null;
  signedAt: Instant | null;
  signedBy: string | null;
  voidedAt: Instant | null;
  voidReason: string | null;
  supersedesId: string | null;
  supersededById: string | null;
  standingCheckedAt: Instant | null;
  exchangedById: string | null;
  fundsFinalAt: Instant | null;
  exchangeCheckAt: Generated<Instant>;
  moneyGoneAt: Instant | null;
  deadlineOn: Day | null;
  downloadedAt: Instant | null;
  reminderCount: Generated<number>;
  standingRetryAt: Instant | null;
  isNotaryNeeded: boolean | null;
  notaryNote: string | null;
  exchangeObstacle: 'not-given' | 'invoices-moved' | 'balance-open' | 'other-currency' | 'credits-unused' | 'other-money' | 'no-money' | 'acknowledged-first' | 'ended' | null;
}

export interface WaiverSignatoryTable {
  organizationId: string;
  staffId: string;
  title: string;
  waiverTypes: string[];
  states: string[];
  limitAmount: Cents | null;
  changedBy: string;
  changedAt: Instant;
}

export interface WaiverTemplateTable {
  organizationId: string;
  id: string;
  stateCode: string;
  waiverType: 'conditional.progress' | 'conditional.final' | 'unconditional.progress' | 'unconditional.final';
  projectClass: 'any' | 'residential' | 'commercial' | 'public';
  name: string;
  draft: JsonObject;
  revision: number;
  changedBy: string;
  changedAt: Instant;
  publishedVersion: number | null;
}

export interface WaiverTemplateVersionTable {
  organizationId: string;
  templateId: string;
  version: number;
  content: JsonObject;
  sha256: Buffer;
  publishedBy: string;
  publishedAt: Instant;
}

export interface WebhookAttemptTable {
  organizationId: string;
  deliveryId: string;
  number: number;
  at: Instant;
  status: number | null;
  durationMs: number;
  answer: string;
  problem: string | null;
}

export interface WebhookDeliveryTable {
  organizationId: string;
  id: string;
  endpointId: string;
  messageId: string;
  type: string;
  number: number | null;
  requestedBy: string | null;
  state: 'WAITING' | 'DELIVERED' | 'FAILED';
  tries: Generated<number>;
  nextTryAt: Instant | null;
  firstTriedAt: Instant | null;
  createdAt: Instant;
  finishedAt: Instant | null;
  earlierTries: Generated<number>;
}

export interface WebhookEndpointTable {
  organizationId: string;
  id: string;
  name: string;
  url: string;
  types: string[] | null;
  state: 'ACTIVE' | 'PAUSED' | 'DISABLED';
  sealedSecret: Buffer;
  hint: string;
  sealedPrevious: Buffer | null;
  previousUntil: Instant | null;
  sentNumber: number;
  failingSince: Instant | null;
  disabledAt: Instant | null;
  createdBy: string;
  createdAt: Instant;
  rotatedAt: Instant | null;
}
