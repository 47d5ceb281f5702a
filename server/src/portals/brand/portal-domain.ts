import { Refused, refuse } from '@plumbline/contract/refusals';
import type {
  removePortalDomain as RemoveCall,
  requestPortalDomain as RequestCall,
  verifyPortalDomain as VerifyCall,
} from '@plumbline/contract/settings/portal-brand';
import { formatMoment, later } from '@plumbline/rules/dates';
import { DOMAIN_WORDS, domainProblem, normalizeDomain } from '@plumbline/rules/portals/own-domain';
import type { App } from '../../app.ts';
import { errorCode } from '../../database/error-code.ts';
import { selectTimeZone } from '../../database/organization.sql.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Staff } from '../../http/caller.ts';
import type { Handler } from '../../http/handler.ts';
import { lockPortal, updatePortal } from './brand.sql.ts';
import { isProofGone, PROOF_GRACE_MS, proofOf, readBrand } from './brand-view.ts';
import { displaceHolder, hasProof, newDomainToken, NO_PROOF, noteProof } from './domain-proof.ts';
import { selectHolder } from './domains.sql.ts';
import { recordChange } from './record-change.ts';

const UNIQUE_VIOLATION = '23505';
const NONE_WANTED = { wantedDomain: null, wantedDomainToken: null };

export const requestPortalDomain: Handler<typeof RequestCall> = async (app, staff, { portalId, domain: typed }) => {
  const key = { organizationId: staff.organizationId, portalId };
  const domain = normalizeDomain(typed);
  const problem = domainProblem(domain, app.tenants.baseDomain);
  const isTaken = problem === null && (await isProvedByAnother(app, domain, portalId));
  return inTransaction(app.sql, async (tx) => {
    const before = (await lockPortal(tx, key)) ?? refuse('not_found');
    if (problem !== null)
      throw new Refused('invalid_request', DOMAIN_WORDS[problem], { domain: DOMAIN_WORDS[problem] });
    if (isTaken) refuse('domain_taken');
    // Asked for again, the record that was added stays valid.
    if (before.wantedDomain === domain || before.domain === domain) return readBrand(app, key, tx);
    const wantedDomainToken = newDomainToken();
    await updatePortal(tx, key, { wantedDomain: domain, wantedDomainToken });
    const changes = { wantedDomain: { from: before.wantedDomain, to: domain } };
    await recordChange(app, tx, staff, { action: 'portal.domain-requested', portalId, detail: { changes } });
    return readBrand(app, key, tx);
  });
};

/** Whether another portal uses the domain and DNS says that it may, or nothing. */
async function isProvedByAnother(app: App, domain: string, portalId: string): Promise<boolean> {
  const holder = await selectHolder(app.sql, domain);
  return holder !== undefined && holder.portalId !== portalId && (await hasProof(app, holder)) !== false;
}

/** Another portal loses the domain only if its record has been missing for three days; the count begins here at the latest. */
async function refuseProvedByAnother(app: App, staff: Staff, domain: string, portalId: string): Promise<void> {
  const holder = await selectHolder(app.sql, domain);
  if (!holder || holder.portalId === portalId) return;
  if ((await hasProof(app, holder)) !== false) refuse('domain_taken');
  if (holder.domainMissingSince === null) await noteProof(app, holder, false);
  const { domainMissingSince } = (await selectHolder(app.sql, domain)) ?? {};
  const since = domainMissingSince ?? null;
  if (since === null || isProofGone(app, since)) return;
  const until = formatMoment(later(since, PROOF_GRACE_MS), await selectTimeZone(app.sql, staff.organizationId));
  throw new Refused(
    'domain_taken',
    `Another portal uses this domain, but its record is no longer in DNS. Keep your records and check them again after ${until}.`,
  );
}

/** DNS is asked outside of the transaction, which then makes sure that the same domain is still asked for. */
export const verifyPortalDomain: Handler<typeof VerifyCall> = async (app, staff, { portalId }) => {
  const key = { organizationId: staff.organizationId, portalId };
  const { wantedDomain: wanted } = await readBrand(app, key);
  if (wanted === null) return refuse('domain_not_verified');
  await refuseUnverified(app, wanted.domain, wanted.recordValue);
  await refuseProvedByAnother(app, staff, wanted.domain, portalId);
  const view = await inTransaction(app.sql, async (tx) => {
    const before = (await lockPortal(tx, key)) ?? refuse('not_found');
    const { wantedDomain: domain, wantedDomainToken: token } = before;
    if (domain === null || token === null || proofOf(domain, token).recordValue !== wanted.recordValue) {
      return refuse('domain_not_verified');
    }
    const holder = await selectHolder(tx, domain);
    const isFree = !holder || holder.portalId === portalId || (await displaceHolder(app, tx, holder));
    if (!isFree) refuse('domain_taken');
    const proof = { ...NO_PROOF, domainToken: token, domainCheckedAt: app.now().toISOString() };
    await updatePortal(tx, key, { ...NONE_WANTED, ...proof, domain }).catch((error: unknown) => {
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
    const removed = wantedDomain === null ? NO_PROOF : NONE_WANTED;
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
