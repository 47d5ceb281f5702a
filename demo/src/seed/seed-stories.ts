// Inserts the stories, each in one transaction, so that it is complete or missing.
import { today } from '@plumbline/rules/dates';
import { newId } from '@plumbline/server/database/new-id';
import { inTransaction, type Tx } from '@plumbline/server/database/transaction';
import { hashPassword } from '@plumbline/server/identity/passwords/passwords';
import { DEMO_PASSWORD } from '../names.ts';
import type { StandInIssuers } from '../providers/stand-in-issuers.ts';
import type { Story } from '../stories/story.ts';
import { STORIES } from '../stories/stories.ts';
import { writeInvoices } from '../stories/write-invoices.ts';
import { insertRows } from './accounts.sql.ts';
import { completeAccounts } from './complete-accounts.ts';
import { completeApprovals } from './complete-approvals.ts';
import { completeAutopay } from './complete-autopay.ts';
import { completeOpenItems } from './complete-open-items.ts';
import { completePaymentLinks } from './complete-payment-links.ts';
import { completeQuestions } from './complete-questions.ts';
import { completeStory } from './complete-story.ts';
import { completeTickets } from './complete-tickets.ts';
import { readLogo } from './logo.ts';
import type { SeedApp } from './seed-app.ts';
import { seedSingleSignOn } from './seed-single-sign-on.ts';
import {
  insertCustomers,
  insertIdentities,
  insertInvoices,
  insertMemberships,
  insertOrganization,
  insertPortal,
  insertProjects,
  insertStaff,
  insertUsers,
  lockSeeding,
  selectIdentityIds,
  selectPortalByLabel,
} from './seed.sql.ts';
import { sendWelcomes } from './send-welcomes.ts';
import { type Tokenize, unknownToken } from './tokenize.ts';
import { updateLoginIssuers } from './single-sign-on.sql.ts';

/** Returns the labels of the new stories. */
export async function seedStories(
  app: SeedApp,
  issuers: StandInIssuers | null,
  tokenize: Tokenize = unknownToken,
): Promise<string[]> {
  const added: string[] = [];
  for (const story of STORIES) {
    if (await seedStory(app, story, tokenize)) added.push(story.label);
    if (issuers !== null) await seedSingleSignOn(app, story, issuers);
    await sendWelcomes(app, story);
  }
  if (issuers !== null) await updateLoginIssuers(app.sql, 'google', issuers.google);
  app.tenants.clearCache();
  return added;
}

/** Returns false if the story existed. */
export async function seedStory(
  app: Omit<SeedApp, 'mail' | 'tenants'>,
  story: Story,
  tokenize: Tokenize = unknownToken,
): Promise<boolean> {
  const isNew = await insertWhenNew(app, story);
  await completeStory(app, story);
  await completeAccounts(app, story, tokenize);
  await completeAutopay(app, story);
  await completePaymentLinks(app, story);
  await completeOpenItems(app, story);
  await completeTickets(app, story);
  await completeQuestions(app, story);
  await completeApprovals(app, story);
  return isNew;
}

async function insertWhenNew(app: Pick<SeedApp, 'sql' | 'now'>, story: Story): Promise<boolean> {
  if (await selectPortalByLabel(app.sql, story.label)) return false;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const now = app.now();
  return inTransaction(app.sql, async (tx) => {
    await lockSeeding(tx);
    // Another process may have been first.
    if (await selectPortalByLabel(tx, story.label)) return false;
    await insertStory(tx, story, now, passwordHash);
    return true;
  });
}

async function insertStory(tx: Tx, story: Story, now: Date, passwordHash: string): Promise<void> {
  const organizationId = newId();
  const portalId = newId();
  await insertOrganization(tx, { id: organizationId, ...story.organization });
  const logo = story.logo === null ? {} : { logo: readLogo(story.logo), logoType: 'image/svg+xml' };
  const { label, portalName: name, settings } = story;
  await insertPortal(tx, { organizationId, id: portalId, label, name, settings, ...logo });

  const customers = story.customers.map((customer) => ({ ...customer, id: newId() }));
  await insertCustomers(
    tx,
    customers.map(({ id, code, name, address, phone, people: [first] }) => ({
      organizationId,
      id,
      code,
      name,
      address,
      phone,
      emailDomain: first?.email.split('@')[1] ?? null,
    })),
  );
  const scope = { organizationId, portalId };
  await insertPeople(tx, story, scope, new Map(customers.map(({ code, id }) => [code, id])), now, passwordHash);
  await insertBooks(tx, story, organizationId, customers, now);
}

async function insertPeople(
  tx: Tx,
  story: Story,
  { organizationId, portalId }: { organizationId: string; portalId: string },
  customerIds: ReadonlyMap<string, string>,
  now: Date,
  passwordHash: string,
): Promise<void> {
  const members = story.customers.flatMap(({ code, people }) =>
    people.map((person) => ({ ...person, userId: newId(), customerId: customerIds.get(code)! })),
  );
  const emailVerifiedAt = now.toISOString();
  await insertIdentities(
    tx,
    [...story.staff, ...members].map(({ email, name }) => ({
      id: newId(),
      email,
      name,
      emailVerifiedAt,
      passwordHash,
    })),
  );
  const identityIds = await selectIdentityIds(
    tx,
    [...story.staff, ...members].map(({ email }) => email),
  );
  await insertStaff(
    tx,
    story.staff.map(({ email, title }) => ({
      organizationId,
      id: newId(),
      identityId: identityIds.get(email)!,
      title,
      role: 'owner' as const,
    })),
  );
  await insertUsers(
    tx,
    members.map(({ email, userId }) => ({ organizationId, id: userId, identityId: identityIds.get(email)! })),
  );
  await insertMemberships(
    tx,
    members.map(({ userId, customerId, status, permissions, paymentLimit = null, approvalLimit = null }) => ({
      organizationId,
      portalId,
      userId,
      customerId,
      status,
      permissions,
      paymentLimit,
      approvalLimit,
    })),
  );
}

async function insertBooks(
  tx: Tx,
  story: Story,
  organizationId: string,
  customers: readonly (Story['customers'][number] & { id: string })[],
  now: Date,
): Promise<void> {
  const projects = customers.flatMap(({ id: customerId, projects }) =>
    projects.map((project) => ({ ...project, organizationId, id: newId(), customerId })),
  );
  await insertProjects(tx, projects);
  const customerIds = new Map(customers.map(({ code, id }) => [code, id]));
  const projectIds = new Map(projects.map(({ customerId, jobId, id }) => [`${customerId} ${jobId}`, id]));
  const invoices = writeInvoices(story, today(now, story.organization.timeZone)).map((invoice) => ({
    ...invoice,
    id: newId(),
  }));
  await insertInvoices(
    tx,
    invoices.map(({ customerCode, projectJobId, lines: _, ...invoice }) => {
      const customerId = customerIds.get(customerCode)!;
      const projectId = projectJobId === null ? null : projectIds.get(`${customerId} ${projectJobId}`)!;
      return { ...invoice, organizationId, customerId, projectId };
    }),
  );
  const lines = invoices.flatMap(({ id: invoiceId, lines }) =>
    lines.map((line) => ({ ...line, organizationId, invoiceId })),
  );
  await insertRows(tx, 'invoiceLine', lines);
}
