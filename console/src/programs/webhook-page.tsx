import { IconPencil, IconSend } from '@tabler/icons-react';
import { listWebhooks, testWebhook } from '@plumbline/contract/paths.gen';
import { changeTypeName } from '@plumbline/rules/feed/change-types';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { useParams } from '@plumbline/ui/app/use-router';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { type Fact, Facts } from '@plumbline/ui/facts';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { Note } from '@plumbline/ui/note';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { useState } from 'react';
import { momentText } from '../lib/moment-text.ts';
import { messages } from '../messages.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import type { NewSecret } from './token.ts';
import { typesText, type Webhook } from './webhook.ts';
import { WebhookBadge } from './webhook-badges.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookSettings } from './webhook-settings.tsx';
import classes from './programs.module.css';

const BACK = { href: '/webhooks', label: 'Webhooks' };

/** A webhook with its log. */
export function WebhookPage() {
  const { id = '' } = useParams();
  const { data, isLoadingError, refetch } = useAnswer(listWebhooks, {});
  const webhook = data?.rows.find((each) => each.id === id);
  if (webhook) return <WebhookDetails key={id} webhook={webhook} />;
  return (
    <>
      <PageHeader title="Webhook" back={BACK} />
      <Card>
        {isLoadingError ? (
          <ErrorState title="We could not load this webhook" onRetry={() => void refetch()} />
        ) : data ? (
          <EmptyState
            title="There is no such webhook"
            text="It was removed, or the address is of another organization."
            action={<Button href="/webhooks">All webhooks</Button>}
            art={false}
          />
        ) : (
          <LoadingRows loading label="Loading the webhook" />
        )}
      </Card>
    </>
  );
}

function WebhookDetails({ webhook }: { webhook: Webhook }) {
  const [isEdited, setIsEdited] = useState(false);
  const [secret, setSecret] = useState<NewSecret | null>(null);
  const [sentByHand, setSentByHand] = useState(0);
  const countSent = () => setSentByHand((count) => count + 1);
  const test = useCall(testWebhook, {
    done: messages.webhooks.tested,
    changes: [listWebhooks],
    onDone: countSent,
  });
  return (
    <>
      <PageHeader
        title={webhook.name}
        back={BACK}
        actions={
          <>
            <Button icon={<IconPencil size={16} />} onClick={() => setIsEdited(true)}>
              Edit
            </Button>
            <Button
              icon={<IconSend size={16} />}
              loading={test.isPending}
              onClick={() => test.mutate({ id: webhook.id })}
            >
              Send a test
            </Button>
          </>
        }
      />
      <div className={classes.cards}>
        <Trouble webhook={webhook} />
        <div className={classes.split}>
          <DeliveryLog webhook={webhook} sentByHand={sentByHand} onSent={countSent} />
          <div className={classes.cards}>
            <Card title="Details">
              <Facts items={factsOf(webhook)} />
            </Card>
            <WebhookSettings webhook={webhook} onMade={setSecret} onResent={countSent} />
          </div>
        </div>
      </div>
      {isEdited && <WebhookForm webhook={webhook} onClose={() => setIsEdited(false)} />}
      {secret && <SecretDialog {...secret} kind="webhook" onClose={() => setSecret(null)} />}
    </>
  );
}

/** What the owner has to know first. */
function Trouble({ webhook: { state, failingSince, disabledAt } }: { webhook: Webhook }) {
  if (state === 'DISABLED' && disabledAt !== null) {
    return (
      <Note color="red" title="Nothing is sent any more">
        Its receiver has accepted nothing for three days, or is gone. It was disabled on {momentText(disabledAt)}. When
        you enable it, everything that happened since is sent.
      </Note>
    );
  }
  if (state === 'PAUSED') {
    return <Note>Paused. What happens meanwhile is sent when you resume it.</Note>;
  }
  if (failingSince === null) return null;
  return (
    <Note color="amber" title="Its receiver accepts nothing">
      Since {momentText(failingSince)}. We try again for three days; then it is disabled.
    </Note>
  );
}

const factsOf = (webhook: Webhook): Fact[] => [
  { label: 'State', value: <WebhookBadge {...webhook} /> },
  { label: 'Address', value: <span className={classes.address}>{webhook.url}</span> },
  {
    label: 'Changes',
    value: webhook.types === null ? typesText(webhook) : webhook.types.map(changeTypeName).join(', '),
  },
  { label: 'Secret', value: `Ends with ${webhook.hint}` },
  ...(webhook.previousUntil === null
    ? []
    : [{ label: 'Signed with the old secret too until', value: momentText(webhook.previousUntil) }]),
  { label: 'Created', value: `${webhook.createdByName}, ${momentText(webhook.createdAt)}` },
];
