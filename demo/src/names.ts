// The people of the demo that journeys, screenshots and benches refer to.
import type { ProviderPerson } from './providers/provider-person.ts';
import { demoLinkToken } from './stories/payment-links.ts';
import type { StorySignOn } from './stories/story.ts';
import { STORIES } from './stories/stories.ts';

export const DEMO_PASSWORD = 'plumbline';

export type DemoPerson = {
  readonly label: string;
  readonly email: string;
  readonly name: string;
  readonly company: string;
  /** A short note about what this person can do. */
  readonly note: string;
};

export type DemoStaff = {
  readonly label: string;
  readonly email: string;
  readonly name: string;
  readonly title: string;
  readonly organization: string;
};

export const LABELS: readonly string[] = STORIES.map(({ label }) => label);

/** Everybody who can try to log in to a portal; a person appears once for each portal. */
export const DEMO_PEOPLE: readonly DemoPerson[] = STORIES.flatMap(({ label, customers }) =>
  customers.flatMap(({ name: company, people }) =>
    people.map(({ email, name, note }) => ({ label, email, name, company, note })),
  ),
);

export const DEMO_STAFF: readonly DemoStaff[] = STORIES.flatMap(({ label, organization, staff }) =>
  staff.map(({ email, name, title }) => ({ label, email, name, title, organization: organization.name })),
);

export type DemoLink = {
  readonly label: string;
  readonly name: string;
  readonly about: string;
  readonly token: string;
};

/** The payment links of all portals. */
export const DEMO_LINKS: readonly DemoLink[] = STORIES.flatMap(({ label, paymentLinks = [] }) =>
  paymentLinks.map((link) => ({ label, name: link.name, about: link.about, token: demoLinkToken(label, link) })),
);

function personOf(label: string, email: string): DemoPerson {
  const found = DEMO_PEOPLE.find((each) => each.label === label && each.email === email);
  if (!found) throw new Error(`no demo person ${email} in ${label}`);
  return found;
}

/** The main user: many open and paid invoices in two currencies, all permissions. */
export const MAREN = personOf('granite', 'maren@tarnwick.example');
export const PENDING = personOf('granite', 'priya@tarnwick.example');
export const SUSPENDED = personOf('granite', 'colm@tarnwick.example');
/** The only user of her company, so that nobody else sees what she changes. */
export const JUNE = personOf('granite', 'june@hallampike.example');
export const EMPTY_ACCOUNT = personOf('granite', 'nora@fernhollow.example');
/** A member of all three portals. */
export const EVERYWHERE = personOf('granite', 'alex@rowanbrook.example');
export const WAIVER_ONLY = personOf('bluewater', 'jonah@kestreldune.example');
/** Of a company that no other test uses, in a state with prescribed forms. */
export const ASKS_FOR_WAIVERS = personOf('bluewater', 'tam@callowayridge.example');
export const PAYMENT_ONLY = personOf('northgate', 'tess@brightwell.example');

/** Users of companies that no other test uses, so that journeys can pay their invoices. */
export const PAYS_BY_CARD = personOf('granite', 'wes@obreyfinch.example');
export const PAYS_BY_BANK = personOf('granite', 'lena@sedgewater.example');
export const PAYS_ON_A_PHONE = personOf('northgate', 'ana@halden.example');
export const PAYS_LATER = personOf('northgate', 'mika@voltvine.example');
/** Owes in Canadian dollars. */
export const PAYS_BY_CHECK = personOf('granite', 'sasha@junipervale.example');
export const SAVES_METHODS = personOf('northgate', 'curtis@pennantsign.example');

/** The portal without sign-up and without Google. */
export const NO_SIGN_UP: { readonly label: string } = { label: PAYMENT_ONLY.label };

const atGoogle = ({ email, name }: DemoPerson, note: string, isEmailVerified = true): ProviderPerson => ({
  email,
  name,
  note,
  isEmailVerified,
});

/** The people that the Google stand-in lists. */
export const GOOGLE_MAREN = atGoogle(MAREN, 'the same verified address as in Granite Supply');
const GOOGLE_EVERYWHERE = atGoogle(EVERYWHERE, 'in all three portals');
const GOOGLE_PENDING = atGoogle(PENDING, 'invited to Granite Supply');
/** Has a customer's address that was never verified: must not sign in to that account. */
export const GOOGLE_UNVERIFIED = atGoogle(
  personOf('granite', 'wes@obreyfinch.example'),
  'an address that Google has not verified',
  false,
);
export const GOOGLE_PEOPLE: readonly ProviderPerson[] = [
  GOOGLE_MAREN,
  GOOGLE_EVERYWHERE,
  GOOGLE_PENDING,
  GOOGLE_UNVERIFIED,
];

/** The only story with its own sign-in provider. */
export const SINGLE_SIGN_ON = STORIES.flatMap(({ label, portalName, singleSignOn }) =>
  singleSignOn ? [{ label, portalName, ...singleSignOn }] : [],
)[0]! satisfies StorySignOn;

export const SSO_PEOPLE: readonly ProviderPerson[] = SINGLE_SIGN_ON.people.map(({ email, name, note }) => ({
  email,
  name,
  note,
  isEmailVerified: true,
}));

function atSignOn(email: string): ProviderPerson & { readonly label: string } {
  const found = SSO_PEOPLE.find((each) => each.email === email);
  if (!found) throw new Error(`no demo person ${email} at Single Sign On`);
  return { ...found, label: SINGLE_SIGN_ON.label };
}

/** Signs in only with single sign-on, and has an approved membership. */
export const SSO_PERSON = atSignOn('hollis@ostrander.example');
/** Has an identity at the provider and no membership. */
export const SSO_NEWCOMER = atSignOn('paz@callowayridge.example');
/** Has the address of a customer with a password: two identities, of which only the other has the membership. */
export const SSO_NAMESAKE = atSignOn('jonah@kestreldune.example');

/** The organization of `--large`, which exists only on request. */
export const LARGE: DemoPerson & { readonly organization: string; readonly about: string } = {
  label: 'summit',
  organization: 'Summit Supply',
  about: 'A large supplier, to see how the portal holds up with very many invoices.',
  email: 'big@summit.example',
  name: 'Sam Bigelow',
  company: 'Colossus Construction Group',
  note: 'the largest customer',
};

export const LARGE_STAFF: DemoStaff = {
  label: LARGE.label,
  organization: LARGE.organization,
  email: 'ada@summit.example',
  name: 'Ada Vance',
  title: 'Credit manager',
};
