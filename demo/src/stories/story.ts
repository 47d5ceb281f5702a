// The shape of a story: one supplier with its portal, people, customers and their books.
import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import type { Permissions } from '@plumbline/rules/portals/capabilities';
import type { Settings } from '@plumbline/rules/portals/settings';
import type { Catalog } from './catalog.ts';
import type { StoryPaymentLink } from './payment-links.ts';
import type { StoryQuestion } from './questions.ts';
import type { StoryTicket } from './tickets.ts';

export type Story = {
  /** The host label of the portal, and the seed of everything random. */
  readonly label: string;
  readonly portalName: string;
  /** A file in logos/; without one the portal shows its name only. */
  readonly logo: string | null;
  /** What is special about it, for the demo's index page. */
  readonly about: string;
  readonly organization: {
    readonly name: string;
    readonly legalName: string;
    readonly timeZone: string;
    readonly supportEmail: string;
    readonly supportPhone: string;
    /** For money; without one, the support address. */
    readonly accountsEmail?: string;
  };
  readonly settings: Partial<Settings>;
  readonly staff: readonly StoryStaff[];
  /** What it sells. */
  readonly catalog: Catalog;
  readonly firstInvoiceNumber: number;
  readonly customers: readonly StoryCustomer[];
  /** What it asks people to pay by a link. */
  readonly paymentLinks?: readonly StoryPaymentLink[];
  /** How many payouts of it nobody can explain. */
  readonly openItems?: number;
  /** What people have asked its support. */
  readonly tickets?: readonly StoryTicket[];
  /** What its customers have asked about invoices. */
  readonly questions?: readonly StoryQuestion[];
  /** Its own sign-in provider. */
  readonly singleSignOn?: StorySignOn;
};

export type StorySignOn = {
  /** Referred to by the portal's setting `portalSignInProvider`. */
  readonly key: string;
  readonly name: string;
  readonly people: readonly StorySignOnPerson[];
};

/** A person at the provider of the story. Its identities are separate from all others, whatever the address. */
export type StorySignOnPerson = {
  readonly email: string;
  readonly name: string;
  /** The customer of the person's membership; null for an identity without one. */
  readonly customerCode: string | null;
  readonly note: string;
};

export type StoryStaff = { readonly email: string; readonly name: string; readonly title: string };

export type StoryCustomer = {
  readonly code: string;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly people: readonly StoryPerson[];
  readonly projects: readonly StoryProject[];
  /** Has a bank account and a card on file, and schedules payments with them. */
  readonly savesMethods?: boolean;
  /** Pays what is due once a week from the saved bank account, with the second run skipped. */
  readonly autopay?: StoryAutopay;
  readonly books: readonly Book[];
};

/** The largest invoice is above the limit, and waits for approval. */
export type StoryAutopay = { readonly weekday: number; readonly invoiceLimit: Cents; readonly monthLimit: Cents };

export type StoryPerson = {
  readonly email: string;
  readonly name: string;
  readonly status: 'APPROVED' | 'PENDING' | 'SUSPENDED';
  /** If they differ from the permissions of a new member. */
  readonly permissions: Partial<Permissions>;
  /** The most in one payment. */
  readonly paymentLimit?: Cents;
  /** A payment above it needs a second person; one waits for it. */
  readonly approvalLimit?: Cents;
  /** A short note about what this person can do. */
  readonly note: string;
};

export type StoryProject = {
  readonly jobId: string;
  readonly jobName: string;
  readonly address: string;
  readonly state: string;
};

/** A customer's invoices in one currency. */
export type Book = {
  readonly currency: CurrencyCode;
  /** The numbers of open invoices that are current, 1-30, 31-60, 61-90 and 91 or more days past due. */
  readonly open: readonly [current: number, days30: number, days60: number, days90: number, days91: number];
  readonly paid: number;
  /** The smallest and the largest invoice, in dollars. */
  readonly sizes: readonly [smallest: number, largest: number];
  /** One credit of each restriction, and one that is used up. */
  readonly hasCredits: boolean;
  /** Indexes in the customer's list of projects; all by default. */
  readonly projects?: readonly number[];
};
