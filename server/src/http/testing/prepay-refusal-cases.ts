// Every refusal of a prepayment, and of what is done with a recurrence.
import { randomUUID } from 'node:crypto';
import { asCents } from '@plumbline/rules/money';
import type { Settings } from '@plumbline/rules/portals/settings';
import { newId } from '../../database/new-id.ts';
import { insertRecurrence } from '../../testing/fixtures.sql.ts';
import { updateMayManageMethods, updatePaymentLimit } from '../../testing/payment-fixtures.sql.ts';
import { testApprovals } from '../../payments/approvals/testing/test-approvals.ts';
import { BILLING, paymentPortal, type PaymentPortal } from '../../testing/payment-portal.ts';
import { sendTwiceAtOnce } from './create-payment-refusal-cases.ts';
import type { RefusalCases, SendRequest } from './refusal-cases.ts';

export type PrepayCall = 'cancelRecurrence' | 'createPrepayment' | 'getRecurrence' | 'quotePrepayment';

export const prepayRefusalCases = (portal: PaymentPortal): RefusalCases<PrepayCall> => ({
  ...recurrenceCases(portal),
  quotePrepayment: {
    method_deleted: () => {
      const quoted = { paymentType: 'CREDIT_CARD', currencyCode: 'USD', prepayTotal: 10_00, cardOnFile: newId() };
      return portal.post('/v1/payments/prepay/quote', quoted);
    },
  },
  createPrepayment: createCases(portal),
});

function createCases(portal: PaymentPortal): RefusalCases<'createPrepayment'>['createPrepayment'] {
  const portalWith = (settings: Partial<Settings>) => paymentPortal({ settings, sandbox: portal.sandbox });
  const payWith = (change: Record<string, unknown>) => portal.prepayByCard(10_00, change);
  const payAch = async (settings: Partial<Settings>) => (await portalWith(settings)).prepayByAch(10_00);
  return {
    idempotency_key_missing: () => payWith({ key: null }),
    idempotency_key_reused: async () => {
      const key = randomUUID();
      await payWith({ key });
      return payWith({ key });
    },
    payment_in_progress: () => sendTwiceAtOnce(portal, samePrepayment),
    checkout_token_invalid: () => payWith({ checkoutToken: 'no-such-checkout' }),
    card_number_refused: () => payWith({ info: { notes: 'my card is 4111 1111 1111 1111' } }),
    request_method_missing: async () => {
      const { app, staff, user } = portal;
      const acting = { identityId: staff.identityId, staffId: staff.id, customerId: user.customerId };
      const authorization = `Bearer ${await app.frameTokens.issue(acting, portal)}`;
      const payload = { paymentType: 'ACH', currencyCode: 'USD', prepayTotal: 10_00, total: 10_00 };
      const headers = { authorization, 'idempotency-key': randomUUID() };
      return portal.send({ method: 'POST', url: '/v1/payments/prepay/admin', payload, headers });
    },
    payment_declined: () => payWith({ number: '4387751111111053' }),
    too_many_declined: async () => {
      const other = await portalWith({});
      for (let count = 0; count < 6; count++) await other.prepayByCard(10_00, { number: '4387751111111053' });
      return other.prepayByCard(10_00);
    },
    payment_provider_unavailable: async () => {
      await portal.plan('bin', 'error-500');
      return payWith({});
    },
    token_invalid: () => payWith({ token: 'no token' }),
    token_is_a_credit_card: () => payWith({ cardType: 'DEBIT' }),
    token_is_a_debit_card: () => payWith({ number: '4000056655665556' }),
    forbidden: async () => {
      const other = await portalWith({});
      await updateMayManageMethods(other, false);
      return other.prepayByCard(10_00, { savePaymentToken: true });
    },
    method_not_offered: () => payAch({ isAchEnabled: false }),
    method_deleted: () => payWith({ cardOnFile: newId() }),
    method_expired: () => payWith({ expiry: '10/2026' }),
    details_incomplete: () => payWith({ holderName: ' ' }),
    address_mismatch: () => payWith({ billingAddress: { ...BILLING, state: 'CT' } }),
    quote_changed: () => payWith({ total: 9_00 }),
    over_payment_limit: async () => {
      const other = await portalWith({});
      await updatePaymentLimit(other, asCents(5_00));
      return other.prepayByCard(10_00);
    },
    second_person_needed: async () => {
      const other = await testApprovals({ sandbox: portal.sandbox });
      return other.prepayByCard(150_00);
    },
    nobody_approves: async () => {
      const other = await testApprovals({ sandbox: portal.sandbox });
      await other.request('DELETE', `/v1/team/${other.approver.userId}`);
      return other.prepayByAch(150_00, { savePaymentToken: true, scheduledAt: other.day(3) });
    },
    amount_below_minimum: () => payAch({ minAchPayment: asCents(20_00) }),
    amount_over_maximum: () => payAch({ maxAchPayment: asCents(5_00) }),
    prepayment_incomplete: () => portal.prepayByCard(99),
  };
}

/** The same prepayment each time it is sent. */
async function samePrepayment(portal: PaymentPortal): Promise<SendRequest> {
  const same = {
    key: randomUUID(),
    token: await portal.tokenize('011401533/9876543210'),
    checkoutToken: await portal.checkoutToken('ACH'),
  };
  return () => portal.prepayByAch(10_00, same);
}

function recurrenceCases(portal: PaymentPortal): RefusalCases<'cancelRecurrence' | 'getRecurrence'> {
  const { app, organizationId, portalId, user, cookies } = portal;
  const owner = { organizationId, portalId, customerId: user.customerId, createdBy: user.identityId };
  const at = (id: string, method: 'DELETE' | 'GET') =>
    portal.send({ method, url: `/v1/recurrences/${id}`, cookie: cookies.customer });
  const cancel = async (status: 'CANCELED' | 'COMPLETED') =>
    at(await insertRecurrence(app.sql, { ...owner, status }), 'DELETE');
  return {
    getRecurrence: { not_found: () => at(newId(), 'GET') },
    cancelRecurrence: {
      not_found: () => at(newId(), 'DELETE'),
      recurrence_already_canceled: () => cancel('CANCELED'),
      recurrence_completed: () => cancel('COMPLETED'),
    },
  };
}
