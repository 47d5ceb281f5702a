import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import { ZERO } from '@plumbline/rules/money';
import { methodLabel } from '@plumbline/rules/payments/method-label';
import type { PaymentType } from '@plumbline/rules/payments/payment-type';
import type { PaymentStatus } from '@plumbline/rules/payments/status';
import { surchargeNotice } from '@plumbline/rules/payments/surcharge';
import { achNotice, thanksWords, type ThanksWords } from '@plumbline/rules/payments/thanks-words';
import { Card } from '@plumbline/ui/card';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { Note } from '@plumbline/ui/note';
import { ProgressLine } from '@plumbline/ui/states/progress-line';
import { useMemo, type ReactNode } from 'react';
import { today as todayIn } from '@plumbline/rules/dates';
import { useCapabilities, usePortalApp } from '../lib/portal-context.ts';
import { CancelPaymentButton } from './cancel-payment-button.tsx';
import { CopyCode } from './copy-code.tsx';
import { MovePaymentButton } from './move-payment-button.tsx';
import { MethodMark } from '../payment-methods/method-mark.tsx';
import type { PaymentDetail } from './payment-types.ts';
import { PaymentStatusBadge } from '@plumbline/ui/payments/payment-status-badge';
import { PaymentTimeline } from '@plumbline/ui/payments/payment-timeline';
import { isCancelShown, paidAmount, scheduledWords } from './payment-words.ts';
import { ReceiptActions } from './receipt-actions.tsx';
import { ThanksInstallments } from './thanks-installments.tsx';
import { timelineEntries } from '@plumbline/ui/payments/timeline-entries';
import classes from './thanks-page.module.css';

const ICONS = { done: IconCheck, waiting: IconClock, failed: IconAlertTriangle } as const;
const LABELS = { download: 'Download receipt', print: 'Print' };

type DoneWords = { title?: string; email: (email: string) => string };

type ThanksCardProps = {
  payment: PaymentDetail;
  /** Without the actions that need a session. */
  isReceiptOnly?: boolean;
  isSlim: boolean;
  /** The words of a payment that is done, instead of the usual ones. */
  done?: DoneWords | undefined;
  /** Instead of download, print and email. */
  actions?: ReactNode;
  /** The amounts stand below, with the notice about a surcharge. */
  hasAmounts?: boolean;
};

const DONE: DoneWords = { email: (email: string) => `A confirmation goes to ${email}.` };

export function ThanksCard(props: ThanksCardProps) {
  const { payment, isReceiptOnly = false, isSlim, done = DONE, actions, hasAmounts = false } = props;
  const words = wordsOf(payment);
  const { currencyCode, paymentType } = payment;
  return (
    <Card inset={false}>
      <div className={classes.head}>
        <Greeting words={words} email={payment.info.email} done={done} />
        <ScheduleNote payment={payment} />
        <dl className={classes.facts}>
          <div>
            <dt>Amount</dt>
            <dd>
              <MoneyText amount={paidAmount(payment)} currency={currencyCode} size="panel" />
            </dd>
          </div>
          <div>
            <dt>Confirmation code</dt>
            <dd>
              <CopyCode code={payment.code} />
            </dd>
          </div>
          <div>
            <dt>{methodLabel(payment.status as PaymentStatus)}</dt>
            <dd>
              <MethodMark
                type={paymentType}
                brand={payment.brand}
                last4={payment.last4}
                offlineReference={payment.offlineReference}
              />
            </dd>
          </div>
        </dl>
        <ThanksInstallments payment={payment} hasLink={!isReceiptOnly && !isSlim} />
        {payment.surcharge > ZERO && !hasAmounts && (
          <p className={classes.text}>{surchargeNotice(payment.surchargeRate)}</p>
        )}
      </div>
      <WhereItIs payment={payment} />
      {(!isReceiptOnly || actions !== undefined) && (
        <div className={classes.foot}>{actions ?? <ReceiptActions code={payment.code} labels={LABELS} />}</div>
      )}
    </Card>
  );
}

const wordsOf = (payment: PaymentDetail): ThanksWords =>
  thanksWords({
    ...payment,
    paymentType: payment.paymentType as PaymentType,
    status: payment.status as PaymentStatus,
    invoices: payment.paymentInvoices.length,
    installmentCount: payment.installments.length,
  });

type GreetingProps = { words: ThanksWords; email: string | undefined; done: DoneWords };

function Greeting({ words, email, done }: GreetingProps) {
  const Icon = ICONS[words.tone];
  const isDone = words.tone === 'done';
  return (
    <div className={classes.greeting}>
      <span className={classes.sign} data-tone={words.tone} aria-hidden="true">
        <Icon size={20} stroke={1.75} />
      </span>
      <div>
        <h1>{(isDone && done.title) || words.title}</h1>
        <p className={classes.text} aria-live="polite">
          {words.text}
          {isDone && email !== undefined && ` ${done.email(email)}`}
        </p>
      </div>
    </div>
  );
}

/** The scheduled day, with a cancel button while the payment can be canceled (THX-01, THX-02). */
function ScheduleNote({ payment }: { payment: PaymentDetail }) {
  const { cancelPayment } = useCapabilities();
  const words = scheduledWords(payment);
  if (words === null) return null;
  return (
    <div className={classes.schedule}>
      <Note color="blue" title={words.title}>
        {words.note}
      </Note>
      {cancelPayment && isCancelShown(payment) && (
        <>
          <MovePaymentButton payment={payment} />
          <CancelPaymentButton payment={payment} />
        </>
      )}
    </div>
  );
}

function WhereItIs({ payment }: { payment: PaymentDetail }) {
  const { portal, now } = usePortalApp();
  const { timeZone: zone } = portal;
  const today = todayIn(now(), zone);
  const entries = useMemo(() => timelineEntries(payment.timeline, { today, zone }), [payment.timeline, today, zone]);
  // ProgressLine has no look for late or failed steps; PaymentTimeline has.
  const isPlain = entries.every(({ look }) => look === 'done' || look === 'next' || look === 'later');
  return (
    <div className={classes.where}>
      <div className={classes.whereHead}>
        <h2>Where your money is</h2>
        <PaymentStatusBadge payment={payment} />
      </div>
      {isPlain ? (
        <ProgressLine
          label="Where your money is"
          points={entries.map(({ label, time, look }) => ({ label, time, state: look as 'done' | 'next' | 'later' }))}
        />
      ) : (
        <PaymentTimeline points={payment.timeline} label="Where your money is" today={today} zone={zone} />
      )}
      {payment.paymentType === 'ACH' && (payment.status === 'PENDING' || payment.status === 'SCHEDULED') && (
        <p className={classes.text}>{achNotice(payment.paymentInvoices.length)}</p>
      )}
    </div>
  );
}
