import { asCents, formatAmount, formatCents, formatRate, ZERO, type Cents } from '@plumbline/rules/money';
import type { PaymentDraft } from '@plumbline/rules/payments/draft';
import { creditApplied, lineKind, lineProblem, type LineRules, type PaymentLine } from '@plumbline/rules/payments/line';
import type { InstallmentPlan } from '@plumbline/rules/recurrences/installments';
import { surchargeTooltip } from '@plumbline/rules/payments/surcharge';
import { Card } from '@plumbline/ui/card';
import { Skeleton } from '@plumbline/ui/states/skeleton';
import { SumLines, type SumLine } from '@plumbline/ui/money/sum-lines';
import { TextLink } from '@plumbline/ui/text-link';
import type { ReactNode } from 'react';
import { InfoTip } from './info-tip.tsx';
import { InstallmentList } from '../../lib/installment-list.tsx';
import { allInstallments, sumParts } from '../pay-sums.ts';
import type { Quote } from './use-quote.ts';
import classes from './confirm-summary.module.css';

/** With more lines the list scrolls (PAY-04). */
const LINES_MAX = 11;

type ConfirmSummaryProps = {
  draft: PaymentDraft;
  rules: LineRules;
  /** The installments of a monthly prepayment. */
  plan: InstallmentPlan | null;
  quote: Quote | undefined;
  /** The figures are of a previous input. */
  isStale: boolean;
  withCredit: boolean;
  onEdit: (() => void) | undefined;
  /** The pay button with its notes. */
  children: ReactNode;
};

/** The invoices, the total and the pay button (PAY-04). */
export function ConfirmSummary(props: ConfirmSummaryProps) {
  const { draft, plan, quote, isStale, withCredit, onEdit, children } = props;
  const { currencyCode } = draft;
  return (
    <Card
      title="Summary"
      className={classes.card}
      action={
        onEdit && (
          <TextLink onClick={onEdit} aria-label={draft.isPrepaid ? 'Edit the prepayment' : 'Edit the invoices'}>
            Edit
          </TextLink>
        )
      }
    >
      {draft.isPrepaid ? (
        plan && <InstallmentList installments={plan.installments} each={quote?.total ?? plan.amount} />
      ) : (
        <Invoices {...props} />
      )}
      <div className={classes.sums} aria-busy={isStale}>
        <SumLines
          currency={currencyCode}
          lines={[...sumParts(draft, { withCredit, plan }), ...surchargeLines(quote, draft)]}
        />
        <Total quote={quote} draft={draft} plan={plan} isStale={isStale} />
      </div>
      {children}
    </Card>
  );
}

function Invoices({ draft, rules, onEdit }: ConfirmSummaryProps) {
  const { paymentInvoices, currencyCode } = draft;
  return (
    <ul
      className={classes.lines}
      aria-label="Invoices to pay"
      {...(paymentInvoices.length > LINES_MAX && { 'data-scrolls': true, tabIndex: 0 })}
    >
      {paymentInvoices.map((line) => (
        <Line key={line.invoiceId} line={line} currencyCode={currencyCode} rules={rules} onReview={onEdit} />
      ))}
    </ul>
  );
}

const surchargeLines = (quote: Quote | undefined, { currencyCode }: PaymentDraft): SumLine[] =>
  quote === undefined || quote.surcharge === ZERO
    ? []
    : [
        {
          label: `Surcharge, ${formatRate(quote.surchargeRate)}`,
          amount: quote.surcharge,
          note: <InfoTip text={surchargeTooltip(quote.surcharge, currencyCode)} />,
        },
      ];

/** An `output` announces a new total, e.g. after the state or card type has changed. */
function Total({ quote, draft, plan, isStale }: Pick<ConfirmSummaryProps, 'quote' | 'draft' | 'plan' | 'isStale'>) {
  const total = quote && (plan ? asCents(quote.total * plan.quantity) : quote.total);
  return (
    <div className={classes.total}>
      <span>{plan ? allInstallments(plan.quantity) : 'Total to Pay'}</span>
      <output className={classes.amount} data-stale={isStale || undefined}>
        {total === undefined ? (
          <Skeleton width={132} height={24} />
        ) : (
          // The key restarts the highlight animation when the total changes.
          <span key={total} className={classes.figure}>
            {formatCents(total, draft.currencyCode)}
          </span>
        )}
      </output>
    </div>
  );
}

type LineProps = {
  line: PaymentLine;
  currencyCode: PaymentDraft['currencyCode'];
  rules: LineRules;
  onReview: (() => void) | undefined;
};

const KINDS = { complete: null, shortpay: 'Short pay', overpay: 'Overpay' } as const;

function Line({ line, currencyCode, rules, onReview }: LineProps) {
  const credit: Cents = creditApplied(line);
  const kind = KINDS[lineKind(line)];
  const isFlagged = lineProblem(line, rules) !== null;
  return (
    <li className={classes.line}>
      <span className={classes.name}>
        <b className={classes.number}>{line.invoiceNumber}</b>
        {credit > ZERO && <span className={classes.credit}>Credit −{formatCents(credit, currencyCode)}</span>}
        {kind !== null && !isFlagged && <span className={classes.kind}>{kind}</span>}
        {isFlagged && onReview && (
          <TextLink size="xs" onClick={onReview}>
            Click here to review
          </TextLink>
        )}
      </span>
      <span className={classes.paid}>{formatAmount(line.amount)}</span>
    </li>
  );
}
