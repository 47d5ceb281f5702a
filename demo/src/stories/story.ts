// The shape of a story: one supplier with its portal, its people, its customers and their books.
import type { CurrencyCode } from '@plumbline/rules/money';
import type { Permissions } from '@plumbline/rules/portals/capabilities';
import type { Settings } from '@plumbline/rules/portals/settings';

export type Story = {
  /** The host label of the portal, and the seed of everything that is drawn by lot. */
  readonly label: string;
  readonly portalName: string;
  /** A file in logos/; without one the portal shows its name only. */
  readonly logo: string | null;
  /** What is special here, for the demo's index page. */
  readonly about: string;
  readonly organization: {
    readonly name: string;
    readonly legalName: string;
    readonly timeZone: string;
    readonly supportEmail: string;
    readonly supportPhone: string;
  };
  readonly settings: Partial<Settings>;
  readonly staff: readonly StoryStaff[];
  /** What is sold here: the memo lines of invoices. */
  readonly goods: readonly string[];
  readonly firstInvoiceNumber: number;
  readonly customers: readonly StoryCustomer[];
  /** A sign-in provider of its own. */
  readonly singleSignOn?: StorySignOn;
};

export type StorySignOn = {
  /** The portal's setting `portalSignInProvider` names it. */
  readonly key: string;
  readonly name: string;
  readonly people: readonly StorySignOnPerson[];
};

/** Known to the provider of the story. Its logins are apart from all others, whatever the address. */
export type StorySignOnPerson = {
  readonly email: string;
  readonly name: string;
  /** The customer whose account is open for this person; null has a login at the provider and nothing else. */
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
  readonly books: readonly Book[];
};

export type StoryPerson = {
  readonly email: string;
  readonly name: string;
  readonly status: 'APPROVED' | 'PENDING' | 'SUSPENDED';
  /** Where it differs from the permissions of a new member. */
  readonly permissions: Partial<Permissions>;
  /** What this person can do, in a few words. */
  readonly note: string;
};

export type StoryProject = {
  readonly jobId: string;
  readonly jobName: string;
  readonly address: string;
  readonly state: string;
};

/** How a customer stands in one currency. */
export type Book = {
  readonly currency: CurrencyCode;
  /** How many open invoices are current, 1-30, 31-60, 61-90 and 91 or more days past due. */
  readonly open: readonly [current: number, days30: number, days60: number, days90: number, days91: number];
  readonly paid: number;
  /** The smallest and the largest invoice, in dollars. */
  readonly sizes: readonly [smallest: number, largest: number];
  /** One credit of each restriction, and one that is used up. */
  readonly hasCredits: boolean;
  /** Places in the customer's list of projects; all of them when left out. */
  readonly projects?: readonly number[];
};
