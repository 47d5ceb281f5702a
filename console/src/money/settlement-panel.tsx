import { IconDownload } from '@tabler/icons-react';
import { downloadSettlementPdf, listSettlementLines, listSettlements } from '@plumbline/contract/paths.gen';
import { formatDay } from '@plumbline/rules/dates';
import { add, formatCents, subtract, ZERO } from '@plumbline/rules/money';
import { methodName } from '@plumbline/rules/payments/receipt-words';
import { settlementWords } from '@plumbline/rules/payments/settlement-list';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useDownload } from '@plumbline/ui/app/use-download';
import { Button } from '@plumbline/ui/button';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { SumLines } from '@plumbline/ui/money/sum-lines';
import { PanelSection, SidePanel } from '@plumbline/ui/overlays/side-panel';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { TextLink } from '@plumbline/ui/text-link';
import { useState } from 'react';
import { messages } from '../messages.ts';
import classes from './money.module.css';
import type { Payout, SettledLine } from './payout.ts';

type SettlementPanelProps = {
  payout: Payout | null;
  opened: boolean;
  onClose: () => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

/** A day of the bank account: its payments with their invoices. */
export function SettlementPanel({ payout, ...panel }: SettlementPanelProps) {
  const range = payout && { from: payout.day, to: payout.day };
  const { data } = useAnswer(listSettlements, range ?? {}, { enabled: panel.opened && payout !== null });
  const day = data?.rows.find(({ currencyCode }) => currencyCode === payout?.currencyCode);
  return (
    <SidePanel
      docks
      label="Settlement"
      kicker={payout === null ? 'Settlement' : `Settled on ${formatDay(payout.day)}`}
      title={day && <MoneyText size="panel" amount={day.net} currency={day.currencyCode} />}
      foot={day && <PdfButton day={day.day} currencyCode={day.currencyCode} />}
      {...panel}
    >
      {payout === null ? (
        <EmptyState art={false} title="There is no such day" text="Its address may have been mistyped." />
      ) : (
        <SettledLines key={`${payout.day}${payout.currencyCode}`} payout={payout} />
      )}
    </SidePanel>
  );
}

function PdfButton(payout: Payout) {
  const { downloaded: done, downloadFailed: failed } = messages.settlements;
  const pdf = useDownload(downloadSettlementPdf, { done, failed });
  return (
    <Button icon={<IconDownload size={16} />} loading={pdf.isPending} onClick={() => pdf.mutate(payout)}>
      Download PDF
    </Button>
  );
}

/** Each page is added below the ones before it. */
function SettledLines({ payout: { day, currencyCode } }: { payout: Payout }) {
  const [earlier, setEarlier] = useState<{ rows: readonly SettledLine[]; before: string | null }>({
    rows: [],
    before: null,
  });
  const { data, isLoadingError, isFetching, refetch } = useAnswer(listSettlementLines, {
    from: day,
    to: day,
    currencyCode,
    ...(earlier.before !== null && { before: earlier.before }),
  });
  const rows = data ? [...earlier.rows, ...data.rows] : earlier.rows;
  const next = data?.next ?? null;
  if (isLoadingError)
    return <ErrorState title="We could not load the payments of this day" onRetry={() => void refetch()} />;
  if (rows.length === 0 && !data) return <LoadingRows loading rows={8} label="Loading the payments" />;
  if (rows.length === 0)
    return <EmptyState art={false} title="Nothing on this day" text="No payment was paid out or taken back." />;
  return (
    <>
      {rows.map((line) => (
        <SettledPayment key={line.id} line={line} />
      ))}
      {(next !== null || (isFetching && earlier.before !== null)) && (
        <PanelSection>
          <Button loading={isFetching} onClick={() => setEarlier({ rows, before: next })}>
            Show more payments
          </Button>
        </PanelSection>
      )}
    </>
  );
}

function SettledPayment({ line }: { line: SettledLine }) {
  const { kind, amount, currencyCode, code, customer, invoices } = line;
  const paid = invoices.reduce((sum, invoice) => add(sum, invoice.amount), ZERO);
  const rest = subtract(amount, paid);
  return (
    <PanelSection title={`${settlementWords(kind, amount)} of ${formatCents(amount, currencyCode)}`}>
      <p className={classes.effect}>
        <TextLink href={`/payments?payment=${code}`}>{code}</TextLink>
        {', '}
        <TextLink href={`/customers/${customer.id}`}>{customer.name}</TextLink>
        {`, ${methodName(line) ?? 'credits'}`}
      </p>
      {invoices.length > 0 && (
        <SumLines
          lines={[
            ...invoices.map((invoice) => ({ label: `Invoice ${invoice.number}`, amount: invoice.amount })),
            ...(rest === ZERO ? [] : [{ label: 'Surcharge, or not on an invoice', amount: rest }]),
          ]}
          currency={currencyCode}
        />
      )}
    </PanelSection>
  );
}
