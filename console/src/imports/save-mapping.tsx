import { Button } from '@plumbline/ui/button';
import { TextField } from '@plumbline/ui/fields/text-field';
import { Dialog } from '@plumbline/ui/overlays/dialog';
import { useId, useState, type SubmitEvent } from 'react';
import { messages } from '../messages.ts';
import type { Mapping } from './run.ts';
import type { RunActions } from './use-run.ts';
import classes from './imports.module.css';

const NAME_MAX = 80;

type SaveMappingProps = { mappings: readonly Mapping[]; actions: RunActions; onClose: () => void };

/** Keeps columns and notations under a name; the next file with the same headings is read like this one. */
export function SaveMapping({ mappings, actions: { saveMapping }, onClose }: SaveMappingProps) {
  const formId = useId();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const typed = name.trim();
  const isKnown = mappings.some((mapping) => mapping.name === typed);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (typed === '') setProblem(messages.imports.nameMissing);
    else if (!saveMapping.isPending) saveMapping.mutate(typed, { onSuccess: onClose });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={saveMapping.isPending}
      title="Save this mapping"
      text="The next file with these headings gets the same columns and notations."
      actions={
        <>
          <Button type="submit" form={formId} variant="primary" loading={saveMapping.isPending}>
            {isKnown ? 'Replace mapping' : 'Save mapping'}
          </Button>
          <Button onClick={onClose} disabled={saveMapping.isPending}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        <TextField
          label="Name"
          maxLength={NAME_MAX}
          autoComplete="off"
          data-autofocus
          value={name}
          error={problem}
          hint={isKnown ? 'There is a mapping of this name. It will be replaced.' : 'For example: Epicor open invoices'}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            setProblem(null);
          }}
        />
      </form>
    </Dialog>
  );
}
