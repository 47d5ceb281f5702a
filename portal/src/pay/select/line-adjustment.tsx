import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { asCents, formatCents, subtract } from '@plumbline/rules/money';
import {
  isReasonMissing,
  lineKind,
  lineProblem,
  paidOn,
  reasonsFor,
  type PaymentLine,
} from '@plumbline/rules/payments/line';
import { LazyOverlay } from '@plumbline/ui/lazy-overlay';
import { Badge } from '@plumbline/ui/status-badge';
import { TextLink } from '@plumbline/ui/text-link';
import { messages } from '../../messages.ts';
import { usePayStore } from '../pay-draft.tsx';
import { reviewLine } from './review-line.ts';
import { useSelect } from './select-context.ts';
import { lazy, useState } from 'react';
import classes from './line-adjustment.module.css';

/** Loaded with the first short pay: the listbox is a large chunk. */
const SelectField = lazy(async () => ({ default: (await import('@plumbline/ui/fields/select-field')).SelectField }));

const KINDS = {
  shortpay: { word: 'Short pay', Icon: IconArrowDownRight, compared: 'less' },
  overpay: { word: 'Overpay', Icon: IconArrowUpRight, compared: 'more' },
} as const;

/** The difference and reason of a short pay or overpay (PAY-07). */
export function LineAdjustment({ line }: { line: PaymentLine }) {
  const { rules } = useSelect();
  const { dispatch } = usePayStore();
  const kind = lineKind(line);
  if (kind === 'complete') return null;
  const { word, Icon, compared } = KINDS[kind];
  const { invoiceId, currencyCode } = line;
  const problem = lineProblem(line, rules);
  const isAllowed = rules[kind];
  const difference = asCents(Math.abs(subtract(paidOn(line), line.balance)));
  const asksWhy = isAllowed && reasonsFor(kind, rules.reasons).length > 0;
  return (
    <div className={classes.adjustment}>
      <Badge color="amber" icon={<Icon size={13} stroke={1.75} aria-hidden="true" />}>
        {word}
      </Badge>
      <p className={classes.words}>
        You pay <b>{formatCents(difference, currencyCode)}</b> {compared} than the balance. {asksWhy && 'Why?'}
        {!isAllowed && messages.pay.notAllowed[kind]}{' '}
        {problem !== null && (
          <button type="button" className={classes.review} onClick={() => reviewLine(invoiceId)}>
            Click here to review
          </button>
        )}
      </p>
      {asksWhy && <Reason line={line} />}
      <TextLink onClick={() => dispatch({ type: 'reason', invoiceId, paymentReasonId: null })}>
        Pay full balance
        <span className="pl-hidden"> of invoice {line.invoiceNumber}</span>
      </TextLink>
    </div>
  );
}

function Reason({ line }: { line: PaymentLine }) {
  const { rules } = useSelect();
  const { dispatch } = usePayStore();
  const { invoiceId, invoiceNumber, paymentReasonId } = line;
  /** Whether the dialog about the missing script was closed. */
  const [isWarned, setWarned] = useState(false);
  const options = reasonsFor(lineKind(line), rules.reasons).map(({ id, title }) => ({ value: id, label: title }));
  return (
    <div className={classes.reason} data-reason-of={invoiceId}>
      <LazyOverlay opened={!isWarned} onClose={() => setWarned(true)}>
        <SelectField
          label={`Reason for invoice ${invoiceNumber}`}
          labelHidden
          size="sm"
          placeholder="Choose a reason"
          options={options}
          value={paymentReasonId}
          allowDeselect
          error={isReasonMissing(line, rules)}
          // Clearing the reason resets the amount to the full balance (PAY-05).
          onChange={(reason) => dispatch({ type: 'reason', invoiceId, paymentReasonId: reason })}
        />
      </LazyOverlay>
    </div>
  );
}
