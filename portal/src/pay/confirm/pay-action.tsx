import { IconLock } from '@tabler/icons-react';
import { formatDay } from '@plumbline/rules/dates';
import { formatCents, type Cents, type CurrencyCode } from '@plumbline/rules/money';
import type { Day } from '@plumbline/rules/dates';
import { Button } from '@plumbline/ui/button';
import { TextLink } from '@plumbline/ui/text-link';
import { useId } from 'react';
import { counted } from '../../lib/counted.ts';
import { useScreenHref } from '../../lib/use-screen-href.ts';
import { useIsSlim } from '../slim-context.ts';
import { focusPaymentDate } from './focus-payment-date.ts';
import type { PaymentBlock } from './payment-block.ts';
import { StillProcessing, UnsurePayment } from './unsure-payment.tsx';
import type { Submit } from './use-submit-payment.ts';
import classes from './pay-action.module.css';

type PayActionProps = {
  submit: Submit;
  block: PaymentBlock | null;
  /** The amount on the button; undefined until it is known. */
  amount: Cents | undefined;
  currencyCode: CurrencyCode;
  /** Credits pay everything, so that the total to pay is zero. */
  isByCredits: boolean;
  isScheduled: boolean;
  /** How many payments a monthly prepayment has; null for one payment. */
  installments: number | null;
  scheduledAt: Day | null;
  /** The quote is being refreshed. */
  isCounting: boolean;
  onPay: () => void;
};

/** The pay button, with what is still missing and the state of the submission (PAY-08, PAY-12). */
export function PayAction(props: PayActionProps) {
  const { submit, block, amount, isCounting, onPay } = props;
  const { state } = submit;
  const id = useId();
  if (state.phase === 'unsure') return <Unsure submit={submit} />;
  const isSending = state.phase === 'sending';
  const isReady = block === null && amount !== undefined && !isCounting;
  return (
    <div className={classes.action} data-pinned-action="">
      <Button
        variant="primary"
        size="lg"
        fullWidth
        icon={<IconLock size={18} stroke={1.75} aria-hidden="true" />}
        disabled={!isReady && !isSending}
        loading={isSending}
        onClick={onPay}
        {...(block && { 'aria-describedby': id })}
      >
        {labelOf(props)}
      </Button>
      {isSending && state.isSlow && <StillProcessing />}
      {block && !isSending && (
        <p id={id} className={classes.blocked}>
          {block.isDateMissing ? (
            <TextLink look="plain" onClick={focusPaymentDate}>
              {block.message}
            </TextLink>
          ) : (
            block.message
          )}
          {block.missing.length > 0 && (
            <span className={classes.missing}>Still needed: {block.missing.join(', ')}.</span>
          )}
        </p>
      )}
    </div>
  );
}

function labelOf(props: PayActionProps): string {
  const { amount, currencyCode, isByCredits, isScheduled, installments, scheduledAt } = props;
  const sum = amount === undefined ? '' : ` ${formatCents(amount, currencyCode)}`;
  if (isByCredits) return `Pay${sum} with credits`;
  if (!isScheduled) return `Pay${sum} now`;
  if (installments !== null) return `Schedule ${counted(installments, 'payment')}${sum && ` of${sum}`}`;
  return `Schedule${sum}${scheduledAt === null ? '' : ` for ${formatDay(scheduledAt)}`}`;
}

function Unsure({ submit }: { submit: Submit }) {
  const screenHref = useScreenHref();
  const history = useIsSlim() ? undefined : screenHref('/history/payments');
  return (
    <UnsurePayment submit={submit}>
      {history !== undefined && <TextLink href={history}>Payment Activity</TextLink>}
    </UnsurePayment>
  );
}
