import { Button } from '@plumbline/ui/button';
import { TextareaField } from '@plumbline/ui/fields/textarea-field';
import { useFocusInvalidOnSend } from '@plumbline/ui/fields/use-focus-invalid';
import { Dialog, type DialogProps } from '@plumbline/ui/overlays/dialog';
import type { ReactNode } from 'react';
import classes from './payments.module.css';

const NOTE_MAX = 500;

type OutcomeDialogProps = Pick<DialogProps, 'icon' | 'text' | 'title'> & {
  /** What is booked and who is told, a line each. */
  follows: readonly string[];
  /** A verb: 'Record return'. */
  submitLabel: string;
  note: string;
  /** The reason where one has to be given, with what is wrong with it. */
  reason?: { label: string; error: string | null };
  isPending: boolean;
  onNote: (note: string) => void;
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Records what became of a payment, with a note, and says what follows from it. */
export function OutcomeDialog(props: OutcomeDialogProps) {
  const { follows, submitLabel, note, reason, isPending, onNote, onSubmit, onClose, children, ...dialog } = props;
  const { fields, onSend } = useFocusInvalidOnSend();
  const send = () => {
    onSend();
    onSubmit();
  };
  return (
    <Dialog
      opened
      aboutMoney
      busy={isPending}
      width={520}
      iconColor="amber"
      onClose={onClose}
      actions={
        <>
          <Button
            variant="primary"
            loading={isPending}
            // The second click of a double click would record it twice.
            onClick={({ detail }) => detail <= 1 && send()}
          >
            {submitLabel}
          </Button>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
        </>
      }
      {...dialog}
    >
      <div ref={fields} className={classes.part}>
        {children}
        <TextareaField
          label={reason?.label ?? 'Note'}
          optional={!reason}
          error={reason?.error ?? null}
          value={note}
          maxLength={NOTE_MAX}
          minRows={2}
          hint="For your records. The customer does not see it."
          onChange={(event) => onNote(event.currentTarget.value)}
        />
        <ul className={classes.follows} aria-label="What follows">
          {follows.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
