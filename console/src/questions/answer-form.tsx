import { answerQuestion } from '@plumbline/contract/paths.gen';
import { outcomesOf, QUESTION_TEXT_MAX, type StaffOutcome } from '@plumbline/rules/questions/question-list';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { TextareaField } from '@plumbline/ui/fields/textarea-field';
import { useFocusInvalid } from '@plumbline/ui/fields/use-focus-invalid';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { CLOSING_WORDS, type DeskQuestion, QUESTION_CHANGES } from './question-words.ts';
import classes from './questions.module.css';

/** Answers and leaves the thread open, or ends it with an outcome. */
export function AnswerForm({ question: { id, kind } }: { question: DeskQuestion }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<{ text: string } | null>(null);
  const form = useFocusInvalid(problem);
  const answer = useCall(answerQuestion, {
    changes: QUESTION_CHANGES,
    done: messages.questions.sent,
    onDone: () => setText(''),
  });
  const sending = answer.isPending ? answer.variables.outcome : null;
  const send = (outcome?: StaffOutcome) => {
    if (text.trim() === '') setProblem({ text: messages.questions.textMissing });
    else answer.mutate({ id, text, ...(outcome !== undefined && { outcome }) });
  };
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextareaField
        label="Your answer"
        hint="The customer reads it in the portal and gets it by email."
        value={text}
        maxLength={QUESTION_TEXT_MAX}
        error={problem?.text}
        disabled={answer.isPending}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <div className={classes.buttons}>
        <Button type="submit" variant="primary" loading={sending === undefined} disabled={answer.isPending}>
          Send answer
        </Button>
        {outcomesOf(kind).map((outcome) => (
          <Button key={outcome} loading={sending === outcome} disabled={answer.isPending} onClick={() => send(outcome)}>
            {CLOSING_WORDS[outcome]}
          </Button>
        ))}
      </div>
      {kind === 'DISPUTE' && (
        <p className={classes.note}>
          Accepting or declining ends the dispute: autopay and reminders take the invoice again.
        </p>
      )}
    </form>
  );
}
