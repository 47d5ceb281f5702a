import { TextField, type TextFieldProps } from '../fields/text-field.tsx';

/** Six digits of an authenticator app, or a recovery code; `inputMode` is numeric where only digits are asked for. */
export function CodeField(props: Omit<TextFieldProps, 'label'> & { label?: string }) {
  return (
    <TextField
      label="Code"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      required
      maxLength={40}
      {...props}
    />
  );
}
