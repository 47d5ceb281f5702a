import { IconInfoCircle } from '@tabler/icons-react';
import { isBlank } from '@plumbline/rules/access/field-problems';
import { accountNumberProblem, routingNumberProblem } from '@plumbline/rules/payments/ach';
import { Note } from '@plumbline/ui/note';
import { Segmented } from '@plumbline/ui/fields/segmented';
import { TextField } from '@plumbline/ui/fields/text-field';
import { use } from 'react';
import { confirmMessages } from '../confirm-messages.ts';
import { DigitsField } from './digits-field.tsx';
import type { ChangeForm, MethodForm } from '../method-form.ts';
import { ProblemsShownContext, useTouched } from './use-touched.ts';
import classes from '../confirm/confirm-form.module.css';

const ACCOUNT_TYPES = [
  { value: 'CHECKING', label: 'Checking' },
  { value: 'SAVINGS', label: 'Savings' },
] as const;
const HOLDER_TYPES = [
  { value: 'BUSINESS', label: 'Business' },
  { value: 'PERSONAL', label: 'Personal' },
] as const;

const ROUTING_LENGTH = 9;
const ACCOUNT_LENGTH_MAX = 17;

/** The fields of a new bank account (ACH-01). Its numbers stay in memory until they are encrypted. */
export function AchFields({ form, change }: { form: MethodForm; change: ChangeForm }) {
  const { isTouched, touch } = useTouched();
  const isChecked = use(ProblemsShownContext) === true;
  return (
    <>
      <TextField
        label="Account holder name"
        autoComplete="off"
        maxLength={100}
        required
        value={form.holderName}
        onChange={(event) => change({ holderName: event.currentTarget.value })}
        onBlur={touch}
        error={isTouched && isBlank(form.holderName) && 'Enter the name on the account'}
      />
      <div className={classes.pair}>
        <Segmented
          label="Account type"
          options={ACCOUNT_TYPES}
          value={form.accountType}
          onChange={(accountType) => change({ accountType })}
          error={isChecked && form.accountType === null && 'Choose the account type'}
        />
        <Segmented
          label="Account holder type"
          options={HOLDER_TYPES}
          value={form.accountHolderType}
          onChange={(accountHolderType) => change({ accountHolderType })}
          error={isChecked && form.accountHolderType === null && 'Choose the account holder type'}
        />
      </div>
      <div className={classes.pair}>
        <DigitsField
          label="Routing number"
          hint="9 digits, at the bottom left of a check"
          maxLength={ROUTING_LENGTH}
          value={form.routingNumber}
          onChange={(routingNumber) => change({ routingNumber })}
          problem={routingNumberProblem(form.routingNumber)}
        />
        <DigitsField
          label="Account number"
          hint="4 to 17 digits"
          isMasked
          maxLength={ACCOUNT_LENGTH_MAX}
          value={form.accountNumber}
          onChange={(accountNumber) => change({ accountNumber })}
          problem={accountNumberProblem(form.accountNumber)}
        />
      </div>
    </>
  );
}

/** ACH-03. */
export const AchNotice = () => <Note icon={<IconInfoCircle stroke={1.75} />}>{confirmMessages.achNotice}</Note>;
