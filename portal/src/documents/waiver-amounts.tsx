import { ZERO } from '@plumbline/rules/money';
import { amountWords, type AmountWords } from '@plumbline/rules/waivers/amount-words';
import { exceptionsSum, waiverSum, type SummedWaiver, type WaiverSum } from '@plumbline/rules/waivers/waiver-sum';
import { isUnconditional } from '@plumbline/rules/waivers/waiver-types';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { SumLines } from '@plumbline/ui/money/sum-lines';
import { PanelSection } from '@plumbline/ui/overlays/side-panel';
import { TextLink } from '@plumbline/ui/text-link';
import { useScreenHref } from '../lib/use-screen-href.ts';
import type { WaiverDetail } from './use-waivers-view.ts';
import { isInForce } from './waiver-status.tsx';
import classes from './waiver-panel.module.css';

export const amountWordsOf = (waiver: WaiverDetail): AmountWords =>
  amountWords({
    waiverType: waiver.waiverType,
    status: waiver.waiverRequestStatus,
    isInForce: isInForce(waiver),
    isPaid: waiver.exchanges.some(({ waiverType }) => isUnconditional(waiverType)),
  });

const countOf = ({ invoices }: WaiverDetail, isCounted: (invoice: WaiverDetail['invoices'][number]) => boolean) =>
  new Set(invoices.filter(isCounted).map(({ id }) => id)).size;

/** The sums of the amounts, in the words and the order of the form. */
function sumsOf(waiver: WaiverDetail): WaiverSum[] {
  if (waiver.figures === null) return [];
  const summed: SummedWaiver = {
    ...waiver.figures,
    waiverType: waiver.waiverType,
    waivedCount: countOf(waiver, ({ share }) => share === 'waived'),
    unpaidCount: countOf(waiver, ({ balance }) => balance > ZERO),
  };
  return [waiverSum(summed, amountWordsOf(waiver).covers), exceptionsSum(summed)].filter((sum) => sum !== null);
}

/** How the amount comes about, and the invoices behind it. */
export function WaiverAmounts({ waiver }: { waiver: WaiverDetail }) {
  const { currencyCode, invoices } = waiver;
  const sums = currencyCode === null ? [] : sumsOf(waiver);
  return (
    <>
      {currencyCode !== null && sums.length > 0 && (
        <PanelSection title="Amounts">
          <div className={classes.sums}>
            {sums.map(({ parts, total }) => (
              <SumLines key={total.label} boxed lines={parts} total={total} currency={currencyCode} />
            ))}
          </div>
        </PanelSection>
      )}
      {invoices.length > 0 && <Invoices waiver={waiver} />}
    </>
  );
}

/** An invoice that is paid in part may be on both sides of an unconditional waiver. */
function Invoices({ waiver }: { waiver: WaiverDetail }) {
  const hrefOf = useScreenHref();
  const words = amountWordsOf(waiver);
  const isReceived = isUnconditional(waiver.waiverType);
  return (
    <PanelSection title="Invoices">
      <ul className={classes.list} aria-label="Invoices of the waiver">
        {waiver.invoices.map(({ id, invoiceNumber, share, balance, received }) => {
          const href = hrefOf(`/history/invoices?invoice=${id}`);
          return (
            <li key={`${id} ${share}`}>
              <span>
                {href === undefined ? invoiceNumber : <TextLink href={href}>{invoiceNumber}</TextLink>}{' '}
                <span className={classes.share}>{words[share]}</span>
              </span>
              <MoneyText
                amount={isReceived && share === 'waived' ? received : balance}
                currency={waiver.currencyCode ?? undefined}
              />
            </li>
          );
        })}
      </ul>
    </PanelSection>
  );
}
