import { subtract, ZERO } from '@plumbline/rules/money';
import { usableCredits } from '@plumbline/rules/payments/credits';
import { creditApplied, lineKind, type LineRules, type PaymentLine } from '@plumbline/rules/payments/line';
import { Button } from '@plumbline/ui/button';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { ErrorState, type ErrorStateProps } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { PanelSection, SidePanel } from '@plumbline/ui/overlays/side-panel';
import { SumLines } from '@plumbline/ui/money/sum-lines';
import { useState } from 'react';
import type { InvoiceRow } from '../../invoices/invoice-row.ts';
import { messages } from '../../messages.ts';
import { CreditReason } from './credit-reason.tsx';
import { CreditRow } from './credit-row.tsx';
import {
  canApply,
  capOf,
  dropCredit,
  creditActions,
  takeCredit,
  trialOf,
  triedLine,
  type CreditTrial,
} from '../credit-trial.ts';
import { usePayDraft } from '../pay-draft.tsx';
import classes from './credits-panel.module.css';

type CreditsPanelProps = {
  line: PaymentLine;
  /** The credits as listed, with their restrictions. */
  credits: readonly InvoiceRow[];
  isLoading: boolean;
  /** Set when the credits could not be loaded. */
  failure?: ErrorStateProps | undefined;
  rules: LineRules;
  opened: boolean;
  onClose: () => void;
};

/** Applies credit memos to one invoice of the payment (CRD-01, CRD-02). */
export function CreditsPanel({ line, credits, isLoading, failure, rules, opened, onClose }: CreditsPanelProps) {
  const { draft, dispatchAll } = usePayDraft();
  const [trial, setTrial] = useState(() => trialOf(line));
  const { invoiceNumber, jobName } = line;
  const apply = () => {
    dispatchAll(creditActions(trial, draft));
    onClose();
  };
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      closeOnOutsideClick={false}
      label={`Apply credits to invoice ${invoiceNumber}`}
      title="Apply credits"
      subtitle={['Invoice ' + invoiceNumber, jobName].filter((word) => word !== null).join(', ')}
      foot={
        <PanelFoot line={triedLine(trial, draft) ?? line}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={isLoading || failure !== undefined || !canApply(trial, draft, rules)}
            onClick={apply}
          >
            Apply credits
          </Button>
        </PanelFoot>
      }
    >
      {failure ? (
        <ErrorState {...failure} />
      ) : (
        <LoadingRows loading={isLoading} label="Loading your credits">
          <CreditRows line={line} credits={credits} trial={trial} onChange={setTrial} />
        </LoadingRows>
      )}
      <TriedReason trial={trial} onChange={setTrial} rules={rules} />
    </SidePanel>
  );
}

type TrialProps = { trial: CreditTrial; onChange: (trial: CreditTrial) => void };

/** The usable credits first; the others are shown with the reason why not. */
function CreditRows({ line, credits, trial, onChange }: TrialProps & Pick<CreditsPanelProps, 'line' | 'credits'>) {
  const { draft } = usePayDraft();
  const usable = usableCredits(draft.credits, line);
  const isUsable = (row: InvoiceRow) => usable.some((credit) => credit.id === row.id);
  const ordered = [...credits.filter(isUsable), ...credits.filter((row) => !isUsable(row))];
  if (ordered.length === 0) {
    return <EmptyState art={false} title={messages.pay.noCredits} text={messages.pay.noCreditsText} />;
  }
  return (
    <ul className={classes.rows}>
      {ordered.map((row) => {
        const credit = usable.find(({ id }) => id === row.id);
        return (
          <CreditRow
            key={row.id}
            row={row}
            credit={credit}
            cap={credit ? capOf(credit, trial, draft) : ZERO}
            isTaken={row.id in trial.typed}
            amount={trial.typed[row.id] ?? null}
            onToggle={() => {
              if (credit)
                onChange(row.id in trial.typed ? dropCredit(row.id, trial) : takeCredit(credit, trial, draft));
            }}
            onAmount={(amount) => onChange({ ...trial, typed: { ...trial.typed, [row.id]: amount } })}
          />
        );
      })}
    </ul>
  );
}

/** Asks for the reason if the amount differs from what the credits leave open. */
function TriedReason({ trial, onChange, rules }: TrialProps & { rules: LineRules }) {
  const { draft } = usePayDraft();
  const line = triedLine(trial, draft);
  if (!line || lineKind(line) === 'complete') return null;
  return (
    <PanelSection>
      <CreditReason
        line={line}
        rules={rules}
        value={trial.paymentReasonId}
        onChange={(paymentReasonId) => onChange({ ...trial, paymentReasonId })}
      />
    </PanelSection>
  );
}

function PanelFoot({ line, children }: { line: PaymentLine; children: React.ReactNode }) {
  return (
    <>
      <SumLines
        currency={line.currencyCode}
        lines={[
          { label: 'Balance', amount: line.balance },
          { label: 'Credit Applied', amount: subtract(ZERO, creditApplied(line)), tone: 'credit' },
        ]}
        total={{ label: 'Amount to pay', amount: line.amount }}
      />
      <div className={classes.actions}>{children}</div>
    </>
  );
}
