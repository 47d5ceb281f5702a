import { expect, test } from 'vitest';
import { newId } from '@plumbline/server/database/new-id';
import { STORIES } from '../stories/stories.ts';
import { testDemo } from '../testing/test-demo.ts';
import { selectTickets } from '../testing/tickets.sql.ts';
import { completeTickets } from './complete-tickets.ts';
import { seedStory } from './seed-stories.ts';

test('a story has an open and an answered ticket, added once', async () => {
  const demo = await testDemo();
  // Without their books, which take long.
  const customers = STORIES[0]!.customers.map((customer) => ({ ...customer, books: [] }));
  const story = { ...STORIES[0]!, label: `tickets-${newId()}`, customers, openItems: 0, paymentLinks: [] };
  await seedStory(demo.app, story);
  const { organizationId } = (await demo.app.tenants.byLabel(story.label))!;
  const read = () => selectTickets(demo.app.sql, organizationId);
  const tickets = await read();
  expect(tickets).toEqual([
    expect.objectContaining({
      status: 'OPEN',
      email: 'lena@sedgewater.example',
      customerId: expect.any(String),
      assignedTo: null,
      lastMessageId: tickets[0]?.id,
    }),
    expect.objectContaining({ status: 'ANSWERED', customerId: null, assignedTo: expect.any(String) }),
  ]);
  await completeTickets(demo.app, story);
  expect(await read()).toEqual(tickets);
});
