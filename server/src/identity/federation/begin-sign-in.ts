import type { beginSignIn as Call } from '@plumbline/contract/identity';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../../http/handler.ts';
import { ProviderUnavailable } from '../../ports/identity-upstream/identity-upstream.ts';
import { newToken } from '../sessions/sessions.ts';
import { BEGIN_LIMIT, beginAttempt } from './sign-in-attempts.ts';
import { callbackUri, findUpstream, upstreamName } from './upstreams.ts';

export const beginSignIn: Handler<typeof Call> = async (app, caller, { connection: button, returnTo }) => {
  await app.throttle.count(BEGIN_LIMIT, caller.clientNetwork);
  const name = upstreamName(caller, button);
  const upstream = name === null ? null : await findUpstream(app, name);
  if (!upstream) refuse('unknown_connection');
  try {
    const state = newToken();
    const { url, proof } = await app.upstream.begin(upstream.connection, await callbackUri(app, upstream), state);
    await beginAttempt(app, caller, { connection: upstream.name, state, proof, returnTo });
    return { url };
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    app.log.warn({ reqId: caller.requestId, upstream: upstream.name, err: error }, 'sign-in provider unavailable');
    return refuse('provider_unavailable');
  }
};
