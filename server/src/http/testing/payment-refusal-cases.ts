// Refusals around payments: the checkout, the provider's tokens, saved methods, and cancellations.
import { asDay } from '@plumbline/rules/dates';
import { newId } from '../../database/new-id.ts';
import { encryptAccount } from '../../testing/links/encrypt-account.ts';
import { insertPayment, insertRecurrence } from '../../testing/fixtures.sql.ts';
import { insertSavedCard } from '../../testing/payment-fixtures.sql.ts';
import { bodyFor, paymentPortal, type PaymentPortal } from '../../testing/payment-portal.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';
import { approvalRefusalCases } from './approval-refusal-cases.ts';
import { type AutopayCall, autopayRefusalCases } from './autopay-refusal-cases.ts';
import { createPaymentRefusalCases } from './create-payment-refusal-cases.ts';
import { type PrepayCall, prepayRefusalCases } from './prepay-refusal-cases.ts';
import { type LinkCall, linkRefusalCases } from './link-refusal-cases.ts';
import { type OfflineCall, offlineRefusalCases } from './offline-refusal-cases.ts';
import { type OutcomeCall, outcomeRefusalCases } from './outcome-refusal-cases.ts';
import { type UpkeepCall, upkeepRefusalCases } from './upkeep-refusal-cases.ts';
import { refundRefusalCases } from './refund-refusal-cases.ts';
import { exceedLimit, type RefusalCases } from './refusal-cases.ts';

/** By person in an hour. */
const MOVES = { max: 60 };

type ProviderCall = 'quotePayment' | 'getCardKey' | 'tokenizeAccount';
type KeptCall = 'cancelPayment' | 'deletePaymentMethod' | 'reschedulePayment';

/** The sandbox runs until it is stopped. */
export async function paymentRefusalCases(): Promise<{
  cases: RefusalCases<
    | 'createPayment'
    | 'decidePayment'
    | 'refundPayment'
    | AutopayCall
    | LinkCall
    | OfflineCall
    | OutcomeCall
    | UpkeepCall
    | PrepayCall
    | ProviderCall
    | KeptCall
  >;
  stop: () => Promise<void>;
}> {
  const portal = await paymentPortal();
  const cases = {
    ...createPaymentRefusalCases(portal),
    ...prepayRefusalCases(portal),
    ...(await autopayRefusalCases(portal.sandbox)),
    ...(await linkRefusalCases(portal)),
    ...refundRefusalCases(portal),
    ...offlineRefusalCases(portal),
    ...outcomeRefusalCases(portal),
    ...upkeepRefusalCases(portal),
    ...(await approvalRefusalCases(portal.sandbox)),
    ...providerCases(portal),
    ...keptCases(portal),
  };
  return { cases, stop: () => portal.sandbox.stop() };
}

function providerCases(portal: PaymentPortal): RefusalCases<ProviderCall> {
  const get = (url: string) => portal.send({ url, cookie: portal.cookies.customer });
  /** Encrypted as a browser does it. */
  const encrypted = async ({ send, cookies, clock }: TestPortal): Promise<string> => {
    const asked = await send({ url: '/v1/tokenize/public-key', cookie: cookies.customer });
    return encryptAccount(asked.json<{ publicKey: string }>().publicKey, clock.now());
  };
  return {
    quotePayment: {
      method_deleted: async () => {
        const { currencyCode, invoices } = bodyFor([{ invoiceId: await portal.owe(10_00), balance: 10_00 }]);
        const quoted = { paymentType: 'CREDIT_CARD', currencyCode, invoices, cardOnFile: newId() };
        return portal.post('/v1/payments/quote', quoted);
      },
    },
    getCardKey: {
      method_not_offered: () => get('/v1/payments/creditcard/publicapikey?currencyCode=CAD'),
      method_deleted: () => get(`/v1/payments/creditcard/publicapikey?cardOnFile=${newId()}`),
    },
    tokenizeAccount: {
      token_invalid: () => portal.post('/v1/tokenize', { token: 'not encrypted' }),
      payment_provider_unavailable: async () => {
        await portal.plan('tokenize', 'reset');
        return portal.post('/v1/tokenize', { token: await encrypted(portal) });
      },
      method_not_offered: async () => {
        const other = await testPortal({ settings: { isPaymentEnabled: true, isAchEnabled: true } });
        const payload = { token: await encrypted(other) };
        return other.send({ method: 'POST', url: '/v1/tokenize', cookie: other.cookies.customer, payload });
      },
    },
  };
}

function keptCases(portal: PaymentPortal): RefusalCases<KeptCall> {
  const { app, organizationId, portalId, user, cookies } = portal;
  const owner = { organizationId, customerId: user.customerId };
  const remove = (url: string) => portal.send({ method: 'DELETE', url, cookie: cookies.customer });
  const cancel = async (payment: Partial<Parameters<typeof insertPayment>[1]>) => {
    const code = `PL-${newId().slice(-8)}`;
    await insertPayment(app.sql, { ...owner, portalId, code, ...payment });
    return remove(`/v1/payments/${code}`);
  };
  const moveTo = (code: string, scheduledAt: string, cookie = cookies.customer) =>
    portal.send({ method: 'PUT', url: `/v1/payments/${code}/schedule`, cookie, payload: { scheduledAt } });
  const move = async (payment: Partial<Parameters<typeof insertPayment>[1]>, day = '2026-12-02') => {
    const code = `PL-${newId().slice(-8)}`;
    await insertPayment(app.sql, { ...owner, portalId, code, ...payment });
    return moveTo(code, day);
  };
  const scheduled = { status: 'SCHEDULED', scheduledAt: asDay('2026-12-01') } as const;
  return {
    cancelPayment: {
      not_found: () => remove('/v1/payments/PL-NONE'),
      payment_already_canceled: () => cancel({ status: 'CANCELED' }),
      payment_not_scheduled: () => cancel({ status: 'APPROVED' }),
      payment_in_recurrence: async () => {
        const recurrenceId = await insertRecurrence(app.sql, { ...owner, portalId, createdBy: user.identityId });
        return cancel({ ...scheduled, recurrenceId, recurrenceNumber: 1 });
      },
    },
    reschedulePayment: {
      not_found: () => moveTo('PL-NONE', '2026-12-02'),
      payment_already_canceled: () => move({ status: 'CANCELED' }),
      payment_not_scheduled: () => move({ status: 'APPROVED' }),
      payment_in_recurrence: async () => {
        const recurrenceId = await insertRecurrence(app.sql, { ...owner, portalId, createdBy: user.identityId });
        return move({ ...scheduled, recurrenceId, recurrenceNumber: 1 });
      },
      schedule_date_too_early: () => move(scheduled, '2026-11-16'),
      schedule_date_too_late: () => move(scheduled, '2027-11-18'),
      method_deleted: () => move(scheduled),
      method_expired: async () => {
        const card = { ...owner, createdBy: user.identityId, expiry: '11/2026' };
        return move({ ...scheduled, paymentMethodId: await insertSavedCard(app.sql, card) });
      },
      too_many_requests: () => exceedLimit(MOVES, () => moveTo('PL-NONE', '2026-12-02', cookies.neighbor)),
    },
    deletePaymentMethod: {
      not_found: () => remove(`/v1/card-on-file/${newId()}`),
      method_in_use: async () => {
        const id = await insertSavedCard(app.sql, { ...owner, createdBy: user.identityId });
        await insertPayment(app.sql, { ...owner, portalId, ...scheduled, paymentMethodId: id });
        return remove(`/v1/card-on-file/${id}`);
      },
    },
  };
}
