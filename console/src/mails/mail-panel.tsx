import { getMail } from '@plumbline/contract/paths.gen';
import { mailKindLabel } from '@plumbline/rules/mails/mail-kinds';
import { CallFailed } from '@plumbline/ui/app/send';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Facts } from '@plumbline/ui/facts';
import { PanelSection, SidePanel } from '@plumbline/ui/overlays/side-panel';
import { Note } from '@plumbline/ui/note';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { TextLink } from '@plumbline/ui/text-link';
import { momentText } from '../lib/moment-text.ts';
import { MailBadge } from './mail-badge.tsx';
import { MailText } from './mail-text.tsx';
import type { OpenMail } from './mail-words.ts';
import { SendAgain } from './send-again.tsx';
import classes from './mails.module.css';

/** How often one that waits is looked at again. */
const WAITING_MS = 5_000;

type MailPanelProps = {
  id: string;
  opened: boolean;
  onClose: () => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onOpen: (id: string) => void;
  /** With the id of the copy. */
  onSent: (id: string) => void;
};

/** A mail with what became of it, and its words. */
export function MailPanel({ id, onOpen, onSent, ...panel }: MailPanelProps) {
  const { data } = useAnswer(getMail, { id }, { enabled: panel.opened });
  return (
    <SidePanel
      docks
      label={data ? `Mail to ${data.toAddress}` : 'Mail'}
      kicker={data ? mailKindLabel(data.kind) : 'Mail'}
      title={data?.subject}
      {...panel}
    >
      <PanelBody key={id} id={id} onOpen={onOpen} onSent={onSent} />
    </SidePanel>
  );
}

function PanelBody({ id, onOpen, onSent }: Pick<MailPanelProps, 'id' | 'onOpen' | 'onSent'>) {
  const { data, isLoadingError, error, refetch } = useAnswer(
    getMail,
    { id },
    { refetchMs: (mail) => (mail?.state === 'WAITING' ? WAITING_MS : false) },
  );
  if (data) return <MailRecord mail={data} onOpen={onOpen} onSent={onSent} />;
  if (!isLoadingError) return <LoadingRows loading rows={8} label="Loading the mail" />;
  if (error instanceof CallFailed && (error.code === 'not_found' || error.code === 'invalid_request'))
    return <EmptyState art={false} title="There is no such mail" text="Its address may have been mistyped." />;
  return <ErrorState title="We could not load the mail" onRetry={() => void refetch()} />;
}

type MailRecordProps = { mail: OpenMail } & Pick<MailPanelProps, 'onOpen' | 'onSent'>;

function MailRecord({ mail, onOpen, onSent }: MailRecordProps) {
  const { problem, serverWords, againOf, copies } = mail;
  return (
    <>
      <PanelSection flush>
        <div className={classes.head}>
          <span className={classes.to}>{mail.toAddress}</span>
          <MailBadge state={mail.state} />
        </div>
        {problem !== null && (
          <Note color={mail.state === 'WAITING' ? 'amber' : 'red'} title={problem}>
            <p className={classes.server}>{serverWords}</p>
          </Note>
        )}
        <SendAgain key={mail.id} mail={mail} onSent={onSent} />
      </PanelSection>
      <PanelSection title="Details">
        <Facts items={factsOf(mail)} />
      </PanelSection>
      {(againOf !== null || copies.length > 0) && (
        <PanelSection title="Sent again">
          <ul className={classes.copies}>
            {againOf !== null && (
              <li>
                <TextLink look="plain" size="inherit" onClick={() => onOpen(againOf.id)}>
                  The mail before it
                </TextLink>
                , sent again by {againOf.by}
              </li>
            )}
            {copies.map(({ id, toAddress, by, at }) => (
              <li key={id}>
                <TextLink look="plain" size="inherit" onClick={() => onOpen(id)}>
                  {momentText(at)}
                </TextLink>{' '}
                to {toAddress}, by {by}
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
      <PanelSection title="What it says">
        <MailText mail={mail} />
      </PanelSection>
    </>
  );
}

function factsOf({ recipient, fromName, replyTo, portalName, createdAt, sentAt, tries, nextTryAt, files }: OpenMail) {
  return [
    ...(recipient === null ? [] : [{ label: 'Person', value: `${recipient.name}, ${recipient.email}` }]),
    { label: 'From', value: fromName },
    ...(portalName === null || portalName === fromName ? [] : [{ label: 'Portal', value: portalName }]),
    ...(replyTo === null ? [] : [{ label: 'Answers go to', value: replyTo }]),
    { label: 'Written', value: momentText(createdAt) },
    ...(sentAt === null ? [] : [{ label: 'Sent', value: momentText(sentAt) }]),
    ...(tries > 1 || (tries > 0 && sentAt === null) ? [{ label: 'Tries', value: String(tries) }] : []),
    ...(nextTryAt === null ? [] : [{ label: 'Next try', value: momentText(nextTryAt) }]),
    ...(files.length === 0 ? [] : [{ label: 'Files', value: files.join(', ') }]),
  ];
}
