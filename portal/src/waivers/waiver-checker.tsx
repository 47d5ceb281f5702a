import { useElementSize, useViewportSize } from '@mantine/hooks';
import { IconAlertTriangle, IconBulb, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { sumOfRequest, waiverSentence } from '@plumbline/rules/waivers/checker';
import type { CheckerFacts } from '@plumbline/rules/waivers/checker-facts';
import type { Check, CheckAction, CheckedList } from '@plumbline/rules/waivers/checks';
import type { WaiverSum } from '@plumbline/rules/waivers/waiver-sum';
import { Card } from '@plumbline/ui/card';
import { SumLines } from '@plumbline/ui/money/sum-lines';
import { Skeleton } from '@plumbline/ui/states/skeleton';
import { TextLink } from '@plumbline/ui/text-link';
import { waiverMessages as words } from './waiver-messages.ts';
import layout from '../lib/form-layout.module.css';
import classes from './waiver-checker.module.css';

type WaiverCheckerProps = {
  facts: CheckerFacts;
  checks: readonly Check[];
  isLoading: boolean;
  payHref: string;
  onAct: (action: CheckAction) => void;
};

/** To the edges of the window, as in form-layout.module.css. */
const MARGIN = 24;

/** What the request means, the sum that proves it, and what to look at. It changes with every choice. */
export function WaiverChecker({ facts, checks, isLoading, payHref, onAct }: WaiverCheckerProps) {
  const sum = sumOfRequest(facts);
  const { ref, height } = useElementSize<HTMLElement>();
  const { height: windowHeight } = useViewportSize();
  // A card higher than the window sticks at its end, so that all of it can be read.
  const top = Math.min(MARGIN, windowHeight - height - MARGIN);
  return (
    <Card
      ref={ref}
      className={layout.side}
      style={{ top }}
      title="In plain words"
      action={<span className={layout.quiet}>Updates as you type</span>}
    >
      <Sentence facts={facts} isLoading={isLoading} />
      {sum !== null && facts.amounts !== null && <Sum sum={sum} currency={facts.amounts.currencyCode} />}
      {checks.length > 0 && (
        <ul className={classes.checks} aria-label="Checks">
          {checks.map((check) => (
            <CheckRow key={check.title} check={check} payHref={payHref} onAct={onAct} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Sentence({ facts, isLoading }: Pick<WaiverCheckerProps, 'facts' | 'isLoading'>) {
  const parts = waiverSentence(facts);
  if (isLoading) return <Skeleton height={92} />;
  if (parts === null) {
    const isDayMissing = facts.project !== null && facts.waiverType !== null;
    return <p className={layout.quiet}>{isDayMissing ? words.noDay : words.incomplete}</p>;
  }
  return (
    <p className={layout.words} aria-live="polite">
      {parts.map(({ text, isStrong }, place) =>
        // The parts have no identity of their own.
        // oxlint-disable-next-line react/no-array-index-key
        isStrong ? <b key={place}>{text}</b> : <span key={place}>{text}</span>,
      )}
    </p>
  );
}

const Sum = ({ sum, currency }: { sum: WaiverSum; currency: NonNullable<CheckerFacts['amounts']>['currencyCode'] }) => (
  <div className={classes.sum}>
    <SumLines boxed lines={sum.parts} total={sum.total} currency={currency} />
  </div>
);

const ICONS = { ok: IconCircleCheck, warning: IconAlertTriangle, stop: IconCircleX, tip: IconBulb } as const;
const SPOKEN = { ok: 'Fine', warning: 'Warning', stop: 'Stop', tip: 'Tip' } as const;

type CheckRowProps = Pick<WaiverCheckerProps, 'payHref' | 'onAct'> & { check: Check };

function CheckRow({ check: { kind, title, text, invoices, actions }, payHref, onAct }: CheckRowProps) {
  const Icon = ICONS[kind];
  return (
    <li>
      <Icon size={16} stroke={1.75} aria-hidden="true" className={`${classes.icon} ${classes[kind]}`} />
      <div className={classes.words}>
        <p className={classes.title}>
          <span className="pl-hidden">{SPOKEN[kind]}: </span>
          {title}
        </p>
        {text !== undefined && <p className={classes.text}>{text}</p>}
        {invoices && <Invoices list={invoices} />}
        {actions.length > 0 && (
          <p className={classes.actions}>
            {actions.map((action) => (
              <TextLink
                key={action.label}
                size="inherit"
                {...(hrefOf(action, payHref) ?? { onClick: () => onAct(action) })}
              >
                {action.label}
              </TextLink>
            ))}
          </p>
        )}
      </div>
    </li>
  );
}

/** Null for an action that changes the form. */
function hrefOf(action: CheckAction, payHref: string): { href: string } | null {
  if (action.kind === 'pay') return { href: payHref };
  return action.kind === 'waiver' ? { href: `/history/waivers?id=${action.id}` } : null;
}

const Invoices = ({ list: { rows, more } }: { list: CheckedList }) => (
  <ul className={classes.invoices} aria-label="Open invoices">
    {rows.map(({ number, day, amount }) => (
      <li key={number}>
        <span>
          {number} <span className={classes.day}>{day}</span>
        </span>
        <span className={classes.amount}>{amount}</span>
      </li>
    ))}
    {more > 0 && <li>{words.moreInvoices(more)}</li>}
  </ul>
);
