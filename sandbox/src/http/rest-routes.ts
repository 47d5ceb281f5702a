// The gateway's REST API: /cardconnect/rest/…
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deliver } from '../faults/deliver.ts';
import type { Op } from '../faults/faults.ts';
import { takeFault } from '../faults/plan.ts';
import { type Body, isAscii, textOf } from '../gateway/fields.ts';
import { funding } from '../gateway/funding.ts';
import { inquire, inquireByOrderId } from '../gateway/inquire.ts';
import { findMerchant, inquireMerchant, merchantsOf } from '../gateway/merchants.ts';
import { catchUp, OPERATIONS } from '../gateway/operations.ts';
import { deleteProfile, getProfile, putProfile } from '../gateway/profiles.ts';
import { refusal } from '../gateway/replies.ts';
import { settlementStatus } from '../gateway/settlement-status.ts';
import { inquireSurcharge } from '../gateway/surcharge.ts';
import type { Merchant } from '../options.ts';
import type { Site } from '../site.ts';
import { binInfoOf } from '../vault/card-facts.ts';
import { isTransportFault } from '../faults/transport-faults.ts';
import { readCredentials } from './credentials.ts';
import { shuffled } from './shuffled.ts';

const BASE = '/cardconnect/rest';

declare module 'fastify' {
  interface FastifyRequest {
    /** The merchants of the call's credentials. */
    merchants: readonly Merchant[];
  }
}

export function addRestRoutes(app: FastifyInstance, site: Site): void {
  app.decorateRequest('merchants');
  void app.register(async (rest) => {
    rest.addHook('onRequest', async (request, reply) => {
      const credentials = readCredentials(request);
      request.merchants = credentials ? merchantsOf(site, credentials) : [];
      if (request.merchants.length > 0) return;
      await reply
        .code(401)
        .header('www-authenticate', 'Basic realm="cardconnect"')
        .type('text/html')
        .send(UNAUTHORIZED);
    });
    rest.addHook('preHandler', async (request, reply) => {
      if (!isAscii(request.body)) await reply.code(400).send({ message: 'Only US-ASCII is accepted' });
      else catchUp(site);
    });
    addCredentialCheck(rest);
    addChanges(rest, site);
    addInquiries(rest, site);
    addReports(rest, site);
    addProfiles(rest, site);
  });
}

const UNAUTHORIZED = '<h1>Unauthorized</h1>';

function addCredentialCheck(rest: FastifyInstance): void {
  rest.route({
    method: ['PUT', 'POST'],
    url: BASE,
    handler: async ({ body, merchants }, reply) =>
      findMerchant(merchants, textOf(body as Body, 'merchid'))
        ? reply.type('text/html').send('<h1>CardConnect REST Servlet</h1>')
        : reply.code(401).type('text/html').send(UNAUTHORIZED),
  });
}

function addChanges(rest: FastifyInstance, site: Site): void {
  for (const op of ['auth', 'capture', 'void', 'voidByOrderId', 'refund', 'sigcap'] as const) {
    rest.route({
      method: ['PUT', 'POST'],
      url: `${BASE}/${op}`,
      handler: (request, reply) => change(site, op, request, reply),
    });
  }
}

async function change(site: Site, op: Op, { body, merchants }: FastifyRequest, reply: FastifyReply) {
  const given = body as Body;
  const merchant = findMerchant(merchants, textOf(given, 'merchid'));
  const operation = OPERATIONS[op];
  if (!merchant || !operation) return reply.send(refusal('21'));
  const request = operation.read(site, merchant, given);
  return deliver(site, reply, {
    op,
    fault: takeFault(site, op, textOf(given, 'orderid')) ?? accountFault(site, op, request),
    carryOut: (outcome) => operation.carryOut(site, merchant, request, site.now(), outcome),
    later: { merchid: merchant.merchid, request },
    send: (answer) => reply.send(finished(site, answer)),
  });
}

/** Test numbers that cause transport faults when they are charged. */
function accountFault(site: Site, op: Op, request: object) {
  const token = op === 'auth' && 'token' in request ? String(request.token) : '';
  const behavior = site.store.account.get(token)?.behavior ?? null;
  return isTransportFault(behavior) ? behavior : null;
}

const finished = ({ options }: Site, answer: unknown): unknown => (options.uatReplies ? shuffled(answer) : answer);

