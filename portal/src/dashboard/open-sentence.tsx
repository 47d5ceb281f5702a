import { MoneyText } from '@plumbline/ui/money/money-text';
import { TextPlaceholder } from '@plumbline/ui/states/text-placeholder';
import { openTotal, pastDueTotal } from '@plumbline/rules/invoices/summary';
import { BalancesAsOf } from '../lib/balances-as-of.tsx';
import { OpenAmount } from '../lib/open-amount.tsx';
import { usePortal } from '../lib/portal-context.ts';
import type { InvoiceSummary } from './summary-figures.ts';

type OpenSentenceProps = { summary: InvoiceSummary | undefined; isFailed: boolean };

/** The open and past-due totals as a sentence. */
export function OpenSentence({ summary, isFailed }: OpenSentenceProps) {
  const { currencyCodes } = usePortal().settings;
  if (isFailed) return 'Your totals are not available right now.';
  if (!summary) {
    return (
      <TextPlaceholder like="You have $000,000.00 open, $00,000.00 of it on its way. $00,000.00 of it is past due." />
    );
  }
  const { currencyCode: currency, openAccount, openAccountPendingTotal, balancesAsOf } = summary;
  const open = openTotal(openAccount);
  const pastDue = pastDueTotal(openAccount);
  if (open === 0) {
    return (
      <>
        {currencyCodes.length > 1 ? `You have nothing open in ${currency}.` : 'You have nothing open.'}
        <BalancesAsOf instant={balancesAsOf} />
      </>
    );
  }
  return (
    <>
      You have <OpenAmount open={open} pending={openAccountPendingTotal} currency={currency} />{' '}
      {pastDue === 0 ? (
        'None of it is past due.'
      ) : (
        <>
          <MoneyText strong tone="late" amount={pastDue} currency={currency} /> of it is past due.
        </>
      )}
      <BalancesAsOf instant={balancesAsOf} />
    </>
  );
}
