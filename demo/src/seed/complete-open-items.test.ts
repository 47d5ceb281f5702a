import { expect, test } from 'vitest';
import { negate } from '@plumbline/rules/money';
import { newId } from '@plumbline/server/database/new-id';
import { STORIES } from '../stories/stories.ts';
import { selectItems } from '../testing/open-items.sql.ts';
import { testDemo } from '../testing/test-demo.ts';
import { completeOpenItems } from './complete-open-items.ts';
import { seedStory } from './seed-stories.ts';

test('REF-04 a story has open items, each with its money in the ledger, added once', async () => {
  const demo = await testDemo();
  const story = { ...STORIES[0]!, label: `items-${newId()}` };
  await seedStory(demo.app, story);
  const { organizationId } = (await demo.app.tenants.byLabel(story.label))!;
  const items = await selectItems(demo.app.sql, organizationId);
  expect(items).toHaveLength(2);
  for (const { state, kind, status, gatewayAmount, unapplied } of items) {
    expect([state, kind]).toEqual(['OPEN', 'STATUS_DIFF']);
    expect(['VOIDED', 'CANCELED']).toContain(status);
    expect(unapplied).toBe(negate(gatewayAmount));
  }
  await completeOpenItems(demo.app, story);
  expect(await selectItems(demo.app.sql, organizationId)).toEqual(items);
});
