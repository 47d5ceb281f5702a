import { Button } from '@plumbline/ui/button';
import { Note } from '@plumbline/ui/note';
import { TextLink } from '@plumbline/ui/text-link';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { CodeField } from '../lib/code-field.tsx';
import { messages } from '../messages.ts';
import classes from './code-form.module.css';

type CodeFormProps = {
  isBusy: boolean;
  /** The server refused the code. */
  isWrong: boolean;
  /** Why the last try failed otherwise. */
  failure: string | null;
  onSubmit: (code: string) => void;
  onTyped: () => void;
  onBack: () => void;
};

/** Asks for the second factor after the password. */
export function CodeForm({ isBusy, isWrong, failure, onSubmit, onTyped, onBack }: CodeFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isRecovering, setIsRecovering] = useState(false);
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (isWrong) input.current?.select();
  }, [isWrong]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    if (code.trim().length < 6) {
      setIsMissing(true);
      return input.current?.focus();
    }
    onSubmit(code.trim());
  };
  const words = isRecovering ? messages.code.recovery : messages.code.app;
  const problem = isMissing ? words.missing : isWrong ? words.wrong : undefined;
  return (
    <>
      <h1>{words.title}</h1>
      <p className={classes.text}>{words.text}</p>
      <form className={classes.form} onSubmit={submit} noValidate>
        <CodeField
          ref={input}
          label={words.label}
          {...(isRecovering ? { autoComplete: 'off' } : { inputMode: 'numeric' })}
          value={code}
          error={problem}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setIsMissing(false);
            onTyped();
          }}
        />
        {failure !== null && (
          <Note color="red" alert>
            {failure}
          </Note>
        )}
        <Button type="submit" variant="primary" size="lg" fullWidth loading={isBusy}>
          Log in
        </Button>
        <div className={classes.links}>
          <TextLink
            onClick={() => {
              setCode('');
              setIsMissing(false);
              onTyped();
              setIsRecovering(!isRecovering);
              input.current?.focus();
            }}
          >
            {isRecovering ? 'Use the app instead' : 'Use a recovery code'}
          </TextLink>
          <TextLink onClick={onBack}>Back</TextLink>
        </div>
      </form>
    </>
  );
}
