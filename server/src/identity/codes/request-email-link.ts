import type { requestEmailLink as Call } from '@plumbline/contract/identity';
import { Refused } from '@plumbline/contract/refusals';
import { accountEmailProblem } from '@plumbline/rules/access/account-email';
import { EMAIL_INVALID } from '@plumbline/rules/access/field-problems';
import { safeRedirect } from '@plumbline/rules/access/safe-redirect';
import { normalizeEmail } from '@plumbline/rules/email';
import { later } from '@plumbline/rules/dates';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { CODE_LIFE_MS } from './action-codes.ts';
import { selectIdentityByEmail } from '../identity.sql.ts';
import { EMAIL_LINK_BY_ADDRESS, EMAIL_LINK_BY_CLIENT } from '../limits.ts';
import { mailEmailLink } from './mailed-codes.ts';
import { hashToken, newToken } from '../sessions/sessions.ts';
import { withMinimumDuration } from '../minimum-duration.ts';

export const requestEmailLink: Handler<typeof Call> = async (app, caller, { email: typed, returnTo }) => {
  const { tenant } = caller;
  const email = normalizeEmail(typed);
  if (accountEmailProblem(email) !== null) throw new Refused('invalid_email', undefined, { email: EMAIL_INVALID });
  await app.throttle.count(EMAIL_LINK_BY_CLIENT, caller.clientNetwork);
  await app.throttle.count(EMAIL_LINK_BY_ADDRESS, email);
  // Reuses the browser's cookie, so that after two requests either mail works.
  const browser = caller.readCookie('sign-in') ?? newToken();
  caller.giveCookie('sign-in', browser, later(app.now(), CODE_LIFE_MS.signIn));
  await withMinimumDuration(async () => {
    const login = await selectIdentityByEmail(app.sql, email);
    if (!login) return;
    const to = { browserHash: hashToken(browser), returnTo: safeRedirect(returnTo) };
    await inTransaction(app.sql, (tx) => mailEmailLink(app, tx, tenant, login, to));
  });
  return {};
};
