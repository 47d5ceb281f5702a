import { Pill, PillsInput } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { classNames } from '../class-names.ts';
import { isShown } from '../is-shown.ts';
import classes from './emails-input.module.css';

export type EmailsInputProps = {
  label: string;
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
  /** Reports text that is not a pill yet, so that it can be sent too. */
  onTyping?: ((text: string) => void) | undefined;
  /** Invalid addresses stay as marked pills. */
  isValid: (email: string) => boolean;
  hint?: ReactNode;
  error?: ReactNode;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** Several email addresses as pills; a comma, a space, Enter or blur completes one. */
export function EmailsInput(props: EmailsInputProps) {
  const { label, value, onChange, onTyping, isValid, hint, error, placeholder, disabled, ref } = props;
  const [typed, setTyped] = useState('');
  const type = (text: string) => {
    setTyped(text);
    onTyping?.(text);
  };
  const wrong = value.filter((email) => !isValid(email));
  const add = (text: string) => {
    const found = text.split(/[\s,;]+/).filter(Boolean);
    if (found.length > 0) onChange([...new Set([...value, ...found])]);
    type('');
  };
  const remove = (email: string) => onChange(value.filter((each) => each !== email));
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && typed.trim()) {
      event.preventDefault();
      add(typed);
    }
    const last = value.at(-1);
    if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last);
  };
  return (
    <PillsInput
      size="md"
      label={label}
      description={wrong.length > 0 || isShown(error) ? undefined : hint}
      error={wrong.length > 0 ? wrongWords(wrong) : error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      disabled={disabled ?? false}
      classNames={{ input: classes.input ?? '' }}
    >
      <Pill.Group>
        {value.map((email) => (
          <Pill
            key={email}
            className={classNames(classes.pill, !isValid(email) && classes.wrong)}
            withRemoveButton
            onRemove={() => remove(email)}
            removeButtonProps={{ 'aria-label': `Remove ${email}`, 'aria-hidden': false, tabIndex: 0 }}
          >
            {email}
          </Pill>
        ))}
        <PillsInput.Field
          {...(ref !== undefined && { ref })}
          className={classes.field ?? ''}
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          value={typed}
          {...(value.length === 0 && placeholder !== undefined && { placeholder })}
          onChange={(event) => {
            const text = event.currentTarget.value;
            if (/[\s,;]/.test(text)) add(text);
            else type(text);
          }}
          onKeyDown={key}
          onBlur={() => add(typed)}
        />
      </Pill.Group>
    </PillsInput>
  );
}

function wrongWords(wrong: readonly string[]): string {
  const quoted = wrong.map((text) => `“${text}”`).join(', ');
  return wrong.length === 1 ? `${quoted} is not an email address.` : `${quoted} are not email addresses.`;
}
