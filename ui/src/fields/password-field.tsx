import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'iconAfter'>;

/** A password field with a button to show the password. */
export function PasswordField({ autoComplete = 'current-password', ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="off"
      {...rest}
      autoComplete={autoComplete}
      type={shown ? 'text' : 'password'}
      iconAfter={
        <IconButton
          size="sm"
          label={shown ? 'Hide password' : 'Show password'}
          icon={shown ? <IconEyeOff size={16} stroke={1.75} /> : <IconEye size={16} stroke={1.75} />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
