import { settingsFrom } from '@plumbline/rules/portals/settings';
import type { Tenant } from '../http/caller.ts';

/** A portal without a database, for tests of texts. */
export const SAMPLE_TENANT: Tenant = {
  organizationId: '01980000-0000-7000-8000-000000000001',
  organizationName: 'Granite Supply Company, Inc.',
  portalId: '01980000-0000-7000-8000-000000000002',
  label: 'granite',
  name: 'Granite Supply',
  domain: null,
  logoVersion: null,
  iconVersion: null,
  senderName: null,
  replyTo: null,
  settings: settingsFrom({}).settings,
  timeZone: 'America/Los_Angeles',
  supportEmail: 'help@granite.example',
  supportPhone: null,
};
