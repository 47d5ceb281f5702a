import { TextLink } from '@plumbline/ui/text-link';
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
        <PaySentence /> {!isSlim && <PrepayLink />}
      </>
    }
    content={<SelectStep />}
  >
    <FreshDraft />
  </PayFlow>
);

/** For those who may prepay too; the slim page has no link out of its flow (PAY-14). */
function PrepayLink() {
  const href = useScreenHref()('/prepay');
  if (href === undefined) return null;
  return (
    <TextLink href={href} size="inherit">
      Prepay without an invoice
    </TextLink>
  );
}

/** Keeps the draft up to date on every step. */
function FreshDraft() {
  useRefreshOnOpen();
  useSyncCredits();
  return null;
}
