import { CURRENCY_CODES, CURRENCY_NAMES } from '@plumbline/rules/money';
import {
  OFFLINE_NAMES,
  OFFLINE_NOTE_MAX,
  OFFLINE_REFERENCE_MAX,
  receivedBounds,
} from '@plumbline/rules/payments/offline';
import { OFFLINE_TYPES, type OfflineType } from '@plumbline/rules/payments/payment-type';
import { Card } from '@plumbline/ui/card';
import { DateField } from '@plumbline/ui/fields/date-field';
import { MoneyInput } from '@plumbline/ui/fields/money-input';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { Segmented } from '@plumbline/ui/fields/segmented';
import { TextareaField } from '@plumbline/ui/fields/textarea-field';
import { TextField } from '@plumbline/ui/fields/text-field';
import type { PaymentFormState } from './use-payment-form.ts';
import classes from './offline-payments.module.css';

const TYPES = OFFLINE_TYPES.map((value) => ({ value, label: OFFLINE_NAMES[value] }));
const CURRENCIES = CURRENCY_CODES.map((code) => ({ value: code, label: CURRENCY_NAMES[code] }));

/** Cash has no number. */
const REFERENCES: Readonly<Record<OfflineType, string | null>> = {
  CHECK: 'Check number',
  CASH: null,
  WIRE: 'Reference of the wire',
};

/** What was received, how and when. */
export function ReceivedFields({ state }: { state: PaymentFormState }) {
  const { payment, problems, customer, change } = state;
  return (
    <Card title="What was received">
      <div className={classes.form}>
        <div className={classes.pair}>
          <Segmented
            label="Paid by"
            options={TYPES}
            value={payment.paymentType}
            onChange={(paymentType) => change({ paymentType })}
          />
          <Reference state={state} />
        </div>
        <div className={classes.pair}>
          <MoneyInput
            label="Amount"
            currency={payment.currencyCode}
            value={payment.amount}
            error={problems.amount}
            onChange={(amount) => change({ amount })}
          />
          <NativeSelectField
            label="Currency"
            placeholder="Choose a currency"
            options={CURRENCIES}
            value={payment.currencyCode}
            onChange={(picked) => {
              const currencyCode = CURRENCY_CODES.find((code) => code === picked);
              if (currencyCode) change({ currencyCode, shares: new Map() });
            }}
          />
          <DateField
            label="Received on"
            value={payment.receivedOn}
            {...receivedBounds(customer.today)}
            error={problems.receivedOn}
            onChange={(receivedOn) => change({ receivedOn })}
          />
          <Portal state={state} />
        </div>
        <TextareaField
          label="Note"
          optional
          minRows={2}
          maxLength={OFFLINE_NOTE_MAX}
          hint="For your records. The customer does not see it."
          value={payment.note}
          onChange={({ currentTarget: { value } }) => change({ note: value })}
        />
      </div>
    </Card>
  );
}

function Reference({ state: { payment, problems, change } }: { state: PaymentFormState }) {
  const label = REFERENCES[payment.paymentType];
  if (label === null) return null;
  return (
    <TextField
      label={label}
      optional={payment.paymentType !== 'CHECK'}
      required={payment.paymentType === 'CHECK'}
      maxLength={OFFLINE_REFERENCE_MAX}
      autoComplete="off"
      value={payment.reference}
      error={problems.reference}
      onChange={({ currentTarget: { value } }) => change({ reference: value })}
    />
  );
}

/** Where the organization has several: the receipt has its name and colors. */
function Portal({ state: { portal } }: { state: PaymentFormState }) {
  if (portal.portals.length < 2) return null;
  return (
    <NativeSelectField
      label="Portal"
      placeholder="Choose a portal"
      hint="The receipt has its name and colors."
      options={portal.portals.map(({ id, name }) => ({ value: id, label: name }))}
      value={portal.portalId}
      onChange={portal.setPortalId}
    />
  );
}
