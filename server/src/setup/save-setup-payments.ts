import type { saveSetupPayments as Call } from '@plumbline/contract/installation/setup';
import type { Handler } from '../http/handler.ts';
import { CODES_BY_CLIENT } from '../identity/limits.ts';
import { checkAccount, invalidAccount } from '../payment-methods/check-account.ts';
import type { Merchant } from '../ports/gateway/gateway.ts';
import { requireSetup, saveAnswers } from './require-setup.ts';
import { openMerchant, sealMerchant } from './setup-merchant.ts';

const LATER = { isLater: true, siteUrl: '', merchantId: '', username: '' };

/** Saves an account only after the provider has accepted it. */
export const saveSetupPayments: Handler<typeof Call> = async (app, caller, { account }) => {
  const { sealedMerchant } = await requireSetup(app, caller);
  if (account === null) return saveAnswers(app, caller, { answers: { payments: LATER }, sealedMerchant: null });
  const { merchantId } = account;
  const username = account.username.trim();
  const siteUrl = app.merchants.siteFrom(account.siteUrl);
  if (siteUrl === null) {
    throw invalidAccount({ siteUrl: 'Enter the address of your site, such as https://fts.cardconnect.com' });
  }
  const saved = openMerchant(app.encryption, sealedMerchant);
  // The saved password is sent to no other site than the one that it was typed for.
  const password = account.password ?? (saved?.siteUrl === siteUrl ? saved.password : undefined);
  if (password === undefined) throw invalidAccount({ password: 'Enter the password.' });
  const merchant: Merchant = { siteUrl, merchantId, username, password, currencyCode: 'USD' };
  // Each test is a try of a password at the provider.
  await app.throttle.count(CODES_BY_CLIENT, caller.clientNetwork);
  await checkAccount(app, merchant);
  return saveAnswers(app, caller, {
    answers: { payments: { isLater: false, siteUrl, merchantId, username } },
    sealedMerchant: sealMerchant(app.encryption, merchant),
  });
};
