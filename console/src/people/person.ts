// The answers that the pages about people share.
import type { Answer } from '@plumbline/contract/call';
import type { listPeople, listUserInvitations } from '@plumbline/contract/customers/people';
import type { listPendingUsers } from '@plumbline/contract/members';
import { browseCustomers, countPeople, getCustomer } from '@plumbline/contract/paths.gen';
import * as paths from '@plumbline/contract/paths.gen';

export type Person = Answer<typeof listPeople>['rows'][number];
export type PendingUser = Answer<typeof listPendingUsers>['rows'][number];
export type Invitation = Answer<typeof listUserInvitations>['rows'][number];
/** A list of the page of people; what it shows stands in the address. */
export type PagedListProps = { search: string; page: number; onPage: (page: number) => void; mayChange: boolean };
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

export const customersText = (customers: readonly { name: string }[]): string =>
  customers.length <= 2
    ? customers.map(({ name }) => name).join(', ')
    : `${customers[0]?.name ?? ''} and ${customers.length - 1} more`;
