import type { saveGatewayAccount as Call } from '@plumbline/contract/payment-methods';
import type { Refused } from '@plumbline/contract/refusals';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import type { Merchant } from '../ports/gateway/gateway.ts';
import { checkAccount, invalidAccount } from './check-account.ts';

/** Saves the organization's own merchant account after testing it; without a new password the saved one stays. */
export const saveGatewayAccount: Handler<typeof Call> = async (app, caller, input) => {
  const { organizationId } = caller;
  const { currencyCode, merchantId } = input;
  const username = input.username.trim();
  const siteUrl = app.merchants.siteFrom(input.siteUrl);
  if (siteUrl === null)
    throw invalidAccount({ siteUrl: 'Enter the address of your site, such as https://fts.cardconnect.com' });
  if (username === '') throw invalidAccount({ username: 'Enter the user name.' });
  const saved = await app.merchants.own(organizationId, currencyCode);
  // The caller cannot read the password, so it must not be sent to a site of their choice either.
  const password = input.password ?? (saved?.siteUrl === siteUrl ? saved.password : undefined);
  if (password === undefined) throw passwordMissing(saved);
  const merchant: Merchant = { siteUrl, merchantId, username, password, currencyCode };
  await checkAccount(app, merchant);
  await inTransaction(app.sql, async (tx) => {
    const before = await app.merchants.lock(tx, organizationId, currencyCode);
    // Another request may have changed the site during the test.
    if (input.password === undefined && before?.siteUrl !== siteUrl) throw passwordMissing(before);
    await app.merchants.save(tx, organizationId, merchant);
    await insertAuditEvent(tx, {
      organizationId,
      at: app.now().toISOString(),
      actorIdentityId: caller.identityId,
      action: 'gateway-account.saved',
      subjectType: 'gateway-account',
      subjectId: currencyCode,
      detail: { siteUrl, merchantId, username, hasNewPassword: input.password !== undefined },
      requestId: caller.requestId,
      clientAddress: caller.clientAddress,
    });
  });
  app.merchants.clearCache(organizationId);
  return {};
};

const passwordMissing = (saved: Merchant | null): Refused =>
  invalidAccount({
    password: saved ? 'Enter the password again: the saved one belongs to another site.' : 'Enter the password.',
  });
