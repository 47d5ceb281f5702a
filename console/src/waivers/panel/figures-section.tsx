import { recalculateWaiver } from '@plumbline/contract/paths.gen';
import { formatDay } from '@plumbline/rules/dates';
import { type Cents, formatAmount, negate, ZERO } from '@plumbline/rules/money';
import { areFiguresChanged } from '@plumbline/rules/waivers/release-obstacles';
import { canBeRecalculated } from '@plumbline/rules/waivers/transitions';
import { isUnconditional, waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import { send } from '@plumbline/ui/app/send';
import { Button } from '@plumbline/ui/button';
import { Note } from '@plumbline/ui/note';
import { PanelSection } from '@plumbline/ui/overlays/side-panel';
import { dayText } from '../../lib/moment-text.ts';
import { messages } from '../../messages.ts';
import { problemText, useDecision } from '../decisions/use-decision.ts';
import { amountText, type DeskWaiver, type WaiverFigures } from '../waiver-words.ts';
import classes from '../waivers.module.css';

type FiguresSectionProps = { waiver: DeskWaiver; mayDecide: boolean };

/** What the waiver says, beside what it would say now. */
export function FiguresSection({ waiver, mayDecide }: FiguresSectionProps) {
  const { figures, figuresNow, hasChanged, createdAt } = waiver;
  if (figures === null && figuresNow === null) {
    return (
      <PanelSection title="Amounts">
        <p className={classes.text}>It has no amounts yet. Match it with a project of the customer.</p>
      </PanelSection>
    );
  }
  const now = hasChanged || figures === null ? figuresNow : null;
  const shown = figures ?? figuresNow;
  return (
    <PanelSection title={hasChanged ? 'Changed since request' : 'Amounts'}>
      <table className={classes.figures}>
        <caption className="pl-hidden">Amounts as requested{now !== null && ' and now'}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="pl-hidden">Figure</span>
            </th>
            <th scope="col">{figures === null ? 'Now' : dayText(createdAt)}</th>
            {now !== null && figures !== null && <th scope="col">Now</th>}
          </tr>
        </thead>
        <tbody>
          {linesOf(waiver).map(({ key, label, sign }) => (
            <FigureRow
              key={key}
              label={label}
              isTotal={key === 'amount'}
              before={signed(shown, key, sign)}
              now={now === null || figures === null ? null : signed(now, key, sign)}
            />
          ))}
        </tbody>
      </table>
      {mayDecide && <TakeNew waiver={waiver} />}
    </PanelSection>
  );
}

type Key = keyof WaiverFigures;
type FigureLine = { key: Key; label: string; sign: 'minus' | 'plus' };

/** What is zero before and now is left out, except the two that are always there. */
function linesOf({ waiverType, throughDate, figures, figuresNow }: DeskWaiver): FigureLine[] {
  const through = throughDate === null ? '' : ` through ${formatDay(throughDate)}`;
  const taken = isUnconditional(waiverType) ? 'plus' : 'minus';
  const lines: FigureLine[] = [
    { key: 'openBalance', label: `Open${through}`, sign: 'plus' },
    { key: 'exceptionsAmount', label: 'Left out', sign: taken },
    { key: 'disputedAmount', label: 'In dispute', sign: taken },
    { key: 'creditsAmount', label: 'Credits', sign: taken },
    { key: 'amount', label: isUnconditional(waiverType) ? 'Waiver amount, received' : 'Waiver amount', sign: 'plus' },
  ];
  const isZero = (key: Key) => (figures?.[key] ?? ZERO) === ZERO && (figuresNow?.[key] ?? ZERO) === ZERO;
  return lines.filter(({ key }) => key === 'openBalance' || key === 'amount' || !isZero(key));
}

function signed(figures: WaiverFigures | null, key: Key, sign: FigureLine['sign']): Cents | null {
  if (figures === null) return null;
  return sign === 'minus' ? negate(figures[key]) : figures[key];
}

type FigureRowProps = { label: string; isTotal: boolean; before: Cents | null; now: Cents | null };

const FigureRow = ({ label, isTotal, before, now }: FigureRowProps) => (
  <tr className={isTotal ? classes.total : undefined}>
    <th scope="row">{label}</th>
    <td className={now === null ? undefined : classes.before}>{before === null ? '' : formatAmount(before)}</td>
    {now !== null && (
      <td>{now === before ? formatAmount(now) : <mark className={classes.changed}>{formatAmount(now)}</mark>}</td>
    )}
  </tr>
);

/** The amounts of now, in place of those that were requested. */
function TakeNew({ waiver }: { waiver: DeskWaiver }) {
  const { id, number, waiverRequestStatus, waiverType, figures, figuresNow, hasChanged, releaseObstacle } = waiver;
  const { decide, isPending, problem } = useDecision(() => send(recalculateWaiver, { id }), {
    done: messages.waivers.recalculated(waiverNumber(number)),
    onDone: () => undefined,
  });
  const isAsked = hasChanged || figures === null || (releaseObstacle !== null && areFiguresChanged(releaseObstacle));
  if (figuresNow === null || !isAsked) return null;
  if (!canBeRecalculated(waiverRequestStatus, waiverType)) return null;
  return (
    <div className={classes.take}>
      <Button loading={isPending} onClick={() => decide()}>
        Use {amountText(waiver, figuresNow.amount) || 'these amounts'}
      </Button>
      {problem !== null && (
        <Note color="red" alert>
          {problemText(problem)}
        </Note>
      )}
    </div>
  );
}
