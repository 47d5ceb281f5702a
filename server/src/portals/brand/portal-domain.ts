import { randomBytes } from 'node:crypto';
import { Refused, refuse } from '@plumbline/contract/refusals';
import type {
  removePortalDomain as RemoveCall,
  requestPortalDomain as RequestCall,
  verifyPortalDomain as VerifyCall,
} from '@plumbline/contract/settings/portal-brand';
import { DOMAIN_WORDS, domainProblem, normalizeDomain } from '@plumbline/rules/portals/own-domain';
import type { App } from '../../app.ts';
import { errorCode } from '../../database/error-code.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { lockPortal, selectIsDomainUsed, updatePortal } from './brand.sql.ts';
import { proofOf, readBrand } from './brand-view.ts';
import { recordChange } from './record-change.ts';

const UNIQUE_VIOLATION = '23505';
const TOKEN_BYTES = 16;
const NONE_WANTED = { wantedDomain: null, wantedDomainToken: null };

export const requestPortalDomain: Handler<typeof RequestCall> = async (app, staff, { portalId, domain: typed }) => {
  const key = { organizationId: staff.organizationId, portalId };
  const domain = normalizeDomain(typed);
  const problem = domainProblem(domain, app.tenants.baseDomain);
  return inTransaction(app.sql, async (tx) => {
    const before = (await lockPortal(tx, key)) ?? refuse('not_found');
    if (problem !== null)
      throw new Refused('invalid_request', DOMAIN_WORDS[problem], { domain: DOMAIN_WORDS[problem] });
    if (await selectIsDomainUsed(tx, domain, portalId)) refuse('domain_taken');
    // Asked for again, the record that was added stays valid.
    if (before.wantedDomain === domain || before.domain === domain) return readBrand(app, key, tx);
    const wantedDomainToken = randomBytes(TOKEN_BYTES).toString('hex');
    await updatePortal(tx, key, { wantedDomain: domain, wantedDomainToken });
    const changes = { wantedDomain: { from: before.wantedDomain, to: domain } };
    await recordChange(app, tx, staff, { action: 'portal.domain-requested', portalId, detail: { changes } });
    return readBrand(app, key, tx);
  });
};

/** DNS is asked outside of the transaction, which then makes sure that the same domain is still asked for. */
export const verifyPortalDomain: Handler<typeof VerifyCall> = async (app, staff, { portalId }) => {
  const key = { organizationId: staff.organizationId, portalId };
  const { wantedDomain: wanted } = await readBrand(app, key);
  if (wanted === null) return refuse('domain_not_verified');
  await refuseUnverified(app, wanted.domain, wanted.recordValue);
  const view = await inTransaction(app.sql, async (tx) => {
    const before = (await lockPortal(tx, key)) ?? refuse('not_found');
    const { wantedDomain: domain, wantedDomainToken: token } = before;
    if (domain === null || token === null || proofOf(domain, token).recordValue !== wanted.recordValue) {
      return refuse('domain_not_verified');
    }
    await updatePortal(tx, key, { domain, ...NONE_WANTED }).catch((error: unknown) => {
      if (errorCode(error) === UNIQUE_VIOLATION) refuse('domain_taken');
      throw error;
    });
    const changes = { domain: { from: before.domain, to: domain } };
    await recordChange(app, tx, staff, { action: 'portal.domain-verified', portalId, detail: { changes } });
    return readBrand(app, key, tx);
  });
  app.tenants.clearCache();
  return view;
};

async function refuseUnverified(app: App, domain: string, recordValue: string): Promise<void> {
  const { recordName } = proofOf(domain, '');
  const texts = await app.domainRecords.texts(recordName);
  if (texts === null) throw new Refused('domain_not_verified', 'DNS did not answer. Try again in a moment.');
  if (!texts.includes(recordValue)) {
    const words = `There is no TXT record ${recordName} with this value yet. It can take a few hours to be seen.`;
    throw new Refused('domain_not_verified', words);
  }
  // Once it is in use every link leads to it.
  if ((await app.domainRecords.hasAddress(domain)) !== true) {
    throw new Refused('domain_not_verified', `${domain} does not lead anywhere yet. Add the CNAME record first.`);
  }
}

export const removePortalDomain: Handler<typeof RemoveCall> = async (app, staff, { portalId }) => {
  const key = { organizationId: staff.organizationId, portalId };
  const view = await inTransaction(app.sql, async (tx) => {
    const before = (await lockPortal(tx, key)) ?? refuse('not_found');
    const { domain, wantedDomain } = before;
    if (domain === null && wantedDomain === null) return readBrand(app, key, tx);
    // A change of the domain that was begun is given up first; the domain in use stays.
    const removed = wantedDomain === null ? { domain: null } : NONE_WANTED;
    await updatePortal(tx, key, removed);
    const changes =
      wantedDomain === null
        ? { domain: { from: domain, to: null } }
        : { wantedDomain: { from: wantedDomain, to: null } };
    await recordChange(app, tx, staff, { action: 'portal.domain-removed', portalId, detail: { changes } });
    return readBrand(app, key, tx);
  });
  app.tenants.clearCache();
  return view;
};
