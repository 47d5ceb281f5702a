// The routes of the stand-ins: our own page to choose a person, everything else by oidc-provider.
import type { IncomingMessage } from 'node:http';
import { errors } from 'oidc-provider';
import { isEmail, normalizeEmail } from '@plumbline/rules/email';
import type { App } from '@plumbline/server/app';
import { CALLBACK_PATH } from '@plumbline/server/identity/federation/upstreams';
import { GOOGLE_PEOPLE, SINGLE_SIGN_ON, SSO_PEOPLE } from '../names.ts';
import {
  formText,
  type Guard,
  HIDDEN,
  type Http,
  isOwnForm,
  type Reply,
  type Request,
  takeForms,
} from '../pages/http.ts';
import { sendPage } from '../pages/send-page.ts';
import { newSigningKey, type OpenStandIn, openStandIn, pathOf, type StandIn } from './open-stand-in.ts';
import { expiredPage, peoplePage } from './people-page.ts';
import type { ProviderPerson } from './provider-person.ts';
import type { StandInIssuers } from './stand-in-issuers.ts';
import { STAND_IN_CLIENT } from './with-stand-ins.ts';

type Place = { atBareHost: Guard; isBehindProxy: boolean };

export async function addStandIns(app: App, http: Http, issuers: StandInIssuers, place: Place): Promise<void> {
  const key = newSigningKey();
  for (const standIn of standInsOf(app, issuers)) {
    const open = openStandIn(standIn, { key, isBehindProxy: place.isBehindProxy, log: app.log });
    await http.register(async (scope) => addPeople(app, scope, open, place));
    await http.register(async (scope) => addProvider(scope, open, place));
  }
}

/** If the environment names the real Google, the button leads there. */
function standInsOf(app: App, issuers: StandInIssuers): StandIn[] {
  const { google } = app.upstream;
  const redirectUri = `${app.tenants.identityOrigin}${CALLBACK_PATH}`;
  const sso: StandIn = {
    key: 'sso',
    issuer: issuers.sso,
    title: `${SINGLE_SIGN_ON.portalName}’s Single Sign On`,
    people: SSO_PEOPLE,
    takesStrangers: false,
    client: { clientId: STAND_IN_CLIENT, clientSecret: null, redirectUri },
  };
  if (google?.issuer !== issuers.google) return [sso];
  const { clientId, clientSecret } = google;
  return [
    sso,
    {
      key: 'google',
      issuer: issuers.google,
      title: 'Google',
      people: GOOGLE_PEOPLE,
      takesStrangers: true,
      client: { clientId, clientSecret, redirectUri },
    },
  ];
}

function addProvider(http: Http, { provider, ...standIn }: OpenStandIn, { atBareHost }: Place): void {
  const callback = provider.callback();
  const mounted = pathOf(standIn);
  // oidc-provider reads the body itself.
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', (_request, _body, done) => done(null));
  http.route({
    ...HIDDEN,
    method: ['GET', 'POST', 'OPTIONS'],
    url: `${mounted}/*`,
    handler: atBareHost((request, reply) => {
      const raw: IncomingMessage & { originalUrl?: string } = request.raw;
      // oidc-provider derives its mount path from the two URLs.
      raw.originalUrl = raw.url ?? '';
      raw.url = raw.originalUrl.slice(mounted.length);
      reply.hijack();
      return callback(raw, reply.raw);
    }),
  });
}

function addPeople(app: App, http: Http, standIn: OpenStandIn, { atBareHost }: Place): void {
  takeForms(http);
  const url = `${pathOf(standIn)}/people/:uid`;
  // The form redirects from the provider to the identity host, and from there to the portal.
  const formsLeadTo = app.tenants.identityOrigin.replace(/\/\/[^.]+\./, '//*.');
  http.get(
    url,
    HIDDEN,
    atBareHost((request, reply) =>
      orExpiredPage(standIn, reply, async () => {
        await standIn.provider.interactionDetails(request.raw, reply.raw);
        return sendPage(reply, peoplePage(standIn, formsLeadTo));
      }),
    ),
  );
  http.post(
    url,
    HIDDEN,
    atBareHost((request, reply) => {
      if (!isOwnForm(request)) return sendPage(reply.code(403), expiredPage(standIn));
      return orExpiredPage(standIn, reply, () => answer(standIn, request, reply, formsLeadTo));
    }),
  );
}

/** For expired cookies, or a page that was left open in another tab. */
async function orExpiredPage(standIn: StandIn, reply: Reply, work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error;
    return sendPage(reply.code(410), expiredPage(standIn));
  }
}

async function answer(standIn: OpenStandIn, request: Request, reply: Reply, formsLeadTo: string): Promise<unknown> {
  const finish = async (result: Parameters<typeof standIn.provider.interactionResult>[2]) =>
    reply.redirect(await standIn.provider.interactionResult(request.raw, reply.raw, result), 303);
  if (formText(request, 'answer') === 'cancel') {
    return finish({ error: 'access_denied', error_description: 'The person pressed Cancel.' });
  }
  const person = chosenPerson(standIn, request);
  if (person) return finish({ login: { accountId: standIn.remember(person) } });
  const typed = { name: formText(request, 'name') ?? '', email: formText(request, 'new-email') ?? '' };
  const problem = 'A new person needs a name and an email address.';
  return sendPage(reply.code(422), peoplePage(standIn, formsLeadTo, { ...typed, problem }));
}

function chosenPerson({ people, takesStrangers }: StandIn, request: Request): ProviderPerson | null {
  const listed = formText(request, 'email');
  if (listed !== null) return people.find(({ email }) => email === listed) ?? null;
  const name = formText(request, 'name');
  const email = normalizeEmail(formText(request, 'new-email') ?? '');
  if (!takesStrangers || name === null || !isEmail(email)) return null;
  return { name, email, isEmailVerified: formText(request, 'verified') === 'yes', note: '' };
}
