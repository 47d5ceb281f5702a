import { formatDay } from '@plumbline/rules/dates';
import { approvalSentences } from '@plumbline/rules/waivers/approval-reasons';
import { exchangeObstacleWords, releaseObstacleWords } from '@plumbline/rules/waivers/release-obstacles';
import { rejectReasonWords } from '@plumbline/rules/waivers/transitions';
import { Note, type NoteProps } from '@plumbline/ui/note';
import { PanelSection } from '@plumbline/ui/overlays/side-panel';
import { dayText } from '../../lib/moment-text.ts';
import type { DeskWaiver } from '../waiver-words.ts';
import classes from '../waivers.module.css';

type Reason = { title: string; color: NonNullable<NoteProps['color']>; sentences: readonly string[] };

/** Why it waits, in words. */
export function ReasonsSection({ waiver }: { waiver: DeskWaiver }) {
  const reasons = reasonsOf(waiver);
  if (reasons.length === 0) return null;
  return (
    <PanelSection title="Why it waits">
      <div className={classes.notes}>
        {reasons.map(({ title, color, sentences }) => (
          <Note key={title} color={color} title={title}>
            {sentences.length > 1 ? (
              <ul className={classes.sentences}>
                {sentences.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            ) : (
              sentences[0]
            )}
          </Note>
        ))}
      </div>
    </PanelSection>
  );
}

const AFFIDAVIT = 'Last day to record an affidavit of nonpayment';
const FINAL = 'Last day to give the unconditional final waiver';

function reasonsOf(waiver: DeskWaiver): Reason[] {
  const { waiverRequestStatus: status, holdReason, deadline, moneyReturnedAt } = waiver;
  const found: Reason[] = [];
  if (moneyReturnedAt !== null) {
    const since = `Money that it acknowledges is gone since ${dayText(moneyReturnedAt)}.`;
    const advice = status === 'ready' ? ' Replace it, or declare it void.' : '';
    found.push({ title: 'Money gone back', color: 'red', sentences: [`${since}${advice}`] });
  }
  if (deadline !== null) {
    const what = deadline.kind === 'affidavit' ? AFFIDAVIT : FINAL;
    found.push({ title: 'Deadline of the state', color: 'amber', sentences: [`${what}: ${formatDay(deadline.on)}.`] });
  }
  if (holdReason !== null && status !== 'ready' && status !== 'rejected')
    found.push({ title: 'On hold', color: 'grey', sentences: [holdReason] });
  const approval = status === 'requested-approval' ? approvalSentences(waiver.approvalReasons) : [];
  if (approval.length > 0) found.push({ title: 'It needs an approval', color: 'amber', sentences: approval });
  if (waiver.releaseObstacle !== null && (status === 'confirmed' || status === 'notarized')) {
    const words = releaseObstacleWords(waiver.releaseObstacle, status);
    found.push({ title: 'It cannot be released yet', color: 'amber', sentences: [words] });
  }
  if (waiver.areFundsFinal && waiver.exchangeObstacle !== null && !waiver.isVoid && waiver.supersededById === null) {
    const words = exchangeObstacleWords(waiver.exchangeObstacle);
    found.push({ title: 'It is not exchanged', color: 'amber', sentences: [words] });
  }
  return [...found, ...endsOf(waiver)];
}

function endsOf({ waiverRequestStatus, rejectReason, rejectMessage, isVoid, voidReason, notaryNote }: DeskWaiver) {
  const found: Reason[] = [];
  if (waiverRequestStatus === 'rejected') {
    const isWithdrawn = rejectReason === 'WITHDRAWN';
    const words = rejectReason === null || isWithdrawn ? null : rejectReasonWords(rejectReason);
    const sentences = [words, rejectMessage].filter((part) => part !== null && part !== '');
    found.push({
      title: isWithdrawn ? 'The customer withdrew it' : 'Rejected',
      color: 'grey',
      sentences: sentences.filter((part) => part !== null),
    });
  }
  if (isVoid) found.push({ title: 'Void', color: 'red', sentences: [voidReason ?? ''] });
  if (notaryNote !== null) found.push({ title: 'The notary is left out', color: 'grey', sentences: [notaryNote] });
  return found;
}
