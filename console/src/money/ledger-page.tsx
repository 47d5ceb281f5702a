import { IconDownload } from '@tabler/icons-react';
import { downloadLedgerEntries, getTrialBalance } from '@plumbline/contract/paths.gen';
import { FROM_AFTER_TO, isFromAfterTo } from '@plumbline/rules/access/audit-filters';
import { ACCOUNT_NAMES } from '@plumbline/rules/payments/desk/ledger-words';
import { type LedgerAccountName, ledgerAddress, type LedgerShown } from '@plumbline/rules/payments/ledger-accounts';
import { stringifySearch } from '@plumbline/ui/app/search';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useDownload } from '@plumbline/ui/app/use-download';
import { useListAddress } from '@plumbline/ui/app/use-list-address';
import { Button } from '@plumbline/ui/button';
import { SearchInput } from '@plumbline/ui/fields/search-input';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { TextLink } from '@plumbline/ui/text-link';
import { DayFilter } from '../lib/day-filter.tsx';
import { messages } from '../messages.ts';
import { LedgerTable } from './ledger-table.tsx';
import classes from './money.module.css';
import { MoneyTabs } from './money-tabs.tsx';
import { TrialBalance } from './trial-balance.tsx';

/** The trial balance, and the entries of one of its accounts. */
export function LedgerPage() {
  const [shown, change] = useListAddress(ledgerAddress);
  const { account } = shown;
  return (
    <>
      <PageHeader title="Money" sentence="What was booked for payments, each booking with equal debits and credits." />
      <MoneyTabs current="ledger" />
      {account === null ? (
        <Balances
          hrefOf={(part) => hrefOf({ ...shown, ...part })}
          to={shown.to}
          onTo={(to) => change((before) => ({ ...before, to }))}
        />
      ) : (
        <Entries
          shown={shown}
          account={account}
          onChange={(part) => change((before) => ({ ...before, ...part }), { replace: 'payment' in part })}
        />
      )}
    </>
  );
}

const hrefOf = (shown: LedgerShown): string => `/money/ledger${stringifySearch(ledgerAddress.write(shown))}`;

type BalancesProps = {
  hrefOf: (part: Pick<LedgerShown, 'account' | 'currencyCode'>) => string;
  to: LedgerShown['to'];
  onTo: (to: LedgerShown['to']) => void;
};

function Balances({ hrefOf: linkOf, to, onTo }: BalancesProps) {
  const { data, isLoadingError, refetch } = useAnswer(getTrialBalance, to === null ? {} : { to });
  return (
    <>
      <search className={classes.filters} aria-label="Trial balance">
        <DayFilter label="Up to" day={to} onChange={onTo} />
      </search>
      {isLoadingError && <ErrorState title="We could not load the trial balance" onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <LoadingRows loading rows={8} label="Loading the trial balance" />}
      {data?.currencies.length === 0 && (
        <EmptyState art={false} title="Nothing was booked yet" text="Payments are booked as they are approved." />
      )}
      {data?.currencies.map((currency) => (
        <TrialBalance key={currency.currencyCode} currency={currency} hrefOf={linkOf} />
      ))}
    </>
  );
}

type EntriesProps = {
  shown: LedgerShown;
  account: LedgerAccountName;
  onChange: (part: Partial<LedgerShown>) => void;
};

function Entries({ shown, account, onChange }: EntriesProps) {
  const { currencyCode, from, to, payment } = shown;
  const filters = {
    account,
    ...(currencyCode !== null && { currencyCode }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(payment !== '' && { payment: payment.slice(0, PAYMENT_MAX) }),
  };
  const isWrong = isFromAfterTo(filters);
  const { downloaded: done, downloadFailed: failed } = messages.ledger;
  const csv = useDownload(downloadLedgerEntries, { done, failed });
  return (
    <>
      <p className={classes.account}>
        <TextLink href={hrefOf({ ...ledgerAddress.read({}), to })}>All accounts</TextLink>
        {` / ${ACCOUNT_NAMES[account]}${currencyCode === null ? '' : `, ${currencyCode}`}`}
      </p>
      <search className={classes.filters} aria-label="Entries">
        <SearchInput
          isField
          label="Payment"
          placeholder="Code of a payment"
          value={payment}
          onChange={(text) => onChange({ payment: text.slice(0, PAYMENT_MAX) })}
        />
        <DayFilter
          label="From"
          day={from}
          error={isWrong && FROM_AFTER_TO}
          onChange={(day) => onChange({ from: day })}
        />
        <DayFilter label="To" day={to} onChange={(day) => onChange({ to: day })} />
      </search>
      <div className={classes.download}>
        <Button
          icon={<IconDownload size={16} />}
          loading={csv.isPending}
          disabled={isWrong}
          onClick={() => csv.mutate(filters)}
        >
          Download CSV
        </Button>
      </div>
      {!isWrong && <LedgerTable key={JSON.stringify(filters)} filters={filters} />}
    </>
  );
}

const PAYMENT_MAX = 60;
