import type { recordDispute as Call } from '@plumbline/contract/payment-desk/outcomes';
import { refuse } from '@plumbline/contract/refusals';
import { add, asCents } from '@plumbline/rules/money';
import { refuseDispute } from '@plumbline/rules/payments/desk/outcomes';
import type { Handler } from '../../http/handler.ts';
import { selectChargeOf } from '../charge/attempts.sql.ts';
import { bookDispute } from '../reconciliation/book-disputes.ts';
import { freeReference, withoutAgain } from '../reconciliation/find-reference.ts';
import { disputesOf } from './disputes-of.ts';
import { recordOutcome } from './record-outcome.ts';

export const recordDispute: Handler<typeof Call> = (app, staff, input) =>
  recordOutcome(app, staff, input, async (tx, tenant, payment) => {
    const { organizationId, id, total } = payment;
    // The ledger shows the case of a dispute that was withdrawn with a number behind it.
    const [caseNumber, reason] = [withoutAgain(input.caseNumber.trim()), input.reason.trim()];
    const disputes = await disputesOf(tx, payment);
    const refusal = refuseDispute(payment, disputes);
    if (refusal !== null) return refuse(refusal);
    const amount = asCents(input.amount);
    const retref = (await selectChargeOf(tx, organizationId, id))?.retref ?? null;
    if (retref === null) return refuse('dispute_not_possible');
    const reference = await freeReference(tx, payment, 'DISPUTE', `${retref} ${caseNumber}`);
    // One that has ended.
    if (disputes.some((each) => each.reference === reference)) return refuse('dispute_recorded');
    const standing = disputes.filter(({ state }) => state !== 'WON').map((each) => each.amount);
    if (add(amount, ...standing) > total) return refuse('dispute_over_payment');
    await bookDispute(app, tx, tenant, { payment, reference, amount, reason, identityId: staff.identityId });
    return { kind: 'DISPUTE', reference, amount, reason };
  });
