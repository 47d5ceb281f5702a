// The link with which an empty installation is set up. It is printed by the process and nowhere else: the database has
// its hash, logs have nothing of it.
import { later } from '@plumbline/rules/dates';
import type { App } from '../app.ts';
import { hashToken, newToken } from '../identity/sessions/sessions.ts';
import { selectIsEmpty, upsertSetupLink } from './first-run.sql.ts';

const LINK_HOURS = 2;

/** A new link to print; null if the installation is set up. Each start makes one and ends the one before. */
export async function newSetupLink(app: Pick<App, 'sql' | 'now' | 'tenants'>): Promise<string | null> {
  if (!(await selectIsEmpty(app.sql))) return null;
  const token = newToken();
  const expiresAt = later(app.now(), LINK_HOURS * 3_600_000);
  await upsertSetupLink(app.sql, hashToken(token), expiresAt.toISOString());
  // After the #, browsers keep it to themselves: it reaches no proxy and no log of requests.
  return `${app.tenants.consoleOrigin}/setup#${token}`;
}

/** What the process prints beside the link. Whoever can read it can set the installation up, once. */
export const setupLinkWords = (link: string): string => `
Nothing is set up yet. Open this link within ${LINK_HOURS} hours to create the first organization and portal:

  ${link}

It works once, in the browser that opens it. A restart prints a new one and ends this one.
Without a browser: plumbline organization create
`;
