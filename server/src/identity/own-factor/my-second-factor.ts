// The second factor of customers' people, in a portal.
import type {
  beginMySecondFactor as BeginCall,
  confirmMySecondFactor as ConfirmCall,
  getMySecondFactor as GetCall,
  renewMyRecoveryCodes as RenewCall,
  turnOffMySecondFactor as TurnOffCall,
} from '@plumbline/contract/two-factor/my-second-factor';
import { refuse } from '@plumbline/contract/refusals';
import type { Identified } from '../../http/caller.ts';
import type { Handler } from '../../http/handler.ts';
import { selectLogin } from '../logins.sql.ts';
import { beginFactor, beginPasskey } from './begin-factor.ts';
import { confirmFactor } from './confirm-factor.ts';
import { factorState } from './factor-state.ts';
import type { FactorOwner } from './owner.ts';
import { proveAgain } from './prove-again.ts';
import { proveFactor } from './prove-factor.ts';
import { renewCodes } from './renew-codes.ts';
import { turnOffFactor } from './turn-off-factor.ts';

const ownerOf = ({ tenant, session, identityId, requestId, clientAddress }: Identified): FactorOwner => ({
  organizationId: tenant.organizationId,
  tenant,
  identityId,
  sessionId: session.sessionId,
  requestId,
  clientAddress,
});

const getMySecondFactor: Handler<typeof GetCall> = async (app, { identityId }) => {
  const login = await selectLogin(app.sql, identityId);
  return { ...(await factorState(app, identityId)), hasPassword: (login?.passwordHash ?? null) !== null };
};

/**
 * Whoever comes from the supplier's own provider has its factor. Only for a proved address: somebody else's could
 * otherwise be closed to its owner before they come.
 */
const beginMySecondFactor: Handler<typeof BeginCall> = async (app, caller, { password, code, kind }) => {
  const { session, tenant, identityId } = caller;
  if (session.pool !== 'plumbline') refuse('forbidden');
  if (!session.emailVerified) refuse('email_not_verified');
  await proveAgain(app, caller, password);
  await proveFactor(app, ownerOf(caller), code);
  const begin = kind === 'passkey' ? beginPasskey : beginFactor;
  return begin(app, { identityId, tenant }, { issuer: tenant.name, email: session.email });
};

const confirmMySecondFactor: Handler<typeof ConfirmCall> = (app, caller, { code, name }) =>
  confirmFactor(app, caller, ownerOf(caller), { code, name });

const renewMyRecoveryCodes: Handler<typeof RenewCall> = (app, caller, { code }) =>
  renewCodes(app, ownerOf(caller), code);

const turnOffMySecondFactor: Handler<typeof TurnOffCall> = async (app, caller, { password, code, factor }) => {
  await proveAgain(app, caller, password);
  await turnOffFactor(app, caller, ownerOf(caller), { code, factor });
  return {};
};

export const mySecondFactorHandlers = {
  beginMySecondFactor,
  confirmMySecondFactor,
  getMySecondFactor,
  renewMyRecoveryCodes,
  turnOffMySecondFactor,
};
