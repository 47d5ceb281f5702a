import { formatCents } from '@plumbline/rules/money';
import { checkReturnWords, isCheckReturn } from '@plumbline/rules/payments/check-returns';
import { type DisputeEnd, refuseDisputeEnd } from '@plumbline/rules/payments/desk/outcomes';
import { Button } from '@plumbline/ui/button';
import { PanelSection } from '@plumbline/ui/overlays/side-panel';
import { useState } from 'react';
import { dayText, momentText } from '../lib/moment-text.ts';
import { DisputeEndDialog } from './dispute-end-dialog.tsx';
import { PanelRow } from './panel-row.tsx';
import { DISPUTE_STATES, type DeskPayment, type Dispute, type Outcome, outcomeText } from './payment-words.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import { useMayCollect } from './use-may-collect.ts';
import classes from './payments.module.css';

/** The disputes of a payment, whoever found them, with how they ended. */
export function Disputes({ payment }: { payment: DeskPayment }) {
  const { disputes, currencyCode } = payment;
  const mayCollect = useMayCollect();
  const [ended, setEnded] = useState<{ dispute: Dispute; end: DisputeEnd } | null>(null);
  return (
    <PanelSection title={`Disputes (${disputes.length})`}>
      <ul className={classes.rows}>
        {disputes.map((dispute) => (
          <PanelRow
            key={dispute.caseNumber}
            amount={formatCents(dispute.amount, currencyCode)}
            note={[`${DISPUTE_STATES[dispute.state]}, since ${dayText(dispute.openedAt)}`]}
            actions={
              mayCollect &&
              (['WON', 'LOST'] as const)
                .filter((end) => refuseDisputeEnd(dispute, end) === null)
                .map((end) => (
                  <Button key={end} size="sm" onClick={() => setEnded({ dispute, end })}>
                    {end === 'WON' ? 'Record as won' : 'Record as lost'}
                  </Button>
                ))
            }
          >
            Case {dispute.caseNumber}
          </PanelRow>
        ))}
      </ul>
      {ended && <DisputeEndDialog payment={payment} {...ended} onClose={() => setEnded(null)} />}
    </PanelSection>
  );
}

/** What staff recorded, with who did it and why. */
export function Outcomes({ payment }: { payment: DeskPayment }) {
  const { outcomes, currencyCode } = payment;
  const mayCollect = useMayCollect();
  const [chosen, setChosen] = useState<Outcome | null>(null);
  return (
    <PanelSection title={`Recorded by staff (${outcomes.length})`}>
      <ul className={classes.rows}>
        {outcomes.map((outcome) => (
          <PanelRow
            key={outcome.id}
            amount={formatCents(outcome.amount, currencyCode)}
            isVoid={outcome.withdrawn !== null}
            note={[
              outcome.recordedBy,
              momentText(outcome.at),
              isCheckReturn(outcome.reason) ? checkReturnWords(outcome.reason) : outcome.reason,
              outcome.note,
              ...(outcome.withdrawn ? [withdrawnText(outcome.withdrawn)] : []),
            ]}
            actions={
              mayCollect &&
              outcome.isWithdrawable && [
                <Button key="withdraw" size="sm" onClick={() => setChosen(outcome)}>
                  Withdraw
                </Button>,
              ]
            }
          >
            {outcomeText(outcome)}
          </PanelRow>
        ))}
      </ul>
      {chosen && <WithdrawDialog payment={payment} outcome={chosen} onClose={() => setChosen(null)} />}
    </PanelSection>
  );
}

const withdrawnText = ({ by, reason, at }: NonNullable<Outcome['withdrawn']>): string =>
  `withdrawn by ${by}, ${momentText(at)}: ${reason}`;
