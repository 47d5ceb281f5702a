import { IconAlertTriangle } from '@tabler/icons-react';
import { formatCents, ZERO } from '@plumbline/rules/money';
import type { WaiverType } from '@plumbline/rules/waivers/waiver-types';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { TotalBar } from '@plumbline/ui/layout/total-bar';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import { useState } from 'react';
import { useCapabilities, usePortal } from '../lib/portal-context.ts';
import { useCurrency } from '../shell/currency.tsx';
import type { BlockProps } from './block-props.ts';
import { DateAndNotary, PeopleAndNotes } from './details-block.tsx';
import { InvoicePicks } from './invoice-picks.tsx';
import { OptionsBlock } from './options-block.tsx';
import { PaymentBlock } from './payment-block.tsx';
import { ProjectBlock } from './project-block.tsx';
import { TypeBlock } from './type-block.tsx';
import { payFirstHref, type WaiverRequest } from './use-request.ts';
import { WaiverChecker } from './waiver-checker.tsx';
import { waiverMessages as words } from './waiver-messages.ts';
import layout from '../lib/form-layout.module.css';
import classes from './waiver-form.module.css';

/** The form, and what it means at the right; on phones the amount stays in the bar. */
export function WaiverForm({ request }: { request: WaiverRequest }) {
  const { form, errors, change, figures, files, dayKey } = request;
  const isSmall = useScreenSize() === 'small';
  const block: BlockProps = { form, errors, change, figures };
  const note = request.stop ?? (Object.keys(errors).length > 0 ? words.check : null);
  return (
    <>
      <div className={layout.columns}>
        <Card inset={false} aria-label="Waiver request">
          {/* Enter in a field does not send the request. */}
          <form onSubmit={(event) => event.preventDefault()} noValidate>
            <div className={classes.fields}>
              <ProjectBlock {...block} />
              <Types request={request} />
              <DateAndNotary {...block} dayKey={dayKey} />
              <InvoicePicks {...block} />
              <PaymentBlock {...block} />
              <PeopleAndNotes {...block} />
              <OptionsBlock {...block} files={files} />
            </div>
            {!isSmall && <Foot request={request} note={note} />}
          </form>
        </Card>
        <WaiverChecker
          facts={request.facts}
          checks={request.checks}
          isLoading={figures.isAsked && figures.amounts === null && !figures.isFailed}
          payHref={payFirstHref(figures)}
          onAct={request.act}
        />
      </div>
      {isSmall && <Bar request={request} note={note} />}
      <ConfirmRequestDialog request={request} />
    </>
  );
}

function Types({ request: { form, errors, change, files, allowedTypes } }: { request: WaiverRequest }) {
  const { waiverTemplate } = useCapabilities();
  const choose = (waiverType: WaiverType) => {
    const isOwn = waiverType === 'other' && waiverTemplate && form.customFile === null;
    const keepsTemplate = waiverType === 'unconditional.progress';
    if (!keepsTemplate) for (const file of files.all) if (file.purpose === 'unconditional-template') files.remove(file);
    change({ waiverType, ...(isOwn && { customFile: true }) });
  };
  return <TypeBlock form={form} errors={errors} allowed={allowedTypes} onChoose={choose} />;
}

type SendProps = {
  request: WaiverRequest;
  /** Why the request is not sent; null if nothing is known against it. */
  note: string | null;
};

const Foot = ({ request, note }: SendProps) => (
  <div className={classes.foot}>
    {note !== null && <span className={classes.footNote}>{note}</span>}
    <Button variant="quiet" href="/history/waivers">
      Cancel
    </Button>
    <SendButton request={request} />
  </div>
);

const SendButton = ({ request }: { request: WaiverRequest }) => (
  <Button
    variant="primary"
    loading={request.isSending}
    disabled={request.stop !== null}
    onClick={() => request.send(false)}
  >
    Send request
  </Button>
);

function Bar({ request, note }: SendProps) {
  const { currency } = useCurrency();
  const { amounts } = request.figures;
  return (
    <TotalBar
      status={null}
      warning={note}
      parts={[]}
      total={{ label: 'Waiver covers', amount: amounts?.amount ?? null }}
      currency={amounts?.currencyCode ?? currency}
      action={<SendButton request={request} />}
    />
  );
}

/** Decisions D4 and D19: a full release with an open balance, or a waiver of nothing, is meant and no mistake. */
function ConfirmRequestDialog({ request: { confirmation, send, isSending, figures } }: { request: WaiverRequest }) {
  const { organization } = usePortal();
  const { amounts } = figures;
  const { asking, close } = confirmation;
  const [last, setLast] = useState(asking);
  // The words stay while the dialog closes.
  if (asking !== null && asking !== last) setLast(asking);
  const open = amounts === null ? 'An amount' : formatCents(amounts.openBalance, amounts.currencyCode);
  const question =
    last === 'covers-nothing'
      ? words.confirmNothing(formatCents(ZERO, amounts?.currencyCode ?? 'USD'))
      : words.confirmFullRelease(open, organization.name);
  return (
    <ConfirmDialog
      opened={asking !== null}
      onClose={close}
      icon={<IconAlertTriangle size={20} stroke={1.75} />}
      iconColor="amber"
      title={question.title}
      text={question.text}
      confirmLabel={question.confirm}
      onConfirm={() => send(true)}
      confirming={isSending}
      aboutMoney
    />
  );
}
