import { grantHandOff } from '@plumbline/contract/paths.gen';
import { CenteredMessage } from '@plumbline/ui/app/centered-message';
import { CallFailed } from '@plumbline/ui/app/send';
import { useCall } from '@plumbline/ui/app/use-call';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { Button } from '@plumbline/ui/button';
import { PlumbArt } from '@plumbline/ui/layout/plumb-art';
import { useEffectOnce } from '../../lib/use-effect-once.ts';
import { requireWebAddress } from '../../lib/require-web-address.ts';
import { BrandedPage } from '../../shell/branded-page.tsx';
import { SigningInPage } from '../signing-in-page.tsx';

const WORDS = {
  opening: 'Opening the other portal',
  failed: 'The other portal did not open',
  expired: 'The request is too old, or it was not made in this browser. Choose the portal again from the list.',
  noAccount: 'You have no account at the other portal. Ask the supplier to open one for you.',
};

/** Grants the hand-off that another portal requested, and sends the person back there (decision A17). */
export function HandOffPage() {
  const { request } = useSearchTexts('request');
  const grant = useCall(grantHandOff, {
    onDone: ({ url }) => window.location.replace(requireWebAddress(url)),
    failed: false,
  });
  const open = () => grant.mutate({ request: request ?? '' });
  useEffectOnce(open);
  if (!grant.isError) return <SigningInPage title={WORDS.opening} />;
  const canTryAgain = grant.error instanceof CallFailed && grant.error.status === 0;
  return (
    <BrandedPage>
      <CenteredMessage
        art={<PlumbArt scene="not-found" tone="amber" />}
        title={WORDS.failed}
        text={handOffWords(grant.error)}
        actions={
          <>
            {canTryAgain && (
              <Button variant="primary" onClick={open}>
                Try again
              </Button>
            )}
            <Button variant={canTryAgain ? 'secondary' : 'primary'} href="/dashboard">
              Go to the dashboard
            </Button>
          </>
        }
      />
    </BrandedPage>
  );
}

function handOffWords(error: Error): string {
  if (!(error instanceof CallFailed)) return WORDS.expired;
  if (error.status === 0) return error.message;
  return error.code === 'no_customer_account' ? WORDS.noAccount : WORDS.expired;
}
