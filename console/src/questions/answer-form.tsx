import { answerQuestion } from '@plumbline/contract/paths.gen';
import { outcomesOf, QUESTION_TEXT_MAX, type StaffOutcome } from '@plumbline/rules/questions/question-list';
import { sendForm } from '@plumbline/ui/app/send-form';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { TextareaField } from '@plumbline/ui/fields/textarea-field';
import { FilesField } from '@plumbline/ui/questions/files-field';
import type { Draft } from '@plumbline/ui/threads/use-drafts';
import { useMessageForm } from '@plumbline/ui/threads/use-message-form';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { CLOSING_WORDS, type DeskQuestion, MESSAGE_FILES, QUESTION_CHANGES } from './question-words.ts';
import classes from './questions.module.css';

type Answer = { id: string; text: string; outcome?: StaffOutcome; uploads: File[] };

const sendAnswer = (input: Answer) => sendForm(answerQuestion, input);

type AnswerFormProps = { question: DeskQuestion; draft: Draft };

/** Answers and leaves the thread open, or ends it with an outcome. What was typed stays if it was closed meanwhile. */
export function AnswerForm({ question: { id, kind, status }, draft }: AnswerFormProps) {
  const [files, setFiles] = useState<File[]>([]);
  const answer = useCall(sendAnswer, {
    changes: QUESTION_CHANGES,
    done: messages.questions.sent,
    onDone: () => {
      draft.change('');
      setFiles([]);
    },
  });
  const { form, field, submit } = useMessageForm(draft, {
    missing: messages.questions.textMissing,
    isSending: answer.isPending,
    onSend: (text) => answer.mutate({ id, text, uploads: files }),
  });
  const isClosed = status === 'CLOSED';
  const button = (outcome?: StaffOutcome) => {
    const isPressed = answer.isPending && answer.variables.outcome === outcome;
    return { loading: isPressed, disabled: answer.isPending && !isPressed };
  };
  return (
    <form className={classes.form} {...form}>
      <TextareaField
        label="Your answer"
        hint={
          isClosed
            ? 'It was closed before this was sent, and takes no more answers.'
            : 'The customer reads it in the portal and gets it by email.'
        }
        maxLength={QUESTION_TEXT_MAX}
        {...field}
      />
      {!isClosed && <FilesField {...MESSAGE_FILES} files={files} disabled={answer.isPending} onChange={setFiles} />}
      {!isClosed && (
        <div className={classes.buttons}>
          <Button type="submit" variant="primary" {...button()}>
            Send answer
          </Button>
          {outcomesOf(kind).map((outcome) => (
            <Button
              key={outcome}
              {...button(outcome)}
              onClick={() => submit((text) => answer.mutate({ id, text, outcome, uploads: files }))}
            >
              {CLOSING_WORDS[outcome]}
            </Button>
          ))}
        </div>
      )}
      {!isClosed && kind === 'DISPUTE' && (
        <p className={classes.note}>
          Accepting or declining ends the dispute: autopay and reminders take the invoice again.
        </p>
      )}
    </form>
  );
}
