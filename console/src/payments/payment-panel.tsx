import { getDeskPayment } from '@plumbline/contract/paths.gen';
import { add, formatAmount, formatCents, negate } from '@plumbline/rules/money';
import { OPEN_ITEM_WORDS } from '@plumbline/rules/payments/open-item-list';
import { CallFailed } from '@plumbline/ui/app/send';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { type SumLine, SumLines } from '@plumbline/ui/money/sum-lines';
import { Note } from '@plumbline/ui/note';
import { PanelSection, SidePanel } from '@plumbline/ui/overlays/side-panel';
import { PaymentStatusBadge } from '@plumbline/ui/payments/payment-status-badge';
import { PaymentTimeline } from '@plumbline/ui/payments/payment-timeline';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { TextLink } from '@plumbline/ui/text-link';
import { momentText, shownZone } from '../lib/moment-text.ts';
import { Disputes, Outcomes } from './disputes.tsx';
import { LedgerEntries } from './ledger-entries.tsx';
import { PanelRow } from './panel-row.tsx';
import { PaymentActions } from './payment-actions.tsx';
import { attemptText, type DeskPayment, MAIL_STATES, methodText, refundText } from './payment-words.ts';
import classes from './payments.module.css';

type PaymentPanelProps = {
  code: string;
  opened: boolean;
  onClose: () => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

/** A payment with everything that is recorded about it. */
export function PaymentPanel({ code, ...panel }: PaymentPanelProps) {
  const { data } = useAnswer(getDeskPayment, { code }, { enabled: panel.opened });
  return (
    <SidePanel
      docks
      label={`Payment ${code}`}
      kicker={`Payment ${code}`}
      title={data && <MoneyText size="panel" amount={paidAmount(data)} currency={data.currencyCode} />}
      {...panel}
    >
      <PanelBody key={code} code={code} />
    </SidePanel>
  );
}

/** Credits where nothing else was paid. */
const paidAmount = ({ paymentType, credit, total }: DeskPayment) => (paymentType === 'CREDIT' ? credit : total);

function PanelBody({ code }: { code: string }) {
  const { data, isLoadingError, error, refetch } = useAnswer(getDeskPayment, { code });
  if (data) return <PaymentRecord payment={data} />;
  if (!isLoadingError) return <LoadingRows loading rows={8} label="Loading the payment" />;
  if (error instanceof CallFailed && error.code === 'not_found')
    return <EmptyState art={false} title="There is no such payment" text="Its code may have been mistyped." />;
  return <ErrorState title="We could not load the payment" onRetry={() => void refetch()} />;
}

function PaymentRecord({ payment }: { payment: DeskPayment }) {
  const { attempts, ledger, refunds, disputes, outcomes, mails, openItems, timeline } = payment;
  return (
    <>
      <PaymentHead payment={payment} />
      {openItems.length > 0 && (
        <PanelSection>
          {openItems.map(({ id, kind, detail }) => (
            <Note key={id} color="amber" title={OPEN_ITEM_WORDS[kind]}>
              {detail}
            </Note>
          ))}
        </PanelSection>
      )}
      <PaymentLines payment={payment} />
      {payment.offline !== null && <OfflineRecord payment={payment} offline={payment.offline} />}
      {refunds.length > 0 && <Refunds payment={payment} />}
      {disputes.length > 0 && <Disputes payment={payment} />}
      {outcomes.length > 0 && <Outcomes payment={payment} />}
      <PanelSection title="Timeline">
        <PaymentTimeline points={timeline} label="Timeline" today={payment.today} zone={shownZone()} />
      </PanelSection>
      {attempts.length > 0 && (
        <PanelSection title={`Provider (${attempts.length})`}>
          <ul className={classes.rows}>
            {attempts.map((attempt) => (
              <PanelRow
                key={attempt.id}
                amount={formatAmount(attempt.amount)}
                isVoid={attempt.state !== 'OK'}
                note={[momentText(attempt.at), attempt.retref === null ? null : `reference ${attempt.retref}`]}
              >
                {attemptText(attempt)}
              </PanelRow>
            ))}
          </ul>
        </PanelSection>
      )}
      {ledger.length > 0 && (
        <PanelSection title="Ledger">
          <LedgerEntries transactions={ledger} />
        </PanelSection>
      )}
      {mails.length > 0 && (
        <PanelSection title="Receipts">
          <ul className={classes.rows}>
            {mails.map(({ id, toAddress, subject, status, at }) => (
              <PanelRow key={id} note={[toAddress, MAIL_STATES[status], momentText(at)]}>
                {subject}
              </PanelRow>
            ))}
          </ul>
        </PanelSection>
      )}
    </>
  );
}

function PaymentHead({ payment }: { payment: DeskPayment }) {
  const { customer, createdBy, info, portalName, offline } = payment;
  const payer = offline === null ? (createdBy?.name ?? info.name ?? null) : null;
  return (
    <PanelSection flush>
      <div className={classes.head}>
        <TextLink href={`/customers/${customer.id}`}>{customer.name}</TextLink>
        <PaymentStatusBadge payment={payment} />
      </div>
      <p className={classes.reason}>{[methodText(payment), payer, portalName].filter(Boolean).join(' · ')}</p>
      {payment.failureMessage !== null && <p className={classes.reason}>{payment.failureMessage}</p>}
      <PaymentActions payment={payment} />
    </PanelSection>
  );
}

function PaymentLines({ payment }: { payment: DeskPayment }) {
  const { paymentInvoices, surcharge, credit, currencyCode, isPrepaid, paymentType, onAccount, offline } = payment;
  const lines: SumLine[] = paymentInvoices.map(({ invoiceNumber, amount, creditApplied, jobName }) => ({
    label: `Invoice ${invoiceNumber}`,
    amount: add(amount, creditApplied),
    ...(jobName !== null && { note: jobName }),
  }));
  if (surcharge > 0) lines.push({ label: 'Card surcharge', amount: surcharge });
  if (credit > 0 && paymentType !== 'CREDIT') {
    lines.push({ label: 'Credits used', amount: negate(credit), tone: 'credit' });
  }
  if (offline !== null && onAccount > 0) lines.push({ label: 'Became a credit', amount: onAccount });
  return (
    <PanelSection title={isPrepaid ? 'Prepayment' : `Invoices (${paymentInvoices.length})`}>
      <SumLines
        lines={lines}
        total={{ label: paymentType === 'CREDIT' ? 'Paid with credits' : 'Total', amount: paidAmount(payment) }}
        currency={currencyCode}
      />
    </PanelSection>
  );
}

function Refunds({ payment: { refunds, currencyCode } }: { payment: DeskPayment }) {
  return (
    <PanelSection title={`Refunds (${refunds.length})`}>
      <ul className={classes.rows}>
        {refunds.map((refund) => (
          <PanelRow
            key={refund.id}
            amount={formatCents(refund.amount, currencyCode)}
            isVoid={refund.state === 'FAILED'}
            note={[
              momentText(refund.at),
              refund.requestedBy ?? 'made at the provider',
              refund.reason,
              refund.failureMessage,
            ]}
          >
            {refundText(refund)}
          </PanelRow>
        ))}
      </ul>
    </PanelSection>
  );
}

type OfflineRecordProps = { payment: DeskPayment; offline: NonNullable<DeskPayment['offline']> };

/** Who recorded a check, cash or a wire, and who took it back. */
function OfflineRecord({ payment, offline: { recordedBy, note, voided } }: OfflineRecordProps) {
  return (
    <PanelSection title="Received outside the portal">
      <ul className={classes.rows}>
        <PanelRow note={[momentText(payment.createdAt), note]}>Recorded by {recordedBy}</PanelRow>
        {voided && (
          <PanelRow note={[momentText(voided.at), voided.reason]}>Taken back by {voided.by}: a mistake</PanelRow>
        )}
      </ul>
    </PanelSection>
  );
}
