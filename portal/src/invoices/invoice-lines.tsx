import { MoneyText } from '@plumbline/ui/money/money-text';
import { PanelSection } from '@plumbline/ui/overlays/side-panel';
import type { Invoice } from './invoice-row.ts';
import classes from './invoice-lines.module.css';

/** The line items of an invoice. */
export function InvoiceLines({ invoice: { lines, currencyCode } }: { invoice: Invoice }) {
  return (
    <PanelSection title="Lines">
      <ul className={classes.lines} aria-label="Lines">
        {lines.map(({ description, quantity, unit, unitPrice, amount }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- the order of an invoice's lines never changes
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
