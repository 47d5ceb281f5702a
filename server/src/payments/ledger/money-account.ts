import { isOffline } from '@plumbline/rules/payments/payment-type';
import type { PaymentRow } from '../payments.sql.ts';

type Paid = Pick<PaymentRow, 'paymentType'>;

/** Where captured money is: with the provider until it is paid out, or with the supplier, who received it (ADR 57). */
export const moneyAccount = ({ paymentType }: Paid): 'clearing' | 'offline' =>
  isOffline(paymentType) ? 'offline' : 'clearing';

/** From where a bank takes money back. */
export const withdrawnAccount = ({ paymentType }: Paid): 'bank' | 'offline' =>
  isOffline(paymentType) ? 'offline' : 'bank';
