import { IconEye, IconPrinter } from '@tabler/icons-react';
import { downloadDeskWaiver, downloadNotaryCopy, previewWaiver } from '@plumbline/contract/paths.gen';
import { formatDay } from '@plumbline/rules/dates';
import { isUnsigned } from '@plumbline/rules/waivers/waiver-status';
import { fetchFile, openTab, showInTab } from '@plumbline/ui/app/download';
import { useCall } from '@plumbline/ui/app/use-call';
import { useDownload } from '@plumbline/ui/app/use-download';
import { Button } from '@plumbline/ui/button';
import { type Fact, Facts } from '@plumbline/ui/facts';
import { Note } from '@plumbline/ui/note';
import { PanelSection } from '@plumbline/ui/overlays/side-panel';
import { toast } from '@plumbline/ui/overlays/toast';
import { useState } from 'react';
import { momentText } from '../../lib/moment-text.ts';
import { messages } from '../../messages.ts';
import { problemText, WAIVER_ANSWERS } from '../decisions/use-decision.ts';
import { type DeskWaiver, formText, isSignedElsewhere } from '../waiver-words.ts';
import classes from '../waivers.module.css';

/** What the waiver is, and the document itself. */
export function DocumentSection({ waiver, mayDecide }: { waiver: DeskWaiver; mayDecide: boolean }) {
  return (
    <PanelSection>
      <Facts items={factsOf(waiver)} />
      <div className={classes.take}>
        <ReadButton waiver={waiver} />
        {mayDecide && waiver.waiverRequestStatus === 'pending-notarization' && <PrintButton id={waiver.id} />}
      </div>
    </PanelSection>
  );
}

function factsOf(waiver: DeskWaiver): Fact[] {
  const { throughDate, submitterName, createdAt, emails, assignedTo, notes, requestWetInkSignature } = waiver;
  const facts: (Fact | null)[] = [
    { label: 'Form', value: waiver.customFile ? `${formText(waiver)}, form of the customer` : formText(waiver) },
    throughDate === null ? null : { label: 'Through', value: formatDay(throughDate) },
    { label: 'Notary', value: notaryText(waiver) },
    requestWetInkSignature ? { label: 'Signature', value: 'In ink' } : null,
    { label: 'Asked by', value: `${submitterName}, ${momentText(createdAt)}` },
    { label: 'Send to', value: emails.length === 0 ? submitterName : emails.join(', ') },
    { label: 'Assigned to', value: assignedTo?.name ?? 'Nobody' },
    waiver.isInvoiceAlreadyPaid ? { label: 'Says', value: 'The invoices are paid already' } : null,
    waiver.invoiceText === null || waiver.invoiceText === '' ? null : { label: 'Invoices', value: waiver.invoiceText },
    notes === null || notes === '' ? null : { label: 'Notes', value: notes },
  ];
  return facts.filter((fact) => fact !== null);
}

function notaryText({ needsNotary, isNotaryRequired, requestNotarization }: DeskWaiver): string {
  if (isNotaryRequired) return 'Required by the state';
  if (needsNotary) return requestNotarization ? 'The customer asks for one' : 'Needed';
  return requestNotarization ? 'Left out' : 'Not needed';
}

/** The signed document, or what would be signed now. */
function ReadButton({ waiver }: { waiver: DeskWaiver }) {
  const { id, hasDocument, waiverRequestStatus } = waiver;
  const [problem, setProblem] = useState<Error | null>(null);
  const fetchIt = () => (hasDocument ? fetchFile(downloadDeskWaiver, { id }) : fetchFile(previewWaiver, { id }));
  const read = useCall((tab: Window | null) => showInTab(tab, fetchIt()), {
    onDone: (how) => {
      if (how === 'saved') toast.info(messages.waivers.tabBlocked);
    },
    onFailed: setProblem,
  });
  if (!hasDocument && (!isUnsigned(waiverRequestStatus) || isSignedElsewhere(waiver))) return null;
  return (
    <>
      <Button
        icon={<IconEye size={16} />}
        loading={read.isPending}
        onClick={() => {
          setProblem(null);
          read.mutate(openTab());
        }}
      >
        {hasDocument ? 'Read the signed document' : 'Read the document'}
      </Button>
      {problem !== null && (
        <Note color="red" alert>
          {problemText(problem)}
        </Note>
      )}
    </>
  );
}

function PrintButton({ id }: { id: string }) {
  const print = useDownload(downloadNotaryCopy, {
    failed: messages.waivers.copyFailed,
    changes: WAIVER_ANSWERS,
  });
  return (
    <Button icon={<IconPrinter size={16} />} loading={print.isPending} onClick={() => print.mutate({ id })}>
      Copy for the notary
    </Button>
  );
}
