// Sends the first mail to everybody in a story.
import { sendMail } from '@plumbline/server/mails/send-mail';
import type { Story } from '../stories/story.ts';
import type { SeedApp } from './seed-app.ts';
import { selectMailed } from './seed.sql.ts';
import { welcomeMail } from './welcome-mail.ts';

/** Skips those who have a mail of this organization, so that a start after an interrupted one sends the rest. */
export async function sendWelcomes(app: SeedApp, story: Story): Promise<void> {
  const portal = await app.tenants.byLabel(story.label);
  if (!portal) return;
  const mailed = await selectMailed(app.sql, portal.organizationId);
  const url = app.tenants.urlOf(portal);
  for (const person of story.customers.flatMap(({ people }) => people)) {
    if (!mailed.has(person.email)) await sendMail(app, portal, person.email, welcomeMail(portal, person, url));
  }
}
