import { MoneyText } from '@plumbline/ui/money/money-text';
import { PanelSection } from '@plumbline/ui/overlays/side-panel';
import type { Invoice } from './invoice-row.ts';
import classes from './invoice-lines.module.css';

/** What was delivered, line by line. */
export function InvoiceLines({ invoice: { lines, currencyCode } }: { invoice: Invoice }) {
  return (
    <PanelSection title="Lines">
      <ul className={classes.lines} aria-label="Lines">
        {lines.map(({ description, quantity, unit, unitPrice, amount }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines of an invoice never change places
          <li key={place} className={classes.line}>
            <span>{description}</span>
            <MoneyText amount={amount} currency={currencyCode} />
            <span className={classes.count}>
              {`${quantity} ${unit}`.trim()} × <MoneyText amount={unitPrice} />
            </span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
