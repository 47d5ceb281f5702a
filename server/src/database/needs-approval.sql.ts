import { sql as raw } from 'kysely';

/** Whether a second person of the customer has yet to approve it (TEM-02). Of a statement that reads `payment`. */
export const needsApproval = (organizationId: unknown) => raw<boolean>`(payment.status = 'SCHEDULED' and exists (
  select from payment_approval
   where payment_approval.organization_id = ${organizationId} and payment_approval.payment_id = payment.id
     and payment_approval.status = 'WAITING'))`;
