import { IconBell, IconCopy, IconQrcode } from '@tabler/icons-react';
import { getPaymentRequestLink, remindPaymentRequest, revokePaymentRequest } from '@plumbline/contract/paths.gen';
import { copyAwaited } from '@plumbline/ui/app/copy-text';
import { send } from '@plumbline/ui/app/send';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { toast } from '@plumbline/ui/overlays/toast';
import { useId, useState } from 'react';
import { momentText } from '../lib/moment-text.ts';
import { messages } from '../messages.ts';
import { type DeskLink, LINK_CHANGES, recipientText } from './link-words.ts';
import { CopyDialog, QrDialog } from './qr-dialog.tsx';
import classes from './payment-links.module.css';

/** Copies and shows the link, and mails it again. The link comes from the server when it is asked for, and is not kept. */
export function LinkActions({ link }: { link: DeskLink }) {
  const { id, kind, nextReminderAt, recipient } = link;
  // One that a payment reminder has mailed goes out with the next one.
  const isReminded = kind === 'SENT' && recipient.email !== null;
  const reasonId = useId();
  const [uncopiedUrl, setUncopiedUrl] = useState<string | null>(null);
  const [shownUrl, setShownUrl] = useState<string | null>(null);
  const options = { changes: LINK_CHANGES, isSensitive: true };
  const copy = useCall(() => copyUrl(id), {
    ...options,
    onDone: ({ url, isCopied }) => {
      if (isCopied) toast.success(messages.paymentLinks.copied);
      else setUncopiedUrl(url);
    },
  });
  const show = useCall(getPaymentRequestLink, { ...options, onDone: ({ url }) => setShownUrl(url) });
  const remind = useCall(remindPaymentRequest, {
    changes: LINK_CHANGES,
    done: messages.paymentLinks.reminded(recipient.email ?? ''),
  });
  const wait = nextReminderAt === null ? null : `The next reminder can be sent from ${momentText(nextReminderAt)}.`;
  return (
    <>
      <div className={classes.buttons}>
        <Button icon={<IconCopy size={16} />} loading={copy.isPending} onClick={() => copy.mutate()}>
          Copy link
        </Button>
        <Button icon={<IconQrcode size={16} />} loading={show.isPending} onClick={() => show.mutate({ id })}>
          Show QR code
        </Button>
        {isReminded && (
          <Button
            icon={<IconBell size={16} />}
            loading={remind.isPending}
            disabled={wait !== null}
            {...(wait !== null && { 'aria-describedby': reasonId })}
            onClick={() => remind.mutate({ id })}
          >
            Send reminder
          </Button>
        )}
      </div>
      {isReminded && wait !== null && (
        <p id={reasonId} className={classes.note}>
          {wait}
        </p>
      )}
      {shownUrl !== null && <QrDialog url={shownUrl} whom={recipientText(link)} onClose={() => setShownUrl(null)} />}
      {uncopiedUrl !== null && <CopyDialog url={uncopiedUrl} onClose={() => setUncopiedUrl(null)} />}
    </>
  );
}

/** Begins to copy at once, at the click. */
async function copyUrl(id: string) {
  const asked = send(getPaymentRequestLink, { id }).then(({ url }) => url);
  const [url, isCopied] = await Promise.all([asked, copyAwaited(asked)]);
  return { url, isCopied };
}

/** At the foot of the panel, with what it does. */
export function WithdrawAction({ link }: { link: DeskLink }) {
  const [isAsked, setIsAsked] = useState(false);
  const withdraw = useCall(revokePaymentRequest, {
    changes: LINK_CHANGES,
    done: messages.paymentLinks.withdrawn,
    onDone: () => setIsAsked(false),
  });
  return (
    <div className={classes.foot}>
      <span className={classes.effect}>A withdrawn link stops working at once and cannot be sent again.</span>
      <Button variant="danger" onClick={() => setIsAsked(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        title={`Withdraw the link to ${recipientText(link)}?`}
        text="It stops working at once. Whoever opens it reads that it has been withdrawn."
        confirmLabel="Withdraw"
        confirming={withdraw.isPending}
        danger
        onConfirm={() => withdraw.mutate({ id: link.id })}
      />
    </div>
  );
}
