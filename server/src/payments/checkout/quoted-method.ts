import type { quotePayment } from '@plumbline/contract/checkout';
import type { Input } from '@plumbline/contract/call';
import { refuse } from '@plumbline/contract/refusals';
import type { PaidWith } from '@plumbline/rules/payments/recompute';
import type { App } from '../../app.ts';
import type { Customer } from '../../http/caller.ts';
import { selectPaymentMethod } from '../charge/saved-methods.sql.ts';

type QuotedInput = Pick<Input<typeof quotePayment>, 'billingAddress' | 'cardOnFile' | 'cardType' | 'paymentType'>;

/** What a quote knows of the method: a saved one has its own type and address. */
export async function quotedMethod(app: App, { tenant, customerId }: Customer, input: QuotedInput) {
  const id = input.cardOnFile;
  const saved =
    id === undefined
      ? undefined
      : ((await selectPaymentMethod(app.sql, { ...tenant, customerId, id })) ?? refuse('method_deleted'));
  const place = saved?.billingAddress ?? input.billingAddress;
  const paidWith: PaidWith = {
    paymentType: input.paymentType,
    cardType: input.cardType ?? saved?.cardType ?? null,
    billing: { country: textOf(place?.['country']), state: textOf(place?.['state']) },
  };
  return { paidWith, place };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
