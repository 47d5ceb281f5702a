// One customer of a story as stored, from which documents and payments are generated.
import { businessDaysBefore, nextBusinessDay } from '@plumbline/rules/business-days';
import { addDays, type Day } from '@plumbline/rules/dates';
import type { Tables } from '@plumbline/server/database/tables.gen';
import type { SeededRandom } from './seeded-random.ts';
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
  /** The first customer of a story has the most data. */
  readonly isMain: boolean;
  /** The identities of the people with access. */
  readonly people: readonly { readonly id: string; readonly name: string; readonly email: string }[];
  readonly projects: readonly AccountProject[];
  /** Oldest first. */
  readonly invoices: readonly AccountInvoice[];
};

/** A random time in the working hours of that day. */
export const momentOn = (day: Day, random: SeededRandom): string =>
  `${day}T${random.whole(16, 21)}:${String(random.whole(10, 59))}:${String(random.whole(10, 59))}.000Z`;

/** Some days later, but at most yesterday, so that it is in the past in every time zone. */
export function laterOn(day: Day, count: number, today: Day): Day {
  const [later, yesterday] = [addDays(day, count), addDays(today, -1)];
  return later < yesterday ? later : yesterday;
}

/** The first business day some days later, but at most the last one before `today`, and never before `day`. */
export function businessDayOn(day: Day, count: number, today: Day): Day {
  const [later, last] = [nextBusinessDay(addDays(day, count)), businessDaysBefore(today, 1)];
  const wanted = later < last ? later : last;
  return wanted < day ? day : wanted;
}
