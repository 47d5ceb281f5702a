// Who is reminded of which invoices (RMD-01).
import { type Insertable, type RawBuilder, sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import type { CurrencyCode } from '@plumbline/rules/money';
import { isOfOthers } from '../database/is-of-others.sql.ts';
import type { Sql } from '../database/open-database.ts';
import type { Tables } from '../database/tables.gen.ts';
import type { Tx } from '../database/transaction.ts';
import { isContested } from '../payments/autopay/autopay-invoices.sql.ts';
import { zoneDays } from '../payments/scheduled/scheduled.sql.ts';
import { lockReminderUser } from './reminder-choice.sql.ts';

export type PortalToRemind = { organizationId: string; id: string; day: Day };

/** Portals with reminders whose day has come and is not done. */
export const selectPortalsToRemind = (
  sql: Sql,
  { days, max, without }: { days: ReadonlyMap<string, Day>; max: number; without: readonly string[] },
): Promise<PortalToRemind[]> =>
  sql
    .selectFrom('portal')
    .innerJoin('organization', 'organization.id', 'portal.organizationId')
    .innerJoin(zoneDays(days), 'today.zone', 'organization.timeZone')
    .select(['portal.organizationId', 'portal.id', 'today.day'])
    .where(isOfOthers('portal.organizationId', without))
    .where(raw<boolean>`portal.settings -> 'isReminderEnabled' = 'true'::jsonb`)
    .where(({ eb, or, ref }) => or([eb('remindedOn', 'is', null), eb('remindedOn', '<', ref('today.day'))]))
    .orderBy('portal.organizationId')
    .orderBy('portal.id')
    .limit(max)
    .execute();

export const updateRemindedOn = (sql: Sql, { organizationId, id, day }: PortalToRemind) =>
  sql
    .updateTable('portal')
    .set({ remindedOn: day })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();

export type ReminderScope = {
  organizationId: string;
  portalId: string;
  /** Of the reminder. */
  day: Day;
  dueDates: readonly Day[];
  /** Of the portal, which neither lists nor takes what is in another one. */
  currencyCodes: readonly CurrencyCode[];
};

/** Autopay pays it, or will: one that is past due was not paid by it. */
const isPaidByAutopay = ({ organizationId, day }: ReminderScope) => raw`(exists (
    select from autopay_run_invoice
      join autopay_run on autopay_run.organization_id = ${organizationId}
       and autopay_run.id = autopay_run_invoice.run_id and autopay_run.status in ('ANNOUNCED', 'STARTED')
     where autopay_run_invoice.organization_id = ${organizationId} and autopay_run_invoice.invoice_id = invoice.id
  ) or invoice.due_date >= ${day}::date and exists (
    select from autopay_rule
     where autopay_rule.organization_id = ${organizationId} and autopay_rule.customer_id = invoice.customer_id
       and autopay_rule.currency_code = invoice.currency_code and autopay_rule.status = 'ACTIVE'
       and (autopay_rule.scope = 'ALL' or autopay_rule.scope = 'WITHOUT_PROJECT' and invoice.project_id is null
         or autopay_rule.scope = 'PROJECTS' and exists (
           select from autopay_project
            where autopay_project.organization_id = ${organizationId} and autopay_project.rule_id = autopay_rule.id
              and autopay_project.project_id = invoice.project_id))
  ))`;

/** The person has read of it today, from another portal of the supplier. */
const isMailed = ({ organizationId, day }: ReminderScope, userId: RawBuilder<string>) => raw`exists (
    select from reminder_mail
     where reminder_mail.organization_id = ${organizationId} and reminder_mail.user_id = ${userId}
       and reminder_mail.day = ${day} and invoice.id = any(reminder_mail.invoice_ids))`;

/** Open, and neither held by a payment, which a scheduled one is, nor in dispute, nor paid by autopay. */
const isReminded = (scope: ReminderScope, userId: RawBuilder<string>): RawBuilder<boolean> => raw<boolean>`
  invoice.organization_id = ${scope.organizationId} and invoice.type = 'INVOICE' and invoice.is_open
  and invoice.due_date = any(${[...scope.dueDates]}::date[])
  and invoice.currency_code = any(${[...scope.currencyCodes]}::text[])
  and invoice.held_amount = 0 and not ${isContested(scope.organizationId)}
  and not ${isPaidByAutopay(scope)} and not ${isMailed(scope, userId)}`;

/** Memberships of people who may pay such invoices, want reminders and have none of the portal on the day yet. */
const remindedMemberships = (scope: ReminderScope) => {
  const { organizationId, portalId, day } = scope;
  return raw`membership
      join customer on customer.organization_id = ${organizationId} and customer.id = membership.customer_id
       and not customer.own_reminders_off
     where membership.organization_id = ${organizationId} and membership.portal_id = ${portalId}
       and membership.status = 'APPROVED' and membership.can_view and membership.can_pay
       and exists (
         select from invoice
          where invoice.customer_id = membership.customer_id and ${isReminded(scope, raw`membership.user_id`)})
       and not exists (
         select from reminder_opt_out
          where reminder_opt_out.organization_id = ${organizationId} and reminder_opt_out.portal_id = ${portalId}
            and reminder_opt_out.user_id = membership.user_id)
       and not exists (
         select from reminder_mail
          where reminder_mail.organization_id = ${organizationId} and reminder_mail.user_id = membership.user_id
            and reminder_mail.day = ${day} and reminder_mail.portal_id = ${portalId})`;
};

/** People to remind, by id. */
export async function selectRemindedUsers(
  sql: Sql,
  scope: ReminderScope,
  { after, max }: { after: string | null; max: number },
): Promise<string[]> {
  const { rows } = await raw<{ userId: string }>`
    select distinct membership.user_id from ${remindedMemberships(scope)}
       and (${after}::uuid is null or membership.user_id > ${after}::uuid)
     order by membership.user_id
     limit ${max}`.execute(sql);
  return rows.map(({ userId }) => userId);
}

/**
 * Reminders of a person are sent one after the other, so that no two portals name the same invoice; what the person may
 * see and pay, and their address, stay as they are until the mail is written.
 */
export async function lockReminded(tx: Tx, { organizationId, portalId }: ReminderScope, userId: string): Promise<void> {
  await lockReminderUser(tx, { organizationId, userId });
  await raw`
    select from membership
      join user_account on user_account.organization_id = ${organizationId} and user_account.id = membership.user_id
      join identity on identity.id = user_account.identity_id
     where membership.organization_id = ${organizationId} and membership.portal_id = ${portalId}
       and membership.user_id = ${userId}
       for share of membership, identity`.execute(tx);
}

export type Reminded = {
  userId: string;
  email: string;
  /** Nobody else may read what is mailed there. */
  isEmailVerified: boolean;
  name: string;
  customerIds: string[];
  /** Those for whom no limit holds for the payments of the person, and no second person is needed. */
  unlimitedCustomerIds: string[];
};

/** Read after the lock; undefined for whoever has turned reminders off or lost their access since they were found. */
export async function selectReminded(tx: Tx, scope: ReminderScope, userId: string): Promise<Reminded | undefined> {
  const { organizationId } = scope;
  const { rows } = await raw<Reminded>`
    select user_account.id as user_id, identity.email, identity.name,
           identity.email_verified_at is not null as is_email_verified, found.customer_ids, found.unlimited_customer_ids
      from user_account
      join identity on identity.id = user_account.identity_id
      cross join (
        select array_agg(membership.customer_id) as customer_ids,
               coalesce(array_agg(membership.customer_id)
                 filter (where membership.payment_limit is null and membership.approval_limit is null), '{}'
               ) as unlimited_customer_ids
          from ${remindedMemberships(scope)} and membership.user_id = ${userId}
      ) found
     where user_account.organization_id = ${organizationId} and user_account.id = ${userId}
       and found.customer_ids is not null`.execute(tx);
  return rows[0];
}

/** The invoices of a reminder, the earliest due first. */
export const selectRemindedInvoices = (tx: Tx, scope: ReminderScope, { userId, customerIds }: Reminded, max: number) =>
  tx
    .selectFrom('invoice')
    .innerJoin('customer', (join) =>
      join.on('customer.organizationId', '=', scope.organizationId).onRef('customer.id', '=', 'invoice.customerId'),
    )
    .select([
      'invoice.id',
      'invoice.customerId',
      'invoice.invoiceNumber',
      'invoice.balance',
      'invoice.currencyCode',
      'customer.name as customerName',
      raw<Day>`invoice.due_date`.as('dueDate'),
    ])
    .where('invoice.customerId', '=', raw<string>`any(${[...customerIds]}::uuid[])`)
    .where(isReminded(scope, raw`${userId}`))
    .orderBy('invoice.dueDate')
    .orderBy('invoice.id')
    .limit(max)
    .execute();

/** Asked for on their day only. */
export const deleteReminderMailsBefore = async (sql: Sql, day: Day): Promise<number> => {
  const { numDeletedRows } = await sql.deleteFrom('reminderMail').where('day', '<', day).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

/** False if the person has the portal's reminder of the day already. */
export const insertReminderMail = async (tx: Tx, mail: Insertable<Tables['reminderMail']>): Promise<boolean> => {
  const inserted = await tx
    .insertInto('reminderMail')
    .values(mail)
    .onConflict((conflict) => conflict.columns(['organizationId', 'userId', 'day', 'portalId']).doNothing())
    .returning('userId')
    .executeTakeFirst();
  return inserted !== undefined;
};
