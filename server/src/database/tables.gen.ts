// Generated from the migrations by generate-tables.ts. Do not edit.
import type { Cents } from '@plumbline/rules/money';
import type { Day } from '@plumbline/rules/dates';
import type { Generated, GeneratedAlways } from 'kysely';

/** UTC, as Date.toISOString() writes it. */
type Instant = string;
type JsonObject = Record<string, unknown>;

export type Tables = {
  auditEvent: AuditEventTable;
  customer: CustomerTable;
  identity: IdentityTable;
  invoice: InvoiceTable;
  mailMessage: MailMessageTable;
  membership: MembershipTable;
  organization: OrganizationTable;
  portal: PortalTable;
  project: ProjectTable;
  session: SessionTable;
  staff: StaffTable;
  userAccount: UserAccountTable;
};

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

export interface CustomerTable {
  organizationId: string;
  id: string;
  code: string;
  name: string;
  address: string | null;
  phone: string | null;
  emailDomain: string | null;
  createdAt: Generated<Instant>;
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
}

export interface MailMessageTable {
  organizationId: string;
  id: string;
  toAddress: string;
  fromName: string;
  subject: string;
  textBody: string;
  htmlBody: string | null;
  createdAt: Generated<Instant>;
  sentAt: Instant | null;
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
}

export interface OrganizationTable {
  id: string;
  name: string;
  legalName: string;
  timeZone: Generated<string>;
  supportEmail: string | null;
  supportPhone: string | null;
  createdAt: Generated<Instant>;
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
}

export interface StaffTable {
  organizationId: string;
  id: string;
  identityId: string;
  title: Generated<string>;
  createdAt: Generated<Instant>;
}

export interface UserAccountTable {
  organizationId: string;
  id: string;
  identityId: string;
  createdAt: Generated<Instant>;
}
