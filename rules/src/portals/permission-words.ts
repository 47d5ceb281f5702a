// What a person of a customer may do, as the console says it.

import type { Permissions } from './capabilities.ts';

export const PERMISSION_WORDS: Readonly<Record<keyof Permissions, string>> = {
  view: 'See invoices',
  pay: 'Pay',
  prepay: 'Prepay',
  manageMethods: 'Save payment methods',
  requestWaiver: 'Request waivers',
  manageUsers: 'Manage people',
};
const ALL = Object.keys(PERMISSION_WORDS) as (keyof Permissions)[];

/** 'Everything', 'See invoices' or 'See invoices, pay'. */
export function permissionsText(permissions: Permissions): string {
  if (!permissions.view) return 'Nothing';
  const may = ALL.filter((key) => permissions[key]);
  if (may.length === ALL.length) return 'Everything';
  const words = may.map((key) => PERMISSION_WORDS[key].toLowerCase()).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
