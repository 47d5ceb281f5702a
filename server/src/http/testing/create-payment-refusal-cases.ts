// Every refusal of a payment.
import { randomUUID } from 'node:crypto';
import { addDays, today } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import type { Settings } from '@plumbline/rules/portals/settings';
import { testApprovals } from '../../payments/approvals/testing/test-approvals.ts';
import { newId } from '../../database/new-id.ts';
import { insertPaymentReason, updateMayManageMethods, updatePaymentLimit } from '../../testing/payment-fixtures.sql.ts';
import { BILLING, bodyFor, paymentPortal, type PaymentPortal } from '../../testing/payment-portal.ts';
import { paymentRequest } from '../../testing/payment-request.ts';
import type { SendRequest, RefusalCases } from './refusal-cases.ts';

type CreatePaymentCases = RefusalCases<'createPayment'>['createPayment'];
type Cases<Code extends keyof CreatePaymentCases> = Pick<CreatePaymentCases, Code>;

type RequestCode =
  | 'idempotency_key_missing'
  | 'idempotency_key_reused'
  | 'payment_in_progress'
  | 'checkout_token_invalid'
  | 'card_number_refused'
  | 'request_method_missing';
type MethodCode =
  | 'payment_declined'
  | 'too_many_declined'
  | 'payment_provider_unavailable'
  | 'token_invalid'
  | 'token_is_a_credit_card'
  | 'token_is_a_debit_card'
  | 'forbidden'
  | 'method_not_offered'
  | 'method_deleted'
  | 'method_expired'
  | 'details_incomplete'
  | 'address_mismatch';
type DayCode = 'scheduling_not_offered' | 'schedule_date_too_early' | 'schedule_date_too_late';
type CreditCode =
  | 'credits_not_enabled'
  | 'credit_listed_twice'
  | 'credit_not_found'
  | 'credit_not_usable'
  | 'credit_over_invoice'
  | 'credit_over_balance';
type LineCode = Exclude<keyof CreatePaymentCases, RequestCode | MethodCode | DayCode | CreditCode>;

export const createPaymentRefusalCases = (portal: PaymentPortal): RefusalCases<'createPayment'> => ({
  createPayment: {
    ...requestCases(portal),
    ...methodCases(portal),
    ...dayCases(portal),
    ...lineCases(portal),
    ...creditCases(portal),
  },
});

/** Another portal with the same provider and other settings. */
const portalWith = ({ sandbox }: PaymentPortal, settings: Partial<Settings>) => paymentPortal({ settings, sandbox });

const owed = async (portal: PaymentPortal, balance = 10_00) => ({ invoiceId: await portal.owe(balance), balance });

/** By card, valid except for the change. */
const payWith = async (portal: PaymentPortal, change: Record<string, unknown>) =>
  portal.payByCard([await owed(portal)], change);

function requestCases(portal: PaymentPortal): Cases<RequestCode> {
  return {
    idempotency_key_missing: async () => {
      const body = bodyFor([await owed(portal)], { paymentType: 'CREDIT' });
      return portal.post('/v1/payments', body);
    },
    idempotency_key_reused: async () => {
      const key = randomUUID();
      await payWith(portal, { key });
      return payWith(portal, { key });
    },
    payment_in_progress: () => sendTwiceAtOnce(portal, samePayment),
    checkout_token_invalid: () => payWith(portal, { checkoutToken: 'no-such-checkout' }),
    card_number_refused: () => payWith(portal, { info: { notes: 'my card is 4111 1111 1111 1111' } }),
    request_method_missing: async () => {
      const { app, staff, user } = portal;
      const acting = { identityId: staff.identityId, staffId: staff.id, customerId: user.customerId };
      const token = await app.frameTokens.issue(acting, portal);
      const body = bodyFor([await owed(portal)], { paymentType: 'ACH' });
      const { payload, headers } = paymentRequest(body, randomUUID());
      return portal.send({
        method: 'POST',
        url: '/v1/payments/admin',
        payload,
        headers: { ...headers, authorization: `Bearer ${token}` },
      });
    },
  };
}

/** The second request arrives while the first is stored and not sent yet. */
export async function sendTwiceAtOnce(
  { sandbox }: PaymentPortal,
  prepare: (portal: PaymentPortal) => Promise<SendRequest>,
  settings: Partial<Settings> = {},
): ReturnType<SendRequest> {
  const isStored = Promise.withResolvers<void>();
  const isReleased = Promise.withResolvers<void>();
  const portal = await paymentPortal({
    sandbox,
    settings,
    checkpoint: async (step) => {
      if (step !== 'stored') return;
      isStored.resolve();
      await isReleased.promise;
    },
  });
  const send = await prepare(portal);
  const first = send();
  await isStored.promise;
  const second = await send();
  isReleased.resolve();
  await first;
  return second;
}

/** The same bank payment each time it is sent. */
async function samePayment(portal: PaymentPortal): Promise<SendRequest> {
  const line = await owed(portal);
  const same = {
    key: randomUUID(),
    token: await portal.tokenize('011401533/9876543210'),
    checkoutToken: await portal.checkoutToken('ACH'),
  };
  return () => portal.payByAch([line], same);
}

