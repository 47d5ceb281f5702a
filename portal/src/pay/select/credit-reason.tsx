import { asCents, formatCents, subtract } from '@plumbline/rules/money';
import {
  isReasonMissing,
  lineKind,
  paidOn,
  reasonsFor,
  type LineRules,
  type PaymentLine,
} from '@plumbline/rules/payments/line';
import { Note } from '@plumbline/ui/note';
import { SelectField } from '@plumbline/ui/fields/select-field';
import { messages } from '../../messages.ts';
import classes from './credit-reason.module.css';

type CreditReasonProps = {
  line: PaymentLine;
  rules: LineRules;
  value: string | null;
  onChange: (reasonId: string | null) => void;
};

/** The difference that remains with these credits, and its reason. */
export function CreditReason({ line, rules, value, onChange }: CreditReasonProps) {
  const kind = lineKind(line);
  const difference = asCents(Math.abs(subtract(paidOn(line), line.balance)));
  const options = reasonsFor(kind, rules.reasons).map(({ id, title }) => ({ value: id, label: title }));
  return (
    <div className={classes.reason}>
      <Note color="amber">
        {messages.pay.difference(formatCents(difference, line.currencyCode), kind === 'shortpay' ? 'less' : 'more')}
      </Note>
      {options.length > 0 && (
        <SelectField
          label="Reason"
          placeholder="Choose a reason"
          options={options}
          value={value}
          allowDeselect={!rules.paymentReasonRequired}
          error={isReasonMissing(line, rules) && messages.pay.reasonMissing}
          onChange={onChange}
        />
      )}
    </div>
  );
}
