import { Button } from '@plumbline/ui/button';
import { useFocusInvalid } from '@plumbline/ui/fields/use-focus-invalid';
import { Note } from '@plumbline/ui/note';
import { Dialog } from '@plumbline/ui/overlays/dialog';
import { type ReactNode, useId } from 'react';
import type { DeskWaiver } from '../waiver-words.ts';
import { problemText } from './use-decision.ts';
import classes from '../waivers.module.css';

/** What each dialog about one waiver gets. */
export type DecisionProps = {
  waiver: DeskWaiver;
  onClose: () => void;
  /** The waiver is decided: the next one is opened. */
  onDecided: () => void;
};

type DecisionDialogProps = {
  title: string;
  text?: ReactNode;
  /** A verb, with the amount where there is one. */
  confirm: string;
  danger?: boolean;
  width?: number;
  isBusy: boolean;
  /** What the server has refused, unless a field says so. */
  problem: Error | null;
  /** The first field with a problem gets the focus whenever problems are found. */
  problems?: object;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
};

const NO_PROBLEMS = {};

/** Asks for what a decision needs. A click beside it loses nothing that was typed. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { title, text, confirm, danger = false, width, isBusy, problem, problems = NO_PROBLEMS } = props;
  const { onConfirm, onClose, children } = props;
  const formId = useId();
  const form = useFocusInvalid(problems);
  return (
    <Dialog
      opened
      aboutMoney
      busy={isBusy}
      title={title}
      text={text}
      onClose={onClose}
      {...(width !== undefined && { width })}
      actions={
        <>
          <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'} loading={isBusy}>
            {confirm}
          </Button>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onConfirm();
        }}
        noValidate
      >
        {children}
        {problem !== null && (
          <Note color="red" alert>
            {problemText(problem)}
          </Note>
        )}
      </form>
    </Dialog>
  );
}
