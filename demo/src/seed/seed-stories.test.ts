import { beforeAll, describe, expect, test } from 'vitest';
import { today } from '@plumbline/rules/dates';
import { bucketOf, BUCKETS } from '@plumbline/rules/invoices/ageing';
import { settingsFrom } from '@plumbline/rules/portals/settings';
import { newId } from '@plumbline/server/database/new-id';
import { verifyPassword } from '@plumbline/server/identity/passwords/passwords';
import { DEMO_PASSWORD, EVERYWHERE, LABELS, MAREN } from '../names.ts';
import { STORIES } from '../stories/stories.ts';
import { testDemo, type TestDemo } from '../testing/test-demo.ts';
import { selectCountsOf, selectInvoicesOf, selectMembersOf, selectPasswordHash } from '../testing/test-demo.sql.ts';
import { seedStories, seedStory } from './seed-stories.ts';

let demo: TestDemo;
beforeAll(async () => {
  demo = await testDemo();
});

const organizationIdOf = async (label: string) => {
  const tenant = await demo.app.tenants.byLabel(label);
  return tenant?.organizationId ?? '';
};

test('seeding again adds nothing', async () => {
  const counts = () =>
    Promise.all(LABELS.map(async (label) => selectCountsOf(demo.app.sql, await organizationIdOf(label))));
  const before = await counts();
  expect(before.every(({ invoices, mails, members }) => invoices > 0 && mails > 0 && members > 0)).toBe(true);
  expect(await seedStories(demo.app, demo.issuers)).toEqual([]);
  expect(await counts()).toEqual(before);
});

test('two processes that seed the same story at once create it once', async () => {
  const story = { ...STORIES[0]!, label: `race-${newId()}` };
  const added = await Promise.all([1, 2, 3].map(() => seedStory(demo.app, story)));
  expect(added.filter(Boolean)).toHaveLength(1);
});

test('a story that fails halfway is rolled back', async () => {
  const [first] = STORIES[0]!.customers;
  const story = { ...STORIES[0]!, label: `half-${newId()}`, customers: [first!, first!] };
  await expect(seedStory(demo.app, story)).rejects.toThrow(/duplicate key/);
  expect(await demo.app.tenants.byLabel(story.label)).toBeNull();
});

describe.each(STORIES)('$label', ({ label, settings, customers, organization, singleSignOn }) => {
  test('has settings that the rules accept', async () => {
    expect(settingsFrom(JSON.parse(JSON.stringify(settings))).problems).toEqual([]);
    expect((await demo.app.tenants.byLabel(label))?.settings).toMatchObject(settings);
  });

  test('has open invoices in every bucket at its first customer, with and without project, paid ones, and credits of each restriction', async () => {
    const rows = await selectInvoicesOf(demo.app.sql, await organizationIdOf(label), customers[0]!.name);
    const invoices = rows.filter(({ type }) => type === 'INVOICE');
    const open = invoices.filter(({ balance }) => balance > 0);
    const day = today(demo.app.now(), organization.timeZone);
    for (const hasProject of [true, false]) {
      const buckets = open
        .filter(({ projectId }) => (projectId !== null) === hasProject)
        .map(({ dueDate }) => bucketOf(dueDate, day));
      expect(new Set(buckets)).toEqual(new Set(BUCKETS.map(({ key }) => key)));
    }
    expect(open.some(({ dueDate }) => dueDate === null)).toBe(true);
    expect(open.some(({ balance, totalAmount }) => balance < totalAmount)).toBe(true);
    expect(invoices.some(({ balance }) => balance === 0)).toBe(true);
    expect(invoices.some(({ jobName }) => (jobName?.length ?? 0) > 100)).toBe(true);
    const credits = rows.filter(({ type, balance }) => type === 'CREDIT' && balance > 0);
    expect(new Set(credits.map((credit) => credit.creditRestrictionType))).toEqual(
      new Set(['NONE', 'PROJECT', 'INVOICE', 'JOB']),
    );
    for (const credit of credits.filter((each) => each.creditRestrictionType === 'INVOICE')) {
      const related = invoices.find(({ invoiceNumber }) => invoiceNumber === credit.relatedInvoiceNumber);
      expect(related).toMatchObject({ customerId: credit.customerId, currencyCode: credit.currencyCode });
      expect(related!.invoiceCreatedAt <= credit.invoiceCreatedAt).toBe(true);
    }
  });

  test('has members of its own customers only, in every status', async () => {
    const members = await selectMembersOf(demo.app.sql, await organizationIdOf(label));
    const expected = customers.flatMap(({ code, name, people }) => [
      ...people.map(({ email }) => `${email} ${name}`),
      ...(singleSignOn?.people ?? [])
        .filter((each) => each.customerCode === code)
        .map(({ email }) => `${email} ${name}`),
    ]);
    expect(members.map(({ email, company }) => `${email} ${company}`).sort()).toEqual(expected.sort());
    expect(new Set(members.map(({ status }) => status))).toEqual(new Set(['APPROVED', 'PENDING', 'SUSPENDED']));
    expect(members.some(({ canView, canPay, canRequestWaiver }) => canView && !canPay && !canRequestWaiver)).toBe(true);
    expect(members.some(({ email }) => email === EVERYWHERE.email)).toBe(true);
  });
});

test('the main user has about 48 open and 60 paid invoices, and both currencies', async () => {
  const rows = await selectInvoicesOf(demo.app.sql, await organizationIdOf(MAREN.label), MAREN.company);
  const inDollars = rows.filter(({ type, currencyCode }) => type === 'INVOICE' && currencyCode === 'USD');
  expect(inDollars.filter(({ balance }) => balance > 0)).toHaveLength(48);
  expect(inDollars.filter(({ balance }) => balance === 0)).toHaveLength(60);
  expect(
    rows.some(({ type, currencyCode, balance }) => type === 'INVOICE' && currencyCode === 'CAD' && balance > 0),
  ).toBe(true);
});

test('everybody has the same password', async () => {
  expect(await verifyPassword(DEMO_PASSWORD, await selectPasswordHash(demo.app.sql, MAREN.email))).toBe(true);
});
