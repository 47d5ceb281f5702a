import {
  changeWebhook,
  listWebhooks,
  removeWebhook,
  resendWebhookChanges,
  rotateWebhook,
} from '@plumbline/contract/paths.gen';
import { later } from '@plumbline/rules/dates';
import { useCall } from '@plumbline/ui/app/use-call';
import { useRouter } from '@plumbline/ui/app/use-router';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { TextField } from '@plumbline/ui/fields/text-field';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { toast } from '@plumbline/ui/overlays/toast';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { RotationForm } from './rotation-form.tsx';
import type { NewSecret } from './token.ts';
import type { Webhook } from './webhook.ts';
import classes from './programs.module.css';

type SettingsProps = { webhook: Webhook; onMade: (secret: NewSecret) => void; onResent: () => void };

export const WebhookSettings = ({ webhook, onMade, onResent }: SettingsProps) => (
  <>
    <Card title="New secret">
      <Rotation webhook={webhook} onMade={onMade} />
    </Card>
    <Card title="Send again">
      <Resending webhook={webhook} onResent={onResent} />
    </Card>
    <Card title="Pause or remove">
      <div className={classes.foot}>
        <PauseButton webhook={webhook} />
        <Removal webhook={webhook} />
      </div>
    </Card>
  </>
);

function Rotation({ webhook: { id, name }, onMade }: Omit<SettingsProps, 'onResent'>) {
  const rotate = useCall(rotateWebhook, {
    changes: [listWebhooks],
    onDone: ({ secret }) => onMade({ name, token: secret }),
  });
  return (
    <RotationForm
      oldSecret="Signs"
      isBusy={rotate.isPending}
      onRotate={(oldWorksForHours) => rotate.mutate({ id, oldWorksForHours })}
    />
  );
}

/** The time is of this device. */
function Resending({ webhook: { id }, onResent }: Omit<SettingsProps, 'onMade'>) {
  const [typed, setTyped] = useState('');
  /** The last change of the part that was sent; null if there is no other part. */
  const [after, setAfter] = useState<number | null>(null);
  const resend = useCall(resendWebhookChanges, {
    changes: [listWebhooks],
    onDone: ({ count, next }) => {
      if (count === 0) toast.info(messages.webhooks.nothingToResend);
      else toast.success(next === null ? messages.webhooks.resent(count) : messages.webhooks.resentFirst(count));
      setAfter(next);
      onResent();
    },
  });
  const since = Date.parse(typed);
  return (
    <div className={classes.form}>
      <TextField
        label="Everything since"
        type="datetime-local"
        hint="On the clock of this device. Changes keep their id, so your program can skip those that it has."
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          setAfter(null);
        }}
      />
      <div className={classes.foot}>
        <Button
          disabled={Number.isNaN(since)}
          loading={resend.isPending}
          onClick={() => resend.mutate({ id, since: later(typed, 0).toISOString(), ...(after !== null && { after }) })}
        >
          {after === null ? 'Send again' : 'Send the next ones'}
        </Button>
      </div>
    </div>
  );
}

function PauseButton({ webhook: { id, name, state } }: { webhook: Webhook }) {
  const isActive = state === 'ACTIVE';
  const change = useCall(changeWebhook, {
    changes: [listWebhooks],
    done: isActive ? messages.webhooks.paused(name) : messages.webhooks.resumed(name),
  });
  const words = { ACTIVE: 'Pause', PAUSED: 'Resume', DISABLED: 'Enable' } as const;
  return (
    <Button loading={change.isPending} onClick={() => change.mutate({ id, state: isActive ? 'PAUSED' : 'ACTIVE' })}>
      {words[state]}
    </Button>
  );
}

function Removal({ webhook: { id, name } }: { webhook: Webhook }) {
  const router = useRouter();
  const [isAsked, setIsAsked] = useState(false);
  const remove = useCall(removeWebhook, {
    done: messages.webhooks.removed(name),
    changes: [listWebhooks],
    onDone: () => router.navigate({ href: '/webhooks' }),
  });
  return (
    <>
      <Button variant="danger" onClick={() => setIsAsked(true)}>
        Remove
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        title={`Remove the webhook ${name}?`}
        text="Nothing more is sent to it, and its log is deleted. This cannot be undone."
        confirmLabel="Remove"
        confirming={remove.isPending}
        danger
        onConfirm={() => remove.mutate({ id }, { onError: () => setIsAsked(false) })}
      />
    </>
  );
}
