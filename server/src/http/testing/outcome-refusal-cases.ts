// Refusals of what staff record on a payment.
import { randomUUID } from 'node:crypto';
import { newId } from '../../database/new-id.ts';
import { reconcilePayments } from '../../payments/reconciliation/reconcile.ts';
import { outcomesOf } from '../../payments/testing/outcome-request.ts';
import type { PaymentPortal } from '../../testing/payment-portal.ts';
import type { RefusalCases } from './refusal-cases.ts';

export type OutcomeCall = 'recordDispute' | 'recordDisputeEnd' | 'recordReturn' | 'withdrawOutcome';

export function outcomeRefusalCases(portal: PaymentPortal): RefusalCases<OutcomeCall> {
  const { recordReturn, recordDispute, recordDisputeEnd, withdraw } = outcomesOf(portal);
  const pay = async (by: 'payByAch' | 'payByCard') => {
    await portal.later(0);
    const paid = await portal[by]([{ invoiceId: await portal.owe(100_00), balance: 100_00 }]);
    return paid.json<{ code: string }>().code;
  };
  const dispute = async () => {
    const code = await pay('payByCard');
    const { id } = (await recordDispute(code)).json<{ id: string }>();
    return { code, id };
  };
  const NOBODY = 'P000000000';
  return {
    recordReturn: {
      not_found: () => recordReturn(NOBODY),
      idempotency_key_reused: async () => {
        const [code, key] = [await pay('payByAch'), randomUUID()];
        await recordReturn(code, {}, key);
        return recordReturn(code, { reasonCode: 'R02' }, key);
      },
      return_not_possible: async () => recordReturn(await pay('payByCard')),
    },
    recordDispute: {
      not_found: () => recordDispute(NOBODY),
      idempotency_key_reused: async () => {
        const [code, key] = [await pay('payByCard'), randomUUID()];
        await recordDispute(code, {}, key);
        return recordDispute(code, { amount: 50_00 }, key);
      },
      dispute_not_possible: async () => recordDispute(await pay('payByAch')),
      dispute_recorded: async () => {
        const code = await pay('payByCard');
        await recordDispute(code);
        return recordDispute(code);
      },
      dispute_over_payment: async () => recordDispute(await pay('payByCard'), { amount: 100_01 }),
    },
    recordDisputeEnd: {
      not_found: () => recordDisputeEnd(NOBODY),
      idempotency_key_reused: async () => {
        const [code, key] = [await pay('payByCard'), randomUUID()];
        await recordDispute(code);
        await recordDisputeEnd(code, {}, key);
        return recordDisputeEnd(code, { end: 'LOST' }, key);
      },
      dispute_not_open: async () => recordDisputeEnd(await pay('payByCard')),
    },
    withdrawOutcome: {
      not_found: async () => withdraw(await pay('payByCard'), newId()),
      outcome_reported: async () => {
        const { code, id } = await dispute();
        const { externalCode } = await portal.payment(code);
        await portal.control('/settle', { retref: externalCode });
        await portal.control('/chargeback', { retref: externalCode });
        await reconcilePayments(portal.app);
        return withdraw(code, id);
      },
      outcome_ended: async () => {
        const { code, id } = await dispute();
        await recordDisputeEnd(code);
        return withdraw(code, id);
      },
      outcome_withdrawn: async () => {
        const { code, id } = await dispute();
        await withdraw(code, id);
        return withdraw(code, id, 'Another reason');
      },
    },
  };
}
