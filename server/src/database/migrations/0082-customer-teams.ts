import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  // The most that the person may pay with one payment, in the currency of the payment; null without a limit.
  `alter table membership add column payment_limit bigint
    constraint membership_payment_limit_check check (payment_limit > 0)`,
  // Colleagues may reactivate only whom colleagues have suspended.
  `alter table membership add column is_suspended_by_team boolean not null default false
    constraint membership_suspended_by_team_check check (not is_suspended_by_team or status = 'SUSPENDED')`,
  `alter table user_invitation add column payment_limit bigint
    constraint user_invitation_payment_limit_check check (payment_limit > 0)`,
  `alter table user_invitation alter column invited_by drop not null`,
  `alter table user_invitation add column invited_by_user uuid`,
  `alter table user_invitation add constraint user_invitation_invited_by_user_fkey
    foreign key (organization_id, invited_by_user) references user_account`,
  `alter table user_invitation add constraint user_invitation_inviter_check
    check (num_nonnulls(invited_by, invited_by_user) = 1)`,
];

/** Customers manage their own people: invitations by a colleague, and a limit per payment. */
export const customerTeams: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
