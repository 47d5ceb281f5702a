import { autopayWords } from '@plumbline/rules/autopay/rule';
import { type CurrencyCode, formatCents } from '@plumbline/rules/money';
import { Card } from '@plumbline/ui/card';
import { Skeleton } from '@plumbline/ui/states/skeleton';
import { TextLink } from '@plumbline/ui/text-link';
import { useCapabilities } from '../lib/portal-context.ts';
import type { MethodRow } from '../payment-methods/method-row.ts';
import { type AutopayEdit, type AutopayRun, type AutopayView, ruleOf } from './autopay-edit.ts';
import { autopayMessages as words } from './autopay-messages.ts';
import { RunRow } from './run-row.tsx';
import type { RunsPreview } from './use-preview.ts';
import layout from '../lib/form-layout.module.css';
import classes from './autopay-side.module.css';

type AutopaySideProps = {
  shown: AutopayEdit;
  method: MethodRow | null;
  currency: CurrencyCode;
  view: AutopayView;
  preview: RunsPreview;
  /** The form shows the saved rule, so that its runs can be skipped. */
  isLive: boolean;
};

/** What the form means, and what it is going to pay. */
export function AutopaySide(props: AutopaySideProps) {
  const { shown, method, currency, isLive } = props;
  return (
    <div className={classes.side}>
      <Card title="In plain words">
        <p className={layout.words}>
          {autopayWords(ruleOf(shown), method, currency).map(({ text, isStrong }, place) =>
            // The parts have no identity of their own.
            // oxlint-disable-next-line react/no-array-index-key
            isStrong ? <b key={place}>{text}</b> : <span key={place}>{text}</span>,
          )}
        </p>
      </Card>
      <Card title="Next runs" action={<span className={layout.quiet}>{isLive ? 'as of today' : 'preview'}</span>}>
        <Runs {...props} />
      </Card>
    </div>
  );
}

function Runs(props: AutopaySideProps) {
  const { shown, currency, view, preview, isLive } = props;
  const { rule } = view;
  // The saved runs stay until the first preview is there.
  const runs = isLive ? view.runs : (preview.data?.runs ?? (rule === null ? undefined : view.runs));
  if (!isLive && !preview.isComplete) return <p className={layout.quiet}>{words.incomplete}</p>;
  if (!isLive && preview.isFailed) return <Failed onRetry={preview.retry} />;
  if (runs === undefined) return <Loading />;
  const disputed = isLive ? view.disputed : (preview.data?.disputed ?? view.disputed);
  return (
    <>
      {runs.length === 0 ? (
        <p className={layout.quiet}>{words.noRuns}</p>
      ) : (
        <ul className={classes.runs} aria-label="Next runs" aria-busy={preview.isAsking}>
          {runs.map((run) => (
            <RunRow
              key={run.day}
              run={run}
              currency={currency}
              isWeekly={shown.timing === 'WEEKLY'}
              ruleId={isLive && rule !== null ? rule.id : null}
              asOf={view.asOf}
            />
          ))}
        </ul>
      )}
      {disputed.map(({ id, invoiceNumber, amount }) => (
        <p key={id} className={classes.note}>
          {words.disputed(invoiceNumber, formatCents(amount, currency))}
        </p>
      ))}
      {runs.length > 0 && <RunNotes {...props} runs={runs} />}
    </>
  );
}

function RunNotes({ shown, method, view: { rule }, isLive, runs }: AutopaySideProps & { runs: readonly AutopayRun[] }) {
  const { surcharge } = useCapabilities();
  const isSurcharged = surcharge && method?.paymentType === 'CREDIT_CARD' && method.cardType !== 'DEBIT';
  const before = [...(shown.usesCredits ? ['credits'] : []), ...(isSurcharged ? ['the surcharge'] : [])];
  const notes = [
    ...(before.length > 0 ? [words.before(before)] : []),
    ...(rule?.status === 'PAUSED' ? [words.whilePaused] : []),
    ...(rule !== null && !isLive && runs.length > 0 ? [words.saveFirst] : []),
  ];
  return notes.map((note) => (
    <p key={note} className={classes.note}>
      {note}
    </p>
  ));
}

const Failed = ({ onRetry }: { onRetry: () => Promise<unknown> }) => (
  <p className={layout.quiet} role="alert">
    {words.runsFailed}{' '}
    <TextLink look="plain" size="inherit" onClick={() => void onRetry()}>
      Try again
    </TextLink>
  </p>
);

const Loading = () => (
  <output>
    <span className="pl-hidden">Working out the next runs</span>
    <Skeleton height={160} />
  </output>
);
