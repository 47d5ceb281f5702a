import { approveWaiver, holdWaiver, recalculateWaiver } from '@plumbline/contract/paths.gen';
import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import { type CurrencyCode, formatCents } from '@plumbline/rules/money';
import { send } from '@plumbline/ui/app/send';
import { Button } from '@plumbline/ui/button';
import { Note } from '@plumbline/ui/note';
import { Menu, type MenuItem } from '@plumbline/ui/overlays/menu';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { type Asked, DecisionDialogs } from '../decisions/decision-dialogs.tsx';
import { problemText, useDecision } from '../decisions/use-decision.ts';
import type { OwnAuthority } from '../own-authority.ts';
import { amountText, type DeskWaiver } from '../waiver-words.ts';
import { type Direct, type Offered, offeredFor } from './offered.ts';
import classes from '../waivers.module.css';

type WaiverFootProps = {
  waiver: DeskWaiver;
  own: OwnAuthority;
  onDecided: () => void;
  onOpen: (id: string) => void;
};

const MORE_LABELS: Readonly<Record<Asked | Direct, string>> = {
  approve: 'Approve',
  assign: 'Assign',
  attach: 'Attach a signed PDF',
  hold: 'Put on hold',
  lift: 'Lift the hold',
  match: 'Match with a project',
  notarize: 'Upload the notarized copy',
  notary: 'Have it notarized',
  recalculate: 'Recalculate the amounts',
  reject: 'Reject',
  release: 'Release',
  replace: 'Replace',
  sign: 'Sign',
  void: 'Declare void',
};

/** The decisions on a waiver: what stops it at the left, its next step at the right. */
export function WaiverFoot({ waiver, own, onDecided, onOpen }: WaiverFootProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const direct = useDirect(waiver, own, onDecided);
  const offered = offeredFor(waiver, own);
  const { canReject, primary, obstacle, more } = offered;
  const choose = (what: Asked | Direct) => {
    direct.forget();
    if (what === 'approve' || what === 'lift' || what === 'recalculate') direct.decide(what);
    else setAsked(what);
  };
  const items: MenuItem[] = more.map((what) => ({
    label: what === 'notary' && waiver.needsNotary ? 'Leave the notary out' : MORE_LABELS[what],
    danger: what === 'void',
    onClick: () => choose(what),
  }));
  // An open dialog keeps what was typed, also when the waiver was decided elsewhere.
  if (asked === null && !canReject && primary === null && items.length === 0) return null;
  return (
    <div className={classes.decide}>
      <p className={classes.effect}>{effectOf(offered, own, waiver.currencyCode ?? 'USD')}</p>
      {direct.problem !== null && (
        <Note color="red" alert>
          {problemText(direct.problem)}
        </Note>
      )}
      <div className={classes.buttons}>
        {canReject && (
          <Button variant="danger" className={classes.apart} onClick={() => choose('reject')}>
            Reject
          </Button>
        )}
        {items.length > 0 && <Menu label="Decisions" trigger="More" look="control" items={items} />}
        {primary !== null && (
          <Button
            variant="primary"
            loading={direct.isPending}
            disabled={obstacle !== null}
            onClick={() => choose(primary)}
          >
            {primary === 'sign' ? `Sign ${amountText(waiver, waiver.amount)}` : MORE_LABELS[primary]}
          </Button>
        )}
      </div>
      {asked !== null && (
        <DecisionDialogs
          asked={asked}
          waiver={waiver}
          onOpen={onOpen}
          onClose={() => setAsked(null)}
          onDecided={() => {
            setAsked(null);
            onDecided();
          }}
        />
      )}
    </div>
  );
}

/** What needs no dialog. Whoever approves and signs goes on to the signature. */
function useDirect({ id, number }: DeskWaiver, { signatory }: OwnAuthority, onDecided: () => void) {
  const name = waiverNumber(number);
  const [last, setLast] = useState<Direct>('approve');
  const work = async (what: Direct): Promise<Direct> => {
    if (what === 'approve') await send(approveWaiver, { id });
    else if (what === 'lift') await send(holdWaiver, { id, reason: null });
    else await send(recalculateWaiver, { id });
    return what;
  };
  const done = {
    approve: messages.waivers.approved,
    lift: messages.waivers.lifted,
    recalculate: messages.waivers.recalculated,
  };
  const { decide, ...decision } = useDecision(work, {
    done: done[last](name),
    onDone: (what) => {
      if (what === 'approve' && !signatory) onDecided();
    },
  });
  return {
    ...decision,
    decide: (what: Direct) => {
      setLast(what);
      decide(what);
    },
  };
}

const EFFECTS: Readonly<Partial<Record<Asked | 'approve', string>>> = {
  approve: 'Approve lets it be signed.',
  attach: 'The customer asked for a form of their own: sign it on paper and attach it.',
  notarize: 'Print it, have it notarized, and upload the scan.',
  replace: 'Replace asks for a new one with the amounts of now. Declare void, under More, leaves none.',
  release: 'Release mails the customer, who can download it.',
};

function effectOf({ primary, obstacle }: Offered, { signatory }: OwnAuthority, currency: CurrencyCode): string {
  if (obstacle !== null) return obstacle;
  if (primary === null) return 'It was released.';
  if (primary !== 'sign') return EFFECTS[primary] ?? '';
  const limit = signatory?.limitAmount ?? null;
  const words = 'Sign puts your name on the waiver.';
  return limit === null ? words : `${words} Your limit is ${formatCents(limit, currency)}.`;
}
