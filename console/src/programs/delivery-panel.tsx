import { getWebhookDelivery, listWebhooks, resendWebhookDelivery } from '@plumbline/contract/paths.gen';
import type { Answer } from '@plumbline/contract/call';
import type { getWebhookDelivery as GetDelivery } from '@plumbline/contract/programs/webhooks';
import { changeTypeName } from '@plumbline/rules/feed/change-types';
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
type DeliveryPanelProps = { webhookId: string; deliveryId: string; onClose: () => void; onSent: () => void };

export function DeliveryPanel({ webhookId: id, deliveryId, onClose, onSent }: DeliveryPanelProps) {
  const { data, isLoadingError, refetch } = useAnswer(getWebhookDelivery, { id, deliveryId }, { staleMs: 0 });
  const resend = useCall(resendWebhookDelivery, {
    done: messages.webhooks.resentOne,
    changes: [listWebhooks],
    onDone: onSent,
  });
  return (
    <SidePanel
      opened
      onClose={onClose}
      label="Delivery"
      kicker="Delivery"
      title={data ? changeTypeName(data.type) : '…'}
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

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

/** Scrolls by keyboard too. */
const Message = ({ label, children }: { label: string; children: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is reached by keyboard
  <section className={classes.message} tabIndex={0} aria-label={label}>
    <pre>{children}</pre>
  </section>
);

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
                {momentText(at)}: {problem ?? `answered ${status}`} after {seconds(durationMs)} s
              </p>
              {answer !== '' && <Message label={`Answer to try ${number}`}>{answer}</Message>}
            </li>
          ))}
        </ol>
      )}
    </PanelSection>
    <PanelSection title="Message">
      <Message label="Message">{JSON.stringify(JSON.parse(delivery.body), null, 2)}</Message>
    </PanelSection>
  </>
);
