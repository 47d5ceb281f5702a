import type { PaymentDetailMethod, PaymentDetailType } from '@plumbline/rules/waivers/payment-detail';
import { CheckboxField } from '@plumbline/ui/fields/checkbox-field';
import { MoneyInput } from '@plumbline/ui/fields/money-input';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { Segmented } from '@plumbline/ui/fields/segmented';
import { TextField } from '@plumbline/ui/fields/text-field';
import { useCapabilities, usePortal } from '../lib/portal-context.ts';
import { useCurrency } from '../shell/currency.tsx';
import type { BlockProps } from './block-props.ts';
import { DateField, LazyField } from './lazy-fields.tsx';
import { waiverMessages as words } from './waiver-messages.ts';
import layout from '../lib/form-layout.module.css';
import classes from './waiver-form.module.css';

const KINDS = [
  { value: 'none', label: 'None' },
  { value: 'branch', label: 'Paid at a branch' },
  { value: 'mailed', label: 'Check mailed' },
] as const satisfies readonly { value: PaymentDetailType | 'none'; label: string }[];

const METHODS = [
  { value: 'ACH', label: 'ACH' },
  { value: 'CREDIT_CARD', label: 'Credit card' },
  { value: 'CHECK', label: 'Check' },
] as const satisfies readonly { value: PaymentDetailMethod; label: string }[];

/** How the customer says they paid (WVR-09, WVR-10). */
export function PaymentBlock(props: BlockProps) {
  const { form, change, figures } = props;
  const { waiverPaymentDetail } = useCapabilities();
  const { organization } = usePortal();
  const openCount = figures.amounts?.unpaid.length ?? 0;
  const isUnpaid = form.waiverType === 'unconditional.progress' && openCount > 0;
  return (
    <>
      {(isUnpaid || form.isInvoiceAlreadyPaid) && (
        <CheckboxField
          label={words.alreadyPaid(openCount)}
          hint={words.alreadyPaidHint(organization.name)}
          checked={form.isInvoiceAlreadyPaid}
          onChange={(event) => change({ isInvoiceAlreadyPaid: event.currentTarget.checked })}
        />
      )}
      {waiverPaymentDetail && (
        <div className={classes.group}>
          <Segmented
            label="Payment details"
            options={KINDS}
            value={form.paymentDetailType ?? 'none'}
            onChange={(kind) => change({ paymentDetailType: kind === 'none' ? null : kind })}
          />
          {form.paymentDetailType === 'branch' && <BranchFields {...props} />}
          {form.paymentDetailType === 'mailed' && <MailedFields {...props} />}
        </div>
      )}
    </>
  );
}

const BranchFields = ({ form, errors, change, figures }: BlockProps) => (
  <div className={layout.pair}>
    <TextField
      label="Branch"
      maxLength={200}
      value={form.paymentBranchLocation}
      onChange={(event) => change({ paymentBranchLocation: event.currentTarget.value })}
      error={errors.paymentBranchLocation}
    />
    <LazyField>
      <DateField
        label="Payment date"
        value={form.paymentDate}
        max={figures.today}
        onChange={(paymentDate) => change({ paymentDate })}
        error={errors.paymentDate}
      />
    </LazyField>
    <NativeSelectField
      label="Paid by"
      placeholder="Choose how"
      options={METHODS}
      value={form.paymentMethod}
      onChange={(value) => change({ paymentMethod: value as PaymentDetailMethod })}
      error={errors.paymentMethod}
    />
  </div>
);

function MailedFields({ form, errors, change, figures }: BlockProps) {
  const { currency } = useCurrency();
  return (
    <div className={layout.pair}>
      <TextField
        label="Check number"
        maxLength={40}
        value={form.paymentCheckNumber}
        onChange={(event) => change({ paymentCheckNumber: event.currentTarget.value })}
        error={errors.paymentCheckNumber}
      />
      <MoneyInput
        label="Check amount"
        currency={figures.amounts?.currencyCode ?? currency}
        value={form.paymentCheckAmount}
        onChange={(paymentCheckAmount) => change({ paymentCheckAmount })}
        error={errors.paymentCheckAmount}
      />
      <LazyField>
        <DateField
          label="Mailed on"
          value={form.paymentMailedDate}
          max={figures.today}
          onChange={(paymentMailedDate) => change({ paymentMailedDate })}
          error={errors.paymentMailedDate}
        />
      </LazyField>
    </div>
  );
}