const methodCases = (portal: PaymentPortal): Cases<MethodCode> => ({
  payment_declined: () => payWith(portal, { number: '4387751111111053' }),
  too_many_declined: async () => {
    const other = await portalWith(portal, {});
    for (let count = 0; count < 6; count++) await payWith(other, { number: '4387751111111053' });
    return payWith(other, {});
  },
  payment_provider_unavailable: async () => {
    await portal.plan('bin', 'error-500');
    return payWith(portal, {});
  },
  token_invalid: () => payWith(portal, { token: 'no token' }),
  token_is_a_credit_card: () => payWith(portal, { cardType: 'DEBIT' }),
  token_is_a_debit_card: () => payWith(portal, { number: '4000056655665556' }),
  forbidden: async () => {
    const other = await portalWith(portal, {});
    await updateMayManageMethods(other, false);
    return payWith(other, { savePaymentToken: true });
  },
  method_not_offered: async () => {
    const other = await portalWith(portal, { isAchEnabled: false });
    return other.payByAch([await owed(other)]);
  },
  method_deleted: () => payWith(portal, { cardOnFile: newId() }),
  method_expired: () => payWith(portal, { expiry: '10/2026' }),
  details_incomplete: () => payWith(portal, { holderName: ' ' }),
  address_mismatch: () => payWith(portal, { billingAddress: { ...BILLING, state: 'CT' } }),
});

function dayCases(portal: PaymentPortal): Cases<DayCode> {
  const inDays = (days: number) => addDays(today(portal.clock.now(), 'America/Los_Angeles'), days);
  return {
    scheduling_not_offered: async () =>
      payWith(await portalWith(portal, { isScheduledPaymentEnabled: false }), { scheduledAt: inDays(1) }),
    schedule_date_too_early: () => payWith(portal, { scheduledAt: inDays(0) }),
    schedule_date_too_late: () => payWith(portal, { scheduledAt: inDays(366) }),
  };
}

function lineCases(portal: PaymentPortal): Cases<LineCode> {
  const pay = async (change: { amount?: number; balance?: number; paymentReasonId?: string }, at = portal) =>
    at.payByCard([{ ...(await owed(at)), ...change }]);
  const payAch = async (settings: Partial<Settings>) => {
    const other = await portalWith(portal, settings);
    return other.payByAch([await owed(other)]);
  };
  return {
    quote_changed: () => pay({ balance: 9_00 }),
    invoice_has_pending: async () => {
      const { invoiceId } = await owed(portal);
      await portal.payByAch([{ invoiceId, balance: 10_00, amount: 4_00 }]);
      return portal.payByCard([{ invoiceId, balance: 6_00 }]);
    },
    over_payment_limit: async () => {
      const other = await portalWith(portal, {});
      await updatePaymentLimit(other, asCents(5_00));
      return pay({}, other);
    },
    second_person_needed: async () => {
      const other = await testApprovals({ sandbox: portal.sandbox });
      return other.payByCard([{ invoiceId: await other.owe(150_00), balance: 150_00 }]);
    },
    nobody_approves: async () => {
      const other = await testApprovals({ sandbox: portal.sandbox });
      await other.request('DELETE', `/v1/team/${other.approver.userId}`);
      return (await other.scheduled(150_00)).answer;
    },
    amount_below_minimum: () => payAch({ minAchPayment: asCents(20_00) }),
    amount_over_maximum: () => payAch({ maxAchPayment: asCents(5_00) }),
    below_minimum: () => pay({ amount: 99 }),
    shortpay_not_allowed: async () => pay({ amount: 9_00 }, await portalWith(portal, { isShortpayEnabled: false })),
    overpay_not_allowed: async () => pay({ amount: 11_00 }, await portalWith(portal, { isOverpayEnabled: false })),
    reason_missing: async () => {
      const other = await portalWith(portal, { isPaymentReasonRequired: true });
      await insertPaymentReason(other.app.sql, other.organizationId, 'Damaged goods');
      return pay({ amount: 9_00 }, other);
    },
    reason_unknown: () => pay({ amount: 9_00, paymentReasonId: newId() }),
    invoice_listed_twice: async () => {
      const line = await owed(portal);
      return portal.payByCard([line, line]);
    },
    invoice_not_found: () => portal.payByCard([{ invoiceId: newId(), balance: 10_00 }]),
  };
}

function creditCases(portal: PaymentPortal): Cases<CreditCode> {
  const memo = (balance: number, more: Parameters<PaymentPortal['owe']>[1] = {}, at = portal) =>
    at.owe(balance, { type: 'CREDIT', creditRestrictionType: 'NONE', ...more });
  const pay = async (credits: { creditId: string; amount: number }[], at = portal) =>
    at.payByCard([{ ...(await owed(at)), amount: 5_00, credits }]);
  return {
    credits_not_enabled: async () => {
      const other = await portalWith(portal, { isCreditMemoEnabled: false });
      return pay([{ creditId: await memo(5_00, {}, other), amount: 5_00 }], other);
    },
    credit_listed_twice: async () => {
      const credit = { creditId: await memo(5_00), amount: 2_00 };
      return pay([credit, credit]);
    },
    credit_not_found: () => pay([{ creditId: newId(), amount: 5_00 }]),
    credit_not_usable: async () => {
      const restricted = { creditRestrictionType: 'INVOICE', relatedInvoiceNumber: 'another one' } as const;
      return pay([{ creditId: await memo(5_00, restricted), amount: 5_00 }]);
    },
    credit_over_invoice: async () => pay([{ creditId: await memo(50_00), amount: 11_00 }]),
    credit_over_balance: async () => pay([{ creditId: await memo(5_00), amount: 6_00 }]),
  };
}
