import type { PortalBoot, SignedIn } from '@plumbline/contract/boot';
import type { Cents } from '@plumbline/rules/money';
import { DEFAULT_PERMISSIONS, type Permissions } from '@plumbline/rules/portals/capabilities';
import { type Settings, settingsFrom } from '@plumbline/rules/portals/settings';

export type BootOptions = {
  /** Override the defaults of rules/portals/settings.ts. */
  settings?: Partial<Settings>;
  permissions?: Partial<Permissions>;
  paymentLimit?: Cents | null;
  approvalLimit?: Cents | null;
  /** The customers of the person, if there are several. */
  accounts?: NonNullable<SignedIn['member']>['accounts'];
  /** Null: a visitor. `{ member: null }`: signed in without a membership. */
  signedIn?: Partial<SignedIn> | null;
  portal?: Partial<Omit<PortalBoot['portal'], 'settings' | 'theme'>>;
};

export const PORTAL_ID = '0198c7a0-0000-7000-8000-000000000001';
export const ORGANIZATION_ID = '0198c7a0-0000-7000-8000-000000000002';
export const USER_ID = '0198c7a0-0000-7000-8000-000000000003';
export const CUSTOMER_ID = '0198c7a0-0000-7000-8000-000000000005';
const IDENTITY_ID = '0198c7a0-0000-7000-8000-000000000004';

/** The boot data; settings are parsed as on the server. */
export function testBoot({
  settings = {},
  permissions = {},
  paymentLimit = null,
  approvalLimit = null,
  accounts = [],
  signedIn = {},
  portal = {},
}: BootOptions): PortalBoot {
  const reading = settingsFrom(settings);
  if (reading.problems.length > 0) throw new Error(`no portal has these settings: ${reading.problems.join('; ')}`);
  return {
    now: '2026-10-15T17:00:00.000Z',
    portal: {
      id: PORTAL_ID,
      name: 'Granite Supply',
      label: 'granite',
      domain: 'granite.example.com',
      logoUrl: null,
      organization: {
        id: ORGANIZATION_ID,
        name: 'Granite Supply Co.',
        supportEmail: 'support@granite.example.com',
        supportPhone: '(503) 555-0142',
      },
      timeZone: 'America/Los_Angeles',
      ...portal,
      theme: reading.settings.themeColor,
      settings: reading.settings,
    },
    signedIn: signedIn && {
      name: 'Dana Reyes',
      email: 'dana@tarnwick.example.com',
      emailVerified: true,
      provider: 'password',
      hasSecondFactor: false,
      lacksSecondFactor: false,
      token: {
        accessToken: 'test-token',
        expiresInSeconds: 31_536_000,
        identityId: IDENTITY_ID,
        accountId: CUSTOMER_ID,
      },
      member: {
        userId: USER_ID,
        name: 'Dana Reyes',
        customerId: CUSTOMER_ID,
        companyName: 'Tarnwick Builders',
        accounts,
        permissions: { ...DEFAULT_PERMISSIONS, ...permissions },
        paymentLimit,
        approvalLimit,
      },
      ...signedIn,
    },
  };
}
