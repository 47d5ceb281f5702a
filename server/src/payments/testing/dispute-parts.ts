// Two parts of a payment are disputed, and staff know both case numbers before the provider reports them.
import { chargebacksOf } from '@plumbline/sandbox/gateway/settle';
import type { PaymentPortal } from '../../testing/payment-portal.ts';
import { reconcilePayments } from '../reconciliation/reconcile.ts';
import { outcomesOf } from './outcome-request.ts';
import { PART, withdrawMistake } from './record-as-staff.ts';

export const PART_RECORDS = ['never', 'stays', 'withdrawn', 'withdrawn twice'] as const;
/** Whether each record of it is withdrawn at once. */
const WITHDRAWALS = { never: [], stays: [false], withdrawn: [true], 'withdrawn twice': [true, true] } as const;

type Parts = {
  first: (typeof PART_RECORDS)[number];
  second: (typeof PART_RECORDS)[number];
  /** How many of the two the provider reports then; it refuses what is not possible. */
  happened: number;
};

/** What staff have recorded is withdrawn in the end, unless the provider has reported it. */
export async function disputeParts(
  portal: PaymentPortal,
  { code, externalCode }: { code: string; externalCode: string | null },
  { first, second, happened }: Parts,
): Promise<void> {
  const retref = externalCode ?? '';
  const transaction = portal.sandbox.state.transaction.get(retref);
  if (!transaction) return;
  const { recordDispute } = outcomesOf(portal);
  const earlier = chargebacksOf(transaction).length;
  const left: string[] = [];
  for (const [place, what] of [first, second].entries()) {
    const dispute = { caseNumber: `${77 + earlier + place}${retref.slice(-10)}`, amount: PART };
    for (const isWithdrawn of WITHDRAWALS[what]) {
      const recorded = await recordDispute(code, dispute);
      if (recorded.statusCode !== 201) break;
      const { id } = recorded.json<{ id: string }>();
      if (isWithdrawn) await withdrawMistake(portal, code, id);
      else left.push(id);
    }
  }
  for (let time = 0; time < happened; time++) {
    await portal.control('/chargeback', { retref, amount: String(PART / 100) }).catch(() => null);
  }
  await reconcilePayments(portal.app);
  for (const id of left) await withdrawMistake(portal, code, id);
}
