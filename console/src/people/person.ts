// The answers that the pages about people share.
import type { Answer } from '@plumbline/contract/call';
import type { listPeople, listUserInvitations } from '@plumbline/contract/customers/people';
import type { listPendingUsers } from '@plumbline/contract/members';
import { browseCustomers, countPeople, getCustomer } from '@plumbline/contract/paths.gen';
import * as paths from '@plumbline/contract/paths.gen';
import type { Permissions } from '@plumbline/rules/portals/capabilities';

export type Person = Answer<typeof listPeople>['rows'][number];
export type PendingUser = Answer<typeof listPendingUsers>['rows'][number];
export type Invitation = Answer<typeof listUserInvitations>['rows'][number];
export type CustomerOption = { id: string; code: string; name: string };

/** What every decision about a person changes. */
export const PEOPLE_CHANGES = [
  countPeople,
  paths.listPeople,
  paths.listPendingUsers,
  paths.listUserInvitations,
  browseCustomers,
  getCustomer,
];

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

export const customersText = (customers: readonly { name: string }[]): string =>
  customers.length <= 2
    ? customers.map(({ name }) => name).join(', ')
    : `${customers[0]?.name ?? ''} and ${customers.length - 1} more`;
