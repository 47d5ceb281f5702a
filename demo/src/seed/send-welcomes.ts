// The first mail of everybody in a story, through the same port as every other mail.
import type { Story } from '../stories/story.ts';
import type { SeedApp } from './seed-stories.ts';
import { selectMailed, selectPortalByLabel } from './seed.sql.ts';
import { welcomeMail } from './welcome-mail.ts';

/** Whoever has a mail of this organization is left alone, so that a start after an interrupted one sends the rest. */
export async function sendWelcomes({ sql, mail, tenants }: SeedApp, story: Story): Promise<void> {
  const portal = await selectPortalByLabel(sql, story.label);
  if (!portal) return;
  const { organizationId } = portal;
  const mailed = await selectMailed(sql, organizationId);
  const url = tenants.urlOf({ label: story.label, domain: null });
  for (const person of story.customers.flatMap(({ people }) => people)) {
    if (mailed.has(person.email)) continue;
    const words = welcomeMail(story, person, url);
    await mail.send({ organizationId, to: person.email, fromName: story.portalName, ...words });
  }
}
