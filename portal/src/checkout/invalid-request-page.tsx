import { IconAlertCircle, IconLinkOff, IconLock } from '@tabler/icons-react';
import { invalidRequest } from '@plumbline/rules/payment-requests/invalid-request';
import { CenteredMessage } from '@plumbline/ui/app/centered-message';
import { PlumbArt } from '@plumbline/ui/layout/plumb-art';
import { Badge } from '@plumbline/ui/status-badge';
import { usePortal } from '../lib/portal-context.ts';
import { BrandedPage } from '../shell/branded-page.tsx';
import { SupportContact } from '../shell/support-contact.tsx';
import { textOf, useKeptState } from './kept-state.ts';
import { INVALID_REQUEST_PATH } from './link-refusal.ts';
import classes from './invalid-request-page.module.css';

const ICONS = { 400: IconAlertCircle, 401: IconLock, 404: IconLinkOff } as const;
const TONES = { yellow: 'amber', gray: 'grey', red: 'red' } as const;

/** /invalid-request: why a payment link cannot be used (LNK-03). */
export function InvalidRequestPage() {
  const { statusCode: status, message: words, paymentRequestToken: token } = useKeptState(INVALID_REQUEST_PATH);
  const { statusCode, message, color, paymentRequestToken } = invalidRequest({
    statusCode: typeof status === 'number' ? status : undefined,
    message: textOf(words),
    paymentRequestToken: textOf(token),
  });
  const { organization } = usePortal();
  const Icon = ICONS[statusCode];
  const tone = TONES[color];
  return (
    <BrandedPage>
      <CenteredMessage
        art={<PlumbArt scene="not-found" tone={tone} />}
        title={message}
        text={
          <>
            Please contact the support of {organization.name}
            <SupportContact before=": " />.
          </>
        }
        actions={
          <div className={classes.facts}>
            <Badge color={tone} icon={<Icon size={13} stroke={1.75} aria-hidden="true" />}>
              Error code {statusCode}
            </Badge>
            {paymentRequestToken !== null && (
              <p className={classes.token}>
                Payment request <code>{paymentRequestToken}</code>
              </p>
            )}
          </div>
        }
      />
    </BrandedPage>
  );
}
