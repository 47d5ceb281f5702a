// The index page: every portal with its people, the console, and the other parts of the demo.
import { brandRoles } from '@plumbline/rules/brand/colors';
import type { App } from '@plumbline/server/app';
import type { Tenant } from '@plumbline/server/http/caller';
import { selectLogo } from '@plumbline/server/portals/portals.sql';
import {
  DEMO_PASSWORD,
  DEMO_PEOPLE,
  DEMO_STAFF,
  type DemoPerson,
  type DemoStaff,
  LARGE,
  LARGE_STAFF,
} from '../names.ts';
import { STORIES } from '../stories/stories.ts';
import { selectStatuses } from './approvals.sql.ts';
import { CLOCK_PATH } from './clock-page.ts';
import type { DemoFacts } from './demo-facts.ts';
import type { Reply, Request } from './http.ts';
import { type Html, html } from '@plumbline/server/http/html';
import { sendPage } from './send-page.ts';
import { signInPath } from './sign-in.ts';
import { paymentLinksSection } from './payment-links.ts';
import { row } from './row.ts';
import { approvedLine, waitingSection } from './waiting.ts';

type PortalCard = { tenant: Tenant; about: string; logo: string | null; people: readonly DemoPerson[] };

export async function sendIndex(app: App, request: Request, reply: Reply, facts: DemoFacts) {
  const cards = await findCards(app);
  const tenants = cards.map(({ tenant }) => tenant);
  const hasLarge = cards.some(({ tenant }) => tenant.label === LARGE.label);
  const staff = hasLarge ? [...DEMO_STAFF, LARGE_STAFF] : DEMO_STAFF;
  return sendPage(reply, {
    title: 'Plumbline demo',
    style: tenants.map((tenant) => brandStyle(tenant)).join(''),
    main: html`<h1>See Plumbline at work</h1>
      <p class="lead">
        Three invented suppliers, each with its own portal. Choose a person to log in with one click; on the login
        pages, everybody has the password <code>${DEMO_PASSWORD}</code>. ${providersLine(app, facts)}
      </p>
      ${await approvedLine(app, request)}
      <h2>Portals</h2>
      <div class="grid">${cards.map((card) => portalCard(app, card))}</div>
      ${await paymentLinksSection(app, tenants)} ${await waitingSection(app, request, tenants)}
      <h2>Behind the portals</h2>
      <div class="grid">${consoleCard(app, staff)}${elsewhereCard(facts)}${dataCard(facts, app)}</div>`,
  });
}

const providersLine = ({ upstream }: App, { issuers }: DemoFacts): string | null =>
  issuers !== null && upstream.google?.issuer === issuers.google
    ? 'The Google and Single Sign On buttons there lead to stand-ins on this machine.'
    : null;

async function findCards(app: App): Promise<PortalCard[]> {
  const stories = [
    ...STORIES.map(({ label, about }) => ({
      label,
      about,
      people: DEMO_PEOPLE.filter((person) => person.label === label),
    })),
    { label: LARGE.label, about: LARGE.about, people: [LARGE] },
  ];
  const cards = await Promise.all(
    stories.map(async ({ label, about, people }) => {
      const tenant = await app.tenants.byLabel(label);
      if (!tenant) return null;
      return { tenant, about, people: await withCurrentStatuses(app, tenant, people), logo: await logoOf(app, tenant) };
    }),
  );
  return cards.filter((card) => card !== null);
}

const NOTES = { APPROVED: 'full access', PENDING: 'waits for approval', SUSPENDED: 'suspended' };

/** The story has the initial statuses; the supplier may have approved or suspended people since. */
async function withCurrentStatuses(
  app: App,
  { label, organizationId, portalId }: Tenant,
  people: readonly DemoPerson[],
): Promise<readonly DemoPerson[]> {
  const now = new Map((await selectStatuses(app.sql, organizationId, portalId)).map((row) => [row.email, row.status]));
  const then = STORIES.filter((story) => story.label === label).flatMap(({ customers }) =>
    customers.flatMap((customer) => customer.people),
  );
  return people.map((person) => {
    const status = now.get(person.email);
    const began = then.find(({ email }) => email === person.email)?.status;
    return status === undefined || began === undefined || status === began
      ? person
      : { ...person, note: NOTES[status] };
  });
}

/** Inlined: the portals are other origins, which do not serve their logos here. */
async function logoOf(app: App, { organizationId, portalId }: Tenant): Promise<string | null> {
  const portal = await selectLogo(app.sql, organizationId, portalId);
  return portal?.logo ? `data:${portal.logoType};base64,${portal.logo.toString('base64')}` : null;
}

function brandStyle({ label, settings }: Tenant): string {
  const { light, dark } = brandRoles(settings.themeColor);
  const rule = ({ fill, on }: typeof light) => `.brand-${label}{--brand:${fill};--on:${on}}`;
  return `${rule(light)}@media (prefers-color-scheme:dark){${rule(dark)}}`;
}

function portalCard(app: App, { tenant, about, logo, people }: PortalCard): Html {
  const url = app.tenants.urlOf(tenant);
  const mark = logo
    ? html`<img src="${logo}" alt="${tenant.name}" />`
    : html`<span class="tile brand-${tenant.label}" aria-hidden="true">${tenant.name.slice(0, 1)}</span>${tenant.name}`;
  return html`<section class="card">
    <div class="head">
      <h3 class="brand">${mark}</h3>
      <p>${about}</p>
      <a href="${url}">${new URL(url).host}</a>
    </div>
    <ul class="rows">
      ${people.map(({ email, name, company, note }) => row(`${url}${signInPath(email)}`, name, `${company} · ${note}`))}
    </ul>
  </section>`;
}

function consoleCard(app: App, staff: readonly DemoStaff[]): Html {
  const url = app.tenants.consoleOrigin;
  return html`<section class="card">
    <div class="head">
      <h3>Supplier’s console</h3>
      <p>Where the supplier’s own people work.</p>
      <a href="${url}">${new URL(url).host}</a>
    </div>
    <ul class="rows">
      ${staff.map(({ email, name, title, organization }) =>
        row(`${url}${signInPath(email)}`, name, `${organization} · ${title}`),
      )}
    </ul>
  </section>`;
}

const elsewhereCard = ({ sandboxUrl, clock }: DemoFacts): Html =>
  html`<section class="card">
    <div class="head"><h3>Around the portals</h3></div>
    <ul class="rows">
      ${row('/mailbox', 'Mailbox', 'Every mail the portals have sent; none leaves this machine')}
      ${
        sandboxUrl === null
          ? null
          : row(
              sandboxUrl,
              'Payment provider',
              'A stand-in: test cards and accounts; settle, return or dispute a payment',
            )
      }
      ${clock && row(CLOCK_PATH, 'Clock', 'Move the date forward and see what is paid and mailed')}
      ${row('/docs', 'API', 'Every call, described from the same contract as the code')}
    </ul>
  </section>`;

const dataCard = ({ dataDir }: DemoFacts, app: App): Html => {
  const isEmbedded = app.database.kind === 'embedded';
  return html`<section class="card">
    <div class="head">
      <h3>Data</h3>
      <p>Names, addresses and amounts are invented. Due dates were set around the day of the first start.</p>
      <p>
        Everything is kept in ${isEmbedded ? 'the folder' : 'the database'}
        <code>${isEmbedded ? dataDir : app.database.location}</code>${
          isEmbedded ? html`; stop the demo and delete it to begin again` : null
        }.
      </p>
    </div>
  </section>`;
};
