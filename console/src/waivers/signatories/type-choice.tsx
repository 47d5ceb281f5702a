import { TEMPLATE_TYPES, type TemplateType } from '@plumbline/rules/waivers/templates/template-content';
import { waiverTypeLabel } from '@plumbline/rules/waivers/waiver-types';
import { CheckboxField } from '@plumbline/ui/fields/checkbox-field';
import { useId } from 'react';
import classes from './signatories.module.css';

type TypeChoiceProps = {
  chosen: readonly TemplateType[];
  /** Only these can be chosen. */
  allowed?: readonly string[];
  error: string | undefined;
  onChange: (chosen: TemplateType[]) => void;
};

export function TypeChoice({ chosen, allowed = TEMPLATE_TYPES, error, onChange }: TypeChoiceProps) {
  const id = useId();
  const toggle = (type: TemplateType) =>
    onChange(TEMPLATE_TYPES.filter((each) => (each === type ? !chosen.includes(type) : chosen.includes(each))));
  return (
    <fieldset className={classes.types} {...(error !== undefined && { 'aria-describedby': id })}>
      <legend className={classes.legend}>Types</legend>
      {TEMPLATE_TYPES.map((type) => (
        <CheckboxField
          key={type}
          label={waiverTypeLabel(type)}
          checked={chosen.includes(type)}
          disabled={!allowed.includes(type)}
          onChange={() => toggle(type)}
        />
      ))}
      {error !== undefined && (
        <p id={id} className={classes.problem}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
