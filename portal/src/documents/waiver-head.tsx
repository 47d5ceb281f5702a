import { IconDownload } from '@tabler/icons-react';
import { downloadWaiver } from '@plumbline/contract/paths.gen';
import { canBeSubmittedAgain } from '@plumbline/rules/waivers/next-step';
import { useDownload } from '@plumbline/ui/app/use-download';
import { Button } from '@plumbline/ui/button';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { PanelSection } from '@plumbline/ui/overlays/side-panel';
import { useScreenHref } from '../lib/use-screen-href.ts';
import { messages } from '../messages.ts';
import { useNextStep } from './use-next-step.ts';
import type { WaiverDetail } from './use-waivers-view.ts';
import { amountWordsOf } from './waiver-amounts.tsx';
import type { Waiver } from './waiver-columns.tsx';
import { isInForce, isPaymentReturned, WaiverStatus } from './waiver-status.tsx';
import classes from './waiver-panel.module.css';

type WaiverHeadProps = { waiver: Waiver | WaiverDetail; detail: WaiverDetail | undefined };

/** The status, what happens next, the amount, and what can be done now. */
export function WaiverHead({ waiver, detail }: WaiverHeadProps) {
  const nextStep = useNextStep();
  return (
    <PanelSection flush>
      <WaiverStatus waiver={waiver} />
      <p className={classes.next}>{nextStep(waiver)}</p>
      {detail?.figures && detail.currencyCode !== null && detail.waiverType !== 'other' && (
        <dl className={classes.amount}>
          <dt>{amountWordsOf(detail).covers}</dt>
          <dd>
            <MoneyText size="panel" amount={detail.figures.amount} currency={detail.currencyCode} />
          </dd>
        </dl>
      )}
      {waiver.canBeDownloaded && (
        <Download id={waiver.id} isPrimary={isInForce(waiver) && !isPaymentReturned(waiver)} />
      )}
      {detail && canBeSubmittedAgain(detail.waiverRequestStatus) && <SubmitAgain waiver={detail} />}
    </PanelSection>
  );
}

function Download({ id, isPrimary }: { id: string; isPrimary: boolean }) {
  const { downloaded: done, downloadFailed: failed } = messages.waivers;
  const { mutate, isPending } = useDownload(downloadWaiver, { done, failed });
  return (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      fullWidth
      icon={<IconDownload size={16} stroke={1.75} />}
      loading={isPending}
      onClick={() => mutate({ id })}
    >
      Download
    </Button>
  );
}

/** Once it was submitted again, the request that followed is in its place. */
function SubmitAgain({ waiver: { id, resubmittedAs } }: { waiver: WaiverDetail }) {
  const href = useScreenHref()(`/request-waiver?resubmits=${id}`);
  if (href === undefined || resubmittedAs !== null) return null;
  return (
    <Button variant="primary" fullWidth href={href}>
      Submit again
    </Button>
  );
}
