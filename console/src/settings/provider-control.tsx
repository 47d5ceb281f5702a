import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { TextLink } from '@plumbline/ui/text-link';
import type { ControlProps } from './control-props.ts';
import classes from './controls.module.css';

/** One of the sign-in providers that are set up for the organization. */
export function ProviderControl({ label, value, onChange, error, providers }: ControlProps) {
  const chosen = typeof value === 'string' ? value : '';
  const isKnown = chosen === '' || providers.some(({ key }) => key === chosen);
  if (providers.length === 0 && chosen === '') {
    return (
      <p className={classes.none}>
        None is set up for your organization yet.{' '}
        <TextLink size="inherit" href="/sign-in-providers">
          Sign-in providers
        </TextLink>
      </p>
    );
  }
  return (
    <div className={classes.bare}>
      <NativeSelectField
        label={label}
        placeholder="None"
        error={error}
        options={[
          { value: '', label: 'None' },
          ...providers.map(({ key, name }) => ({ value: key, label: name })),
          ...(isKnown ? [] : [{ value: chosen, label: `${chosen} (not set up)` }]),
        ]}
        value={chosen}
        onChange={(key) => onChange(key === '' ? null : key)}
      />
    </div>
  );
}
