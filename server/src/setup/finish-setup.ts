import { Refused, refuse } from '@plumbline/contract/refusals';
import type { finishSetup as Call } from '@plumbline/contract/installation/setup';
import { accountEmailProblem } from '@plumbline/rules/access/account-email';
import { EMAIL_INVALID, problemsAmong } from '@plumbline/rules/access/field-problems';
import { STAFF_PASSWORD_LENGTH_MIN } from '@plumbline/rules/access/password';
import { userNameProblem } from '@plumbline/rules/access/profile';
import { normalizeEmail } from '@plumbline/rules/email';
import { DEFAULT_FEATURES, settingsOfFeatures } from '@plumbline/rules/portals/features';
import { recordBy } from '../audit/record-by.ts';
import { newId } from '../database/new-id.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { refuseFields } from '../http/refuse-fields.ts';
import { insertLogin, updateEmailVerified } from '../identity/logins.sql.ts';
import { clientShare } from '../identity/passwords/client-share.ts';
import { checkNewPassword } from '../identity/passwords/new-password.ts';
import { hashPassword } from '../identity/passwords/passwords.ts';
import { giveReplacedSession, replaceSession } from '../identity/sessions/replace-session.ts';
import { insertOperator, insertOwner } from '../organizations/organizations.sql.ts';
import { storeOrganization } from '../organizations/store-organization.ts';
import { deleteFirstRun } from './first-run.sql.ts';
import { lockSetup, requireSetup } from './require-setup.ts';
import type { SetupAnswers } from './setup-answers.ts';
import { openMerchant } from './setup-merchant.ts';

/** Everything in one transaction: an installation is set up or it is not. */
export const finishSetup: Handler<typeof Call> = async (app, caller, { password, ...typed }) => {
  const { company, brand } = answered((await requireSetup(app, caller)).answers);
  const email = normalizeEmail(typed.email);
  const name = typed.name.trim();
  if (accountEmailProblem(email) !== null) throw new Refused('invalid_email', undefined, { email: EMAIL_INVALID });
  refuseFields(problemsAmong({ name: userNameProblem(name) }));
  const place = { name: brand.portalName, label: brand.label, organizationName: company.name };
  await checkNewPassword({
    field: 'password',
    password,
    email,
    rules: { ...place, minLength: STAFF_PASSWORD_LENGTH_MIN },
  });
  const passwordHash = await hashPassword(password, { share: clientShare(caller) });
  const { session, staffId, organizationId } = await inTransaction(app.sql, async (tx) => {
    const { answers, logo, sealedMerchant } = await lockSetup(tx, caller);
    const { company, brand, features = DEFAULT_FEATURES } = answered(answers);
    const merchant = openMerchant(app.encryption, sealedMerchant);
    const settings = settingsOfFeatures(features, { hasProvider: merchant !== null || app.merchants.hasInstalled });
    const at = app.now().toISOString();
    const identityId = newId();
    const login = { id: identityId, email, name, passwordHash, createdAt: at };
    if (!(await insertLogin(tx, login))) refuse('email_already_in_use');
    // Whoever sets the installation up is trusted with everything in it, so with their own address too.
    await updateEmailVerified(tx, identityId, at);
    await insertOperator(tx, identityId, at);
    const { requestId, clientAddress } = caller;
    const { organizationId } = await storeOrganization(
      tx,
      { company, brand, logo, settings },
      { actorIdentityId: identityId, requestId, clientAddress, at },
    );
    if (merchant) {
      await app.merchants.save(tx, organizationId, merchant);
      const { siteUrl, merchantId, username, currencyCode } = merchant;
      await recordBy(
        tx,
        { organizationId, identityId, requestId, clientAddress },
        {
          at,
          action: 'gateway-account.saved',
          subjectType: 'gateway-account',
          subjectId: currencyCode,
          detail: { siteUrl, merchantId, username, hasNewPassword: true },
        },
      );
    }
    const staffId = newId();
    await insertOwner(tx, { organizationId, id: staffId, identityId, title: 'Owner', createdAt: at });
    await deleteFirstRun(tx);
    const session = { organizationId, identityId, kind: 'CONSOLE', provider: 'password' } as const;
    return { session: await replaceSession(app, tx, caller, session), staffId, organizationId };
  });
  app.tenants.clearCache();
  app.merchants.clearCache(organizationId);
  giveReplacedSession(app, caller, session);
  return { staffId, portalUrl: app.tenants.urlOf({ label: brand.label, domain: null }) };
};

/** A portal needs a company and a brand; the other steps have defaults. */
function answered({ company, brand, ...answers }: SetupAnswers) {
  return company && brand ? { ...answers, company, brand } : refuse('setup_incomplete');
}
