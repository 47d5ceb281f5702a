import { answerQuestion } from '@plumbline/contract/paths.gen';
import { outcomesOf, QUESTION_TEXT_MAX, type StaffOutcome } from '@plumbline/rules/questions/question-list';
import { sendForm } from '@plumbline/ui/app/send-form';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { TextareaField } from '@plumbline/ui/fields/textarea-field';
import { FilesField } from '@plumbline/ui/questions/files-field';
import type { Draft } from '@plumbline/ui/threads/use-drafts';
import { useLastRead } from '@plumbline/ui/threads/use-last-read';
import { useMessageForm } from '@plumbline/ui/threads/use-message-form';
import { messages } from '../messages.ts';
import { CLOSING_WORDS, type DeskQuestion, MESSAGE_FILES, QUESTION_CHANGES } from './question-words.ts';
import classes from './questions.module.css';

type Answer = { id: string; lastMessageId: string; text: string; outcome?: StaffOutcome; uploads: File[] };

const sendAnswer = (input: Answer) => sendForm(answerQuestion, input);

type AnswerFormProps = { question: DeskQuestion; draft: Draft };

/**
 * Answers and leaves the thread open, or ends it with an outcome. What was typed and chosen stays if somebody has written
 * or closed it meanwhile.
 */
export function AnswerForm({ question: { id, kind, status, messages: thread }, draft }: AnswerFormProps) {
  const answer = useCall(sendAnswer, {
    changes: QUESTION_CHANGES,
    done: messages.questions.sent,
    onDone: draft.clear,
  });
  const { lastMessageId, onError } = useLastRead(thread.at(-1)!.id);
  const send = (text: string, outcome?: StaffOutcome) =>
    answer.mutate({ id, lastMessageId, text, ...(outcome && { outcome }), uploads: [...draft.files] }, { onError });
  const { form, field, submit } = useMessageForm(draft, {
    missing: messages.questions.textMissing,
    isSending: answer.isPending,
    onSend: send,
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
      {!isClosed && (
        <FilesField
          {...MESSAGE_FILES}
          files={draft.files}
          disabled={answer.isPending}
          onChange={(files) => draft.change({ files })}
        />
      )}
      {!isClosed && (
        <div className={classes.buttons}>
          <Button type="submit" variant="primary" {...button()}>
            Send answer
          </Button>
          {outcomesOf(kind).map((outcome) => (
            <Button key={outcome} {...button(outcome)} onClick={() => submit((text) => send(text, outcome))}>
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
