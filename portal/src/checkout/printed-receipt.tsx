import type { ReceiptLine } from './pdf/receipt-lines.ts';
import classes from './printed-receipt.module.css';

/** The receipt on paper, with the same lines as its PDF; not shown on a screen. */
export const PrintedReceipt = ({ lines }: { lines: readonly ReceiptLine[] }) => (
  <div className={classes.receipt}>
    {lines.map((line) => (
      <div key={`${line.kind} ${line.text}`} className={classes.line} data-kind={line.kind}>
        <span>{line.text}</span>
        {'value' in line && <span className={classes.value}>{line.value}</span>}
      </div>
    ))}
  </div>
);
