// Every screen of the console with its gate; the navigation is made from this list.
import {
  IconBuilding,
  IconBuildings,
  IconCoins,
  IconCreditCard,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconLifebuoy,
  IconLink,
  IconMail,
  IconMessageCircle,
  IconPalette,
  IconSettings,
  IconSignature,
  IconTableImport,
  IconUserCheck,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react';
import { LOGIN_PATH, NOT_FOUND_PATH } from '@plumbline/ui/app/common-paths';
import type { AppScreen } from '@plumbline/ui/app/create-app-router';
import { FORGOT_PATH, HOME_PATH, SECURITY_PATH, type Gate } from './lib/gates.ts';

export type Screen<Path extends string = string> = AppScreen<Path> & {
  readonly gate: Gate;
  /** Screens with an icon are in the navigation, in this order. */
  readonly icon?: typeof IconLayoutDashboard;
  /** In the navigation of owners only; others read why they cannot open it, and the server refuses them. */
  readonly isForOwners?: boolean;
};

const screens = <const Path extends string>(list: readonly Screen<Path>[]) => list;

export const SCREENS = screens([
  { path: LOGIN_PATH, title: 'Log in', gate: 'signed-out', shell: false },
  { path: '/logout', title: 'Log out', gate: 'public', shell: false },
  { path: FORGOT_PATH, title: 'Forgot your password', gate: 'signed-out', shell: false },
  { path: '/new-password', title: 'New password', gate: 'public', shell: false },
  { path: '/invitation', title: 'Invitation', gate: 'public', shell: false },
  { path: '/setup', title: 'Set up', gate: 'public', shell: false },
  { path: NOT_FOUND_PATH, title: 'Page not found', gate: 'public', shell: false },
  { path: HOME_PATH, title: 'Overview', gate: 'signed-in', shell: true, icon: IconLayoutDashboard },
  { path: '/customers', title: 'Customers', gate: 'signed-in', shell: true, icon: IconUsers },
  { path: '/customers/$id', title: 'Customer', gate: 'signed-in', shell: true },
  { path: '/customers/$id/portal', title: 'Portal of a customer', gate: 'signed-in', shell: false },
  { path: '/payments', title: 'Payments', gate: 'signed-in', shell: true, icon: IconCreditCard },
  { path: '/payments/new', title: 'Record a payment', gate: 'signed-in', shell: true },
  { path: '/money', title: 'Money', gate: 'signed-in', shell: true, icon: IconCoins },
  { path: '/money/ledger', title: 'Ledger', gate: 'signed-in', shell: true },
  { path: '/money/settlements', title: 'Settlements', gate: 'signed-in', shell: true },
  { path: '/payment-links', title: 'Payment links', gate: 'signed-in', shell: true, icon: IconLink },
  { path: '/payment-links/new', title: 'New payment link', gate: 'signed-in', shell: true },
  { path: '/questions', title: 'Questions', gate: 'signed-in', shell: true, icon: IconMessageCircle },
  { path: '/tickets', title: 'Tickets', gate: 'signed-in', shell: true, icon: IconLifebuoy },
  { path: '/people', title: 'People', gate: 'signed-in', shell: true, icon: IconUserCheck },
  { path: '/mails', title: 'Mails', gate: 'signed-in', shell: true, icon: IconMail },
  { path: '/mails/wording', title: 'Mail wording', gate: 'signed-in', shell: true },
  { path: '/mails/wording/$kind', title: 'Mail wording', gate: 'signed-in', shell: true },
  { path: '/waivers', title: 'Waivers', gate: 'signed-in', shell: true, icon: IconSignature },
  { path: '/waivers/signatories', title: 'Who signs waivers', gate: 'signed-in', shell: true },
  { path: '/waivers/templates', title: 'Waiver templates', gate: 'signed-in', shell: true },
  { path: '/waivers/templates/$id', title: 'Waiver template', gate: 'signed-in', shell: true },
  { path: '/imports', title: 'Imports', gate: 'signed-in', shell: true, icon: IconTableImport },
  { path: '/imports/new', title: 'New import', gate: 'signed-in', shell: true },
  { path: '/imports/documents', title: 'Import documents', gate: 'signed-in', shell: true },
  { path: '/imports/$id', title: 'Import', gate: 'signed-in', shell: true },
  { path: '/portals', title: 'Portals', gate: 'signed-in', shell: true, icon: IconPalette },
  { path: '/portals/new', title: 'New portal', gate: 'signed-in', shell: true },
  { path: '/portals/$id', title: 'Portal', gate: 'signed-in', shell: true },
  { path: '/team', title: 'Team', gate: 'signed-in', shell: true, icon: IconUsersGroup },
  { path: '/api-tokens', title: 'API tokens', gate: 'signed-in', shell: true, icon: IconKey, isForOwners: true },
  { path: '/webhooks', title: 'Webhooks', gate: 'signed-in', shell: true, icon: IconWebhook, isForOwners: true },
  { path: '/webhooks/$id', title: 'Webhook', gate: 'signed-in', shell: true, isForOwners: true },
  { path: '/company', title: 'Company', gate: 'signed-in', shell: true, icon: IconBuilding },
  { path: '/settings', title: 'Settings', gate: 'signed-in', shell: true, icon: IconSettings },
  { path: '/settings/$portalId', title: 'Settings', gate: 'signed-in', shell: true },
  { path: '/settings/$portalId/history', title: 'History of the settings', gate: 'signed-in', shell: true },
  { path: '/payment-reasons', title: 'Payment reasons', gate: 'signed-in', shell: true },
  { path: '/sign-in-providers', title: 'Sign-in providers', gate: 'signed-in', shell: true },
  { path: '/audit-log', title: 'Audit log', gate: 'signed-in', shell: true, icon: IconHistory, isForOwners: true },
  { path: SECURITY_PATH, title: 'Sign-in and security', gate: 'signed-in', shell: true },
  { path: '/organizations', title: 'Organizations', gate: 'operator', shell: true, icon: IconBuildings },
]);

export type ScreenPath = (typeof SCREENS)[number]['path'];

/** Paths that redirect to a screen. */
export const ALIASES: Readonly<Record<string, string>> = { '/': HOME_PATH };
