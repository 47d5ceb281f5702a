import { sql as raw } from 'kysely';

/**
 * The link of a reminder is for somebody who may pay alone, at the proved address that it was mailed to: it ends with
 * their access to the customer, with a limit that their payments get, and with another address.
 */
export const hasLostAccess = (organizationId: string) => raw<boolean>`(
  payment_request.reminded_user_id is not null and not exists (
    select from membership
      join user_account on user_account.organization_id = ${organizationId} and user_account.id = membership.user_id
      join identity on identity.id = user_account.identity_id
       and identity.email = payment_request.recipient_email and identity.email_verified_at is not null
     where membership.organization_id = ${organizationId} and membership.portal_id = payment_request.portal_id
       and membership.user_id = payment_request.reminded_user_id
       and membership.customer_id = payment_request.customer_id
       and membership.status = 'APPROVED' and membership.can_view and membership.can_pay
       and membership.payment_limit is null and membership.approval_limit is null))`;
