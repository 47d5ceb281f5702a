import { IconArrowBackUp } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { getPayment } from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { TextLink } from '@plumbline/ui/text-link';
import { useScreenHref } from '../lib/use-screen-href.ts';
import { PaymentNotFound } from './payment-not-found.tsx';
import { SlimFrame } from '../shell/slim-frame.tsx';
import type { PaymentDetail } from './payment-types.ts';
import { ThanksCard } from './thanks-card.tsx';
import { ThanksLinks } from './thanks-links.tsx';
import classes from './thanks-page.module.css';

/** After a payment: its code, how it stands, its receipt (THX-01). */
export const ThanksPage = () => <Thanks isSlim={false} />;

/** The same without the shell (PAY-14). */
export const ThanksSlimPage = () => (
  <SlimFrame>
    <Thanks isSlim />
  </SlimFrame>
);

function Thanks({ isSlim }: { isSlim: boolean }) {
  const { code = '' } = useParams({ strict: false }) as { code?: string };
  const query = useAnswer(getPayment, { code }, { refetchMs: untilConfirmed });
  if (query.isLoadingError)
    return <PaymentNotFound query={query} listHref={isSlim ? '/pay-slim' : '/history/payments'} />;
  return (
    <div className={classes.column}>
      <LoadingRows loading={!query.data} rows={5} label="Loading your payment">
        {query.data && <ThanksCard payment={query.data} />}
      </LoadingRows>
      <BackToWaiver />
      <ThanksLinks isSlim={isSlim} />
    </div>
  );
}

const ASK_EVERY_MS = 5_000;
/** Beyond this the provider is asked by us, and the payer hears of it by email. */
const TIMES_MAX = 60;

/** Asks again for as long as nobody has confirmed the payment, so that the page tells the truth by itself. */
const untilConfirmed = (payment: PaymentDetail | undefined, times: number): number | false =>
  payment?.isOpen === true && times <= TIMES_MAX && ASK_EVERY_MS;

/** Whoever had to pay before a waiver goes on with it (Spec 2 §2). */
function BackToWaiver() {
  const { requestWaiver } = useSearchTexts('requestWaiver');
  const href = useScreenHref()('/request-waiver');
  if (href === undefined || requestWaiver !== 'true') return null;
  return (
    <TextLink href={href} icon={<IconArrowBackUp size={16} aria-hidden="true" />}>
      Back to the waiver request
    </TextLink>
  );
}
