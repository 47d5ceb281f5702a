import { sql as raw } from 'kysely';

/**
 * The link of a reminder is for somebody who may pay alone: it ends with their access to the customer, and with a limit
 * that their payments get.
 */
export const hasLostAccess = (organizationId: string) => raw<boolean>`(
  payment_request.reminded_user_id is not null and not exists (
    select from membership
     where membership.organization_id = ${organizationId} and membership.portal_id = payment_request.portal_id
       and membership.user_id = payment_request.reminded_user_id
       and membership.customer_id = payment_request.customer_id
       and membership.status = 'APPROVED' and membership.can_view and membership.can_pay
       and membership.payment_limit is null and membership.approval_limit is null))`;
