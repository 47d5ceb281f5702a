import { IconFileCheck } from '@tabler/icons-react';
import { publishWaiverTemplate } from '@plumbline/contract/paths.gen';
import { CallFailed, send } from '@plumbline/ui/app/send';
import { isRefusal, useCall } from '@plumbline/ui/app/use-call';
import { Note } from '@plumbline/ui/note';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { toast } from '@plumbline/ui/overlays/toast';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { publishLabel, slotText, type Template } from './template-words.ts';
import { TEMPLATE_ANSWERS } from './use-template-draft.ts';
import classes from './templates.module.css';

type PublishDialogProps = {
  view: Template;
  opened: boolean;
  isChanged: boolean;
  /** Of the draft as it is stored. */
  revision: number;
  /** Null if it was refused. */
  save: () => Promise<Template | null>;
  onReload: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before waivers are made from the draft. What is not saved yet is saved first. */
export function PublishDialog(props: PublishDialogProps) {
  const { view, opened, isChanged, revision, save, onReload, onClose } = props;
  const [refusal, setRefusal] = useState<CallFailed | null>(null);
  const close = () => {
    setRefusal(null);
    onClose();
  };
  const publish = useCall(
    async () => {
      const stored = isChanged ? await save() : { id: view.id, revision };
      return stored && send(publishWaiverTemplate, { id: stored.id, revision: stored.revision });
    },
    {
      changes: TEMPLATE_ANSWERS,
      // Without an answer the draft was not saved: the page says why.
      onDone: (published) => {
        if (published) toast.success(messages.waiverTemplates.published);
        close();
      },
      refused: {
        waiver_template_changed: () => {
          void onReload();
          close();
        },
        waiver_template_incomplete: setRefusal,
        not_found: setRefusal,
      },
      onFailed: (error) => {
        if (isRefusal(error)) setRefusal(error);
        else setRefusal(new CallFailed('internal', messages.waiverTemplates.publishFailed));
      },
    },
  );
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      icon={<IconFileCheck size={20} stroke={1.75} />}
      iconColor="brand"
      title={`${publishLabel(view)}?`}
      text={`${isChanged ? 'Your changes are saved first. ' : ''}${effectOf(view)}`}
      confirmLabel={publishLabel(view)}
      confirming={publish.isPending}
      onConfirm={() => {
        setRefusal(null);
        publish.mutate();
      }}
    >
      <p className={classes.text}>Waivers already signed keep the version they were signed with.</p>
      {refusal !== null && (
        <Note color="red" alert title={refusal.message}>
          {refusal.fields && (
            <ul className={classes.reasons}>
              {Object.values(refusal.fields).map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          )}
        </Note>
      )}
    </ConfirmDialog>
  );
}

const effectOf = (view: Template): string =>
  view.published === null
    ? `Waivers for ${slotText(view)} are made from this text from then on.`
    : `Waivers for ${slotText(view)} that are not signed yet are made from it, in place of version ${view.published.version}.`;
