import { IconArrowBackUp } from '@tabler/icons-react';
import { useParams, useSearch } from '@tanstack/react-router';
import { getPayment } from '@plumbline/contract/paths.gen';
import { searchText } from '@plumbline/ui/app/search';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { TextLink } from '@plumbline/ui/text-link';
import { useScreenHref } from '../lib/use-screen-href.ts';
import { PaymentNotFound } from './payment-not-found.tsx';
import { SlimFrame } from '../shell/slim-frame.tsx';
import { ThanksCard } from './thanks-card.tsx';
import { ThanksLinks } from './thanks-links.tsx';
import { useWatchedPayment } from './use-watched-payment.ts';
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
  const query = useAnswer(getPayment, { code });
  useWatchedPayment(query);
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

/** Whoever had to pay before a waiver goes on with it (Spec 2 §2). */
function BackToWaiver() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const href = useScreenHref()('/request-waiver');
  if (href === undefined || searchText(search, 'requestWaiver') !== 'true') return null;
  return (
    <TextLink href={href} icon={<IconArrowBackUp size={16} aria-hidden="true" />}>
      Back to the waiver request
    </TextLink>
  );
}
