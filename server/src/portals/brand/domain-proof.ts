// Whether DNS still proves the domain that a portal uses. Domains are sold and expire, and links with money lead there.
import { randomBytes } from 'node:crypto';
import { formatMoment } from '@plumbline/rules/dates';
import type { App } from '../../app.ts';
import { insertAuditEvent } from '../../audit/audit.sql.ts';
import { selectTimeZone } from '../../database/organization.sql.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import { domainLostMail, domainUnprovenMail } from '../../mails/domain-mails.ts';
import { lockPortal, updatePortal } from './brand.sql.ts';
import { isProofGone, proofOf } from './brand-view.ts';
import { type DomainHolder, selectWantedTokens } from './domains.sql.ts';
import { mailOwners } from './mail-owners.ts';

const TOKEN_BYTES = 16;
const RECORD = /^plumbline-domain=([0-9a-f]{32})$/;

export const newDomainToken = (): string => randomBytes(TOKEN_BYTES).toString('hex');

type Used = Pick<DomainHolder, 'organizationId' | 'portalId' | 'domain' | 'domainToken'>;

/** Null if DNS does not answer. */
export async function hasProof(app: App, { domain, domainToken }: Used): Promise<boolean | null> {
  if (domain === null) return false;
  const texts = await app.domainRecords.texts(proofOf(domain, '').recordName);
  if (texts === null) return null;
  if (domainToken !== null) return texts.includes(proofOf(domain, domainToken).recordValue);
  // Verified before tokens were kept: any record of ours that is not somebody else's.
  const foreign = await selectWantedTokens(app.sql, domain);
  return texts.some((text) => {
    const token = RECORD.exec(text)?.[1];
    return token !== undefined && !foreign.includes(token);
  });
}

/** Keeps what DNS has said. Owners are warned once, when the record has been gone for three days. */
export const noteProof = (app: App, { domain, ...key }: Used, isThere: boolean): Promise<void> =>
  inTransaction(app.sql, async (tx) => {
    const portal = await lockPortal(tx, key);
    if (!portal || domain === null || portal.domain !== domain) return;
    const at = app.now().toISOString();
    if (isThere) {
      await updatePortal(tx, key, { domainCheckedAt: at, domainMissingSince: null, domainWarnedAt: null });
      return;
    }
    const since = portal.domainMissingSince ?? at;
    const isToWarn = isProofGone(app, since) && portal.domainWarnedAt === null;
    await updatePortal(tx, key, {
      domainCheckedAt: at,
      domainMissingSince: since,
      domainToken: portal.domainToken ?? newDomainToken(),
      ...(isToWarn && { domainWarnedAt: at }),
    });
    if (!isToWarn) return;
    const url = `${app.tenants.consoleOrigin}/portals/${key.portalId}`;
    const day = formatMoment(since, await selectTimeZone(tx, key.organizationId));
    await mailOwners(app, tx, key, (sender) =>
      domainUnprovenMail(sender, { domain, portalName: portal.name, since: day, url }),
    );
  });

/**
 * Takes the domain from the portal that has not proved it for three days, because another one has just done so; false if
 * it keeps it. Its portal is at its label again.
 */
export async function displaceHolder(app: App, tx: Tx, { domain, ...key }: DomainHolder): Promise<boolean> {
  const portal = await lockPortal(tx, key);
  if (!portal || domain === null || portal.domain !== domain) return true;
  if (!isProofGone(app, portal.domainMissingSince)) return false;
  await updatePortal(tx, key, NO_PROOF);
  await insertAuditEvent(tx, {
    organizationId: key.organizationId,
    at: app.now().toISOString(),
    actorIdentityId: null,
    action: 'portal.domain-lost',
    subjectType: 'portal',
    subjectId: key.portalId,
    detail: { changes: { domain: { from: domain, to: null } } },
    requestId: 'domain-proof',
    clientAddress: '',
  });
  const { host } = new URL(app.tenants.urlOf({ label: portal.label, domain: null }));
  const url = `${app.tenants.consoleOrigin}/portals/${key.portalId}`;
  await mailOwners(app, tx, key, (sender) => domainLostMail(sender, { domain, portalName: portal.name, host, url }));
  return true;
}

/** Without a domain there is nothing to prove. */
export const NO_PROOF = {
  domain: null,
  domainToken: null,
  domainCheckedAt: null,
  domainMissingSince: null,
  domainWarnedAt: null,
} as const;