/** Inquiries: nothing of them is stored for later. */
function ask(site: Site, reply: FastifyReply, op: Op, orderid: string, answer: () => unknown) {
  return deliver(site, reply, {
    op,
    fault: takeFault(site, op, orderid),
    carryOut: answer,
    later: null,
    send: (answer) => reply.send(finished(site, answer)),
  });
}

function addInquiries(rest: FastifyInstance, site: Site): void {
  rest.get<{ Params: { retref: string; merchid: string } }>(
    `${BASE}/inquire/:retref/:merchid`,
    async ({ merchants, params: { merchid, retref } }, reply) =>
      ask(site, reply, 'inquire', site.store.transaction.get(retref)?.orderid ?? '', () => {
        const merchant = findMerchant(merchants, merchid);
        return merchant ? inquire(site, merchant, retref) : refusal('21');
      }),
  );
  rest.get<{ Params: { orderid: string; merchid: string; set?: string } }>(
    `${BASE}/inquireByOrderid/:orderid/:merchid/:set?`,
    async ({ merchants, params: { merchid, orderid, set } }, reply) =>
      ask(site, reply, 'inquireByOrderid', orderid, () => {
        const merchant = findMerchant(merchants, merchid);
        if (!merchant) return refusal('21');
        return inquireByOrderId(site, set === '1' ? [merchant] : merchants, orderid);
      }),
  );
  rest.get<{ Params: { merchid: string } }>(`${BASE}/inquireMerchant/:merchid`, async (request, reply) =>
    ask(site, reply, 'inquireMerchant', '', () => {
      const { merchid } = request.params;
      const merchant = findMerchant(request.merchants, merchid);
      return merchant ? inquireMerchant(merchant, merchid) : refusal('21');
    }),
  );
  rest.get<{ Querystring: Body }>(`${BASE}/surcharge`, async ({ merchants, query }, reply) =>
    ask(site, reply, 'surcharge', '', () =>
      inquireSurcharge(site, findMerchant(merchants, textOf(query, 'merchid')), query),
    ),
  );
  rest.get<{ Params: { merchid: string; token: string } }>(`${BASE}/bin/:merchid/:token`, async (request, reply) =>
    ask(site, reply, 'bin', '', () => {
      const { merchid, token } = request.params;
      if (!findMerchant(request.merchants, merchid)) return refusal('21');
      const account = site.store.account.get(token);
      return account?.method === 'card' ? binInfoOf(account.card) : { errormsg: 'Bin info not found for token' };
    }),
  );
}

type ReportQuery = { merchid?: string; date?: string; batchid?: string };

function addReports(rest: FastifyInstance, site: Site): void {
  rest.get<{ Querystring: ReportQuery }>(`${BASE}/settlestat`, async ({ merchants, query }, reply) => {
    const { merchid = '', date = '', batchid = '' } = query;
    if (!findMerchant(merchants, merchid)) return reply.send(refusal('21'));
    return deliver(site, reply, {
      op: 'settlestat',
      fault: takeFault(site, 'settlestat', ''),
      carryOut: () => settlementStatus(site, { merchid, date, batchid }),
      later: null,
      // An empty result is plain text.
      send: (answer) =>
        answer === null ? reply.type('text/plain').send('Null batches') : reply.send(finished(site, answer)),
    });
  });
  rest.get<{ Querystring: ReportQuery }>(`${BASE}/funding`, async ({ merchants, query }, reply) =>
    ask(site, reply, 'funding', '', () => {
      const { merchid = '', date = '' } = query;
      return findMerchant(merchants, merchid) ? funding(site, { merchid, date }) : refusal('21');
    }),
  );
}

function addProfiles(rest: FastifyInstance, site: Site): void {
  rest.route({
    method: ['PUT', 'POST'],
    url: `${BASE}/profile`,
    handler: async ({ body, merchants }, reply) =>
      ask(site, reply, 'profile', '', () => {
        const merchant = findMerchant(merchants, textOf(body as Body, 'merchid'));
        return merchant ? putProfile(site, merchant, body as Body) : refusal('21');
      }),
  });
  // The account may be empty between its slashes, which a named parameter does not match.
  rest.route<{ Params: { '*': string } }>({
    method: ['GET', 'DELETE'],
    url: `${BASE}/profile/*`,
    handler: async ({ merchants, method, params }, reply) =>
      ask(site, reply, 'profile', '', () => {
        const [profileid = '', acctid = '', merchid = ''] = params['*'].split('/');
        if (!findMerchant(merchants, merchid)) return refusal('21');
        return (method === 'DELETE' ? deleteProfile : getProfile)(site, merchid, profileid, acctid);
      }),
  });
}
