import { formatDay } from '@plumbline/rules/dates';
import { add, formatCents, subtract, ZERO, type Cents } from '@plumbline/rules/money';
import { IconArrowDownRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../src/button.tsx';
import { Card } from '../src/card.tsx';
import { DataTable } from '../src/lists/data-table.tsx';
import { EmptyState } from '../src/states/empty-state.tsx';
import { MobileRow } from '../src/lists/mobile-row.tsx';
import { MoneyInput } from '../src/fields/money-input.tsx';
import { MoneyText } from '../src/money/money-text.tsx';
import { PageHeader } from '../src/layout/page-header.tsx';
import { SelectField } from '../src/fields/select-field.tsx';
import { Badge } from '../src/status-badge.tsx';
import { Stepper } from '../src/layout/stepper.tsx';
import { TextLink } from '../src/text-link.tsx';
import { TotalBar } from '../src/layout/total-bar.tsx';
import { cents, INVOICES, SampleShell, type SampleInvoice } from './sample-data.tsx';
import classes from './gallery.module.css';

const ROWS = INVOICES.filter((row) => ['48260', '48213', '48127', '47980', '47755'].includes(row.number));

type Amounts = Record<string, Cents | null>;

export function PayScene() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['48213', '48127', '47980', '47755']));
  const [amounts, setAmounts] = useState<Amounts>({ '47980': cents(4160) });
  const chosen = ROWS.filter((row) => selected.has(row.number));
  const balance = add(...chosen.map((row) => row.balance));
  const total = add(...chosen.map((row) => amountOf(row, amounts) ?? ZERO));
  return (
    <SampleShell active="Make a Payment">
      <PageHeader
        title="Make a payment"
        actions={
          <Stepper
            current={0}
            steps={[{ label: 'Select invoices' }, { label: 'Payment method' }, { label: 'Confirm payment' }]}
          />
        }
      />
      <Card inset={false} aria-label="Invoices to pay">
        <PayTable selected={selected} onSelect={setSelected} amounts={amounts} onAmounts={setAmounts} />
      </Card>
      <TotalBar
        status={
          <>
            <b>{chosen.length} invoices</b> selected
          </>
        }
        parts={[
          { label: 'Balance', amount: balance },
          { label: 'Short pay', amount: subtract(total, balance) },
          { label: 'Credit applied', amount: cents(-860), tone: 'credit' },
        ]}
        total={{ label: 'Total to pay', amount: subtract(total, cents(860)) }}
        currency="USD"
        action={
          <Button variant="primary" size="lg">
            Select the Payment Method
          </Button>
        }
      />
    </SampleShell>
  );
}

const amountOf = (row: SampleInvoice, amounts: Amounts) =>
  row.number in amounts ? (amounts[row.number] ?? null) : row.balance;

type PayTableProps = {
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  amounts: Amounts;
  onAmounts: (amounts: Amounts) => void;
};

function PayTable({ selected, onSelect, amounts, onAmounts }: PayTableProps) {
  const set = (row: SampleInvoice, amount: Cents | null) => onAmounts({ ...amounts, [row.number]: amount });
  const input = (row: SampleInvoice) =>
    selected.has(row.number) ? (
      <PayInput row={row} amount={amountOf(row, amounts)} onChange={(amount) => set(row, amount)} />
    ) : (
      '–'
    );
  return (
    <DataTable
      label="Invoices to pay"
      density="tall"
      rows={ROWS}
      rowKey={(row) => row.number}
      selection={{ selected, onChange: onSelect, label: (row) => `Invoice ${row.number}` }}
      columns={[
        { key: 'number', head: 'Invoice', render: (row) => row.number },
        { key: 'project', head: 'Project', grow: true, render: (row) => row.project },
        { key: 'due', head: 'Due', render: (row) => <Due row={row} /> },
        { key: 'balance', head: 'Balance', align: 'end', render: (row) => <MoneyText amount={row.balance} /> },
        { key: 'amount', head: 'Amount to pay', align: 'end', width: 186, render: input },
      ]}
      renderDetail={(row) =>
        selected.has(row.number) &&
        isShort(row, amounts) && (
          <ShortPay row={row} amount={amountOf(row, amounts)} onFull={() => set(row, row.balance)} />
        )
      }
      renderMobile={(row) => (
        <>
          <MobileRow title={row.number} note={row.project} aside={<Due row={row} />} />
          {selected.has(row.number) && <div className={classes.mobileInput}>{input(row)}</div>}
        </>
      )}
      empty={<EmptyState title="Nothing to pay" />}
    />
  );
}

function isShort(row: SampleInvoice, amounts: Amounts): boolean {
  const amount = amountOf(row, amounts);
  return amount !== null && amount < row.balance;
}

type PayInputProps = { row: SampleInvoice; amount: Cents | null; onChange: (amount: Cents | null) => void };

function PayInput({ row, amount, onChange }: PayInputProps) {
  return (
    <MoneyInput
      label={`Amount to pay, invoice ${row.number}`}
      labelHidden
      size="sm"
      currency="USD"
      value={amount}
      onChange={onChange}
      min={cents(1)}
      max={row.balance}
      fallback={row.balance}
    />
  );
}

function Due({ row }: { row: SampleInvoice }) {
  return (
    <>
      {formatDay(row.due)}
      {row.daysLate > 0 && (
        <span className={classes.late} data-old={row.daysLate > 60 || undefined}>
          {row.daysLate} days past due
        </span>
      )}
    </>
  );
}

type ShortPayProps = { row: SampleInvoice; amount: Cents | null; onFull: () => void };

function ShortPay({ row, amount, onFull }: ShortPayProps) {
  return (
    <div className={classes.shortPay}>
      <Badge color="amber" icon={<IconArrowDownRight size={13} />}>
        Short pay
      </Badge>
      <span className={classes.grow}>
        You pay <b>{formatCents(subtract(row.balance, amount ?? ZERO), 'USD')}</b> less than the balance. Why?
      </span>
      <SelectField
        label={`Reason, invoice ${row.number}`}
        labelHidden
        size="sm"
        defaultValue="Damaged goods"
        options={['Damaged goods', 'Missing items', 'Wrong price'].map((label) => ({ value: label, label }))}
      />
      <TextLink onClick={onFull}>Pay full balance</TextLink>
    </div>
  );
}
