import { endSentence } from '@plumbline/rules/end-sentence';
import { getCollections, getDueWaivers, getOverview, listLargestPastDue } from '@plumbline/contract/paths.gen';
import { formatLongDay } from '@plumbline/rules/dates';
import { CURRENCY_CODES, type CurrencyCode } from '@plumbline/rules/money';
import { currencyFor } from '@plumbline/rules/portals/currency';
import { localStore } from '@plumbline/ui/app/storage';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { useState } from 'react';
import { useStaff } from '../lib/console-context.ts';
import { AdoptionCard } from './adoption-card.tsx';
import { AgeingCard } from './ageing-card.tsx';
import { CollectionsCard } from './collections-card.tsx';
import { CurrencyMenu } from './currency-menu.tsx';
import { FailedPayments } from './failed-payments.tsx';
import { LargestPastDue } from './largest-past-due.tsx';
import { PortalsCard } from './portals-card.tsx';
import { SignUpsCard } from './sign-ups-card.tsx';
import { StatStrip } from './stat-strip.tsx';
import { WaitingCard } from './waiting-card.tsx';
import classes from './overview-page.module.css';

export function OverviewPage() {
  const [currency, chooseCurrency] = useCurrency();
  const overview = useAnswer(getOverview, { currencyCode: currency });
  const collections = useAnswer(getCollections, { currencyCode: currency });
  const waivers = useAnswer(getDueWaivers, {});
  const largest = useAnswer(listLargestPastDue, { currencyCode: currency });
  const staff = useStaff();
  const books = endSentence(`The books of ${staff?.organizationName ?? ''}`);
  return (
    <>
      <PageHeader
        title="Overview"
        sentence={overview.data ? `${formatLongDay(overview.data.today)}. ${books}` : books}
        actions={<CurrencyMenu currency={currency} onChoose={chooseCurrency} />}
        keepActionsBeside
      />
      <div className={classes.cards}>
        <StatStrip query={overview} />
        <AgeingCard query={overview} currency={currency} />
        <div className={classes.split}>
          <CollectionsCard query={collections} currency={currency} />
          <WaitingCard query={collections} waivers={waivers} />
        </div>
        <SignUpsCard />
        <FailedPayments query={collections} />
        <LargestPastDue query={largest} currency={currency} />
        <AdoptionCard query={collections} currency={currency} />
        <PortalsCard query={overview} />
      </div>
    </>
  );
}

const CURRENCY_KEY = 'currencyCode';
/** Whose choice it is, so that the next person on this browser does not start in a currency they never chose. */
const STAFF_KEY = 'currencyCodeStaffId';

/** The currency of the figures, stored in this browser for the person who chose it. */
function useCurrency(): [CurrencyCode, (code: CurrencyCode) => void] {
  const staffId = useStaff()?.id ?? '';
  const [currency, setCurrency] = useState(() =>
    currencyFor(localStore.read(STAFF_KEY) === staffId ? localStore.read(CURRENCY_KEY) : null, CURRENCY_CODES),
  );
  const choose = (code: CurrencyCode) => {
    localStore.write(CURRENCY_KEY, code);
    localStore.write(STAFF_KEY, staffId);
    setCurrency(code);
  };
  return [currency, choose];
}
