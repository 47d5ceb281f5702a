import {
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
} from '@plumbline/contract/paths.gen';
import type { Answer } from '@plumbline/contract/call';
import type { getWebhookDelivery as GetDelivery } from '@plumbline/contract/programs/webhooks';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { Facts } from '@plumbline/ui/facts';
import { PanelSection, SidePanel } from '@plumbline/ui/overlays/side-panel';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { momentText } from '../lib/moment-text.ts';
import { messages } from '../messages.ts';
import { DeliveryBadge } from './webhook-badges.tsx';
import classes from './programs.module.css';

type Details = Answer<typeof GetDelivery>;
type DeliveryPanelProps = { webhookId: string; deliveryId: string; onClose: () => void };

export function DeliveryPanel({ webhookId: id, deliveryId, onClose }: DeliveryPanelProps) {
  const { data, isLoadingError, refetch } = useAnswer(getWebhookDelivery, { id, deliveryId }, { staleMs: 0 });
  const resend = useCall(resendWebhookDelivery, {
    done: messages.webhooks.resentOne,
    changes: [listWebhookDeliveries, listWebhooks],
    onDone: onClose,
  });
  return (
    <SidePanel
      opened
      onClose={onClose}
      label="Delivery"
      kicker="Delivery"
      title={data?.type ?? '…'}
      subtitle={data && momentText(data.createdAt)}
      foot={
        <div className={classes.foot}>
          <Button loading={resend.isPending} disabled={!data} onClick={() => resend.mutate({ id, deliveryId })}>
            Send again
          </Button>
        </div>
      }
    >
      {data ? (
        <DeliveryDetails delivery={data} />
      ) : (
        <PanelSection>
          {isLoadingError ? (
            <ErrorState title="We could not load this delivery" onRetry={() => void refetch()} />
          ) : (
            <LoadingRows loading label="Loading the delivery" />
          )}
        </PanelSection>
      )}
    </SidePanel>
  );
}

const DeliveryDetails = ({ delivery }: { delivery: Details }) => (
  <>
    <PanelSection>
      <Facts
        items={[
          { label: 'State', value: <DeliveryBadge {...delivery} /> },
          { label: 'Message id', value: <span className={classes.address}>{delivery.messageId}</span> },
          ...(delivery.nextTryAt === null ? [] : [{ label: 'Next try', value: momentText(delivery.nextTryAt) }]),
        ]}
      />
    </PanelSection>
    <PanelSection title="Tries">
      {delivery.attempts.length === 0 ? (
        <p className={classes.quiet}>Not sent yet.</p>
      ) : (
        <ol className={classes.tries}>
          {delivery.attempts.map(({ number, at, status, durationMs, answer, problem }) => (
            <li key={number}>
              <p>
                {momentText(at)}: {problem ?? `answered ${status}`} after {durationMs} ms
              </p>
              {answer !== '' && <pre className={classes.secret}>{answer}</pre>}
            </li>
          ))}
        </ol>
      )}
    </PanelSection>
    <PanelSection title="Message">
      <pre className={classes.secret}>{JSON.stringify(JSON.parse(delivery.body), null, 2)}</pre>
    </PanelSection>
  </>
);
