import type { Cents } from '@plumbline/rules/money';
import type { SettingKey } from '@plumbline/rules/portals/settings';
import { MoneyInput } from '@plumbline/ui/fields/money-input';
import { Segmented } from '@plumbline/ui/fields/segmented';
import { SwitchField } from '@plumbline/ui/fields/switch-field';
import { useId } from 'react';
import { settingOf } from '@plumbline/rules/portals/settings/setting-value';
import { optionName } from '@plumbline/rules/portals/settings/value-words';
import { ColumnsControl } from './columns-control.tsx';
import type { ControlProps } from './control-props.ts';
import { EntriesControl } from './entries-control.tsx';
import { NumberControl } from './number-control.tsx';
import { OptionsControl } from './options-control.tsx';
import { ProviderControl } from './provider-control.tsx';
import { SurchargeControl } from './surcharge-control.tsx';
import { ColorControl, TextControl } from './text-control.tsx';
import classes from './controls.module.css';

type SettingControlProps = ControlProps & { settingKey: SettingKey };

/** `wide` controls stand below the words, others beside them. */
export function widthOf(key: SettingKey): 'switch' | 'narrow' | 'medium' | 'wide' {
  const { field } = settingOf(key);
  if (field.kind === 'boolean') return 'switch';
  if (field.kind === 'json') return 'wide';
  if (field.kind === 'list') return field.options ? 'narrow' : 'wide';
  if (field.kind !== 'text' || field.format === 'color') return 'narrow';
  return field.format === 'paragraph' ? 'wide' : 'medium';
}

/** The control of a setting by its kind. */
export function SettingControl({ settingKey: key, ...props }: SettingControlProps) {
  const { field } = settingOf(key);
  switch (field.kind) {
    case 'boolean':
      return <SwitchControl {...props} />;
    case 'amount':
      return <AmountControl {...props} currency={key.includes('Ach') ? 'USD' : undefined} />;
    case 'number':
      return <NumberControl {...props} unit={field.unit} />;
    case 'enum':
      return <ChoiceControl {...props} options={field.options} />;
    case 'list':
      return field.options ? (
        <OptionsControl {...props} options={field.options} isOrdered={key === 'currencyCodes'} />
      ) : (
        <EntriesControl {...props} settingKey={key} />
      );
    case 'text':
      if (key === 'portalSignInProvider') return <ProviderControl {...props} />;
      if (field.format === 'color') return <ColorControl {...props} />;
      return <TextControl {...props} format={field.format} isOptional={field.isOptional} />;
    case 'json':
      return key === 'tablesConfig' ? <ColumnsControl {...props} /> : <SurchargeControl {...props} />;
  }
}

function SwitchControl({ label, value, onChange, error }: ControlProps) {
  const id = useId();
  const isOn = value === true;
  return (
    <div className={classes.switch}>
      <SwitchField
        label={
          <>
            <span className="pl-hidden">{label}</span>
            <span aria-hidden="true">{isOn ? 'On' : 'Off'}</span>
          </>
        }
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
        {...(error !== undefined && { 'aria-invalid': true, 'aria-describedby': id })}
      />
      {error !== undefined && (
        <p id={id} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

type AmountControlProps = ControlProps & { currency: 'USD' | undefined };

const AmountControl = ({ label, value, onChange, error, preview, currency }: AmountControlProps) => (
  <div className={classes.amount}>
    <MoneyInput
      label={label}
      labelHidden
      value={value as Cents | null}
      onChange={onChange}
      error={error}
      currency={currency ?? preview.currencyCodes[0] ?? 'USD'}
    />
  </div>
);

type ChoiceControlProps = ControlProps & { options: readonly string[] };

const ChoiceControl = ({ label, value, onChange, error, options }: ChoiceControlProps) => (
  <Segmented
    label={label}
    labelHidden
    options={options.map((option) => ({ value: option, label: optionName(option) }))}
    value={typeof value === 'string' ? value : null}
    onChange={onChange}
    error={error}
  />
);
