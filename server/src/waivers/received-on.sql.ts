import { sql as raw } from 'kysely';
import type { Cents } from '@plumbline/rules/money';

/** The money of a row of waiver_invoice that the waiver acknowledges. */
export const receivedOn = ({ organizationId, waiverId }: { organizationId: string; waiverId: string }) =>
  raw<Cents>`(
    select coalesce(sum(waiver_payment.amount), 0)::bigint from waiver_payment
     where waiver_payment.organization_id = ${organizationId} and waiver_payment.waiver_id = ${waiverId}
       and waiver_payment.invoice_id = waiver_invoice.invoice_id
  )`;
