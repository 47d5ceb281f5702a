import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { CallFailed } from '../app/send.ts';
import { Button } from '../button.tsx';
import { Note } from '../note.tsx';
import { TextLink } from '../text-link.tsx';
import { CodeField } from './code-field.tsx';
import { canUsePasskeys, type FactorQuestion, questionIn } from './passkey.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { factorWords } from './words.ts';
import classes from './code-form.module.css';

export type CodeFormProps = {
  isBusy: boolean;
  /** The server refused the code. */
  isWrong: boolean;
  /** Why the last try failed otherwise. */
  failure: string | null;
  /** Of the last refusal: which factors the person has. */
  details?: CallFailed['details'];
  onSubmit: (code: string) => void;
  onTyped: () => void;
  /** Where Back leads, if it is another page. */
  backHref?: string;
  onBack?: () => void;
};

type Way = 'app' | 'passkey' | 'recovery';

const LINKS: Readonly<Record<Way, string>> = {
  app: 'Use the app instead',
  passkey: 'Use your passkey instead',
  recovery: 'Use a recovery code',
};

/** What the person can use here, the quickest first. */
const waysOf = (question: FactorQuestion | null): Way[] => [
  ...(question?.passkey && canUsePasskeys() ? (['passkey'] as const) : []),
  ...((question?.hasApp ?? true) ? (['app'] as const) : []),
  'recovery',
];

/** Asks for the second factor after the first one. */
export function CodeForm(props: CodeFormProps) {
  const { isBusy, isWrong, failure, details, onSubmit, onTyped, backHref, onBack } = props;
  const question = questionIn(details);
  const ways = waysOf(question);
  const [chosen, setChosen] = useState<Way | null>(null);
  const way = chosen ?? ways[0] ?? 'recovery';
  const words = factorWords[way];
  return (
    <>
      <h1>{words.title}</h1>
      <p className={classes.text}>{words.text}</p>
      <div className={classes.form}>
        {question && !question.passkey && question.otherHosts.length > 0 && (
          <Note>{factorWords.passkey.elsewhere(question.otherHosts)}</Note>
        )}
        {way === 'passkey' && question?.passkey ? (
          <>
            {isWrong && (
              <Note color="red" alert>
                {words.wrong}
              </Note>
            )}
            {failure !== null && <Failure words={failure} />}
            <PasskeyButton options={question.passkey} isBusy={isBusy} isPrimary onAnswer={onSubmit} />
          </>
        ) : (
          <TypedCode key={way} {...props} isRecovering={way === 'recovery'} />
        )}
        <div className={classes.links}>
          {ways
            .filter((each) => each !== way)
            .map((each) => (
              <TextLink
                key={each}
                onClick={() => {
                  onTyped();
                  setChosen(each);
                }}
              >
                {LINKS[each]}
              </TextLink>
            ))}
          {backHref === undefined ? (
            <TextLink onClick={onBack}>Back</TextLink>
          ) : (
            <TextLink href={backHref}>Back</TextLink>
          )}
        </div>
      </div>
    </>
  );
}

const Failure = ({ words }: { words: string }) => (
  <Note color="red" alert>
    {words}
  </Note>
);

function TypedCode({
  isBusy,
  isWrong,
  failure,
  onSubmit,
  onTyped,
  isRecovering,
}: CodeFormProps & { isRecovering: boolean }) {
  const input = useRef<HTMLInputElement>(null);
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
  const words = isRecovering ? factorWords.recovery : factorWords.app;
  const problem = isMissing ? words.missing : isWrong ? words.wrong : undefined;
  return (
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
      {failure !== null && <Failure words={failure} />}
      <Button type="submit" variant="primary" size="lg" fullWidth loading={isBusy}>
        Log in
      </Button>
    </form>
  );
}
