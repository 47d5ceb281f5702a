import { TextLink } from '@plumbline/ui/text-link';
import { InstallmentList } from '../lib/installment-list.tsx';
import { recurrencePath } from '../lib/payments-list-address.ts';
import { useScreenHref } from '../lib/use-screen-href.ts';
import type { PaymentDetail } from './payment-types.ts';
import classes from './thanks-page.module.css';

type ThanksInstallmentsProps = { payment: PaymentDetail; hasLink: boolean };

/** All days of a monthly prepayment, and the way to where it can be canceled (PRE-02). */
export function ThanksInstallments({ payment, hasLink }: ThanksInstallmentsProps) {
  const { recurrenceId, installments, total } = payment;
  const href = useScreenHref()(recurrencePath(recurrenceId ?? ''));
  if (recurrenceId === null) return null;
  return (
    <div className={classes.installments}>
      <InstallmentList installments={installments} each={total} />
      {hasLink && href !== undefined && <TextLink href={href}>View or cancel these payments</TextLink>}
    </div>
  );
}
