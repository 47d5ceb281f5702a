// What authentication found out about the caller from host, cookie and token before a handler runs.
import type { StaffRole } from '@plumbline/rules/access/staff-roles';
import type { TokenScope } from '@plumbline/rules/access/token-scopes';
import type { Capabilities } from '@plumbline/rules/portals/capabilities';
import type { Settings } from '@plumbline/rules/portals/settings';
import type { SessionView } from './session-view.ts';
import type { CookieName } from './cookies.ts';

/** One portal of one organization, with everything a request needs to know about it. */
export type Tenant = {
  organizationId: string;
  organizationName: string;
  portalId: string;
  label: string;
  name: string;
  domain: string | null;
  logoVersion: string | null;
  /** For the tab of the browser; null for the logo. */
  iconVersion: string | null;
  /** Beside the address of mails; null for the name of the portal. */
  senderName: string | null;
  /** Who gets the answers to mails. */
  replyTo: string | null;
  settings: Settings;
  timeZone: string;
  supportEmail: string | null;
  supportPhone: string | null;
};

/** What a host name stands for. */
export type Place =
  | { kind: 'portal'; tenant: Tenant }
  /** A label that a portal had before; its links lead to the address that it has now. */
  | { kind: 'moved'; url: string; organizationId: string; portalId: string }
  | { kind: 'console' }
  /** The host that outside sign-in providers redirect back to. */
  | { kind: 'identity' }
  | { kind: 'bare' }
  | { kind: 'unknown' };

type Request = {
  requestId: string;
  /** Asks for the headers alone, as scanners of mails do; nothing counts as opened by it. */
  isHead: boolean;
  clientAddress: string;
  /** The client's IPv4 address or its IPv6 /64 network; throttling counts by it. */
  clientNetwork: string;
  /** What the browser says about itself, cut off. */
  userAgent: string;
  readCookie: (name: CookieName) => string | null;
  giveCookie: (name: CookieName, value: string, expiresAt: Date) => void;
  /** Sets or clears the session cookie. */
  giveSession: (token: string, expiresAt: Date) => void;
  dropSession: () => void;
  sessionToken: string | null;
  /** What the authorization header has; it is not verified yet. */
  bearerToken: string | null;
};

export type Visitor = Request & { tenant: Tenant; capabilities: Capabilities };
export type Identified = Visitor & { session: SessionView; identityId: string };
export type Customer = Visitor & {
  identityId: string;
  /** Null when staff act for the customer as a whole, not for one of its users. */
  userId: string | null;
  /** Null when staff act for the customer. */
  session: SessionView | null;
  customerId: string;
  customerName: string;
  /** Set when staff act for the customer. */
  actor: { identityId: string; staffId: string; tokenId: string; isViewOnly: boolean } | null;
};
/** Whoever a payment is made for, without the request: autopay pays while nobody is there. */
export type Payer = Pick<
  Customer,
  'actor' | 'capabilities' | 'clientAddress' | 'customerId' | 'customerName' | 'session' | 'tenant'
> & {
  /** Null if somebody without an account pays by a link. */
  identityId: string | null;
  link?: LinkPayer;
};
/** Somebody who pays a customer's payment request by its link. */
export type LinkPayer = { requestId: string; name: string; email: string };
/** A payer whose request is open, with the address from which it came. */
export type PresentPayer = Payer & { clientNetwork: string };
export type ConsoleVisitor = Request;
export type Staff = Request & {
  organizationId: string;
  sessionId: string;
  identityId: string;
  staffId: string;
  name: string;
  title: string;
  role: StaffRole;
  /** Whether the person stands above organizations. */
  isOperator: boolean;
  lacksSecondFactor: boolean;
};

/** A program of the supplier, such as its ERP, with a token of its organization. */
export type Program = Request & ProgramToken;
export type ProgramToken = {
  organizationId: string;
  tokenId: string;
  tokenName: string;
  scopes: readonly TokenScope[];
};

export type CallerByKind = {
  anyone: Visitor;
  identity: Identified;
  customer: Customer;
  consoleVisitor: ConsoleVisitor;
  staff: Staff;
  program: Program;
};
