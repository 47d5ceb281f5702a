// The demo's own routes: index, mailbox and sign-in providers on the bare host, one-click sign-in on the hosts of
// portals and console.
import type { App } from '@plumbline/server/app';
import { addStandIns } from '../providers/add-stand-ins.ts';
import { addApprovals } from './approve.ts';
import { addClock } from './clock-page.ts';
import type { DemoFacts } from './demo-facts.ts';
import { addMailbox } from './mailbox.ts';
import { type Guard, HIDDEN, type Http } from './http.ts';
import { sendIndex } from './index-page.ts';
import { signIn } from './sign-in.ts';

export async function addDemoRoutes(app: App, http: Http, facts: DemoFacts): Promise<void> {
  /** On other hosts the path belongs to the web apps. */
  const atBareHost: Guard = (handler) => async (request, reply) => {
    const place = await app.tenants.byHost(request.host);
    return place.kind === 'bare' ? handler(request, reply) : reply.callNotFound();
  };
  http.get(
    '/',
    HIDDEN,
    atBareHost((request, reply) => sendIndex(app, request, reply, facts)),
  );
  http.get('/demo/sign-in', HIDDEN, (request, reply) => signIn(app, request, reply));
  addMailbox(app, http, atBareHost);
  await http.register(async (scope) => addApprovals(app, scope, atBareHost));
  const { clock } = facts;
  if (clock !== null) await http.register(async (scope) => addClock(app, clock, scope, atBareHost));
  const { issuers, isBehindProxy } = facts;
  if (issuers !== null) await addStandIns(app, http, issuers, { atBareHost, isBehindProxy });
}
