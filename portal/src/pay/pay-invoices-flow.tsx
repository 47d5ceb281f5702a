import { TextLink } from '@plumbline/ui/text-link';
import { Fragment } from 'react';
import { useScreenHref } from '../lib/use-screen-href.ts';
import { PayFlow } from './pay-flow.tsx';
import { PaySentence } from './pay-sentence.tsx';
import { SelectStep } from './select/select-step.tsx';
import { useRefreshOnOpen, useSyncCredits } from './use-fresh-draft.ts';

/** Pays invoices: its first step selects them. */
export const PayInvoicesFlow = ({ isSlim = false }: { isSlim?: boolean }) => (
  <PayFlow
    isPrepaid={false}
    isSlim={isSlim}
    title="Make a payment"
    label="Select invoices"
    sentence={
      <>
        <PaySentence /> {!isSlim && <OtherWays />}
      </>
    }
    content={<SelectStep />}
  >
    <FreshDraft />
  </PayFlow>
);

const OTHER_WAYS = [
  { path: '/prepay', label: 'Prepay without an invoice' },
  { path: '/autopay', label: 'Autopay' },
];

/** For those who may open them; the slim page has no link out of its flow (PAY-14). */
function OtherWays() {
  const hrefOf = useScreenHref();
  return OTHER_WAYS.filter(({ path }) => hrefOf(path) !== undefined).map(({ path, label }, place) => (
    <Fragment key={path}>
      {place > 0 && ' · '}
      <TextLink href={path} size="inherit">
        {label}
      </TextLink>
    </Fragment>
  ));
}

/** Keeps the draft up to date on every step. */
function FreshDraft() {
  useRefreshOnOpen();
  useSyncCredits();
  return null;
}
