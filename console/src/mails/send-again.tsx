import { IconSend } from '@tabler/icons-react';
import { sendMailAgain } from '@plumbline/contract/paths.gen';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import { againWords } from '@plumbline/rules/mails/outbox-list';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { toast } from '@plumbline/ui/overlays/toast';
import { useState } from 'react';
import { useStaff } from '../lib/console-context.ts';
import { messages } from '../messages.ts';
import { MAIL_CHANGES, type OpenMail } from './mail-words.ts';
import classes from './mails.module.css';

type SendAgainProps = { mail: OpenMail; onSent: (id: string) => void };

/** A button for each address to which it can go, or why there is none. */
export function SendAgain({ mail, onSent }: SendAgainProps) {
  const { id, kind, toAddress, againObstacle, againTo } = mail;
  const role = useStaff()?.role;
  const [asked, setAsked] = useState<string | null>(null);
  const again = useCall(sendMailAgain, {
    changes: MAIL_CHANGES,
    onDone: (copy, { to }) => {
      if (copy.state === 'KEPT') toast.info(messages.mails.keptAgain);
      else toast.success(messages.mails.sentAgain(to));
      setAsked(null);
      onSent(copy.id);
    },
  });
  if (againObstacle !== null) return <p className={classes.note}>{againWords(againObstacle, kind)}</p>;
  if (role === undefined || !RECEIVABLES_ROLES.includes(role)) return null;
  return (
    <>
      <div className={classes.buttons}>
        {againTo.map((to) => (
          <Button key={to} icon={<IconSend size={16} />} onClick={() => setAsked(to)}>
            {to === toAddress ? 'Send again' : `Send to ${to}`}
          </Button>
        ))}
      </div>
      {againTo.some((to) => to !== toAddress) && (
        <p className={classes.note}>This person has another address since the mail was written.</p>
      )}
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={`Send it again to ${asked ?? ''}?`}
        text="It goes out as it was written, with the same amounts, files and links. The audit log keeps who sent it."
        confirmLabel="Send again"
        confirming={again.isPending}
        onConfirm={() => asked !== null && again.mutate({ id, to: asked }, { onError: () => setAsked(null) })}
      />
    </>
  );
}
