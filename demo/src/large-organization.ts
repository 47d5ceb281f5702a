// One organization of realistic size, generated inside PostgreSQL, for measurements and for trying long lists.
import { today } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import type { App } from '@plumbline/server/app';
import { SetupProblem } from '@plumbline/server/database/setup-problem';
import { fillOrganization, selectHasInvoices, vacuumFilled } from './large-organization.sql.ts';
import { shapeOf } from './large-shape.ts';
import { LARGE, LARGE_STAFF } from './names.ts';
import { seedStory } from './seed/seed-stories.ts';
import { selectPortalByLabel } from './seed/seed.sql.ts';
import { EMPTY_CATALOG } from './stories/catalog.ts';
import { manager } from './stories/make-story.ts';
import type { Story } from './stories/story.ts';

const summit: Story = {
  label: LARGE.label,
  portalName: LARGE.organization,
  logo: null,
  about: LARGE.about,
  organization: {
    name: LARGE.organization,
    legalName: 'Summit Supply Holdings, Inc.',
    timeZone: 'America/Chicago',
    supportEmail: 'credit@summit.example',
    supportPhone: '(312) 555-0100',
  },
  settings: {
    themeColor: '#6b3fa0',
    isPaymentEnabled: true,
    isAchEnabled: true,
    achProvider: 'INTERNAL',
    maxAchPayment: asCents(50_000_00),
    isCreditCardEnabled: true,
    maxCreditCardPayment: asCents(25_000_00),
    isWaiverEnabled: true,
    isOpenProjectWidgetEnabled: true,
  },
  staff: [LARGE_STAFF],
  catalog: EMPTY_CATALOG,
  firstInvoiceNumber: 1,
  customers: [
    {
      // The others continue from this number.
      code: 'S00001',
      name: LARGE.company,
      address: '1 Summit Plaza, Chicago, IL 60699',
      phone: '(312) 555-0101',
      people: [manager(LARGE.email, LARGE.name)],
      projects: [],
      books: [],
    },
  ],
};

/** Returns a short summary. An interrupted run starts over; a second one changes nothing. */
export async function seedLargeOrganization(app: App, invoices: number, signal?: AbortSignal): Promise<string> {
  const startedAt = performance.now();
  await seedStory(app, summit);
  const portal = await selectPortalByLabel(app.sql, LARGE.label);
  if (!portal) throw new Error('the large organization has no portal');
  const { organizationId } = portal;
  if (await selectHasInvoices(app.database, organizationId)) return 'already there';
  const shape = shapeOf(invoices);
  const day = today(app.now(), summit.organization.timeZone);
  try {
    signal?.throwIfAborted();
    await fillOrganization(app.database, { organizationId, day, ...shape }, signal);
  } catch (error) {
    if (!signal?.aborted) throw error;
    throw new SetupProblem(
      'The large organization was not finished.',
      'Nothing of it was kept; the next start begins it anew.',
    );
  }
  await vacuumFilled(app.database);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  return `${invoices} invoices of ${shape.customers} customers in ${seconds} s`;
}
