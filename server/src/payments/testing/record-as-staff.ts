// Staff record what happened at the provider before its report is read.
import { chargebacksOf } from '@plumbline/sandbox/gateway/settle';
import { outcomesOf } from './outcome-request.ts';
import type { PaymentPortal } from '../../testing/payment-portal.ts';
import { disputesOf } from '../desk/disputes-of.ts';

export const STAFF_RECORDS = ['return', 'dispute', 'dispute part', 'dispute other', 'won', 'lost'] as const;

type Charged = { code: string; externalCode: string | null };
type Recording = {
  what: (typeof STAFF_RECORDS)[number];
  /** With another code or case number than the provider's. */
  isMistyped: boolean;
};

export const PART = 2_22;

/** Nothing is recorded that did not happen: the provider refuses what is not possible. */
export async function recordAsStaff(
  portal: PaymentPortal,
  { code, externalCode: retref }: Charged,
  { what, isMistyped }: Recording,
): Promise<void> {
  const { recordReturn, recordDispute, recordDisputeEnd } = outcomesOf(portal);
  const atProvider = (path: string, body: object = {}) =>
    portal.control(path, { retref, ...body }).then(
      () => true,
      () => false,
    );
  if (what === 'return') {
    if (await atProvider('/return', { code: 'R01' })) {
      await recordReturn(code, { reasonCode: isMistyped ? 'R03' : 'R01' });
    }
    return;
  }
  if (what === 'won' || what === 'lost') {
    // The provider ends the latest, which need not be the one that staff have recorded last.
    if (chargebacksOf(portal.sandbox.state.transaction.get(retref ?? '')!).length > 1) return;
    const dispute = (await disputesOf(portal.app.sql, await portal.payment(code))).at(-1);
    if (!dispute || (what === 'won' && !(await atProvider('/win-chargeback')))) return;
    await recordDisputeEnd(code, { caseNumber: dispute.caseNumber, end: what === 'won' ? 'WON' : 'LOST' });
    return;
  }
  if (!(await atProvider('/chargeback', what === 'dispute' ? {} : { amount: String(PART / 100) }))) return;
  const { amountCents, chargeback } = portal.sandbox.state.transaction.get(retref ?? '')!;
  // A notice with another amount is known by its case number.
  const isOther = what === 'dispute other';
  const caseNumber = isMistyped && !isOther ? 'C-1001' : chargeback?.casenumber;
  const amount = what === 'dispute' ? amountCents : isOther ? PART - 1_00 : PART;
  await recordDispute(code, { caseNumber, amount });
}

export const STAFF_MISTAKES = ['return', 'dispute', 'dispute part'] as const;

/**
 * Staff record what has not happened, and withdraw it after `meanwhile`. Only what the provider has reported by then
 * stays.
 */
export async function mistakeAsStaff(
  portal: PaymentPortal,
  { code, externalCode }: Charged,
  what: (typeof STAFF_MISTAKES)[number],
  meanwhile: () => Promise<void>,
): Promise<void> {
  const { recordReturn, recordDispute } = outcomesOf(portal);
  const total = portal.sandbox.state.transaction.get(externalCode ?? '')?.amountCents ?? PART;
  const recorded =
    what === 'return'
      ? await recordReturn(code)
      : await recordDispute(code, { amount: what === 'dispute' ? total : PART });
  if (recorded.statusCode !== 201) return;
  const { id } = recorded.json<{ id: string }>();
  await meanwhile();
  await withdrawMistake(portal, code, id);
}

/** The provider may have reported it by then. */
export async function withdrawMistake(portal: PaymentPortal, code: string, id: string): Promise<void> {
  const withdrawn = await outcomesOf(portal).withdraw(code, id);
  const isDone = withdrawn.statusCode === 200 || withdrawn.json<{ code: string }>().code === 'outcome_reported';
  if (!isDone) throw new Error(`what was recorded by mistake cannot be withdrawn: ${withdrawn.body}`);
}
