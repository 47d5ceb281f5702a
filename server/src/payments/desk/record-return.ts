import type { recordReturn as Call } from '@plumbline/contract/payment-desk/outcomes';
import { refuse } from '@plumbline/contract/refusals';
import { isReturnCode } from '@plumbline/rules/payments/ach-returns';
import { isCheckReturn } from '@plumbline/rules/payments/check-returns';
import { refuseReturn } from '@plumbline/rules/payments/desk/outcomes';
import type { Tx } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { selectChargeOf } from '../charge/attempts.sql.ts';
import type { PaymentRow } from '../payments.sql.ts';
import { bookReturn } from '../reconciliation/book-returns.ts';
import { freeReference } from '../reconciliation/find-reference.ts';
import { recordOutcome } from './record-outcome.ts';

/** A bank returns the whole debit, or the whole check. */
export const recordReturn: Handler<typeof Call> = (app, staff, input) =>
  recordOutcome(app, staff, input, async (tx, tenant, payment) => {
    const { reasonCode: code } = input;
    const { total: amount } = payment;
    const refusal = refuseReturn(payment);
    if (refusal !== null) return refuse(refusal);
    const retref = await returnedNumber(tx, payment, code);
    if (retref === null) return refuse('return_not_possible');
    const reference = await freeReference(tx, payment, 'RETURN', `${retref} ${code}`);
    await bookReturn(app, tx, tenant, { payment, code, retref, reference, amount, identityId: staff.identityId });
    return { kind: 'RETURN', reference, amount, reason: code };
  });

/** The provider's number of the debit; a check has no provider, and its payment is known by its own code. */
async function returnedNumber(
  tx: Tx,
  { organizationId, id, code, paymentType }: PaymentRow,
  reasonCode: string,
): Promise<string | null> {
  if (paymentType === 'CHECK') return isCheckReturn(reasonCode) ? code : null;
  if (!isReturnCode(reasonCode)) return null;
  return (await selectChargeOf(tx, organizationId, id))?.retref ?? null;
}
