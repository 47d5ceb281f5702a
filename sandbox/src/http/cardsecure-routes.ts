// CardSecure: the only place that sees a number. It needs no credentials, because browsers call it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deliver } from '../faults/deliver.ts';
import { takeFault } from '../faults/plan.ts';
import { type Body, readExpiry, textOf } from '../gateway/fields.ts';
import type { Site } from '../site.ts';
import { CARDSECURE_PROBLEMS, type CardSecureProblem } from '../vault/cardsecure-problems.ts';
import { cvvResultOf, isCvv } from '../vault/cvv.ts';
import { isToken, tokenize } from '../vault/tokenize.ts';
import { isAllowedParent } from './origins.ts';

const PATH = '/cardsecure/api/v1/ccn/tokenize';

export function addCardSecureRoutes(app: FastifyInstance, site: Site): void {
  app.options(PATH, async (request, reply) => {
    if (!allowOrigin(site, request, reply)) return reply.code(403).send();
    return reply
      .headers({ 'access-control-allow-methods': 'POST', 'access-control-allow-headers': 'content-type' })
      .header('access-control-max-age', '600')
      .code(204)
      .send();
  });
  app.post(PATH, async (request, reply) => {
    allowOrigin(site, request, reply);
    const answer = tokenizeRequest(site, request.body as Body);
    const send = () => ('problem' in answer ? sendProblem(reply, answer.problem) : reply.send(success(answer.token)));
    return deliver(site, reply, {
      op: 'tokenize',
      fault: takeFault(site, 'tokenize', ''),
      carryOut: () => ('token' in answer ? success(answer.token) : {}),
      later: null,
      send,
    });
  });
}

function allowOrigin({ options }: Site, { headers }: FastifyRequest, reply: FastifyReply): boolean {
  const { origin } = headers;
  if (origin === undefined || !isAllowedParent(options.allowedParents, origin)) return false;
  reply.headers({ 'access-control-allow-origin': origin, vary: 'origin' });
  return true;
}

const success = (token: string) => ({ message: 'OK', errorcode: 0, token });

const sendProblem = (reply: FastifyReply, problem: CardSecureProblem) =>
  reply.code(400).send({ message: CARDSECURE_PROBLEMS[problem], errorcode: Number(problem), token: '' });

type Made = { token: string } | { problem: CardSecureProblem };

function tokenizeRequest(site: Site, body: Body): Made {
  if (textOf(body, 'encryptionhandler') !== '') return { problem: '12' };
  const made = tokenOf(site, body);
  if ('problem' in made) return made;
  const cvv = textOf(body, 'cvv');
  const expiry = readExpiry(textOf(body, 'expiry'));
  if ((cvv !== '' && !isCvv(cvv)) || expiry === null) return { problem: '08' };
  if (cvv !== '' || expiry !== '') {
    site.cvvStore.put(made.token, { cvv: cvv === '' ? null : cvvResultOf(cvv), expiry: expiry === '' ? null : expiry });
  }
  return made;
}

/** A token instead of a number is renewed: it carries the security code and expiry until its next authorization. */
function tokenOf({ store }: Site, body: Body): Made {
  const given = textOf(body, 'account').replaceAll(' ', '');
  if (isToken(given)) return store.account.has(given) ? { token: given } : { problem: '56' };
  const isUnique = body['unique'] === true || textOf(body, 'unique') === 'true';
  const made = tokenize(store, given, isUnique);
  return 'account' in made ? { token: made.account.token } : made;
}
