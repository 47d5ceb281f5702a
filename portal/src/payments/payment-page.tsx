import { useParams } from '@plumbline/ui/app/use-router';
import { IconCalendarEvent, IconClock } from '@tabler/icons-react';
import { getPayment } from '@plumbline/contract/paths.gen';
import { formatInstant, today } from '@plumbline/rules/dates';
import { cancelPath } from '@plumbline/rules/payments/cancel';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Card } from '@plumbline/ui/card';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { Note } from '@plumbline/ui/note';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { TextLink } from '@plumbline/ui/text-link';
import { useCapabilities, useMember, usePortalApp } from '../lib/portal-context.ts';
import { paymentMessages } from './payment-messages.ts';
import { ApprovalBanner } from './approval-banner.tsx';
import { CancelPaymentButton } from './cancel-payment-button.tsx';
import { MovePaymentButton } from './move-payment-button.tsx';
import { PaymentAmounts } from './payment-amounts.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentInvoices } from './payment-invoices.tsx';
import { PaymentNotFound } from './payment-not-found.tsx';
import type { PaymentDetail } from './payment-types.ts';
import { PaymentStatusBadge } from '@plumbline/ui/payments/payment-status-badge';
import { PaymentTimeline } from '@plumbline/ui/payments/payment-timeline';
import { isCancelShown, paidAmount, paymentSentence, scheduledWords } from './payment-words.ts';
import { PAYMENTS_PATH, paymentsListAddress } from '../lib/payments-list-address.ts';
import { ReceiptActions } from './receipt-actions.tsx';
import classes from './payment-page.module.css';

/** A payment with its timeline, invoices and receipt (HIS-02). */
export function PaymentPage() {
  const { code = '' } = useParams();
  const payment = useAnswer(getPayment, { code });
  const userId = useMember()?.userId;
  const listHref = userId === undefined ? PAYMENTS_PATH : paymentsListAddress(userId);
  if (payment.isLoadingError) return <PaymentNotFound query={payment} listHref={listHref} />;
  return (
    <>
      <PageHeader
        back={{ href: listHref, label: 'Back to Payments' }}
        title={payment.data ? <PaymentTitle payment={payment.data} /> : `Payment ${code}`}
        sentence={
          payment.data ? (
            <>
              <span>{paymentSentence(payment.data)}</span> <span>Confirmation {payment.data.code}.</span>
            </>
          ) : (
            '\u00a0'
          )
        }
        actions={payment.data && <ReceiptActions code={payment.data.code} />}
      />
      {payment.data ? (
        <Loaded payment={payment.data} />
      ) : (
        <Card inset={false}>
          <LoadingRows loading rows={6} label="Loading the payment" />
        </Card>
      )}
    </>
  );
}

/** The amount leads, large; the code is in the sentence below it. */
function PaymentTitle({ payment }: { payment: PaymentDetail }) {
  return (
    <>
      Payment of <MoneyText size="card" amount={paidAmount(payment)} currency={payment.currencyCode} />
    </>
  );
}

function Loaded({ payment }: { payment: PaymentDetail }) {
  const { portal, now } = usePortalApp();
  return (
    <>
      <ScheduledBanner payment={payment} />
      <OpenBanner payment={payment} />
      {payment.approval && <ApprovalBanner payment={payment} approval={payment.approval} />}
      <div className={classes.page}>
        <Card
          className={classes.timeline}
          title="Where your money is"
          action={<PaymentStatusBadge payment={payment} />}
        >
          <PaymentTimeline
            points={payment.timeline}
            label="Where your money is"
            today={today(now(), portal.timeZone)}
            zone={portal.timeZone}
          />
        </Card>
        <PaymentInvoices className={classes.invoices} payment={payment} />
        <div className={classes.rest}>
          <PaymentAmounts payment={payment} />
          <PaymentFacts payment={payment} />
        </div>
      </div>
    </>
  );
}

/** Until when the invoices are held if the payment did not reach the provider. */
function OpenBanner({ payment: { openUntil } }: { payment: PaymentDetail }) {
  const { portal, now } = usePortalApp();
  if (openUntil === null) return null;
  const { timeZone } = portal;
  const { open, openText, openLate } = paymentMessages.history;
  const isLate = openUntil < now().toISOString();
  return (
    <div className={classes.banner}>
      <Note color="amber" icon={<IconClock size={18} stroke={1.75} />} title={open}>
        {isLate ? openLate : openText(formatInstant(openUntil, today(now(), timeZone), timeZone))}
      </Note>
    </div>
  );
}

/** The scheduled day, also after it has passed (decision C16). */
function ScheduledBanner({ payment }: { payment: PaymentDetail }) {
  const { cancelPayment, cancelPaymentOnDetail } = useCapabilities();
  const words = scheduledWords(payment);
  if (words === null) return null;
  return (
    <div className={classes.banner}>
      <Note
        color={payment.status === 'SCHEDULED' ? 'blue' : 'grey'}
        icon={<IconCalendarEvent size={18} stroke={1.75} />}
        title={words.title}
      >
        {words.note}
        {!cancelPaymentOnDetail && cancelPayment && payment.status === 'SCHEDULED' && payment.recurrenceId === null && (
          <>
            {words.note !== null && ' '}
            <TextLink href={cancelPath(payment.code, false)} size="inherit">
              Cancel it on its confirmation page
            </TextLink>
          </>
        )}
      </Note>
      {cancelPaymentOnDetail && isCancelShown(payment) && (
        <>
          <MovePaymentButton payment={payment} />
          <CancelPaymentButton payment={payment} />
        </>
      )}
    </div>
  );
}
