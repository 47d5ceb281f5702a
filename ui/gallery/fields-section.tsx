import { asDay, weekday, type Day } from '@plumbline/rules/dates';
import type { Cents } from '@plumbline/rules/money';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { Card } from '../src/card.tsx';
import { CheckboxField } from '../src/fields/checkbox-field.tsx';
import { DateField } from '../src/fields/date-field.tsx';
import { EmailsInput } from '../src/fields/emails-input.tsx';
import { MoneyInput } from '../src/fields/money-input.tsx';
import { NativeSelectField } from '../src/fields/native-select-field.tsx';
import { PasswordField } from '../src/fields/password-field.tsx';
import { SearchInput } from '../src/fields/search-input.tsx';
import { Segmented } from '../src/fields/segmented.tsx';
import { SelectField } from '../src/fields/select-field.tsx';
import { SuggestField } from '../src/fields/suggest-field.tsx';
import { SwitchField } from '../src/fields/switch-field.tsx';
import { TextField } from '../src/fields/text-field.tsx';
import { TextLink } from '../src/text-link.tsx';
import { TextareaField } from '../src/fields/textarea-field.tsx';
import { cents } from './sample-data.tsx';
import classes from './gallery.module.css';

const REASONS = ['Damaged goods', 'Missing items', 'Wrong price'].map((label) => ({ value: label, label }));

export function FieldsSection() {
  return (
    <Card title="Fields">
      <div className={classes.two}>
        <div className={classes.stack}>
          <TextField label="Email" icon={<IconMail size={16} />} placeholder="you@company.com" />
          <TextField label="Company Name" optional hint="As it stands on your invoices" />
          <TextField label="Phone" defaultValue="555" error="A phone number has ten digits" />
          <TextField label="Locked" disabled defaultValue="maren@tarnwick.example" />
          <PasswordField label="Password" labelAside={<TextLink href="#forgot">Forgot your password?</TextLink>} />
          <SelectField label="Reason" options={REASONS} placeholder="Choose a reason" />
          <SelectField label="Reason, missing" options={REASONS} error="Choose a reason" searchable />
          <NativeSelectField
            label="Day"
            placeholder="Choose a day"
            options={REASONS}
            value={null}
            onChange={() => undefined}
          />
          <Suggestions />
          <TextareaField label="Description" optional hint="What happened, and when" />
        </div>
        <Choices />
      </div>
    </Card>
  );
}

const ADDRESSES = [
  '12 Main St, Springfield, IL 62701',
  '12 Main St, Springfield, MA 01101',
  '12 Main St, Building 4, Loading Dock on the North Side behind the Lumber Yard, Springfield Gardens, NY 11413',
  '12 Main St, Springfield, MO 65802',
  '12 Main St, Springfield, VA 22150',
  '12 Main St, Springfield, OH 45501',
].map((text) => ({ id: text, text }));

function Suggestions() {
  const [address, setAddress] = useState('');
  const fits = ADDRESSES.filter(({ text }) => text.toLowerCase().startsWith(address.trim().toLowerCase()));
  return (
    <>
      <SuggestField
        label="Company Address"
        value={address}
        onChange={setAddress}
        suggestions={fits}
        onPick={({ text }) => setAddress(text)}
        hint="Type 1"
      />
      <SuggestField
        label="Site Address"
        optional
        value="4 Quarry"
        onChange={() => undefined}
        suggestions={[]}
        onPick={() => undefined}
        error="Enter an address"
        loading
      />
    </>
  );
}

function Choices() {
  const [amount, setAmount] = useState<Cents | null>(cents(2900));
  const [low, setLow] = useState<Cents | null>(cents(0.5));
  const [emails, setEmails] = useState<readonly string[]>(['ap@tarnwick.example', 'devin.okoro']);
  const [day, setDay] = useState<Day | null>(asDay('2026-11-18'));
  const [type, setType] = useState<'credit' | 'debit'>('credit');
  return (
    <div className={classes.stack}>
      <MoneyInput label="Amount" currency="USD" value={amount} onChange={setAmount} max={cents(2800)} />
      <MoneyInput label="Deposit" currency="CAD" value={low} onChange={setLow} min={cents(1)} fallback={cents(1)} />
      <MoneyInput
        label="Later"
        optional
        currency="USD"
        value={null}
        onChange={() => undefined}
        hint="Up to $50,000.00"
      />
      <EmailsInput label="Send to" value={emails} onChange={setEmails} isValid={(email) => /.@.+\../.test(email)} />
      <DateField
        label="Payment date"
        value={day}
        onChange={setDay}
        min={asDay('2026-11-17')}
        isExcluded={(each) => weekday(each) === 0 || weekday(each) === 6}
        hint="Weekends and federal holidays process on the next business day."
      />
      <Segmented
        label="Card type"
        options={[
          { value: 'credit', label: 'Credit' },
          { value: 'debit', label: 'Debit' },
        ]}
        value={type}
        onChange={setType}
      />
      <SwitchField label="Pay on a later date" hint="From tomorrow." defaultChecked />
      <SwitchField label="Email me a receipt" />
      <CheckboxField label="Save this card for next time" defaultChecked />
      <CheckboxField label="Some invoices" indeterminate />
      <CheckboxField label="I agree to the terms" error="Tick the box to go on" />
      <CheckboxField label="Not for you" disabled />
      <SearchInput label="Search projects" value="Harrow" onChange={() => undefined} />
    </div>
  );
}
