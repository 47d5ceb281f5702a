import type { Answer } from '@plumbline/contract/call';
import type { createAccessToken } from '@plumbline/contract/identity';
import type { App } from '../app.ts';
import type { SessionView } from './session-view.ts';

/** The access token of a session, with what the page has to know about it. */
export async function issueToken(
  app: Pick<App, 'accessTokens'>,
  { organizationId }: { organizationId: string },
  session: SessionView,
): Promise<Answer<typeof createAccessToken>> {
  const token = await app.accessTokens.issue({ ...session, organizationId });
  return { ...token, identityId: session.identityId, accountId: session.membership?.customerId ?? null };
}
