import { IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { CenteredMessage } from '@plumbline/ui/app/centered-message';
import { CallFailed } from '@plumbline/ui/app/send';
import { Button } from '@plumbline/ui/button';
import { PlumbArt } from '@plumbline/ui/layout/plumb-art';
import { paymentMessages } from './payment-messages.ts';

const { history: words } = paymentMessages;

type PaymentNotFoundProps = { query: UseQueryResult; listHref: string };

/** Replaces a payment that could not be loaded (Spec 2 §8). */
export function PaymentNotFound({ query, listHref }: PaymentNotFoundProps) {
  const isUnknown = query.error instanceof CallFailed && query.error.status === 404;
  return (
    <CenteredMessage
      art={<PlumbArt scene="empty" tone={isUnknown ? 'red' : 'grey'} />}
      title={words.notFound}
      text={isUnknown ? words.notFoundText : words.notLoadedText}
      actions={
        <>
          <Button variant="primary" href={listHref}>
            Back to Payments
          </Button>
          {!isUnknown && (
            <Button icon={<IconRefresh size={16} aria-hidden="true" />} onClick={() => void query.refetch()}>
              Try again
            </Button>
          )}
        </>
      }
    />
  );
}
