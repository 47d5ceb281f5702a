import type { signUp as Call } from '@plumbline/contract/access';
import type { Answer, Input } from '@plumbline/contract/call';
import { refuse, Refused } from '@plumbline/contract/refusals';
import { type SignUpRequest, signUpRequestProblems, TERMS_VERSION } from '@plumbline/rules/access/sign-up';
import { normalizeEmail } from '@plumbline/rules/email';
import type { App } from '../app.ts';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import { newId } from '../database/new-id.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { refuseFields } from '../http/refuse-fields.ts';
import type { Identified } from '../http/caller.ts';
import { updateSessionEntered, updateIdentityName } from '../identity/identity.sql.ts';
import type { Limit } from '../identity/throttle.ts';
import { signUpReceivedMail } from '../mails/mails.ts';
import { sendMail } from '../mails/send-mail.ts';
import { upsertUserAccount } from '../identity/user-accounts.sql.ts';
import { selectIsKnown, selectSignUpStatus, selectPortalAccess, upsertSignUpRequest } from './access.sql.ts';
import { loginResult } from './login-result.ts';
import { refuseForeignPool } from './refuse-foreign-pool.ts';

const BY_IDENTITY: Limit = { name: 'sign-up by identity', max: 10, perSeconds: 3600 };
/** The console's page of people, which opens with those who wait. */
const CONSOLE_PEOPLE_PATH = '/people';

export const signUp: Handler<typeof Call> = async (app, caller, input) => {
  if (!caller.capabilities.signUp) refuse('sign_up_disabled');
  refuseForeignPool(caller);
  const request = requestFrom(caller, input);
  await app.throttle.count(BY_IDENTITY, caller.identityId);
  // Before the transaction, because it reads the accounts of all organizations.
  const isKnown = await selectIsKnown(app.sql, caller.identityId);
  const result = await inTransaction(app.sql, (tx) => storeRequest(app, tx, caller, { request, isKnown }));
  app.sessions.clearCache();
  return result;
};

function requestFrom({ session, capabilities }: Identified, input: Input<typeof Call>): SignUpRequest {
  if (normalizeEmail(input.email) !== session.email) {
    const words = 'must be the address of your login';
    throw new Refused('invalid_request', `email ${words}.`, { email: words });
  }
  const request = {
    email: session.email,
    name: input.name.trim(),
    companyName: input.companyName?.trim() ?? '',
    companyAddress: input.companyAddress.trim(),
    companyPhone: input.companyPhone?.trim() ?? '',
    companyCode: input.companyCode?.trim() ?? '',
  };
  refuseFields(signUpRequestProblems(request, { isCompanyNameRequired: capabilities.signUpCompanyNameRequired }));
  return request;
}

/** An approved user gets access immediately; everybody else waits, and the supplier is notified once. */
async function storeRequest(
  app: App,
  tx: Tx,
  caller: Identified,
  { request, isKnown }: { request: SignUpRequest; isKnown: boolean },
): Promise<Answer<typeof Call>> {
  const { tenant, identityId, session } = caller;
  const { organizationId } = tenant;
  const at = app.now().toISOString();
  const userId = await upsertUserAccount(tx, { organizationId, id: newId(), identityId, createdAt: at });
  // Read after the upsert, which locks the account against a concurrent approval.
  const { customerId, emailVerifiedAt } = await selectPortalAccess(tx, tenant, identityId);
  const isEmailVerified = emailVerifiedAt !== null;
  if (customerId !== null) {
    if (isEmailVerified) await updateSessionEntered(tx, { organizationId, id: session.sessionId, customerId, at });
    return loginResult({ isLogged: isEmailVerified, isEmailVerified, isApproved: true });
  }
  // A sign-up must not rename a person whom others already know by name.
  if (!isKnown) await updateIdentityName(tx, identityId, request.name);
  const isWaiting = await recordRequest(tx, caller, userId, request, at);
  if (!isWaiting) await notifySupplier(app, tx, caller, request);
  return loginResult({ isLogged: false, isEmailVerified, isApproved: false });
}

/** Returns whether a request was already pending. */
async function recordRequest(tx: Tx, caller: Identified, userId: string, request: SignUpRequest, at: string) {
  const { tenant, identityId, requestId, clientAddress } = caller;
  const { organizationId, portalId } = tenant;
  const { companyName, companyAddress, companyPhone, companyCode } = request;
  const company = { companyName, companyAddress, companyPhone, companyCode };
  const isWaiting = (await selectSignUpStatus(tx, tenant, userId))?.status === 'PENDING';
  const terms = { termsVersion: TERMS_VERSION, agreedAt: at };
  await upsertSignUpRequest(tx, { organizationId, portalId, userId, ...company, ...terms, createdAt: at }, isWaiting);
  await insertAuditEvent(tx, {
    organizationId,
    at,
    actorIdentityId: identityId,
    action: 'user.signed-up',
    subjectType: 'user',
    subjectId: userId,
    detail: { portalId, companyName, companyCode, termsVersion: TERMS_VERSION },
    requestId,
    clientAddress,
  });
  return isWaiting;
}

async function notifySupplier(app: App, tx: Tx, { tenant }: Identified, request: SignUpRequest): Promise<void> {
  if (tenant.supportEmail === null) return;
  const { name, email, companyName, companyCode } = request;
  const url = `${app.tenants.consoleOrigin}${CONSOLE_PEOPLE_PATH}`;
  const words = signUpReceivedMail(tenant, { name, email, companyName, companyCode, url });
  await sendMail(app, tenant, tenant.supportEmail, words, { sql: tx });
}
