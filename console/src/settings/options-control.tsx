import { CheckboxField } from '@plumbline/ui/fields/checkbox-field';
import { Segmented } from '@plumbline/ui/fields/segmented';
import { useId } from 'react';
import { optionName } from '@plumbline/rules/portals/settings/value-words';
import type { ControlProps } from './control-props.ts';
import classes from './controls.module.css';

type OptionsControlProps = ControlProps & {
  options: readonly string[];
  /** The first one has a meaning: it is the default. */
  isOrdered: boolean;
};

/** Some of a few options. */
export function OptionsControl({ label, value, onChange, error, options, isOrdered }: OptionsControlProps) {
  const id = useId();
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  const toggle = (option: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, option] : chosen.filter((each) => each !== option));
  return (
    <div className={classes.options}>
      <fieldset className={classes.plain} {...(error !== undefined && { 'aria-describedby': id })}>
        <legend className="pl-hidden">{label}</legend>
        {options.map((option) => (
          <CheckboxField
            key={option}
            label={optionName(option)}
            checked={chosen.includes(option)}
            {...(error !== undefined && { 'aria-invalid': true })}
            onChange={({ currentTarget: { checked } }) => toggle(option, checked)}
          />
        ))}
        {error !== undefined && (
          <p id={id} className={classes.error}>
            {error}
          </p>
        )}
      </fieldset>
      {isOrdered && chosen.length > 1 && (
        <Segmented
          label="Default"
          options={options
            .filter((option) => chosen.includes(option))
            .map((option) => ({ value: option, label: option }))}
          value={chosen[0] ?? null}
          onChange={(first) => onChange([first, ...chosen.filter((each) => each !== first)])}
        />
      )}
    </div>
  );
}
