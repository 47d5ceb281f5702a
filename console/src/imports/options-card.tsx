import { importFields, type ValueKind } from '@plumbline/rules/imports/import-fields';
import { DAY_ORDERS } from '@plumbline/rules/imports/read-value';
import { CURRENCY_CODES } from '@plumbline/rules/money';
import { Card } from '@plumbline/ui/card';
import { Facts } from '@plumbline/ui/facts';
import { MoneyInput } from '@plumbline/ui/fields/money-input';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { SwitchField } from '@plumbline/ui/fields/switch-field';
import { Note } from '@plumbline/ui/note';
import { AsOfField } from './as-of-field.tsx';
import { dialectFacts } from './import-words.ts';
import { type Run, useMayImport } from './run.ts';
import type { StepParts } from './step-parts.ts';
import classes from './imports.module.css';

const DAY_ORDER_WORDS = {
  'M/D/Y': 'Month/day/year, 11/30/2026',
  'D/M/Y': 'Day/month/year, 30/11/2026',
  'Y-M-D': 'Year-month-day, 2026-11-30',
} as const;
const DECIMAL_MARKS = [
  { value: '.', label: 'Point, 1,234.50' },
  { value: ',', label: 'Comma, 1.234,50' },
];

/** How the file is written: what was found in it, and what can be chosen. */
export function OptionsCard({ run, draft: { draft, change } }: Pick<StepParts, 'run' | 'draft'>) {
  const mayImport = useMayImport();
  const { options } = draft;
  const isInvoices = run.kind === 'invoices';
  const has = (kind: ValueKind) => importFields(run.kind).some(({ value }) => value === kind);
  const choose = (part: Partial<Run['options']>) => change({ options: { ...options, ...part } });
  return (
    <Card title="How the file is written">
      <fieldset className={classes.plain} disabled={!mayImport}>
        <div className={classes.form}>
          <Facts items={dialectFacts(run)} />
          {has('day') && (
            <NativeSelectField
              label="Dates"
              placeholder=""
              options={DAY_ORDERS.map((order) => ({ value: order, label: DAY_ORDER_WORDS[order] }))}
              value={options.dayOrder}
              onChange={(order) => choose({ dayOrder: order as Run['options']['dayOrder'] })}
            />
          )}
          {has('amount') && (
            <NativeSelectField
              label="Decimals"
              placeholder=""
              options={DECIMAL_MARKS}
              value={options.decimalMark}
              onChange={(mark) => choose({ decimalMark: mark === ',' ? ',' : '.' })}
            />
          )}
          {isInvoices && (
            <NativeSelectField
              label="Currency"
              hint="Of rows that name none."
              placeholder=""
              options={CURRENCY_CODES.map((code) => ({ value: code, label: code }))}
              value={options.currencyCode}
              onChange={(code) => choose({ currencyCode: code as Run['options']['currencyCode'] })}
            />
          )}
          <AsOfField label="The ERP wrote the file" asOf={draft.asOf} onChange={(asOf) => change({ asOf })} />
          {isInvoices && <InvoiceOptions draft={draft} change={change} choose={choose} />}
        </div>
      </fieldset>
    </Card>
  );
}

type InvoiceOptionsProps = Pick<StepParts['draft'], 'draft' | 'change'> & {
  choose: (part: Partial<Run['options']>) => void;
};

function InvoiceOptions({ draft: { options, controlTotal }, change, choose }: InvoiceOptionsProps) {
  return (
    <>
      <MoneyInput
        label="Control total"
        optional
        hint={`What your ERP says is owed in ${options.currencyCode}, less credits. The check compares it.`}
        currency={options.currencyCode}
        value={controlTotal}
        onChange={(total) => change({ controlTotal: total })}
      />
      <SwitchField
        label="Amounts below zero are credits"
        checked={options.negativesAreCredits}
        onChange={({ currentTarget }) => choose({ negativesAreCredits: currentTarget.checked })}
      />
      <SwitchField
        label="The file has all open invoices"
        hint="Leave it off for a file with a part of them."
        checked={options.isComplete}
        onChange={({ currentTarget }) => choose({ isComplete: currentTarget.checked })}
      />
      {options.isComplete && (
        <Note color="amber" title="Open invoices that are not in the file will be closed" alert>
          <p>Their balance becomes zero, and customers no longer see them as open. The check says how many.</p>
        </Note>
      )}
    </>
  );
}
