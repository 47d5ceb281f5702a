// Creates an organization with its first portal; the same for set-up, operators and the command line.
import { Refused, refuse } from '@plumbline/contract/refusals';
import { EMAIL_INVALID, isBlank } from '@plumbline/rules/access/field-problems';
import { isEmail, normalizeEmail } from '@plumbline/rules/email';
import { DEFAULT_REASONS } from '@plumbline/rules/payments/default-reasons';
import { LABEL_WORDS, normalizeLabel, portalLabelProblem } from '@plumbline/rules/portals/portal-label';
import type { Settings } from '@plumbline/rules/portals/settings';
import { isTimeZone } from '@plumbline/rules/time-zones';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import { newId } from '../database/new-id.ts';
import type { Tx } from '../database/transaction.ts';
import { insertOrganization, insertPaymentReasons, insertPortal, selectIsLabelTaken } from './organizations.sql.ts';

export type Company = {
  name: string;
  legalName: string;
  address: string;
  timeZone: string;
  supportEmail: string;
  supportPhone: string;
};

export type Brand = { portalName: string; label: string; themeColor: string };

export type NewOrganization = {
  company: Company;
  brand: Brand;
  /** A picture that was drawn by us. */
  logo: Buffer | null;
  /** Besides the color. */
  settings: Partial<Settings>;
};

/** Who did it, from where. */
export type Creator = { actorIdentityId: string | null; requestId: string; clientAddress: string; at: string };

/** The company as it is stored; refuses one that cannot be. */
export function checkCompany(typed: Company): Company {
  const company: Company = {
    name: typed.name.trim(),
    legalName: typed.legalName.trim(),
    address: typed.address.trim(),
    timeZone: typed.timeZone.trim(),
    supportEmail: normalizeEmail(typed.supportEmail),
    supportPhone: typed.supportPhone.trim(),
  };
  refuseProblems({
    name: isBlank(company.name) && 'Enter the name that your customers know.',
    legalName: isBlank(company.legalName) && 'Enter the legal name.',
    timeZone: !isTimeZone(company.timeZone) && 'Choose a time zone such as America/Chicago.',
    supportEmail: !isEmail(company.supportEmail) && EMAIL_INVALID,
  });
  return company;
}

/** `nameField` is what the form calls the name. */
export function checkBrand(typed: Brand, nameField = 'portalName'): Brand {
  const brand: Brand = {
    portalName: typed.portalName.trim(),
    label: normalizeLabel(typed.label),
    themeColor: typed.themeColor.toLowerCase(),
  };
  const label = portalLabelProblem(brand.label);
  refuseProblems({
    [nameField]: isBlank(brand.portalName) && 'Enter the name of the portal.',
    label: label !== null && LABEL_WORDS[label],
    themeColor: !/^#[0-9a-f]{6}$/.test(brand.themeColor) && 'Enter a color such as #1f5fd1.',
  });
  return brand;
}

export function refuseProblems(problems: Readonly<Record<string, string | false>>): void {
  const fields = Object.fromEntries(Object.entries(problems).filter(([, words]) => words !== false)) as Record<
    string,
    string
  >;
  const [first] = Object.values(fields);
  if (first !== undefined) throw new Refused('invalid_request', first, fields);
}

/** Expects checked values. */
export async function storeOrganization(
  tx: Tx,
  { company, brand, logo, settings }: NewOrganization,
  { actorIdentityId, requestId, clientAddress, at }: Creator,
): Promise<{ organizationId: string; portalId: string }> {
  const [organizationId, portalId] = [newId(), newId()];
  const { address, supportPhone, ...names } = company;
  await insertOrganization(tx, {
    id: organizationId,
    ...names,
    address: address || null,
    supportPhone: supportPhone || null,
    createdAt: at,
  });
  await storePortal(tx, { organizationId, id: portalId, brand, logo, settings, at });
  await insertPaymentReasons(tx, defaultReasons(organizationId));
  await insertAuditEvent(tx, {
    organizationId,
    at,
    actorIdentityId,
    action: 'organization.created',
    subjectType: 'organization',
    subjectId: organizationId,
    detail: { name: company.name, label: brand.label },
    requestId,
    clientAddress,
  });
  return { organizationId, portalId };
}

type NewPortal = Pick<NewOrganization, 'brand' | 'logo' | 'settings'> & {
  organizationId: string;
  id: string;
  at: string;
};

/** Expects checked values. */
export async function storePortal(tx: Tx, { organizationId, id, brand, logo, settings, at }: NewPortal): Promise<void> {
  const portal = await insertPortal(tx, {
    organizationId,
    id,
    label: brand.label,
    name: brand.portalName,
    logo,
    logoType: logo && 'image/png',
    settings: { ...settings, themeColor: brand.themeColor },
    createdAt: at,
  });
  // Checked after the insert, which waits for a portal that gives the label up at the same time.
  if (!portal || (await selectIsLabelTaken(tx, brand.label, id))) refuse('label_taken');
}

const defaultReasons = (organizationId: string) =>
  (['SHORT_PAY', 'OVER_PAY'] as const).flatMap((paymentType) =>
    DEFAULT_REASONS[paymentType].map((title, position) => ({
      organizationId,
      id: newId(),
      title,
      paymentType,
      position,
    })),
  );
