// Staff record what was paid outside the portal, and what becomes of it.
import type { PaymentPortal } from '../../testing/payment-portal.ts';
import { offlineRequests } from './offline-requests.ts';
import { outcomesOf } from './outcome-request.ts';

export const OFFLINE_ENDS = ['stays', 'bounces', 'bounces by mistake', 'is taken back'] as const;

type OfflineAction = {
  invoiceId: string;
  paymentType: 'CHECK' | 'CASH' | 'WIRE';
  share: 'full' | 'part' | 'over';
  end: (typeof OFFLINE_ENDS)[number];
};

/** Nothing is recorded that is refused, besides taking back what its customer has used. */
export async function offlineAsStaff(
  portal: PaymentPortal,
  { invoiceId, paymentType, share, end }: OfflineAction,
): Promise<void> {
  const { record, void: takeBack } = offlineRequests(portal);
  const { recordReturn, withdraw } = outcomesOf(portal);
  const { balance, heldAmount } = await portal.invoice(invoiceId);
  const open = balance - heldAmount;
  const paid = share === 'part' ? Math.floor(open / 2) : open;
  const amount = share === 'over' || paid <= 0 ? Math.max(paid, 0) + 5_00 : paid;
  const invoices = paid > 0 ? [{ invoiceId, amount: paid }] : [];
  const recorded = await record({ paymentType, amount, invoices, knowsUnderWay: true, knowsRecorded: true });
  if (recorded.statusCode !== 201) throw new Error(`what was paid outside cannot be recorded: ${recorded.body}`);
  const { code } = recorded.json<{ code: string }>();
  if (end === 'is taken back') await takeBack(code);
  if (end !== 'bounces' && end !== 'bounces by mistake') return;
  const returned = await recordReturn(code, { reasonCode: 'INSUFFICIENT' });
  if (end === 'bounces by mistake' && returned.statusCode === 201) {
    await withdraw(code, returned.json<{ id: string }>().id);
  }
}
