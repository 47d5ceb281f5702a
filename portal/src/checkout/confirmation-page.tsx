import { IconPrinter } from '@tabler/icons-react';
import { getReceipt } from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Button } from '@plumbline/ui/button';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { usePortal } from '../lib/portal-context.ts';
import { useEffectOnce } from '../lib/use-effect-once.ts';
import { PaymentAmounts } from '../payments/payment-amounts.tsx';
import { PaymentFacts } from '../payments/payment-facts.tsx';
import { PaymentInvoices } from '../payments/payment-invoices.tsx';
import type { PaymentDetail } from '../payments/payment-types.ts';
import { EmailCopyButton } from '../payments/receipt-actions.tsx';
import { ThanksCard } from '../payments/thanks-card.tsx';
import { untilConfirmed } from '../payments/until-confirmed.ts';
import { BrandedPage } from '../shell/branded-page.tsx';
import { checkoutMessages } from './checkout-messages.ts';
import { CreateAccountCard } from './create-account-card.tsx';
import { DownloadPdfButton } from './download-pdf-button.tsx';
import { textOf, useKeptState } from './kept-state.ts';
import { CONFIRMATION_PATH, useLeaveCheckout } from './link-refusal.ts';
import { receiptLines } from './pdf/receipt-lines.ts';
import { PrintedReceipt } from './printed-receipt.tsx';
import classes from './confirmation-page.module.css';

/** /checkout-confirmation: the payment that was made by a link (LNK-04). */
export function ConfirmationPage() {
  const state = useKeptState(CONFIRMATION_PATH);
  const code = textOf(state['code']);
  const receiptToken = textOf(state['receiptToken']);
  if (code === undefined || receiptToken === undefined) return <NothingPaid />;
  return (
    <BrandedPage>
      <div className={classes.column}>
        <Receipt code={code} receiptToken={receiptToken} />
      </div>
    </BrandedPage>
  );
}

function NothingPaid() {
  const leave = useLeaveCheckout(null);
  useEffectOnce(() => leave(null));
  return null;
}

function Receipt({ code, receiptToken }: { code: string; receiptToken: string }) {
  const query = useAnswer(getReceipt, { code, receiptToken }, { refetchMs: untilConfirmed });
  if (query.isLoadingError) {
    return (
      <>
        <h1>{checkoutMessages.thanks}</h1>
        <ErrorState
          title={checkoutMessages.receiptFailed}
          text={checkoutMessages.receiptFailedText(code)}
          onRetry={() => void query.refetch()}
        />
      </>
    );
  }
  return (
    <LoadingRows loading={!query.data} rows={5} label="Loading your payment">
      {query.data && <Payment payment={query.data} receiptToken={receiptToken} />}
    </LoadingRows>
  );
}

const DONE = { title: checkoutMessages.thanks, email: checkoutMessages.emailed };

function Payment({ payment, receiptToken }: { payment: PaymentDetail; receiptToken: string }) {
  const { name, timeZone, organization } = usePortal();
  const contact = [organization.supportPhone, organization.supportEmail];
  const lines = receiptLines(payment, { supplier: name, contact, timeZone });
  return (
    <>
      <div className={classes.screen}>
        <ThanksCard
          payment={payment}
          isReceiptOnly
          isSlim
          hasAmounts
          done={DONE}
          actions={
            <div className={classes.actions}>
              <Button
                icon={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />}
                onClick={() => {
                  window.print();
                }}
              >
                Print
              </Button>
              <DownloadPdfButton code={payment.code} lines={lines} />
              <EmailCopyButton code={payment.code} receiptToken={receiptToken} />
            </div>
          }
        />
        {payment.paymentInvoices.length > 0 && <PaymentInvoices payment={payment} className={undefined} />}
        <PaymentAmounts payment={payment} />
        <PaymentFacts payment={payment} />
        <CreateAccountCard info={payment.info} />
      </div>
      <PrintedReceipt lines={lines} />
    </>
  );
}
