import { getOpenTotal } from '@plumbline/contract/paths.gen';
import { ZERO } from '@plumbline/rules/money';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { TextPlaceholder } from '@plumbline/ui/states/text-placeholder';
import { useCapabilities } from '../lib/portal-context.ts';
import { OpenAmount } from '../lib/open-amount.tsx';
import { creditsLeft } from './credit-trial.ts';
import { usePayDraft } from './pay-draft.tsx';
import { useListedCredits } from './use-fresh-draft.ts';

const LIKE_CREDITS = 'Credits left $0,000.00.';

/** The open total and the credits left. */
export function PaySentence() {
  const { draft } = usePayDraft();
  const { currencyCode } = draft;
  const { creditMemos } = useCapabilities();
  const open = useAnswer(getOpenTotal, { currencyCode }).data;
  if (!open) {
    const credits = creditMemos ? ` ${LIKE_CREDITS}` : '';
    return <TextPlaceholder like={`You have $000,000.00 open, $00,000.00 of it on its way.${credits}`} />;
  }
  return (
    <>
      You have <OpenAmount open={open.openTotal} pending={open.pendingTotal} currency={currencyCode} /> <CreditsLeft />
    </>
  );
}

function CreditsLeft() {
  const { draft } = usePayDraft();
  const { creditMemos } = useCapabilities();
  const { left, all } = creditsLeft(draft);
  const { data: listed, isLoading } = useListedCredits();
  // The draft gets the listed credits one render after they arrive.
  const areComing = all === ZERO && (isLoading || (listed?.rows.length ?? 0) > 0);
  if (creditMemos && areComing) return <TextPlaceholder like={LIKE_CREDITS} />;
  if (!creditMemos || all === ZERO) return null;
  return (
    <>
      Credits left{' '}
      <b>
        <MoneyText amount={left} currency={draft.currencyCode} />
      </b>
      {left !== all && (
        <>
          {' '}
          of <MoneyText amount={all} currency={draft.currencyCode} />
        </>
      )}
      .
    </>
  );
}
