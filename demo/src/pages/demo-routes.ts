// The demo's own addresses: index and mailbox at the bare host, one-click logins at the hosts of portals and console.
import type { App } from '@plumbline/server/app';
import { addMailbox } from './mailbox.ts';
import type { Http, Reply, Request } from './http.ts';
import { HIDDEN } from './http.ts';
import { sendIndex } from './index-page.ts';
import { signIn } from './sign-in.ts';

export type DemoFacts = { dataDir: string };

export function addDemoRoutes(app: App, http: Http, facts: DemoFacts): void {
  /** Elsewhere the address belongs to the web apps. */
  const atBareHost =
    (handler: (request: Request, reply: Reply) => unknown) => async (request: Request, reply: Reply) => {
      const place = await app.tenants.byHost(request.host);
      return place.kind === 'bare' ? handler(request, reply) : reply.callNotFound();
    };
  http.get(
    '/',
    HIDDEN,
    atBareHost((_request, reply) => sendIndex(app, reply, facts)),
  );
  http.get('/demo/sign-in', HIDDEN, (request, reply) => signIn(app, request, reply));
  addMailbox(app, http, atBareHost);
}
