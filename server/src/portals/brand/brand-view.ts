import { createHash } from 'node:crypto';
import type { Answer } from '@plumbline/contract/call';
import type { getPortalBrand } from '@plumbline/contract/settings/portal-brand';
import { refuse } from '@plumbline/contract/refusals';
import type { PortalBrand } from '@plumbline/rules/portals/brand-problems';
import { later } from '@plumbline/rules/dates';
import { settingsFrom } from '@plumbline/rules/portals/settings';
import type { App } from '../../app.ts';
import type { Sql } from '../../database/open-database.ts';
import { type BrandRow, type PortalKey, selectBrand, selectContact, selectFormerLabels } from './brand.sql.ts';
import { selectPasskeyCounts } from './passkey-counts.sql.ts';

export type BrandView = Answer<typeof getPortalBrand>;

const VERSION_LENGTH = 16;
/** The part of a hash that stands for a picture. */
export const pictureVersion = (hash: string | null): string | null => hash && hash.slice(0, VERSION_LENGTH);

const labelHost = (app: App, label: string): string => new URL(app.tenants.urlOf({ label, domain: null })).host;

export const labelEnd = (app: App, label: string): string => labelHost(app, label).slice(label.length);

/** Where the record that proves a domain has to be, and what it has to say. */
export const proofOf = (domain: string, token: string) => ({
  recordName: `_plumbline.${domain}`,
  recordValue: `plumbline-domain=${token}`,
});

/** A record can be missing for this long before anything happens: suppliers move their DNS, too. */
export const PROOF_GRACE_MS = 3 * 24 * 60 * 60_000;

/** Whether the record has been gone for so long that somebody else may prove the domain. */
export const isProofGone = (app: Pick<App, 'now'>, missingSince: string | null): boolean =>
  missingSince !== null && later(missingSince, PROOF_GRACE_MS) <= app.now();

/** Whoever sends it has seen this brand. */
export const versionOf = (brand: PortalBrand): string =>
  createHash('sha256').update(JSON.stringify(brand)).digest('hex').slice(0, VERSION_LENGTH);

type Contact = { supportEmail: string | null; supportPhone: string | null };

function brandOf(
  { name, label, settings: stored, senderName, replyTo }: BrandRow,
  { supportEmail, supportPhone }: Contact,
): PortalBrand {
  const { themeColor, termsUrl, privacyUrl, termsText, privacyText } = settingsFrom(stored).settings;
  return {
    name,
    label,
    themeColor,
    termsUrl: termsUrl ?? '',
    privacyUrl: privacyUrl ?? '',
    termsText: termsText ?? '',
    privacyText: privacyText ?? '',
    supportEmail: supportEmail ?? '',
    supportPhone: supportPhone ?? '',
    senderName: senderName ?? '',
    replyTo: replyTo ?? '',
  };
}

/** The brand with everything around it; inside a transaction on its connection. */
export async function readBrand(app: App, key: PortalKey, sql: Sql = app.sql): Promise<BrandView> {
  const row = (await selectBrand(sql, key)) ?? refuse('not_found');
  const { name: organizationName, ...contact } = await selectContact(sql, key.organizationId);
  const { id, label, domain, wantedDomain, wantedDomainToken, domainToken, domainMissingSince } = row;
  const url = app.tenants.urlOf({ label, domain });
  const brand = brandOf(row, contact);
  const { isPaymentEnabled, isWaiverEnabled, isWaiverOnly } = settingsFrom(row.settings).settings;
  return {
    id,
    version: versionOf(brand),
    brand,
    organizationName,
    url,
    addressEnd: labelEnd(app, label),
    formerLabels: await selectFormerLabels(sql, key),
    logoVersion: pictureVersion(row.logoHash),
    iconVersion: pictureVersion(row.iconHash),
    domain,
    missingProof:
      domain === null || domainToken === null || !isProofGone(app, domainMissingSince)
        ? null
        : { since: domainMissingSince ?? '', ...proofOf(domain, domainToken) },
    passkeys: await selectPasskeyCounts(sql, key, new URL(url).hostname),
    wantedDomain:
      wantedDomain === null || wantedDomainToken === null
        ? null
        : {
            domain: wantedDomain,
            ...proofOf(wantedDomain, wantedDomainToken),
            target: labelHost(app, label).replace(/:\d+$/, ''),
          },
    mailFrom: app.mailFrom,
    isPaymentEnabled,
    isWaiverEnabled,
    isWaiverOnly,
  };
}
