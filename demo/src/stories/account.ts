// One customer of a story as it stands in the database: what documents and payments are written from.
import { addDays, type Day } from '@plumbline/rules/dates';
import type { Tables } from '@plumbline/server/database/tables.gen';
import type { Lots } from './lots.ts';
import type { StoryCustomer } from './story.ts';

export type AccountInvoice = Pick<
  Tables['invoice'],
  | 'id'
  | 'customerId'
  | 'projectId'
  | 'type'
  | 'invoiceNumber'
  | 'invoiceCreatedAt'
  | 'dueDate'
  | 'totalAmount'
  | 'balance'
  | 'currencyCode'
  | 'jobName'
  | 'memo'
>;

export type AccountProject = Pick<Tables['project'], 'id' | 'customerId' | 'jobId' | 'jobName' | 'address' | 'state'>;

export type Account = {
  readonly customerId: string;
  readonly customer: StoryCustomer;
  /** The first customer of a story has the most of everything. */
  readonly isMain: boolean;
  /** Those who may act, as logins. */
  readonly people: readonly { readonly id: string; readonly name: string; readonly email: string }[];
  readonly projects: readonly AccountProject[];
  /** Oldest first. */
  readonly invoices: readonly AccountInvoice[];
};

/** Some moment in the working hours of that day. */
export const momentOn = (day: Day, lots: Lots): string =>
  `${day}T${lots.whole(16, 21)}:${String(lots.whole(10, 59))}:${String(lots.whole(10, 59))}.000Z`;

/** So many days later, but not after yesterday: what has happened lies in the past in every zone. */
export function laterOn(day: Day, count: number, today: Day): Day {
  const [later, yesterday] = [addDays(day, count), addDays(today, -1)];
  return later < yesterday ? later : yesterday;
}
