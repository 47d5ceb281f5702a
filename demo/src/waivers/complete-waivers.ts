// Adds the waivers of the stories, made by the use cases of the server as if each day had been lived through.
import { addDays, asDay, type Day, today } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { TEMPLATE_TYPES } from '@plumbline/rules/waivers/templates/template-content';
import type { App } from '@plumbline/server/app';
import { newId } from '@plumbline/server/database/new-id';
import { asRefused } from '@plumbline/server/http/errors';
import { inTransaction, type Tx } from '@plumbline/server/database/transaction';
import { insertAuthorization, upsertSignatory } from '@plumbline/server/waivers/signatories.sql';
import { createWaiverTemplate } from '@plumbline/server/waivers/templates/create-waiver-template';
import { publishWaiverTemplate } from '@plumbline/server/waivers/templates/publish-waiver-template';
import { lockSeeding, selectPortalByLabel } from '../seed/seed.sql.ts';
import { STORIES } from '../stories/stories.ts';
import type { Story, StoryCustomer } from '../stories/story.ts';
import { appAt, asStaff, CLIENT_ADDRESS, momentOf, type StaffPerson } from './actors.ts';
import { bluewaterWaivers } from './bluewater-waivers.ts';
import { graniteWaivers } from './granite-waivers.ts';
import { ADDRESSES, PROJECT_FACTS } from './project-facts.ts';
import { stateForms } from './state-forms.ts';
import { waiverStory, type WaiverStory } from './waiver-story.ts';
import {
  hasWaivers,
  selectMembers,
  selectProjectIds,
  selectStaffPeople,
  updateOrganizationAddress,
  updateProjectFacts,
} from './waivers.sql.ts';

const SCRIPTS: Readonly<Record<string, readonly ((story: WaiverStory) => Promise<void>)[]>> = {
  granite: graniteWaivers,
  bluewater: bluewaterWaivers,
};

/** Those who sign without being asked; elsewhere somebody signs each waiver. */
const STANDING: Readonly<Record<string, { waiverTypes: string[]; limitAmount: number }>> = {
  granite: { waiverTypes: ['conditional.progress', 'unconditional.progress'], limitAmount: 250_000_00 },
};

/** The supplier began with waivers a year ago. */
const BEGAN_DAYS_AGO = 360;
const CONTRACT_DATE = asDay('2025-03-03');

/** Only if there are none yet, so that what people have done since is kept. */
export async function completeWaivers(app: App): Promise<void> {
  for (const story of STORIES) await completeStory(app, story);
}

async function completeStory(app: App, story: Story): Promise<void> {
  const { label, customers, staff } = story;
  const script = SCRIPTS[label];
  const portal = await selectPortalByLabel(app.sql, label);
  const tenant = portal && (await app.tenants.byId(portal.organizationId, portal.id));
  if (!tenant || !script) return;
  const { organizationId } = tenant;
  const day = today(app.now(), tenant.timeZone);
  const people = await selectStaffPeople(app.sql, organizationId);
  const signer = people.find(({ email }) => email === staff[0]?.email);
  if (!signer) return;
  const isOurs = await inTransaction(app.sql, async (tx) => {
    await lockSeeding(tx);
    // Another process may have been first.
    if (await hasWaivers(tx, organizationId)) return false;
    await addFacts(tx, story, organizationId, signer, addDays(day, -BEGAN_DAYS_AGO));
    return true;
  });
  if (!isOurs) return;
  await publishForms(app, story, organizationId, signer, addDays(day, -BEGAN_DAYS_AGO));
  for (const [place, customer] of customers.entries()) {
    const person = await personOf(app, organizationId, customer);
    if (!person) continue;
    const projectIds = await selectProjectIds(app.sql, { organizationId, customerId: person.customerId });
    const told = waiverStory({ app, tenant, person, signer, projectIds }, day);
    const telling = place === 0 ? script : [(story: WaiverStory) => tellOne(story, customer)];
    for (const tell of telling) await attempt(app, () => tell(told));
  }
}

/** On some days an invoice or a payment is not as a story wants it; the demo starts without that part then. */
async function attempt(app: App, tell: () => Promise<void>): Promise<void> {
  try {
    await tell();
  } catch (error) {
    if (asRefused(error) === null) throw error;
    app.log.warn({ err: error }, 'a waiver of a story could not be made');
  }
}

async function addFacts(tx: Tx, { label, customers }: Story, organizationId: string, signer: StaffPerson, day: Day) {
  const at = momentOf(day).toISOString();
  const { staffId, identityId, title } = signer;
  const waiverTypes = [...TEMPLATE_TYPES];
  const signatory = { organizationId, staffId, title, waiverTypes, states: [], limitAmount: null };
  await upsertSignatory(tx, { ...signatory, changedBy: identityId, changedAt: at });
  const standing = STANDING[label];
  if (standing) {
    await insertAuthorization(tx, {
      organizationId,
      id: newId(),
      identityId,
      waiverTypes: standing.waiverTypes,
      limitAmount: asCents(standing.limitAmount),
      recordedAt: at,
      clientAddress: CLIENT_ADDRESS,
    });
  }
  const address = ADDRESSES[label];
  if (address !== undefined) await updateOrganizationAddress(tx, organizationId, address);
  for (const { jobId } of customers.flatMap(({ projects }) => projects)) {
    const facts = PROJECT_FACTS[jobId];
    if (facts) await updateProjectFacts(tx, organizationId, jobId, { ...facts, originalContractDate: CONTRACT_DATE });
  }
}

/** Of every state in which a customer of the story builds. */
async function publishForms(app: App, { customers }: Story, organizationId: string, signer: StaffPerson, day: Day) {
  const past = appAt(app, momentOf(day));
  const staff = asStaff(organizationId, signer);
  const states = new Set(customers.flatMap(({ projects }) => projects).map(({ state }) => state));
  for (const form of [...states].flatMap((state) => stateForms(state))) {
    const { id, revision } = await createWaiverTemplate(past, staff, form);
    await publishWaiverTemplate(past, staff, { id, revision });
  }
}

/** The first one who may ask for waivers. */
async function personOf(app: App, organizationId: string, { code, people }: StoryCustomer) {
  const members = await selectMembers(app.sql, organizationId, code);
  return people
    .filter(({ status, permissions }) => status === 'APPROVED' && permissions.requestWaiver !== false)
    .flatMap(({ email, name }) => members.filter((each) => each.email === email).map((each) => ({ ...each, name })))
    .at(0);
}

/** Several provinces void a waiver of lien rights, so that nothing is asked for there. */
const PROVINCES: readonly string[] = ['BC', 'ON'];

/** Another customer has asked for one; where a standing authorization covers it, the server signs it once it is up. */
async function tellOne({ desk, daysAgo }: WaiverStory, { projects, books }: StoryCustomer): Promise<void> {
  const [project] = projects;
  if (!project || books.length === 0 || PROVINCES.includes(project.state)) return;
  await desk.request(daysAgo(1), project.jobId, { waiverType: 'conditional.progress', throughDate: daysAgo(2) });
}
