import type { recordReturn as Call } from '@plumbline/contract/payment-desk/outcomes';
import { refuse } from '@plumbline/contract/refusals';
import { refuseReturn } from '@plumbline/rules/payments/desk/outcomes';
import type { Handler } from '../../http/handler.ts';
import { selectChargeOf } from '../charge/attempts.sql.ts';
import { bookReturn } from '../reconciliation/book-returns.ts';
import { freeReference } from '../reconciliation/find-reference.ts';
import { recordOutcome } from './record-outcome.ts';

/** A bank returns the whole debit. */
export const recordReturn: Handler<typeof Call> = (app, staff, input) =>
  recordOutcome(app, staff, input, async (tx, tenant, payment) => {
    const { reasonCode: code } = input;
    const { organizationId, id, total: amount } = payment;
    const refusal = refuseReturn(payment);
    if (refusal !== null) return refuse(refusal);
    const retref = (await selectChargeOf(tx, organizationId, id))?.retref ?? null;
    if (retref === null) return refuse('return_not_possible');
    const reference = await freeReference(tx, payment, 'RETURN', `${retref} ${code}`);
    await bookReturn(app, tx, tenant, { payment, code, retref, reference, amount, identityId: staff.identityId });
    return { kind: 'RETURN', reference, amount, reason: code };
  });
