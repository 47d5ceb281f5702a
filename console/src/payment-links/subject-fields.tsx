import { CURRENCY_CODES, CURRENCY_NAMES } from '@plumbline/rules/money';
import { Card } from '@plumbline/ui/card';
import { MoneyInput } from '@plumbline/ui/fields/money-input';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { Segmented } from '@plumbline/ui/fields/segmented';
import { TextField } from '@plumbline/ui/fields/text-field';
import { InvoiceChoice } from './invoice-choice.tsx';
import type { Subject } from './new-link.ts';
import type { LinkFormState } from './use-link-form.ts';
import classes from './payment-links.module.css';

const SUBJECTS: readonly { value: Subject; label: string }[] = [
  { value: 'invoices', label: 'Invoices' },
  { value: 'amount', label: 'An amount' },
  { value: 'open', label: 'The payer chooses' },
];

const CURRENCIES = CURRENCY_CODES.map((code) => ({ value: code, label: CURRENCY_NAMES[code] }));

/** What the link asks for. */
export function SubjectFields({ state }: { state: LinkFormState }) {
  const { link, problems, change } = state;
  return (
    <Card title="What to pay">
      <div className={classes.form}>
        <div className={classes.pair}>
          <Segmented
            label="Ask for"
            options={SUBJECTS}
            value={link.subject}
            onChange={(subject) => change({ subject })}
          />
          <NativeSelectField
            label="Currency"
            placeholder="Choose a currency"
            options={CURRENCIES}
            value={link.currencyCode}
            onChange={(picked) => {
              const currencyCode = CURRENCY_CODES.find((code) => code === picked);
              if (currencyCode) change({ currencyCode, invoiceIds: new Set() });
            }}
          />
        </div>
        {link.subject === 'invoices' && <InvoiceChoice state={state} />}
        {link.subject === 'amount' && (
          <MoneyInput
            label="Amount"
            currency={link.currencyCode}
            value={link.amount}
            error={problems.amount}
            onChange={(amount) => change({ amount })}
          />
        )}
        {link.subject === 'open' && (
          <p className={classes.note}>Whoever opens the link types the amount, such as a deposit.</p>
        )}
        <div className={classes.pair}>
          <TextField
            label="Description"
            optional
            maxLength={500}
            hint="The payer reads it in the email and on the page."
            value={link.description}
            onChange={({ currentTarget: { value } }) => change({ description: value })}
          />
          <TextField
            label="Order number"
            optional
            maxLength={60}
            value={link.orderNumber}
            onChange={({ currentTarget: { value } }) => change({ orderNumber: value })}
          />
        </div>
      </div>
    </Card>
  );
}
