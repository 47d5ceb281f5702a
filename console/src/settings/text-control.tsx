import type { TextFormat } from '@plumbline/rules/portals/settings/kinds';
import { TextareaField } from '@plumbline/ui/fields/textarea-field';
import { TextField } from '@plumbline/ui/fields/text-field';
import type { ControlProps } from './control-props.ts';
import classes from './controls.module.css';

type TextControlProps = ControlProps & { format: TextFormat; isOptional: boolean };

/** A line, an address or a paragraph. An empty one that is optional is not set. */
export function TextControl({ label, value, onChange, error, format, isOptional }: TextControlProps) {
  const text = typeof value === 'string' ? value : '';
  const change = (next: string) => onChange(isOptional && next.trim() === '' ? null : next);
  if (format === 'paragraph') {
    return (
      <div className={classes.bare}>
        <TextareaField
          label={label}
          value={text}
          error={error}
          minRows={3}
          maxRows={12}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      </div>
    );
  }
  const isAddress = format === 'url' || format === 'https';
  return (
    <div className={classes.text}>
      <TextField
        label={label}
        labelHidden
        value={text}
        error={error}
        autoComplete="off"
        {...(isAddress && { type: 'url', inputMode: 'url', placeholder: 'https://', spellCheck: false })}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    </div>
  );
}

/** A color by its code or by the browser's picker. */
export function ColorControl({ label, value, onChange, error }: ControlProps) {
  const text = typeof value === 'string' ? value : '';
  const isColor = /^#[0-9a-f]{6}$/i.test(text);
  return (
    <div className={classes.color}>
      <TextField
        label={label}
        labelHidden
        spellCheck={false}
        autoComplete="off"
        value={text}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        icon={
          <input
            type="color"
            className={classes.picker}
            aria-label={`Pick: ${label}`}
            value={isColor ? text.toLowerCase() : '#000000'}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        }
      />
    </div>
  );
}
