import { TextField, type TextFieldProps } from '@plumbline/ui/fields/text-field';

/** Six digits of an authenticator app, or a recovery code. */
export function CodeField(props: Omit<TextFieldProps, 'label'> & { label?: string }) {
  return (
    <TextField
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      required
      maxLength={40}
      {...props}
    />
  );
}
