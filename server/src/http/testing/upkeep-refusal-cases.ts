// Refusals of what staff do with a payment: cancel, move, mail its receipt, ask the provider.
import { asDay } from '@plumbline/rules/dates';
import { newId } from '../../database/new-id.ts';
import { deskRequests } from '../../payments/testing/desk-requests.ts';
import { insertIdentity, insertPayment, insertRecurrence, insertStaff } from '../../testing/fixtures.sql.ts';
import { insertSavedCard } from '../../testing/payment-fixtures.sql.ts';
import type { PaymentPortal } from '../../testing/payment-portal.ts';
import { exceedLimit, type RefusalCases } from './refusal-cases.ts';

export type UpkeepCall = 'askProvider' | 'cancelDeskPayment' | 'emailDeskReceipt' | 'moveDeskPayment';

/** By person in an hour. */
const [MOVES, RECEIPTS, INQUIRIES] = [{ max: 60 }, { max: 20 }, { max: 30 }];
const NOBODY = 'PL-NONE';
const DAY = '2026-12-02';

export function upkeepRefusalCases(portal: PaymentPortal): RefusalCases<UpkeepCall> {
  const { app, organizationId, portalId, user } = portal;
  const owner = { organizationId, customerId: user.customerId };
  const { cancel, move, emailReceipt, ask } = deskRequests(portal);
  /** Of somebody who has asked for nothing yet. */
  const colleague = async () => {
    const identityId = await insertIdentity(app.sql, `${newId()}@staff.example`, 'Col League');
    await insertStaff(app.sql, organizationId, identityId);
    return deskRequests(portal, identityId);
  };
  const payment = async (facts: Partial<Parameters<typeof insertPayment>[1]>) => {
    const code = `PL-${newId().slice(-8)}`;
    await insertPayment(app.sql, { ...owner, portalId, code, ...facts });
    return code;
  };
  const scheduled = { status: 'SCHEDULED', scheduledAt: asDay('2026-12-01') } as const;
  const installment = async () => {
    const recurrenceId = await insertRecurrence(app.sql, { ...owner, portalId, createdBy: user.identityId });
    return payment({ ...scheduled, recurrenceId, recurrenceNumber: 1 });
  };
  /** Of a bank payment that waits for its money. */
  const pending = async () => {
    await portal.later(0);
    const paid = await portal.payByAch([{ invoiceId: await portal.owe(100_00), balance: 100_00 }]);
    return paid.json<{ code: string }>().code;
  };
  return {
    cancelDeskPayment: {
      not_found: () => cancel(NOBODY),
      payment_already_canceled: async () => cancel(await payment({ status: 'CANCELED' })),
      payment_not_scheduled: async () => cancel(await payment({ status: 'APPROVED' })),
      payment_in_recurrence: async () => cancel(await installment()),
    },
    moveDeskPayment: {
      not_found: () => move(NOBODY, DAY),
      payment_already_canceled: async () => move(await payment({ status: 'CANCELED' }), DAY),
      payment_not_scheduled: async () => move(await payment({ status: 'APPROVED' }), DAY),
      payment_in_recurrence: async () => move(await installment(), DAY),
      schedule_date_too_early: async () => move(await payment(scheduled), '2026-11-16'),
      schedule_date_too_late: async () => move(await payment(scheduled), '2028-11-18'),
      method_deleted: async () => move(await payment(scheduled), DAY),
      method_expired: async () => {
        const card = { ...owner, createdBy: user.identityId, expiry: '11/2026' };
        return move(await payment({ ...scheduled, paymentMethodId: await insertSavedCard(app.sql, card) }), DAY);
      },
      too_many_requests: async () => {
        const other = await colleague();
        return exceedLimit(MOVES, () => other.move(NOBODY, DAY));
      },
    },
    emailDeskReceipt: {
      not_found: () => emailReceipt(NOBODY, ['ann@person.example']),
      invalid_email: async () => emailReceipt(await payment({ status: 'APPROVED' }), ['nobody']),
      too_many_requests: async () => {
        const [other, code] = [await colleague(), await payment({ status: 'APPROVED' })];
        return exceedLimit(RECEIPTS, () => other.emailReceipt(code, ['ann@person.example']));
      },
    },
    askProvider: {
      not_found: () => ask(NOBODY),
      payment_not_pending: async () => ask(await payment({ status: 'APPROVED' })),
      payment_provider_unavailable: async () => {
        const code = await pending();
        await portal.plan('inquire', 'error-500');
        return ask(code);
      },
      too_many_requests: async () => {
        const [other, code] = [await colleague(), await pending()];
        return exceedLimit(INQUIRIES, () => other.ask(code));
      },
    },
  };
}
