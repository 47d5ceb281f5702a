import { IconArrowBackUp } from '@tabler/icons-react';
import { useParams } from '@plumbline/ui/app/use-router';
import { getPayment, getReceipt } from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { TextLink } from '@plumbline/ui/text-link';
import { useSession } from '../lib/portal-context.ts';
import { useScreenHref } from '../lib/use-screen-href.ts';
import { PaymentNotFound } from './payment-not-found.tsx';
import { SlimFrame } from '../shell/slim-frame.tsx';
import { ReceiptClosed } from './receipt-closed.tsx';
import { ThanksCard } from './thanks-card.tsx';
import { ThanksLinks } from './thanks-links.tsx';
import { untilConfirmed } from './until-confirmed.ts';
import { useReceiptToken } from './use-receipt-token.ts';
import classes from './thanks-page.module.css';

/** Shown after a payment: code, status and receipt (THX-01). */
export const ThanksPage = () => <Thanks isSlim={false} />;

/**
 * The same without the shell (PAY-14), open to everybody (decision A14): its data needs a session or the receipt token
 * that this tab got while there was one.
 */
export function ThanksSlimPage() {
  const { code = '' } = useParams();
  const isSignedIn = useSession().kind === 'full';
  const receiptToken = useReceiptToken(code);
  return (
    <SlimFrame hasCurrencyMenu={isSignedIn}>
      {isSignedIn && <Thanks isSlim />}
      {!isSignedIn && receiptToken !== null && <Receipt code={code} receiptToken={receiptToken} />}
      {!isSignedIn && receiptToken === null && <ReceiptClosed />}
    </SlimFrame>
  );
}

/** What a receipt token shows: the payment without the actions that need a session. */
function Receipt({ code, receiptToken }: { code: string; receiptToken: string }) {
  const query = useAnswer(getReceipt, { code, receiptToken }, { refetchMs: untilConfirmed });
  if (query.isLoadingError) return <ReceiptClosed />;
  return (
    <div className={classes.column}>
      <LoadingRows loading={!query.data} rows={5} label="Loading your payment">
        {query.data && <ThanksCard payment={query.data} isReceiptOnly isSlim />}
      </LoadingRows>
    </div>
  );
}

function Thanks({ isSlim }: { isSlim: boolean }) {
  const { code = '' } = useParams();
  const query = useAnswer(getPayment, { code }, { refetchMs: untilConfirmed });
  if (query.isLoadingError)
    return <PaymentNotFound query={query} listHref={isSlim ? '/pay-slim' : '/history/payments'} />;
  return (
    <div className={classes.column}>
      <LoadingRows loading={!query.data} rows={5} label="Loading your payment">
        {query.data && <ThanksCard payment={query.data} isSlim={isSlim} />}
      </LoadingRows>
      <BackToWaiver />
      <ThanksLinks isSlim={isSlim} isPrepaid={query.data?.isPrepaid === true} />
    </div>
  );
}

/** Returns to the waiver request that required the payment (Spec 2 §2). */
function BackToWaiver() {
  const { requestWaiver } = useSearchTexts('requestWaiver');
  const href = useScreenHref()('/request-waiver?restore=true');
  if (href === undefined || requestWaiver !== 'true') return null;
  return (
    <TextLink href={href} icon={<IconArrowBackUp size={16} aria-hidden="true" />}>
      Back to the waiver request
    </TextLink>
  );
}
