import type { Day } from '@plumbline/rules/dates';
import { processOn } from '@plumbline/rules/payments/schedule';
import type { Payer } from '../../http/caller.ts';
import { newPaymentCode } from '../charge/new-codes.ts';
import { actorOf, requestMethodOf } from '../principal.ts';
import type { ChosenMethod, PaymentInput } from './choose-method.ts';
import type { Recount } from './recount-payment.ts';

type NewPaymentInput = {
  input: Pick<PaymentInput, 'currencyCode' | 'info' | 'paymentType' | 'requestMethod' | 'scheduledAt'>;
  method: ChosenMethod | null;
  savedMethodId: string | null;
  count: Pick<Recount, 'lines' | 'surchargeRateBps' | 'totals'>;
  /** Of an installment. */
  recurrence?: { recurrenceId: string; recurrenceNumber: number };
  isPrepaid?: boolean;
  /** Of a payment that autopay makes. */
  autopayRunId?: string;
  id: string;
  at: string;
};

/** The row of a submitted payment. */
export function newPayment(caller: Payer, { input, method, savedMethodId, count, id, at, ...kind }: NewPaymentInput) {
  const scheduledAt: Day | null = input.scheduledAt ?? null;
  const { subtotal, credit, surcharge, total } = count.totals;
  const { name, email } = caller.link ?? caller.session ?? {};
  return {
    organizationId: caller.tenant.organizationId,
    id,
    portalId: caller.tenant.portalId,
    customerId: caller.customerId,
    code: newPaymentCode(),
    status: statusOf(method, scheduledAt),
    paymentType: input.paymentType,
    brand: method?.brand ?? null,
    last4: method?.last4 ?? null,
    cardType: method?.cardType ?? null,
    billingState: method?.billing.state ?? null,
    billingCountry: method?.billing.country ?? null,
    currencyCode: input.currencyCode,
    subtotal,
    credit,
    surcharge,
    surchargeRateBps: count.surchargeRateBps,
    total,
    scheduledAt,
    processOn: scheduledAt === null ? null : processOn(scheduledAt),
    paymentMethodId: savedMethodId,
    origin: originOf(caller, kind.autopayRunId),
    autopayRunId: kind.autopayRunId ?? null,
    requestMethod: requestMethodOf(caller, input),
    info: { ...(name && { name }), ...(email && { email }), ...input.info },
    isPrepaid: kind.isPrepaid ?? false,
    isOneTimePay: caller.link !== undefined,
    paymentRequestId: caller.link?.requestId ?? null,
    recurrenceId: kind.recurrence?.recurrenceId ?? null,
    recurrenceNumber: kind.recurrence?.recurrenceNumber ?? null,
    invoicesCount: count.lines.length,
    createdBy: actorOf(caller),
    createdAt: at,
    approvedAt: method === null ? at : null,
    ...NOT_OFFLINE,
  };
}

const NOT_OFFLINE = { receivedOn: null, offlineReference: null, offlineNote: null };

/** Credits pay at once, without a provider. */
const statusOf = (method: ChosenMethod | null, scheduledAt: Day | null) => {
  if (method === null) return 'APPROVED' as const;
  return scheduledAt === null ? ('STARTED' as const) : ('SCHEDULED' as const);
};

function originOf({ actor, link }: Payer, autopayRunId: string | undefined) {
  if (autopayRunId !== undefined) return 'AUTOPAY' as const;
  if (link) return 'LINK' as const;
  return actor === null ? ('PORTAL' as const) : ('ADMIN' as const);
}
