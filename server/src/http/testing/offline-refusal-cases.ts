// Refusals of checks, cash and wires that staff record, and take back.
import { randomUUID } from 'node:crypto';
import { newId } from '../../database/new-id.ts';
import { OFFLINE_RECEIPTS } from '../../payments/offline/record-offline-payment.ts';
import { offlineRequests } from '../../payments/testing/offline-requests.ts';
import { insertIdentity, insertStaff } from '../../testing/fixtures.sql.ts';
import type { PaymentPortal } from '../../testing/payment-portal.ts';
import type { RefusalCases } from './refusal-cases.ts';

export type OfflineCall = 'recordOfflinePayment' | 'voidOfflinePayment';

export function offlineRefusalCases(portal: PaymentPortal): RefusalCases<OfflineCall> {
  const { app, organizationId } = portal;
  const { record, void: takeBack } = offlineRequests(portal);
  const line = async (balance: number, amount = balance) => ({ invoiceId: await portal.owe(balance), amount });
  /** With a credit of 100.00, of which 60.00 has paid an invoice. */
  const used = async () => {
    const { code, creditNumber } = (await record()).json<{ code: string; creditNumber: string }>();
    const memo = app.sql.selectFrom('invoice').select('id').where('invoiceNumber', '=', creditNumber);
    const { id: creditId } = await memo.where('organizationId', '=', organizationId).executeTakeFirstOrThrow();
    await portal.later(0);
    const credits = [{ creditId, amount: 60_00 }];
    await portal.payByCredit([{ invoiceId: await portal.owe(60_00), balance: 60_00, credits }]);
    return code;
  };
  return {
    recordOfflinePayment: {
      not_found: () => record({ customerId: newId() }),
      idempotency_key_reused: async () => {
        const key = randomUUID();
        await record({}, key);
        return record({ amount: 99_00 }, key);
      },
      offline_payment_incomplete: () => record({ reference: '' }),
      invoice_not_found: () => record({ invoices: [{ invoiceId: newId(), amount: 10_00 }] }),
      invoice_listed_twice: async () => {
        const own = await line(100_00, 50_00);
        return record({ invoices: [own, own] });
      },
      offline_over_invoice: async () => record({ invoices: [await line(99_99, 100_00)] }),
      invoice_has_pending: async () => {
        const invoiceId = await portal.owe(100_00);
        await portal.later(0);
        await portal.payByAch([{ invoiceId, balance: 100_00, amount: 60_00 }]);
        return record({ invoices: [{ invoiceId, amount: 40_00 }] });
      },
      offline_recorded_before: async () => {
        await record({ reference: '1042' });
        return record({ reference: '1042' });
      },
      invalid_email: () => record({ emails: ['nobody'] }),
      too_many_requests: async () => {
        const identityId = await insertIdentity(app.sql, `${newId()}@staff.example`, 'Col League');
        await insertStaff(app.sql, organizationId, identityId);
        const colleague = offlineRequests(portal, identityId);
        await app.throttle.increment(OFFLINE_RECEIPTS, `${organizationId} ${identityId}`, OFFLINE_RECEIPTS.max);
        return colleague.record({ emails: ['ann@person.example'] });
      },
    },
    voidOfflinePayment: {
      not_found: () => takeBack('P000000000'),
      offline_void_not_possible: async () => {
        await portal.later(0);
        const paid = await portal.payByCard([{ invoiceId: await portal.owe(100_00), balance: 100_00 }]);
        return takeBack(paid.json<{ code: string }>().code);
      },
      offline_credit_used: async () => takeBack(await used()),
    },
  };
}
