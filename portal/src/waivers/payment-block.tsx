import {
  isByCheck,
  PAYMENT_DETAIL_METHOD_WORDS,
  PAYMENT_DETAIL_METHODS,
  type PaymentDetailMethod,
  type PaymentDetailType,
} from '@plumbline/rules/waivers/payment-detail';
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

const METHODS = PAYMENT_DETAIL_METHODS.map((value) => ({ value, label: PAYMENT_DETAIL_METHOD_WORDS[value] }));

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
          {isByCheck(form) && <JointFields {...props} />}
        </div>
      )}
    </>
  );
}

function BranchField({ form, errors, change }: BlockProps) {
  const { branchLocations } = usePortal().settings;
  const { paymentBranchLocation: value } = form;
  const error = errors.paymentBranchLocation;
  if (branchLocations.length > 0) {
    return (
      <NativeSelectField
        label="Branch"
        placeholder="Choose where"
        options={branchLocations.map((branch) => ({ value: branch, label: branch }))}
        value={branchLocations.includes(value) ? value : null}
        onChange={(paymentBranchLocation) => change({ paymentBranchLocation })}
        error={error}
      />
    );
  }
  return (
    <TextField
      label="Branch"
      maxLength={200}
      value={value}
      onChange={(event) => change({ paymentBranchLocation: event.currentTarget.value })}
      error={error}
    />
  );
}

const BranchFields = (props: BlockProps) => {
  const { form, errors, change, figures } = props;
  return (
    <div className={layout.pair}>
      <BranchField {...props} />
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
};

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

function JointFields({ form, errors, change }: BlockProps) {
  const { organization } = usePortal();
  return (
    <>
      <CheckboxField
        label="It is a joint check"
        hint={words.jointHint(organization.name)}
        checked={form.paymentIsJoint}
        onChange={(event) => change({ paymentIsJoint: event.currentTarget.checked })}
      />
      {form.paymentIsJoint && (
        <TextField
          label="Made out to"
          maxLength={200}
          value={form.paymentPayees}
          onChange={(event) => change({ paymentPayees: event.currentTarget.value })}
          error={errors.paymentPayees}
        />
      )}
    </>
  );
}
