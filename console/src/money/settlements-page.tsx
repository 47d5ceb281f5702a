import { IconDownload } from '@tabler/icons-react';
import { downloadSettlements, listSettlements } from '@plumbline/contract/paths.gen';
import { FROM_AFTER_TO } from '@plumbline/rules/access/audit-filters';
import type { Day } from '@plumbline/rules/dates';
import { isSettlementRange, SETTLEMENT_DAYS_MAX, settlementsAddress } from '@plumbline/rules/payments/settlement-list';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useDownload } from '@plumbline/ui/app/use-download';
import { useListAddress } from '@plumbline/ui/app/use-list-address';
import { Button } from '@plumbline/ui/button';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { PanelSlot } from '@plumbline/ui/overlays/panel-slot';
import { lazy } from 'react';
import { DayFilter } from '../lib/day-filter.tsx';
import { messages } from '../messages.ts';
import { DailyCloseSwitch } from './daily-close-switch.tsx';
import { MoneyTabs } from './money-tabs.tsx';
import classes from './money.module.css';
import { payoutOf, payoutsOf } from './payout.ts';
import { SettlementsTable } from './settlements-table.tsx';

const SettlementPanel = lazy(async () => ({ default: (await import('./settlement-panel.tsx')).SettlementPanel }));

/** What came into the bank account on each day, and for which payments and invoices. */
export function SettlementsPage() {
  const [shown, change] = useListAddress(settlementsAddress);
  const { from, to, payout } = shown;
  const isRight = from === null || to === null || isSettlementRange({ from, to });
  const asked = { ...(from !== null && { from }), ...(to !== null && { to }) };
  const list = useAnswer(listSettlements, asked, { keepsPrevious: true, enabled: isRight });
  const words = messages.settlements;
  const csv = useDownload(downloadSettlements, { done: words.downloaded, failed: words.downloadFailed });
  const open = (id: string | null) =>
    change((before) => ({ ...before, payout: id }), { replace: payout !== null && id !== null });
  const choose = (part: { from?: Day | null; to?: Day | null }) =>
    change((before) => ({ ...before, payout: null, ...part }));
  const rows = payoutsOf(list.data?.rows);
  return (
    <>
      <PageHeader
        title="Money"
        sentence="What the provider paid out and took back, by the day on which it was found."
        actions={
          <Button
            icon={<IconDownload size={16} />}
            loading={csv.isPending}
            disabled={!isRight || !list.data}
            onClick={() => list.data && csv.mutate({ from: list.data.from, to: list.data.to })}
          >
            Download CSV
          </Button>
        }
      />
      <MoneyTabs current="settlements" />
      <search className={classes.filters} aria-label="Settlements">
        <DayFilter
          label="From"
          day={from ?? list.data?.from ?? null}
          error={!isRight && (from > to ? FROM_AFTER_TO : words.tooLong(SETTLEMENT_DAYS_MAX))}
          onChange={(day) => choose({ from: day })}
        />
        <DayFilter label="To" day={to ?? list.data?.to ?? null} onChange={(day) => choose({ to: day })} />
      </search>
      {isRight && (
        <SettlementsTable
          rows={rows}
          isRefreshing={list.isPlaceholderData}
          isFailed={list.isLoadingError}
          current={payout}
          onRetry={() => void list.refetch()}
          onOpen={open}
        />
      )}
      <DailyCloseSwitch />
      <PanelSlot view={{ openId: payout, openRecord: open, closeRecord: () => open(null) }} rows={rows ?? []}>
        {({ id, row: _row, ...panel }) => <SettlementPanel payout={payoutOf(id)} {...panel} />}
      </PanelSlot>
    </>
  );
}
