// The payment links that reminders have sent.
import { sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import type { CurrencyCode } from '@plumbline/rules/money';
import type { Tx } from '../database/transaction.ts';

export type LinkScope = {
  organizationId: string;
  portalId: string;
  userId: string;
  customerId: string;
  currencyCode: CurrencyCode;
  day: Day;
};

export type SentLink = { id: string; sealedToken: Buffer; recipientEmail: string | null; invoiceIds: string[] };

/** Those that can still be paid, with the invoices that they name. */
export async function selectSentLinks(tx: Tx, scope: LinkScope): Promise<SentLink[]> {
  const { organizationId, portalId, userId, customerId, currencyCode, day } = scope;
  const { rows } = await raw<SentLink>`
    select payment_request.id, payment_request.sealed_token as "sealedToken",
           payment_request.recipient_email as "recipientEmail", array(
             select payment_request_invoice.invoice_id from payment_request_invoice
              where payment_request_invoice.organization_id = ${organizationId}
                and payment_request_invoice.request_id = payment_request.id
           ) as "invoiceIds"
      from payment_request
     where payment_request.organization_id = ${organizationId} and payment_request.reminded_user_id = ${userId}
       and payment_request.portal_id = ${portalId} and payment_request.customer_id = ${customerId}
       and payment_request.currency_code = ${currencyCode}
       and payment_request.revoked_at is null and payment_request.expires_at >= ${day}
       and not exists (
         select from payment
          where payment.organization_id = ${organizationId} and payment.payment_request_id = payment_request.id
            and payment.status not in ('CANCELED', 'VOIDED'))
     order by payment_request.id
  `.execute(tx);
  return rows;
}

type Key = { organizationId: string; id: string };

export const updateSentAgain = (tx: Tx, { organizationId, id }: Key, set: { reminderDay: Day; expiresAt: Day }) =>
  tx.updateTable('paymentRequest').set(set).where('organizationId', '=', organizationId).where('id', '=', id).execute();

export const revokeLinks = (tx: Tx, organizationId: string, ids: readonly string[], at: string) =>
  tx
    .updateTable('paymentRequest')
    .set({ revokedAt: at })
    .where('organizationId', '=', organizationId)
    .where('id', '=', raw<string>`any(${[...ids]}::uuid[])`)
    .where('revokedAt', 'is', null)
    .execute();
