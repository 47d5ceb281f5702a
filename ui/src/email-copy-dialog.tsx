import { IconMail } from '@tabler/icons-react';
import { canSendTo, isEmail, normalizeEmail, readEmails } from '@plumbline/rules/email';
import { Button } from './button.tsx';
import { Dialog } from './overlays/dialog.tsx';
import { EmailsInput } from './fields/emails-input.tsx';
import { useEffect, useId, useRef, useState } from 'react';

export type EmailCopyDialogProps = {
  /** Filled in at first. */
  suggested: readonly string[];
  opened: boolean;
  onClose: () => void;
  /** Says which document is sent. */
  text: string;
  /** How many addresses it takes at once. */
  max?: number;
  isSending: boolean;
  /** Sends to the addresses; `done` resets the field and closes the dialog. */
  onSend: (emails: string[], done: () => void) => void;
};

/** Asks for the email addresses that get a copy of a document (REP-09, THX-01). */
export function EmailCopyDialog(props: EmailCopyDialogProps) {
  const { suggested, opened, onClose, text, max = 20, isSending, onSend } = props;
  const [pills, setPills] = useState<readonly string[]>(suggested);
  const [typed, setTyped] = useState('');
  const formId = useId();
  const field = useFocusAfterSending(isSending);
  const list = readEmails([...pills, typed].join(','));
  const isTooMany = list.emails.length > max;
  const canSend = canSendTo(list) && !isTooMany && !isSending;
  const done = () => {
    setPills(suggested);
    setTyped('');
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      busy={isSending}
      icon={<IconMail size={20} stroke={1.75} />}
      iconColor="brand"
      title="Email a copy"
      text={text}
      actions={
        <Button
          variant="primary"
          type="submit"
          form={formId}
          disabled={!canSend && !isSending}
          loading={isSending}
          // Keeps the focus in the field: on blur the typed text becomes a pill, which may move the button off the pointer.
          onMouseDown={(event) => event.preventDefault()}
        >
          Send
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (canSend) onSend([...list.emails], done);
        }}
      >
        <EmailsInput
          ref={field}
          label="Email addresses"
          value={pills}
          onChange={setPills}
          onTyping={setTyped}
          isValid={(email) => isEmail(normalizeEmail(email))}
          hint={isTooMany ? `${max} addresses at most` : 'Separated by commas'}
          placeholder="name@company.com"
          disabled={isSending}
        />
      </form>
    </Dialog>
  );
}

/** What is disabled while it sends loses the focus; when that has failed, the field gets it. */
function useFocusAfterSending(isSending: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const wasSending = useRef(isSending);
  useEffect(() => {
    const isOver = wasSending.current && !isSending;
    wasSending.current = isSending;
    const isLost = document.activeElement?.matches('body, [role="dialog"]') ?? true;
    if (isOver && isLost) field.current?.focus();
  }, [isSending]);
  return field;
}
