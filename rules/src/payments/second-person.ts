// Who may approve a payment that needs a second person of the customer (TEM-02).
import { isOverPaymentLimit, type TeamRights } from '../portals/team-rights.ts';
import type { Cents } from '../money.ts';

export const APPROVAL_STATUSES = ['WAITING', 'APPROVED', 'RETURNED'] as const;

/** The failure code of a payment that nobody approved in time. */
export const NOT_APPROVED = 'not_approved';

/** The failure code of a payment that the second person returned. */
export const SENT_BACK = 'sent_back';

/** A payment above the limit of the person who makes it. */
export const needsSecondPerson = (approvalLimit: Cents | null, total: Cents): boolean =>
  isOverPaymentLimit(approvalLimit, total);

/** Whoever could make the payment alone may approve it. */
export const mayApprove = ({ permissions, paymentLimit, approvalLimit }: TeamRights, total: Cents): boolean =>
  permissions.view &&
  permissions.pay &&
  !isOverPaymentLimit(paymentLimit, total) &&
  !needsSecondPerson(approvalLimit, total);
