// The answers of the set-up so far, and which step comes next.
import { createHash } from 'node:crypto';
import type { Answer } from '@plumbline/contract/call';
import type { getSetup } from '@plumbline/contract/installation/setup';
import type { Features } from '@plumbline/rules/portals/features';
import type { App } from '../app.ts';
import type { Brand, Company } from '../organizations/store-organization.ts';

export type SetupAnswers = {
  company?: Company;
  brand?: Brand;
  features?: Features;
  /** The account itself is encrypted. */
  payments?: { isLater: boolean; siteUrl: string; merchantId: string; username: string };
};

export type SetupView = Answer<typeof getSetup>;

const STEPS = ['company', 'brand', 'features', 'payments'] as const;

export function setupView(app: App, { answers, logo }: { answers: SetupAnswers; logo: Buffer | null }): SetupView {
  const { company = null, brand = null, features = null, payments = null } = answers;
  const [before = '', after = ''] = app.tenants.urlOf({ label: 'x', domain: null }).split('x.', 2);
  return {
    step: STEPS.find((step) => answers[step] === undefined) ?? 'people',
    company,
    brand,
    logoVersion: logo && createHash('sha256').update(logo).digest('hex').slice(0, 16),
    features,
    payments,
    scheme: before,
    addressEnd: `.${after}`,
    hasInstalledProvider: app.merchants.hasInstalled,
  };
}
