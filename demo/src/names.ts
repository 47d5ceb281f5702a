// The names by which journeys, screenshots and measurements find their way in the demo.
import { STORIES } from './stories/stories.ts';

export const DEMO_PASSWORD = 'plumbline';

export type DemoPerson = {
  readonly label: string;
  readonly email: string;
  readonly name: string;
  readonly company: string;
  /** What this person can do, in a few words. */
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

/** Whoever can try to log in to a portal; one person may stand here once for each portal. */
export const DEMO_PEOPLE: readonly DemoPerson[] = STORIES.flatMap(({ label, customers }) =>
  customers.flatMap(({ name: company, people }) =>
    people.map(({ email, name, note }) => ({ label, email, name, company, note })),
  ),
);

export const DEMO_STAFF: readonly DemoStaff[] = STORIES.flatMap(({ label, organization, staff }) =>
  staff.map(({ email, name, title }) => ({ label, email, name, title, organization: organization.name })),
);

function personOf(label: string, email: string): DemoPerson {
  const found = DEMO_PEOPLE.find((each) => each.label === label && each.email === email);
  if (!found) throw new Error(`no demo person ${email} in ${label}`);
  return found;
}

/** The main character: many open and paid invoices in two currencies, all permissions. */
export const MAREN = personOf('granite', 'maren@tarnwick.example');
export const VIEW_ONLY = personOf('granite', 'devin@tarnwick.example');
export const PENDING = personOf('granite', 'priya@tarnwick.example');
export const SUSPENDED = personOf('granite', 'colm@tarnwick.example');
export const EMPTY_ACCOUNT = personOf('granite', 'nora@fernhollow.example');
/** Belongs to all three portals. */
export const EVERYWHERE = personOf('granite', 'alex@rowanbrook.example');
export const WAIVER_ONLY = personOf('bluewater', 'jonah@kestreldune.example');
export const PAYMENT_ONLY = personOf('northgate', 'tess@brightwell.example');

/** The organization of `--large`, which is there only when asked for. */
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
