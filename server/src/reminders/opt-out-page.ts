// The page behind the link in every reminder that turns the reminders of a portal off, for people without a login. It is
// not part of the web app: mail programs post to the same address (RFC 8058), and it works without scripts.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import type { Place, Tenant } from '../http/caller.ts';
import type { Limit } from '../identity/throttle.ts';
import { newNonce } from '../http/page.ts';
import { sendPlainPage } from '../http/plain-page.ts';
import { contentSecurityPolicy, PAGE_HEADERS } from '../http/security-headers.ts';
import { optOutHtml } from './opt-out-html.ts';
import { issueOptOutToken, verifyOptOutToken } from './opt-out-token.ts';
import { type ReminderPerson, selectReminderPerson } from './reminder-choice.sql.ts';
import { storeReminderChoice } from './store-reminder-choice.ts';

const PATH = '/payment-reminders';
const BODY_BYTES_MAX = 4096;
/** Its button sends exactly this; everything else turns them off, also what mail programs post. */
const TURN_ON = 'reminders=on';

/** Each change is an entry of the audit log, which is kept. Turning reminders off is never limited. */
const ON_BY_LINK: Limit = { name: 'reminders on by link', max: 10, perSeconds: 3600 };
const TOO_MANY = {
  title: 'Reminders are off',
  text: 'They were turned on and off often within an hour. Open the link again later, or log in and turn them on in your profile.',
};

export const optOutUrl = async (app: App, tenant: Tenant, userId: string): Promise<string> =>
  `${app.tenants.urlOf(tenant)}${PATH}?token=${await issueOptOutToken(app, tenant, userId)}`;

type Route = { Querystring: { token?: unknown } };
type Found = { tenant: Tenant; userId: string; person: ReminderPerson };

/** Opening the link changes nothing: mail scanners open links too. */
export function addOptOutPage(http: FastifyInstance, app: App): void {
  http.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: BODY_BYTES_MAX },
      (_request, body, done) => done(null, body),
    );
    scope.get<Route>(PATH, { schema: { hide: true } }, async (request, reply) => {
      const found = await findPerson(app, request, reply);
      return found && sendPage(reply, 200, found);
    });
    scope.post<Route>(PATH, { schema: { hide: true } }, async (request, reply) => {
      const found = await findPerson(app, request, reply);
      if (found === null) return;
      const { tenant, userId, person } = found;
      const isReminded = request.body === TURN_ON;
      const { organizationId, portalId } = tenant;
      if (isReminded && !person.isReminded) {
        const count = await app.throttle.increment(ON_BY_LINK, `${organizationId} ${portalId} ${userId}`);
        if (count > ON_BY_LINK.max) return sendPlainPage(reply, 429, TOO_MANY);
      }
      const by = { identityId: person.identityId, requestId: request.id, clientAddress: request.ip };
      await storeReminderChoice(app, { organizationId, portalId, userId, isReminded, ...by });
      return sendPage(reply, 200, { ...found, person: { ...person, isReminded } });
    });
  });
}

/** Null if another page was sent instead. A portal that has moved takes what is posted: mail programs follow no redirect. */
async function findPerson(app: App, request: FastifyRequest<Route>, reply: FastifyReply): Promise<Found | null> {
  const place = await app.tenants.byHost(request.host);
  if (place.kind === 'moved' && request.method !== 'POST') {
    await reply.redirect(`${place.url}${request.url}`, 307);
    return null;
  }
  const { token } = request.query;
  const tenant = await tenantAt(app, place);
  const userId = tenant && typeof token === 'string' ? await verifyOptOutToken(app, tenant, token) : null;
  const person = tenant && userId ? await selectReminderPerson(app.sql, { ...keyOf(tenant), userId }) : null;
  if (tenant && userId && person) return { tenant, userId, person };
  const text = 'Open the link in a newer reminder, or log in and turn reminders off in your profile.';
  await sendPlainPage(reply, 400, { title: 'This link does not work', text });
  return null;
}

async function tenantAt(app: App, place: Place): Promise<Tenant | null> {
  if (place.kind === 'moved') return app.tenants.byId(place.organizationId, place.portalId);
  return place.kind === 'portal' ? place.tenant : null;
}

const keyOf = ({ organizationId, portalId }: Tenant) => ({ organizationId, portalId });

function sendPage(reply: FastifyReply, status: number, { tenant, person }: Found) {
  const nonce = newNonce();
  return reply
    .code(status)
    .headers({ ...PAGE_HEADERS, 'referrer-policy': 'no-referrer' })
    .header('content-security-policy', contentSecurityPolicy('nobody', nonce))
    .type('text/html; charset=utf-8')
    .send(optOutHtml(tenant, person, nonce));
}
