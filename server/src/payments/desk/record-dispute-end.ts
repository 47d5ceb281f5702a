import type { recordDisputeEnd as Call } from '@plumbline/contract/payment-desk/outcomes';
import { refuse } from '@plumbline/contract/refusals';
import { refuseDisputeEnd } from '@plumbline/rules/payments/desk/outcomes';
import type { Handler } from '../../http/handler.ts';
import { bookWin, recordDisputeEvent } from '../reconciliation/book-disputes.ts';
import { withoutAgain } from '../reconciliation/find-reference.ts';
import { disputesOf } from './disputes-of.ts';
import { recordOutcome } from './record-outcome.ts';

/** Money comes back with a dispute that was won; one that was lost stays as it was booked. */
export const recordDisputeEnd: Handler<typeof Call> = (app, staff, input) =>
  recordOutcome(app, staff, input, async (tx, tenant, payment) => {
    const { end } = input;
    const { identityId } = staff;
    const caseNumber = withoutAgain(input.caseNumber.trim());
    const dispute = (await disputesOf(tx, payment)).findLast((each) => each.caseNumber === caseNumber);
    const refusal = refuseDisputeEnd(dispute, end);
    if (!dispute || refusal !== null) return refuse(refusal ?? 'dispute_not_open');
    const { reference, amount } = dispute;
    if (end === 'WON') {
      await bookWin(app, tx, tenant, { payment, reference, amount, identityId });
      return { kind: 'DISPUTE_WON', reference, amount, reason: '' };
    }
    const at = app.now().toISOString();
    await recordDisputeEvent(tx, payment, { cause: 'dispute-lost', reference, amount, identityId, at });
    return { kind: 'DISPUTE_LOST', reference, amount, reason: '' };
  });
