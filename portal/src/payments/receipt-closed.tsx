import { useLocation } from '@plumbline/ui/app/use-router';
import { CenteredMessage } from '@plumbline/ui/app/centered-message';
import { loginPathFor } from '@plumbline/ui/app/common-paths';
import { Button } from '@plumbline/ui/button';
import { PlumbArt } from '@plumbline/ui/layout/plumb-art';
import { useScreenHref } from '../lib/use-screen-href.ts';
import { messages } from '../messages.ts';

/** For strangers with the address of a payment; it does not say whether the payment exists. */
export function ReceiptClosed() {
  const { href } = useLocation();
  const screenHref = useScreenHref();
  const helpHref = screenHref('/help');
  return (
    <CenteredMessage
      art={<PlumbArt scene="empty" tone="grey" />}
      title={messages.receiptClosed.title}
      text={messages.receiptClosed.text}
      actions={
        <>
          {screenHref('/login') !== undefined && (
            <Button variant="primary" href={loginPathFor(href)}>
              Log in
            </Button>
          )}
          {helpHref !== undefined && <Button href={helpHref}>Submit a request</Button>}
        </>
      }
    />
  );
}
